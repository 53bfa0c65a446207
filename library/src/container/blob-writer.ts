import type { StreamTargetChunk } from "mediabunny";

interface BlobWriterOptions {
  /** Milliseconds of the film after which what was written is given out; 0 gives out every write. */
  interval: number;
  /** Takes bytes and, where they do not simply come next, their position. */
  write: (part: Blob, position: number | undefined) => void;
}

/** Where a muxer writes to: joins writes that follow one another, and tells those apart that go back. */
export class BlobWriter {
  readonly writable: WritableStream<StreamTargetChunk>;
  #options: BlobWriterOptions;
  #held: Uint8Array<ArrayBuffer>[] = [];
  /** Where the held bytes begin, and end. */
  #start = 0;
  #end = 0;
  /** Length of the file, and end of the bytes given out last. */
  #length = 0;
  #cursor = 0;
  #given = Number.NEGATIVE_INFINITY;

  constructor(options: BlobWriterOptions) {
    this.#options = options;
    this.writable = new WritableStream({
      write: ({ data, position }) => {
        if (position !== this.#end) {
          this.flush();
          this.#start = position;
        }
        this.#held.push(data);
        this.#end = position + data.byteLength;
        if (options.interval === 0) this.flush();
      },
    });
  }

  /** The film has been written up to a time in milliseconds. */
  advance(time: number): void {
    if (this.#held.length === 0 || time - this.#given < this.#options.interval) return;
    this.#given = time;
    this.flush();
  }

  /** Gives out what is held. */
  flush(): void {
    if (this.#held.length === 0) return;
    const isNext = this.#start === this.#cursor && this.#start === this.#length;
    const part = new Blob(this.#held.splice(0));
    this.#cursor = this.#end;
    this.#length = Math.max(this.#length, this.#end);
    this.#options.write(part, isNext ? undefined : this.#start);
    this.#start = this.#end;
  }
}
