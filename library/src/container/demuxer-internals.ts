/** What the demuxer knows, but has no public way to tell. */
import type { InputTrack, Source } from "mediabunny";
import type { Read } from "./window.ts";

interface SourceInternals {
  _getFileSize(): number | null | undefined;
  _read(start: number, end: number, min: number, max: number): Bytes | null | Promise<Bytes | null>;
}
type Bytes = { bytes: Uint8Array; offset: number };

/** Reads through a demuxer's source, and so through what it keeps. */
export function readerOf(source: Source): Read {
  const internals = source as unknown as SourceInternals;
  return async (start, end) => {
    const size = () => internals._getFileSize() ?? Number.POSITIVE_INFINITY;
    const readTo = async (stop: number) => {
      const slice = start < stop ? await internals._read(start, stop, 0, stop) : null;
      return slice?.bytes.subarray(start - slice.offset, stop - slice.offset);
    };
    // Of a stream the size is known once its end has been met.
    return (await readTo(Math.min(end, size()))) ?? (await readTo(Math.min(end, size()))) ?? new Uint8Array();
  };
}

interface MP4Track {
  timescale: number;
  durationInMediaTimescale: number;
  durationInMovieTimescale: number;
  editListOffset: number;
  editListPreviousSegmentDurations: number;
  demuxer: { movieTimescale: number; isFragmented: boolean };
}

interface MatroskaTrack {
  defaultDurationNs: number | null;
}

const internalsOf = <T>(track: InputTrack) =>
  (track as unknown as { _backing: { internalTrack: Partial<T> } })._backing.internalTrack;

/** Whether an MP4's index lists every packet; that of a fragmented file is spread over the file. */
export const hasSampleTable = (track: InputTrack): boolean =>
  internalsOf<MP4Track>(track).demuxer?.isFragmented === false;

/** Frame rate that the header of a Matroska track names; `undefined` if it names none. */
export function defaultFrameRate(track: InputTrack): number | undefined {
  const { defaultDurationNs } = internalsOf<MatroskaTrack>(track);
  return defaultDurationNs ? 1e9 / defaultDurationNs : undefined;
}

/**
 * Where the edit list of an MP4's track ends it, in microseconds: the track's header gives the length of all edits together. It
 * counts in coarse ticks, so it is heeded only where there is more than one of them to cut.
 */
export function editEnd(track: InputTrack): number {
  const internalTrack = internalsOf<MP4Track>(track);
  const { timescale, durationInMediaTimescale: media = 0, durationInMovieTimescale: shown = 0 } = internalTrack;
  const { editListOffset: offset = 0, demuxer } = internalTrack;
  const tick = 1 / (demuxer?.movieTimescale ?? 0);
  // Fragmented files do not tell; without an offset there may be no edit list at all.
  if (!timescale || offset === 0 || media <= 0 || shown <= 0 || !(tick < 1)) return Number.POSITIVE_INFINITY;
  const end = shown * tick;
  return (media - offset) / timescale - end > tick ? end * 1e6 : Number.POSITIVE_INFINITY;
}
