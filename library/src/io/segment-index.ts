import { elementHeader } from "../media/ebml.ts";

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const LONGEST_HEADER = 16;

/** A position from which feeding can restart. */
interface SegmentStart {
  /** First byte of an MP4 fragment or a WebM cluster. */
  position: number;
  /** Seconds appended before it. */
  time: number;
}

/** Finds the start of each segment in a file that is read in pieces of any size. */
export class SegmentIndex {
  readonly starts: SegmentStart[] = [];
  #length = 0;
  /** Bytes of the next header read so far. */
  #next = 0;
  #part = new Uint8Array();
  #isWebM: boolean | undefined;

  /** Adds the next bytes. `time` is the number of seconds appended before them. */
  add(bytes: Uint8Array, time: number): void {
    const base = this.#length - this.#part.length;
    const known = new Uint8Array(this.#part.length + bytes.length);
    known.set(this.#part);
    known.set(bytes, this.#part.length);
    this.#length += bytes.length;
    while (this.#next < this.#length) {
      const header = known.subarray(this.#next - base, this.#next - base + LONGEST_HEADER);
      const size = this.#sizeOf(header);
      if (size === undefined) break; // The rest of the header is in the next piece.
      if (size.isStart) this.starts.push({ position: this.#next, time });
      this.#next += size.skip;
    }
    this.#part = this.#next < this.#length ? known.slice(this.#next - base) : new Uint8Array();
  }

  /**
   * A segment that starts at or before a time. Segments of one piece share a time that may be earlier than their own, so it is the one
   * before the first of them.
   */
  before(time: number): SegmentStart | undefined {
    const last = this.starts.findLast((start) => start.time <= time);
    const first = this.starts.findIndex((start) => start.time === last?.time);
    return this.starts[Math.max(0, first - 1)];
  }

  /** Seconds appended before the segment that is shown at a time. */
  appendedBefore(time: number): number {
    return this.starts.findLast((start) => start.time <= time)?.time ?? 0;
  }

  /** Distance to the next header; for a parent of segments, to the first one in it. */
  #sizeOf(bytes: Uint8Array): { skip: number; isStart: boolean } | undefined {
    const header = elementHeader(bytes);
    this.#isWebM ??= typeof header === "object" && header.id === EBML;
    if (!this.#isWebM) {
      if (bytes.length < 8) return undefined;
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const isStart = view.getUint32(4) === 0x6d6f6f66; // "moof"
      const size = view.getUint32(0);
      if (size !== 1) return { skip: Math.max(size, 8), isStart };
      return bytes.length < 16 ? undefined : { skip: Number(view.getBigUint64(8)), isStart };
    }
    if (typeof header === "string") return header === "cut" ? undefined : { skip: 1, isStart: false };
    const { id, length, size = 0 } = header;
    return { skip: id === SEGMENT || id === CLUSTER ? length : length + size, isStart: id === CLUSTER };
  }
}
