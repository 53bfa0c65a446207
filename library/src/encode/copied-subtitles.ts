import { sharedFile } from "../container/shared-file.ts";
import { subtitleTracks } from "../container/subtitle-tracks.ts";
import type { Segment } from "../edit/copy-plan.ts";
import type { SubtitleCue } from "../media/subtitles.ts";
import type { CueInput } from "./options.ts";

/** The subtitles of the files that segments are copied from, at their times in the edit. Tracks with the same language and name are joined. */
export async function copiedSubtitles(segments: readonly Segment[], signal: AbortSignal): Promise<CueInput[]> {
  const joined = new Map<string, CueInput & { cues: SubtitleCue[] }>();
  let at = 0;
  for (const { file, start, end } of segments) {
    const shared = sharedFile(file)!({});
    const range = { start: start * 1000, end: end * 1000 };
    const names: string[] = [];
    try {
      const tracks = await subtitleTracks(shared, { range, signal, hold: () => true, release: () => {} });
      for (const { language, name, default: isDefault, cues } of tracks) {
        const label = JSON.stringify([language, name]);
        names.push(label);
        const key = `${label}${names.filter((each) => each === label).length}`;
        const track = joined.get(key) ?? { language, name, default: isDefault, cues: [] };
        joined.set(key, track);
        const shift = at - start;
        for (const cue of await cues()) track.cues.push({ ...cue, start: cue.start + shift, end: cue.end + shift });
      }
    } finally {
      shared.dispose();
    }
    at += end - start;
  }
  return [...joined.values()];
}
