import type { StreamTargetChunk } from "mediabunny";

interface BlobWriterOptions {
  /** Milliseconds of media per piece; 0 makes a piece of every write. */
  interval: number;
  /** Called with the bytes of a piece, and with their position unless they follow the ones before. */
  write: (parts: BlobPart[], position: number | undefined) => void;
}

/** The target of a muxer: joins consecutive writes into pieces. A write that goes back starts a piece with a position. */
export class BlobWriter {
  readonly writable: WritableStream<StreamTargetChunk>;
  #options: BlobWriterOptions;
  #pending: Uint8Array<ArrayBuffer>[] = [];
  /** Start and end of the pending bytes. */
  #start = 0;
  #end = 0;
  /** Length of the file, and end of the latest piece. */
  #length = 0;
  #cursor = 0;
  #flushedAt = Number.NEGATIVE_INFINITY;

  constructor(options: BlobWriterOptions) {
    this.#options = options;
    this.writable = new WritableStream({
      write: ({ data, position }) => {
        if (position !== this.#end) {
          this.flush();
          this.#start = position;
        }
        this.#pending.push(data);
        this.#end = position + data.byteLength;
        if (options.interval === 0) this.flush();
      },
    });
  }

  /** Sets the time, in milliseconds, up to which media has been written. */
  advance(time: number): void {
    if (this.#pending.length === 0 || time - this.#flushedAt < this.#options.interval) return;
    this.#flushedAt = time;
    this.flush();
  }

  /** Emits the pending bytes as a piece. */
  flush(): void {
    if (this.#pending.length === 0) return;
    const isNext = this.#start === this.#cursor && this.#start === this.#length;
    this.#cursor = this.#end;
    this.#length = Math.max(this.#length, this.#end);
    this.#options.write(this.#pending.splice(0), isNext ? undefined : this.#start);
    this.#start = this.#end;
  }
}
