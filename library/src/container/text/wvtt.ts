import type { SubtitleCue } from "../../media/subtitles.ts";
import { boxesIn, findBox, viewOf } from "../mp4/box.ts";
import { fromWebVtt } from "./cue-text.ts";

/** What a sample of WebVTT in an MP4 shows: several cues at once, or none. */
export function cuesIn(sample: Uint8Array): Pick<SubtitleCue, "text" | "settings">[] {
  const view = viewOf(sample);
  const cues: Pick<SubtitleCue, "text" | "settings">[] = [];
  for (const { type, data, end } of boxesIn(view, 0)) {
    if (type !== "vttc") continue;
    const cue = new DataView(view.buffer, view.byteOffset + data, end - data);
    const text = (name: string) => {
      const content = findBox(cue, name);
      return content && new TextDecoder().decode(content);
    };
    const settings = text("sttg");
    cues.push({ text: fromWebVtt(text("payl") ?? ""), ...(settings && { settings }) });
  }
  return cues;
}
