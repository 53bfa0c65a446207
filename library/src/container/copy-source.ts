import type { MFXEncodedChunk } from "../media/types.ts";
import type { Span } from "../stream/span.ts";
import type { Demuxed, DemuxedAudio, DemuxedEdit, DemuxedVideo } from "./demux.ts";

/** What it takes to copy a track of `decode` instead of decoding it. */
export interface CopySource {
  file: Demuxed;
  track: DemuxedVideo | DemuxedAudio;
  /** The parts of the track that were asked for. */
  edits: DemuxedEdit[];
  /** Of `decode`. The end is infinite without a trim. */
  trim: Span;
  /** Whether `decode` converts to a constant frame rate. */
  hasFrameRate: boolean;
  /** Whether the copy begins at 0 and lasts as long as `trim`, like a part of an edit, although the track may end earlier. */
  keepsLength?: boolean;
  /**
   * Decodes the frames of a range of the file, in microseconds, and encodes them in the format of the track: those between a cut and a key frame.
   * Without it, frames are only copied.
   */
  encode?: (range: Span) => Promise<ReadableStream<MFXEncodedChunk>>;
}

const sources = new WeakMap<ReadableStream<unknown>, CopySource>();

/** The origin of a stream; `undefined` if it is no track of `decode`. */
export const copySourceOf = (stream: ReadableStream<unknown>): CopySource | undefined => sources.get(stream);

/** Stores the origin of a track. Returns the track. */
export function withCopySource<S extends ReadableStream<unknown>>(track: S, source: CopySource): S {
  sources.set(track, source);
  return track;
}
