import type { SubtitleCue } from "../media/subtitles.ts";

/** Characters that the text of a cue names. */
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", lrm: "\u200e", rlm: "\u200f" };

/** The text of a cue as it is drawn: without tags. */
const plainText = ({ text }: SubtitleCue) =>
  text.replace(/<[^>]*>/g, "").replace(/&(\w+);/g, (written, name) => NAMED[name] ?? written);

/** The text of the cues at the time of a frame, one below the other. */
export const captionsOf =
  (cues: readonly SubtitleCue[]) =>
  ({ timestamp }: VideoFrame): string => {
    const time = timestamp / 1000;
    const shown = cues.filter(({ start, end }) => start <= time && time < end);
    return shown.map(plainText).join("\n");
  };
