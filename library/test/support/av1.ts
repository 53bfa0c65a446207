import { commands } from "vitest/browser";

/** Whether AV1 is encoded. Measured in a page of its own, whose process may end. */
export const encodesAv1 = await commands.inOwnPage("/test/own-page/encodes-av1.ts").catch(() => false);
