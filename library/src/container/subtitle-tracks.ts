import { OptionError } from "../errors.ts";
import { unlessAborted } from "../media/abort.ts";
import type { SubtitleTrack } from "../media/subtitles.ts";
import type { Span } from "../stream/span.ts";
import type { Demuxed } from "./demux.ts";

const CLOSED = "The file was closed. Call `cues` before its tracks have ended, or open it with openFile().";

export interface CueReading {
  /** Part of the file to read, in microseconds. */
  range: Span;
  signal?: AbortSignal | undefined;
  /** Keeps the file open. Returns whether it is. */
  hold(): boolean;
  release(): void;
}

/** The subtitle tracks of a file. */
export async function subtitleTracks(
  file: Pick<Demuxed, "texts" | "tagSource" | "notes" | "closed">,
  { range, signal, hold, release }: CueReading,
): Promise<SubtitleTrack[]> {
  if (file.texts.length === 0) return [];
  const { describeTexts } = await import("./text/describe-texts.ts");
  return describeTexts(file).map((text) => {
    const cues = async () => {
      try {
        if (!hold()) throw new OptionError("subtitles", CLOSED);
        const { readCues } = await import("./text/read-cues.ts");
        return await unlessAborted(unlessAborted(readCues(text, range, file.notes), signal), file.closed);
      } catch (error) {
        throw file.closed?.aborted ? file.closed.reason : error;
      } finally {
        release();
      }
    };
    return { ...text.info, cues };
  });
}
