/**
 * Every use of undocumented members of mediabunny. `library/package.json` pins its exact version,
 * `library/test/mediabunny-internals.test.ts` fails if an upgrade changes one of them, and README.md in this folder
 * names the public API that would replace each.
 */
import { type EncodedPacket, type InputTrack, type Output, Source } from "mediabunny";
import type { Spool, SpoolSlice } from "../io/spool.ts";
import type { Read } from "./window.ts";

// Use 1: reading from the input through the demuxer's own cache.

interface SourceInternals {
  _getFileSize(): number | null | undefined;
  _read(start: number, end: number, min: number, max: number): ReadResult | null | Promise<ReadResult | null>;
}

interface ReadResult {
  bytes: Uint8Array;
  view: DataView;
  offset: number;
}

/** Reads through a demuxer's source and its cache. */
export function readerOf(source: Source): Read {
  const internals = source as unknown as SourceInternals;
  return async (start, end) => {
    const size = () => internals._getFileSize() ?? Number.POSITIVE_INFINITY;
    const readTo = async (stop: number) => {
      const slice = start < stop ? await internals._read(start, stop, 0, stop) : null;
      return slice?.bytes.subarray(start - slice.offset, stop - slice.offset);
    };
    // The size of a stream is known once its end has been reached.
    return (await readTo(Math.min(end, size()))) ?? (await readTo(Math.min(end, size()))) ?? new Uint8Array();
  };
}

// Use 2: a source of unknown size with random access.

/**
 * Gives the demuxer random access to a spooled stream, synchronously if the bytes are in memory. Its `ReadableStreamSource`
 * forgets what lies too far behind; `CustomSource` needs to know the size in advance.
 */
export class SpoolSource extends Source implements SourceInternals {
  #spool: Spool;

  constructor(spool: Spool) {
    super();
    this.#spool = spool;
  }

  /** `null` until the size is known. */
  _getFileSize(): number | null {
    return this.#spool.size ?? null;
  }

  _read(start: number, end: number): ReadResult | null | Promise<ReadResult | null> {
    const slice = this.#spool.read(start, end);
    return slice instanceof Promise ? slice.then(toResult) : toResult(slice);
  }

  _dispose(): void {
    this.#spool.cancel(undefined);
  }
}

function toResult(slice: SpoolSlice | undefined): ReadResult | null {
  if (!slice) return null;
  const { bytes, offset } = slice;
  return { bytes, offset, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

// Use 3: the end of an MP4's edit list.

interface MP4Track {
  timescale: number;
  durationInMediaTimescale: number;
  durationInMovieTimescale: number;
  editListOffset: number;
  demuxer: { movieTimescale: number; isFragmented: boolean };
}

const internalsOf = <T>(track: InputTrack) =>
  (track as unknown as { _backing: { internalTrack: Partial<T> } })._backing.internalTrack;

/**
 * Microseconds at which the edit list of an MP4's track ends it; `Infinity` if nothing does. The track's header gives the length
 * of all edits together in coarse ticks, so it only counts if more than one tick is to be cut.
 */
export function editEnd(track: InputTrack): number {
  const internalTrack = internalsOf<MP4Track>(track);
  const { timescale, durationInMediaTimescale: media = 0, durationInMovieTimescale: shown = 0 } = internalTrack;
  const { editListOffset: offset = 0, demuxer } = internalTrack;
  const tick = 1 / (demuxer?.movieTimescale ?? 0);
  // Fragmented files have no lengths; without an offset there may be no edit list at all.
  if (!timescale || offset === 0 || media <= 0 || shown <= 0 || !(tick < 1)) return Number.POSITIVE_INFINITY;
  const end = shown * tick;
  return (media - offset) / timescale - end > tick ? end * 1e6 : Number.POSITIVE_INFINITY;
}

// Use 4: packet numbers that contain positions in the file.

/**
 * The byte at which the content of a packet's fragment (MP4) or cluster (Matroska) begins, given the first packet read from it:
 * packets are numbered from there. 0 or a small index in an MP4 without fragments.
 */
export const groupPosition = ({ sequenceNumber }: EncodedPacket): number => sequenceNumber;

/** Whether a packet follows another in the same fragment or cluster. */
export const isNextInGroup = (packet: EncodedPacket, last: EncodedPacket): boolean =>
  packet.sequenceNumber === last.sequenceNumber + 1;

// Use 5: the elements of a Matroska file on their way to the writer.

/** An EBML element as the muxer passes it to its writer. */
export interface MatroskaElement {
  id: number;
  data: number | Uint8Array | (MatroskaElement | Uint8Array | null)[] | string;
}

interface OutputInternals {
  _muxer: { ebmlWriter: { writeEBML(element: unknown): void } };
}

/** Lets `change` replace elements before they are written. */
export function changeElements(output: Output, change: (element: MatroskaElement) => MatroskaElement): void {
  const writer = (output as unknown as OutputInternals)._muxer.ebmlWriter;
  const write = writer.writeEBML.bind(writer);
  const isElement = (value: unknown): value is MatroskaElement =>
    typeof value === "object" && value !== null && "id" in value && "data" in value;
  writer.writeEBML = (element) => write(isElement(element) ? change(element) : element);
}

// Use 6: the frame rate that a file's header or index gives.

interface MatroskaTrack {
  defaultDurationNs: number | null;
}

/** Whether an MP4's index lists every packet. The index of a fragmented file is spread over the file. */
export const hasSampleTable = (track: InputTrack): boolean =>
  internalsOf<MP4Track>(track).demuxer?.isFragmented === false;

/** Frame rate in the header of a Matroska track; `undefined` if there is none. */
export function defaultFrameRate(track: InputTrack): number | undefined {
  const { defaultDurationNs } = internalsOf<MatroskaTrack>(track);
  return defaultDurationNs ? 1e9 / defaultDurationNs : undefined;
}
