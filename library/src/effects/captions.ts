import type { SubtitleCue } from "../media/subtitles.ts";

/** Characters that the text of a cue names. */
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", lrm: "\u200e", rlm: "\u200f" };

/** The text of a cue as it is drawn: without tags. */
const plainText = ({ text }: SubtitleCue) =>
  text
    .replace(/<[^>]*>/g, "")
    .replace(/&(\w+);/g, (written, name) => (Object.hasOwn(NAMED, name) ? NAMED[name]! : written));

/** The text of the cues at the time of a frame, one below the other. */
export const captionsOf =
  (cues: readonly SubtitleCue[]) =>
  ({ timestamp }: VideoFrame): string => {
    // Timestamps of frames are rounded, too.
    const shown = cues.filter(
      ({ start, end }) => Math.round(start * 1000) <= timestamp && timestamp < Math.round(end * 1000),
    );
    return shown.map(plainText).join("\n");
  };
