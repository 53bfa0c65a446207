import type { ByteSource } from "./byte-source.ts";
import { Connection } from "./connection.ts";
import { Pacer } from "./pacer.ts";
import type { RemoteFile } from "./remote-file.ts";

const BLOCK = 1 << 16;
/** Blocks kept in memory, 24 MiB: enough for interleaved tracks. */
const KEPT = 384;
/** Largest gap, in blocks, that is read through: that takes less time than another request. */
const MAX_GAP = 16;
/** Blocks to ask for after a jump: readers of single pictures don't read on. */
const FIRST = 8;
/** Places at which a file is read at the same time. */
const MAX_FEEDS = 4;

const NOTHING = new Uint8Array();

/** A part of the file that is read forwards. */
interface Feed {
  connection: Connection;
  /** The next block. */
  index: number;
  /** The first block behind the part. */
  end: number;
  /** Bytes that have arrived and belong to the next blocks. */
  rest: Uint8Array;
  /** Reading of the next block. */
  step: Promise<void> | undefined;
}

/** Reads a file of a server that answers range requests: at a few places forwards, elsewhere with another request. */
export class UrlBytes implements ByteSource {
  readonly mimeType: string | undefined;
  readonly size: number;
  readonly remote: RemoteFile;
  #pacer = new Pacer();
  /** The least recently used one first. */
  #feeds: Feed[];
  #blocks = new Map<number, Uint8Array>();
  /** Reads that wait. */
  #reads = 0;
  #isResting = false;
  #cancelled = false;

  /** @param first - Connection to the beginning of the file. */
  constructor(file: RemoteFile & { size: number }, first: Connection, mimeType: string | undefined) {
    this.mimeType = mimeType;
    this.size = file.size;
    this.remote = file;
    this.#feeds = [this.#feed(first, 0, Math.ceil(file.size / BLOCK))];
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    await this.#pacer.tick();
    const stop = Math.min(end, this.size);
    if (start >= stop || this.#cancelled) return NOTHING;
    this.#reads++;
    this.#isResting = false;
    try {
      return await this.#gather(start, stop);
    } finally {
      this.#reads--;
      if (this.#isResting) this.rest();
    }
  }

  keepFrom(): void {}

  rest(delay = 0): void {
    this.#isResting = this.#reads > 0;
    if (this.#isResting) return;
    for (const { connection } of this.#feeds) connection.rest(delay);
  }

  cancel(): void {
    this.#cancelled = true;
    this.#blocks.clear();
    for (const { connection } of this.#feeds) connection.close();
  }

  async #gather(start: number, end: number): Promise<Uint8Array> {
    const last = Math.floor((end - 1) / BLOCK);
    const first = Math.floor(start / BLOCK);
    const at = start - first * BLOCK;
    if (first === last) return (await this.#block(first, last)).subarray(at, at + end - start);
    const bytes = new Uint8Array(end - start);
    for (let index = first; index <= last; index++) {
      const block = await this.#block(index, last);
      if (this.#cancelled) return NOTHING;
      const from = Math.max(start, index * BLOCK);
      bytes.set(block.subarray(from - index * BLOCK, end - index * BLOCK), from - start);
    }
    return bytes;
  }

  /** @param last - The last block that is needed with this one. */
  async #block(index: number, last: number): Promise<Uint8Array> {
    while (!this.#cancelled) {
      const block = this.#blocks.get(index);
      if (block) {
        this.#blocks.delete(index);
        this.#blocks.set(index, block);
        return block;
      }
      const feed = this.#feedAt(index, last);
      feed.step ??= this.#advance(feed).finally(() => {
        feed.step = undefined;
      });
      await feed.step;
    }
    return NOTHING;
  }

  /** The feed that comes to a block soon, or another one. */
  #feedAt(index: number, last: number): Feed {
    // A connection that was closed meanwhile costs a request anyway.
    for (const each of this.#feeds) if (!each.step && !each.connection.isOpen) this.#drop(each);
    const near = this.#feeds.filter((feed) => feed.index <= index && index - feed.index <= MAX_GAP && index < feed.end);
    const nearest = near.toSorted((a, b) => b.index - a.index)[0];
    if (nearest) {
      this.#feeds.push(...this.#feeds.splice(this.#feeds.indexOf(nearest), 1));
      return nearest;
    }
    const idle = this.#feeds.filter(({ step }) => step === undefined);
    for (const each of idle.slice(0, Math.max(0, this.#feeds.length + 1 - MAX_FEEDS))) this.#drop(each);
    const isContinued = this.#blocks.has(index - 1);
    const end = isContinued ? Number.POSITIVE_INFINITY : Math.max(index + FIRST, last + 1);
    const stop = Math.min(this.size, end * BLOCK);
    const feed = this.#feed(new Connection(this.remote, index * BLOCK, stop), index, Math.ceil(stop / BLOCK));
    this.#feeds.push(feed);
    return feed;
  }

  #feed(connection: Connection, index: number, end: number): Feed {
    return { connection, index, end, rest: NOTHING, step: undefined };
  }

  /** Reads the next block of a feed. */
  async #advance(feed: Feed): Promise<void> {
    const block = new Uint8Array(Math.min(BLOCK, this.size - feed.index * BLOCK));
    try {
      for (let length = 0; length < block.length; ) {
        const bytes = feed.rest.length > 0 ? feed.rest : await feed.connection.read();
        if (!bytes) return this.#drop(feed);
        const part = bytes.subarray(0, block.length - length);
        block.set(part, length);
        length += part.length;
        feed.rest = bytes.subarray(part.length);
      }
    } catch (error) {
      this.#drop(feed);
      throw error;
    }
    if (this.#cancelled) return;
    this.#blocks.set(feed.index++, block);
    for (const oldest of this.#blocks.keys()) if (this.#blocks.size > KEPT) this.#blocks.delete(oldest);
    if (feed.index === feed.end) this.#drop(feed);
  }

  #drop(feed: Feed): void {
    feed.connection.close();
    this.#feeds = this.#feeds.filter((each) => each !== feed);
  }
}
