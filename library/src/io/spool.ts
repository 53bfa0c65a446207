import { SourceError, toMFXError } from "../errors.ts";
import type { ByteSource } from "./byte-source.ts";
import { Pacer } from "./pacer.ts";
import type { RemoteFile } from "./remote-file.ts";

const BLOCK = 1 << 20;
/** Blocks kept in memory before the end: enough for interleaved tracks. */
const KEPT = 24;
/** Blocks read back from blobs that are kept in memory. */
const RESTORED = 4;

interface Block {
  bytes: Uint8Array | undefined;
  /** Holds older bytes: browsers keep large blobs on disk. */
  blob: Blob | undefined;
}

/**
 * Random access to a stream. Pulls no further than requested. The latest 24 MiB stay in memory; older bytes go to blobs while they may
 * be needed, and are dropped otherwise.
 */
export class Spool implements ByteSource {
  readonly mimeType: string | undefined;
  readonly remote: RemoteFile | undefined;
  #pacer = new Pacer();
  #reader: ReadableStreamDefaultReader<unknown>;
  #needed: () => number = () => 0;
  #blocks: (Block | undefined)[] = [];
  #restored = new Map<number, Uint8Array>();
  #oldest = 0;
  #length = 0;
  #ended = false;
  #failure: Error | undefined;
  #pulling: Promise<void> | undefined;

  constructor(stream: ReadableStream<unknown>, mimeType?: string, remote?: RemoteFile) {
    this.remote = remote;
    this.#reader = stream.getReader();
    this.mimeType = mimeType;
  }

  get size(): number | undefined {
    return this.#ended ? this.#length : undefined;
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    await this.#pacer.tick();
    while (!this.#ended && this.#length < end) {
      if (this.#failure) throw this.#failure;
      this.#pulling ??= this.#pull().finally(() => {
        this.#pulling = undefined;
      });
      await this.#pulling;
    }
    const stop = Math.min(end, this.#length);
    if (start >= stop) return new Uint8Array();
    const index = Math.floor(start / BLOCK);
    if (stop > (index + 1) * BLOCK) return this.#gather(start, stop);
    const block = this.#blocks[index]?.bytes ?? (await this.#restore(index));
    return block.subarray(start - index * BLOCK, stop - index * BLOCK);
  }

  keepFrom(needed: () => number): void {
    this.#needed = needed;
  }

  /** A stream cannot be opened again. */
  rest(): void {}

  cancel(reason: unknown): void {
    this.#blocks = [];
    this.#restored.clear();
    this.#ended = true;
    this.#length = 0;
    this.#reader.cancel(reason).catch(() => {});
  }

  async #pull(): Promise<void> {
    try {
      const { done, value } = await this.#reader.read();
      if (this.#ended) return;
      if (done) this.#ended = true;
      else this.#append(toBytes(value));
    } catch (error) {
      this.#failure = toMFXError(error, (cause, message) => {
        return new SourceError("source-failed", `The input stream failed: ${message}`, {
          cause,
          position: this.#length,
        });
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
      if ((this.#oldest + 1) * BLOCK <= this.#needed()) this.#blocks[this.#oldest] = undefined;
      else block.blob = new Blob([block.bytes as Uint8Array<ArrayBuffer>]);
      block.bytes = undefined;
    }
  }

  async #gather(start: number, end: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(end - start);
    for (let at = start; at < end; ) {
      const index = Math.floor(at / BLOCK);
      const stop = Math.min(end, (index + 1) * BLOCK);
      const block = await this.#restore(index);
      bytes.set(block.subarray(at - index * BLOCK, stop - index * BLOCK), at - start);
      at = stop;
    }
    return bytes;
  }

  /** A block's bytes. They stay in memory for a while: a track that lags behind reads on there. */
  async #restore(index: number): Promise<Uint8Array> {
    const block = this.#blocks[index];
    if (block?.bytes) return block.bytes;
    if (!block?.blob) {
      if (this.#ended && this.#length === 0) return new Uint8Array(); // Canceled meanwhile.
      throw new SourceError(
        "source-passed",
        "These bytes of the stream are no longer in memory: another track was read beyond them first. Read the tracks of a " +
          "stream at the same time, or decode a Blob, File or URL.",
        { position: index * BLOCK },
      );
    }
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
  throw new SourceError("source-type", `The input stream must give bytes (Uint8Array); got ${typeof value}.`);
}
