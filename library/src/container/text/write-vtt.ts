import type { SubtitleCue } from "../../media/subtitles.ts";

/** Cues as a WebVTT file. */
export function writeVtt(cues: readonly SubtitleCue[]): string {
  const blocks = cues.map(({ start, end, text, settings = "" }) => {
    return `${written(start)} --> ${written(end)} ${settings}`.trimEnd().concat("\n", text);
  });
  return ["WEBVTT", ...blocks].join("\n\n").concat("\n");
}

/** A time in milliseconds as hours, minutes and seconds. */
function written(time: number): string {
  const [hours, minutes, seconds] = [3_600_000, 60_000, 1000].map((unit) => Math.floor(time / unit));
  const parts = [hours!, minutes! % 60, seconds! % 60].map((part) => `${part}`.padStart(2, "0"));
  return `${parts.join(":")}.${`${time % 1000}`.padStart(3, "0")}`;
}
