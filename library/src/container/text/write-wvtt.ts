import { joined } from "../../media/joined.ts";
import type { SubtitleCue } from "../../media/subtitles.ts";
import { box, text, uint32 } from "../mp4/write-box.ts";

/** A cue in a sample. */
export interface SampleCue extends SubtitleCue {
  /** Number of a cue that several samples show. */
  source?: number | undefined;
}

/** The box that describes samples of WebVTT: six reserved bytes, the number of the data reference, and the header of the text. */
export const wvttEntry = () => box("wvtt", Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1), box("vttC", text("WEBVTT")));

/** A sample that shows several cues, or none. */
export function wvttSample(cues: readonly SampleCue[]): Uint8Array {
  if (cues.length === 0) return box("vtte");
  const boxes = cues.map((cue) => {
    const source = cue.source === undefined ? [] : [box("vsid", uint32(cue.source))];
    const settings = cue.settings === undefined ? [] : [box("sttg", text(cue.settings))];
    return box("vttc", ...source, ...settings, box("payl", text(cue.text)));
  });
  return joined(boxes);
}
