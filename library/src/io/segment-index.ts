import { elementHeader } from "../media/ebml.ts";

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const LONGEST_HEADER = 16;

/** Finds the start of each segment, an MP4 fragment or a WebM cluster, in a file that is read in pieces of any size. */
export class SegmentIndex {
  /** First byte of each segment. */
  #starts: number[] = [];
  /** Seconds appended before each segment, for those before which everything has been appended. */
  #times: number[] = [];
  #length = 0;
  /** Bytes of the next header read so far. */
  #next = 0;
  #part = new Uint8Array();
  #isWebM: boolean | undefined;

  /** Adds the next bytes. */
  add(bytes: Uint8Array): void {
    const base = this.#length - this.#part.length;
    const known = new Uint8Array(this.#part.length + bytes.length);
    known.set(this.#part);
    known.set(bytes, this.#part.length);
    this.#length += bytes.length;
    while (this.#next < this.#length) {
      const header = known.subarray(this.#next - base, this.#next - base + LONGEST_HEADER);
      const size = this.#sizeOf(header);
      if (size === undefined) break; // The rest of the header is in the next piece.
      if (size.isStart) this.#starts.push(this.#next);
      this.#next += size.skip;
    }
    this.#part = this.#next < this.#length ? known.slice(this.#next - base) : new Uint8Array();
  }

  /** First byte of the next segment after a position. */
  next(position: number): number | undefined {
    return this.#starts[this.#starts.findLastIndex((start) => start <= position) + 1];
  }

  /** Everything before a position is appended, which makes `time` seconds. */
  reach(position: number, time: number): void {
    while ((this.#starts[this.#times.length] ?? Number.POSITIVE_INFINITY) <= position) this.#times.push(time);
  }

  /** First byte of a segment that starts at or before a time. Sound that ends before the picture makes times too early, by less than a segment. */
  before(time: number): number {
    return this.#starts[Math.max(0, this.#lastAt(time) - 1)] ?? 0;
  }

  /** Seconds appended before the segment that is shown at a time. */
  appendedBefore(time: number): number {
    return this.#times[this.#lastAt(time)] ?? 0;
  }

  #lastAt(time: number): number {
    return this.#times.findLastIndex((start) => start <= time);
  }

  /** Distance to the next header; for a parent of segments, to the first one in it. */
  #sizeOf(bytes: Uint8Array): { skip: number; isStart: boolean } | undefined {
    const header = elementHeader(bytes);
    if (header === "cut" && this.#isWebM === undefined) return undefined;
    this.#isWebM ??= typeof header === "object" && header.id === EBML;
    if (!this.#isWebM) {
      if (bytes.length < 8) return undefined;
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const isStart = view.getUint32(4) === 0x6d6f6f66; // "moof"
      const size = view.getUint32(0);
      if (size !== 1) return { skip: Math.max(size, 8), isStart };
      return bytes.length < 16 ? undefined : { skip: Math.max(Number(view.getBigUint64(8)), 16), isStart };
    }
    if (typeof header === "string") return header === "cut" ? undefined : { skip: 1, isStart: false };
    const { id, length, size = 0 } = header;
    return { skip: id === SEGMENT || id === CLUSTER ? length : length + size, isStart: id === CLUSTER };
  }
}
