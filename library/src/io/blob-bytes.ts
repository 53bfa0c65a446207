import { SourceError } from "../errors.ts";
import type { ByteSource } from "./byte-source.ts";
import { Pacer } from "./pacer.ts";

/** Bytes of the first stretch at a place. While the input is read in order, each stretch is twice as long: each read of a blob has a cost. */
const FIRST = 1 << 19;
/** Bytes of the longest stretch. */
const LONGEST = 1 << 21;
/** Stretches kept in memory, enough for a few tracks that read at different places: each its own and the next one. */
const KEPT = 6;

/** A part of the input in memory. */
interface Stretch {
  start: number;
  end: number;
  bytes: Promise<Uint8Array>;
  /** Once they are read. */
  loaded?: Uint8Array;
}

/** Reads a `Blob` or `File`. */
export class BlobBytes implements ByteSource {
  readonly mimeType: string | undefined;
  #pacer = new Pacer();
  #blob: Blob | undefined;
  /** The one that was read last is the last one. */
  #stretches: Stretch[] = [];

  constructor(blob: Blob, mimeType: string | undefined) {
    this.#blob = blob;
    this.mimeType = mimeType;
  }

  get size(): number {
    return this.#blob?.size ?? 0;
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    await this.#pacer.tick();
    const stop = Math.min(end, this.size);
    if (start >= stop) return new Uint8Array();
    const stretch = this.#stretchAt(start);
    if (stop > stretch.end) return this.#load(start, stop);
    return (await stretch.bytes).subarray(start - stretch.start, stop - stretch.start);
  }

  inMemory(start: number, end: number): Uint8Array | undefined {
    const { start: from, loaded } = this.#stretches.at(-1) ?? {};
    if (from === undefined || !loaded || start < from || end - from > loaded.length) return undefined;
    if (!this.#pacer.count()) return undefined;
    return loaded.subarray(start - from, end - from);
  }

  keepFrom(): void {}

  rest(): void {}

  cancel(): void {
    this.#blob = undefined;
    this.#stretches = [];
  }

  /** The stretch of a position. The next one is loaded in the meantime if the input is read in order. */
  #stretchAt(position: number): Stretch {
    const latest = this.#stretches.at(-1);
    if (latest && isIn(latest, position)) return latest;
    const known = this.#stretches.find((stretch) => isIn(stretch, position));
    const from = Math.floor(position / FIRST) * FIRST;
    const stretch = known ?? this.#loadStretch(from, FIRST);
    const hasPrevious = this.#stretches.some(({ end }) => end === stretch.start);
    if (hasPrevious && stretch.end < this.size && !this.#stretches.some((other) => isIn(other, stretch.end))) {
      this.#loadStretch(stretch.end, Math.min(2 * (stretch.end - stretch.start), LONGEST));
    }
    this.#stretches = [...this.#stretches.filter((other) => other !== stretch), stretch].slice(-KEPT);
    return stretch;
  }

  #loadStretch(start: number, length: number): Stretch {
    const stretch: Stretch = { start, end: start + length, bytes: this.#load(start, start + length) };
    this.#stretches.push(stretch);
    stretch.bytes.then(
      (bytes) => {
        stretch.loaded = bytes;
      },
      () => {
        // After a failure, the next reader tries again.
        this.#stretches = this.#stretches.filter((other) => other !== stretch);
      },
    );
    return stretch;
  }

  async #load(start: number, end: number): Promise<Uint8Array> {
    try {
      const buffer = await this.#blob?.slice(start, end).arrayBuffer();
      return buffer ? new Uint8Array(buffer) : new Uint8Array();
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new SourceError("source-failed", `The file could not be read: ${message}`, { cause, position: start });
    }
  }
}

const isIn = ({ start, end }: Stretch, position: number) => position >= start && position < end;
