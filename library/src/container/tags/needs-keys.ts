import type { Tags } from "../../media/tags.ts";

/** Whether an MP4 has to store tags as QuickTime does: iTunes' items have names of four letters, and dates without a time. */
export const needsKeys = ({ date, raw }: Tags): boolean =>
  String(date).includes("T") || Object.keys(raw ?? {}).some((name) => name.length !== 4);
