import { elementHeader } from "../media/ebml.ts";

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const LONGEST_HEADER = 16;

/** A position from which feeding can restart. */
interface SegmentStart {
  /** The byte at which a fragment of MP4 or a cluster of WebM begins. */
  position: number;
  /** Seconds up to which the film had been fed before it. */
  time: number;
}

/** Finds where the segments of a film begin while its bytes come by in pieces of any size. */
export class SegmentIndex {
  readonly starts: SegmentStart[] = [];
  #length = 0;
  /** The next header; what came of it so far. */
  #next = 0;
  #part = new Uint8Array();
  #isWebM: boolean | undefined;

  /** Takes the next bytes; `time` is how far the film has been fed before them. */
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
   * A start that leads to a time. Those of one piece bear the same time, and each may lie behind its own: so it is the one before the
   * first of them.
   */
  before(time: number): SegmentStart | undefined {
    const last = this.starts.findLast((start) => start.time <= time);
    const first = this.starts.findIndex((start) => start.time === last?.time);
    return this.starts[Math.max(0, first - 1)];
  }

  /** How far it is to the next header; of what holds segments, to the first one in it. */
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
