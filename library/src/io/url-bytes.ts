import { SourceError, toMFXError } from "../errors.ts";
import type { ByteSource } from "./byte-source.ts";
import { Pacer } from "./pacer.ts";

const BLOCK = 1 << 20;
/** Blocks kept in memory: enough for interleaved tracks. */
const KEPT = 24;
/** Largest gap, in bytes, that is read through: that takes less time than another request. */
const MAX_GAP = BLOCK;

interface Block {
  bytes: Uint8Array;
  /** Bytes that have arrived, from the start of the block. */
  length: number;
}

/** A response being read. */
interface Download {
  reader: ReadableStreamDefaultReader<Uint8Array>;
  /** The position of its first byte in the file. */
  start: number;
  /** The position of its next byte. */
  position: number;
}

export interface UrlInit {
  /** The response to the first request, for a range that is the whole file. */
  first: Response;
  /** Aborts that request. */
  stop: () => void;
  size: number;
  mimeType: string | undefined;
}

/** Reads a file of a server that answers range requests: forwards in one response, elsewhere with another request. */
export class UrlBytes implements ByteSource {
  readonly mimeType: string | undefined;
  readonly size: number;
  #pacer = new Pacer();
  #url: string;
  #download: Download | undefined;
  /** Aborts the latest request. */
  #stop: () => void;
  #blocks = new Map<number, Block>();
  /** Reads take turns, as they share the response. */
  #turn: Promise<unknown> = Promise.resolve();
  #cancelled = false;

  constructor({ first, stop, size, mimeType }: UrlInit) {
    this.mimeType = mimeType;
    this.size = size;
    this.#url = first.url;
    this.#stop = stop;
    if (first.body) this.#download = { reader: first.body.getReader(), start: 0, position: 0 };
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    await this.#pacer.tick();
    const stop = Math.min(end, this.size);
    if (start >= stop || this.#cancelled) return new Uint8Array();
    const index = Math.floor(start / BLOCK);
    const block = this.#blocks.get(index);
    if (block && stop <= index * BLOCK + block.length) {
      return block.bytes.subarray(start - index * BLOCK, stop - index * BLOCK);
    }
    const turn = this.#turn.then(() => this.#gather(start, stop));
    this.#turn = turn.catch(() => {}); // The reader of this range handles its failure.
    return turn;
  }

  keepFrom(): void {}

  rest(): void {
    this.#drop();
  }

  cancel(): void {
    this.#cancelled = true;
    this.#blocks.clear();
    this.#drop();
  }

  async #gather(start: number, end: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(end - start);
    for (let at = start; at < end && !this.#cancelled; ) {
      const index = Math.floor(at / BLOCK);
      const stop = Math.min(end, (index + 1) * BLOCK);
      const block = await this.#load(index, stop - index * BLOCK);
      bytes.set(block.subarray(at - index * BLOCK, stop - index * BLOCK), at - start);
      at = stop;
    }
    return this.#cancelled ? new Uint8Array() : bytes;
  }

  /** A block with at least its first `length` bytes. */
  async #load(index: number, length: number): Promise<Uint8Array> {
    const block = this.#blocks.get(index) ?? { bytes: new Uint8Array(BLOCK), length: 0 };
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    for (const oldest of this.#blocks.keys()) if (this.#blocks.size > KEPT) this.#blocks.delete(oldest);
    try {
      while (block.length < length && !this.#cancelled) await this.#pull(index * BLOCK + block.length);
    } catch (error) {
      this.#drop();
      if (!this.#cancelled) throw this.#failure(error, index * BLOCK + block.length);
    }
    return block.bytes;
  }

  /** Reads the next piece of a response that has the byte at `position`, or comes to it soon. */
  async #pull(position: number): Promise<void> {
    const gap = position - (this.#download?.position ?? Number.POSITIVE_INFINITY);
    const download = this.#download && gap >= 0 && gap <= MAX_GAP ? this.#download : await this.#request(position);
    const { value } = await download.reader.read();
    if (value) {
      this.#store(value, download.position);
      download.position += value.length;
      return;
    }
    // A server may send less than was asked for, but not nothing.
    this.#download = undefined;
    if (download.position === download.start) throw new Error("the server sent nothing");
  }

  async #request(position: number): Promise<Download> {
    this.#drop();
    const headers = { Range: `bytes=${position}-` };
    const request = new AbortController();
    this.#stop = () => request.abort();
    const response = await fetch(this.#url, { headers, signal: request.signal });
    const { status, body } = response;
    const total = Number(response.headers.get("content-range")?.match(/\/(\d+)$/)?.[1]);
    if (status !== 206 || !body) {
      this.#stop();
      const message = `The server answered a range request with status ${status}.`;
      throw new SourceError("source-status", message, { url: this.#url, status, position });
    }
    if (total !== this.size) {
      this.#stop();
      const message = `The file changed on the server: it had ${this.size} bytes, and now has ${total}.`;
      throw new SourceError("source-failed", message, { url: this.#url, position });
    }
    this.#download = { reader: body.getReader(), start: position, position };
    return this.#download;
  }

  /** Keeps bytes of blocks that have everything before them. */
  #store(bytes: Uint8Array, position: number): void {
    for (let taken = 0; taken < bytes.length; ) {
      const at = position + taken;
      const index = Math.floor(at / BLOCK);
      const offset = at - index * BLOCK;
      const part = bytes.subarray(taken, taken + BLOCK - offset);
      let block = this.#blocks.get(index);
      if (!block && offset === 0) {
        block = { bytes: new Uint8Array(BLOCK), length: 0 };
        this.#blocks.set(index, block);
      }
      if (block && block.length >= offset) {
        block.bytes.set(part, offset);
        block.length = Math.max(block.length, offset + part.length);
      }
      taken += part.length;
    }
  }

  #drop(): void {
    this.#stop();
    this.#download = undefined;
  }

  #failure(error: unknown, position: number): Error {
    return toMFXError(error, (cause, message) => {
      return new SourceError("source-failed", `The download broke off: ${message}`, {
        cause,
        url: this.#url,
        position,
      });
    });
  }
}
