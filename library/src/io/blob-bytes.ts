import { SourceError } from "../errors.ts";
import type { ByteSource } from "./byte-source.ts";
import { Pacer } from "./pacer.ts";

/** Bytes read at a time: neighboring packets then need one read of the blob. */
const BLOCK = 1 << 19;
/** Blocks kept in memory, enough for a few tracks that read at different places: each the one before, its own and the next one. */
const KEPT = 12;

/** Reads a `Blob` or `File`. */
export class BlobBytes implements ByteSource {
  readonly mimeType: string | undefined;
  #pacer = new Pacer();
  #blob: Blob | undefined;
  #blocks = new Map<number, Promise<Uint8Array>>();

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
    const index = Math.floor(start / BLOCK);
    if (stop > (index + 1) * BLOCK) return this.#load(start, stop);
    const block = this.#block(index);
    // The input is read in order: the next block is loaded in the meantime.
    const next = index + 1;
    if (this.#blocks.has(index - 1) && !this.#blocks.has(next) && next * BLOCK < this.size) this.#block(next);
    return (await block).subarray(start - index * BLOCK, stop - index * BLOCK);
  }

  keepFrom(): void {}

  rest(): void {}

  cancel(): void {
    this.#blob = undefined;
    this.#blocks.clear();
  }

  #block(index: number): Promise<Uint8Array> {
    const block = this.#blocks.get(index) ?? this.#loadBlock(index);
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > KEPT && oldest !== undefined) this.#blocks.delete(oldest);
    return block;
  }

  #loadBlock(index: number): Promise<Uint8Array> {
    const block = this.#load(index * BLOCK, (index + 1) * BLOCK);
    // After a failure, the next reader tries again.
    block.catch(() => {
      if (this.#blocks.get(index) === block) this.#blocks.delete(index);
    });
    return block;
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
