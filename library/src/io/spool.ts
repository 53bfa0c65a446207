import { SourceError, toMFXError } from "../errors.ts";

const BLOCK = 1 << 20;
/** Blocks kept in memory behind the reading position: what interleaved tracks need of each other. */
const KEPT = 24;
/** Blocks read back from blobs that stay in memory. */
const RESTORED = 4;

interface Block {
  bytes: Uint8Array | undefined;
  /** Where the bytes went that some track still needs: the browser keeps big blobs on disk. */
  blob: Blob | undefined;
}

/** Bytes of the spool around a range that was asked for. */
export interface SpoolSlice {
  bytes: Uint8Array;
  /** The position of the first of the bytes. */
  offset: number;
}

/**
 * Makes a stream, which can be read but once and forwards, readable anywhere. It is pulled as far as it is asked for. The latest
 * 24 MiB stay in memory; what is older is given to the browser as blobs, or dropped when no reader can need it any more (`needed`
 * says from where on).
 */
export class Spool {
  /** The first byte that may still be asked for. */
  needed: () => number = () => 0;
  #watchers = new Set<{ lowest: number | undefined }>();
  #reader: ReadableStreamDefaultReader<unknown>;
  #blocks: (Block | undefined)[] = [];
  #restored = new Map<number, Uint8Array>();
  #oldest = 0;
  #length = 0;
  #ended = false;
  #failure: Error | undefined;
  #pulling: Promise<void> | undefined;

  constructor(stream: ReadableStream<unknown>) {
    this.#reader = stream.getReader();
  }

  /** How many bytes came in so far. */
  get length(): number {
    return this.#length;
  }

  /** The whole length, once it is known. */
  get size(): number | undefined {
    return this.#ended ? this.#length : undefined;
  }

  /** The bytes from `start` to `end`, and maybe more around them; `undefined` where the input ends before. */
  read(start: number, end: number): SpoolSlice | undefined | Promise<SpoolSlice | undefined> {
    for (const watcher of this.#watchers) watcher.lowest = Math.min(watcher.lowest ?? start, start);
    if (end <= this.#length) return this.#slice(start, end);
    if (this.#failure) throw this.#failure;
    if (this.#ended) return undefined;
    return this.#fill(end).then(() => (end <= this.#length ? this.#slice(start, end) : undefined));
  }

  /** Watches what is read. What it returns tells the lowest byte that was, and ends the watch. */
  watch(): () => number | undefined {
    const watcher: { lowest: number | undefined } = { lowest: undefined };
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      return watcher.lowest;
    };
  }

  cancel(reason: unknown): void {
    this.#blocks = [];
    this.#restored.clear();
    this.#ended = true;
    this.#length = 0;
    this.#reader.cancel(reason).catch(() => {});
  }

  async #fill(end: number): Promise<void> {
    while (!this.#ended && this.#length < end) {
      this.#pulling ??= this.#pull().finally(() => {
        this.#pulling = undefined;
      });
      await this.#pulling;
    }
  }

  async #pull(): Promise<void> {
    try {
      const { done, value } = await this.#reader.read();
      if (this.#ended) return;
      if (done) this.#ended = true;
      else this.#append(toBytes(value));
    } catch (error) {
      this.#failure = toMFXError(error, (cause, message) => {
        return new SourceError("source-failed", `The input broke off: ${message}`, { cause, position: this.#length });
      });
      throw this.#failure;
    }
  }

  #append(bytes: Uint8Array): void {
    for (let taken = 0; taken < bytes.length; ) {
      const at = this.#length % BLOCK;
      const index = (this.#length - at) / BLOCK;
      this.#blocks[index] ??= { bytes: new Uint8Array(BLOCK), blob: undefined };
      const part = bytes.subarray(taken, taken + BLOCK - at);
      this.#blocks[index]?.bytes?.set(part, at);
      this.#length += part.length;
      taken += part.length;
      if (at === 0) this.#evict(index);
    }
  }

  #evict(latest: number): void {
    for (; this.#oldest < latest - KEPT; this.#oldest++) {
      const block = this.#blocks[this.#oldest];
      if (!block?.bytes) continue;
      if ((this.#oldest + 1) * BLOCK <= this.needed()) this.#blocks[this.#oldest] = undefined;
      else block.blob = new Blob([block.bytes as Uint8Array<ArrayBuffer>]);
      block.bytes = undefined;
    }
  }

  #slice(start: number, end: number): SpoolSlice | Promise<SpoolSlice> {
    const first = Math.floor(start / BLOCK);
    const last = Math.floor((end - 1) / BLOCK);
    const bytes = this.#blocks[first]?.bytes ?? this.#restored.get(first);
    if (first === last && bytes) return { bytes, offset: first * BLOCK };
    return this.#gather(start, end, first, last);
  }

  async #gather(start: number, end: number, first: number, last: number): Promise<SpoolSlice> {
    const bytes = new Uint8Array(end - start);
    for (let index = first; index <= last; index++) {
      const from = Math.max(start, index * BLOCK);
      const to = Math.min(end, (index + 1) * BLOCK);
      const block = await this.#restore(index);
      if (!block) {
        throw new SourceError("source-failed", "A part of the stream is needed again that all tracks had passed.", {
          position: from,
        });
      }
      bytes.set(block.subarray(from - index * BLOCK, to - index * BLOCK), from - start);
    }
    return { bytes, offset: start };
  }

  /** A block's bytes, which stay in memory for a while: a track that lags behind reads on there. */
  async #restore(index: number): Promise<Uint8Array | undefined> {
    const block = this.#blocks[index];
    if (!block?.blob) return block?.bytes;
    const bytes = this.#restored.get(index) ?? new Uint8Array(await block.blob.arrayBuffer());
    this.#restored.delete(index);
    this.#restored.set(index, bytes);
    const [oldest] = this.#restored.keys();
    if (this.#restored.size > RESTORED && oldest !== undefined) this.#restored.delete(oldest);
    return bytes;
  }
}

function toBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  throw new SourceError("source-type", `The stream gave ${typeof value} where bytes were expected.`);
}
