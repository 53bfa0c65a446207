import { brokeOff } from "./broke-off.ts";

/** What there is to be seen after a video's end, where its last frame does not just stay. */
export interface VideoEnd {
  /** A frame that is going to be shown, or another one for it. */
  take?(frame: VideoFrame): Promise<VideoFrame>;
  /** The picture at a time after the end. */
  after(timestamp: number, last: VideoFrame): VideoFrame | undefined;
  /** Closes what was taken; without it frames are closed as soon as they are over. */
  close?(): void;
}

/** The frames of a stream by their time. Reads no further than one frame ahead. */
export class Timeline {
  readonly #reader: ReadableStreamDefaultReader<VideoFrame>;
  readonly #end: VideoEnd | undefined;
  #current: VideoFrame | undefined;
  #next: VideoFrame | undefined;
  #over = false;
  #closed = false;

  constructor(stream: ReadableStream<VideoFrame>, end?: VideoEnd) {
    this.#reader = stream.getReader();
    this.#end = end;
  }

  async at(timestamp: number): Promise<VideoFrame | undefined> {
    const end = this.#end;
    while (!this.#over) {
      if (this.#next && this.#next.timestamp > timestamp) return this.#current;
      if (this.#next) {
        if (!end?.close) this.#current?.close();
        this.#current = this.#next;
        this.#next = undefined;
      }
      const { value, done } = await this.#reader.read().catch(brokeOff("The second video"));
      if (done) {
        this.#over = true;
        break;
      }
      const next = end?.take && !this.#closed ? await end.take(value) : value;
      if (this.#closed) {
        next.close();
        return undefined;
      }
      this.#next = next;
    }
    const last = this.#current;
    return end && last && timestamp >= endOf(last) ? end.after(timestamp, last) : last;
  }

  async close(reason?: unknown): Promise<void> {
    this.#closed = this.#over = true;
    this.#current?.close();
    this.#next?.close();
    this.#current = this.#next = undefined;
    this.#end?.close?.();
    await this.#reader.cancel(reason);
  }
}

/** When a frame is over. */
export const endOf = (frame: VideoFrame): number => frame.timestamp + (frame.duration ?? 0);
