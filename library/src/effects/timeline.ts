import { OptionError } from "../errors.ts";
import { checkStream } from "../media/check-option.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";

interface TimelineOptions {
  name?: string;
  path?: string;
  delay?: number;
}

/** The frames of a stream by timestamp. Reads at most one frame ahead. */
export class Timeline {
  readonly #reader: ReadableStreamDefaultReader<VideoFrame>;
  #current: VideoFrame | undefined;
  #next: VideoFrame | undefined;
  /** The stream has ended. */
  protected over = false;
  #closed = false;
  readonly #name: string;

  readonly #throwFailure: (error: unknown) => never;
  /** Microseconds that are added to the timestamps. */
  readonly delay: number;

  /** @param options - The option's `name` in errors, the `path` of the stream in an edit, and the `delay`. */
  constructor(stream: ReadableStream<VideoFrame>, { name = "video", path, delay = 0 }: TimelineOptions = {}) {
    checkStream(name, stream);
    this.#name = name;
    this.#throwFailure = throwFailureOf("The second video", path);
    this.delay = delay;
    this.#reader = stream.getReader();
  }

  async at(timestamp: number): Promise<VideoFrame | undefined> {
    if (this.#closed) {
      const message = `\`${this.#name}\` was already read by another effect(). Make a new effect with a new stream.`;
      throw new OptionError(this.#name, message);
    }
    while (!this.over && !(this.#next && this.#next.timestamp > timestamp)) {
      if (this.#next) {
        if (this.#current) this.drop(this.#current);
        this.#current = this.#next;
        this.#next = undefined;
      }
      const { value } = await this.#reader.read().catch(this.#throwFailure);
      const next = value && (await this.take(value));
      if (this.over)
        next?.close(); // Closed meanwhile.
      else this.#next = next;
      this.over ||= !next;
    }
    return this.#current;
  }

  /** End of the last frame in microseconds; `undefined` as long as it is not the current one. */
  get end(): number | undefined {
    return this.over && this.#current ? endOf(this.#current) : undefined;
  }

  /** Takes over a frame that will be shown. May replace it. */
  protected take(frame: VideoFrame): VideoFrame | Promise<VideoFrame> {
    return frame;
  }

  /** Releases a frame that is no longer shown. */
  protected drop(frame: VideoFrame): void {
    frame.close();
  }

  async close(reason?: unknown): Promise<void> {
    this.over = true;
    this.#closed = true;
    this.#current?.close();
    this.#next?.close();
    this.#current = this.#next = undefined;
    await this.#reader.cancel(reason);
  }
}

/** End of a frame, in microseconds. */
export const endOf = (frame: VideoFrame): number => frame.timestamp + (frame.duration ?? 0);

/** A video that disappears at its end. */
export class VanishingTimeline extends Timeline {
  override async at(timestamp: number): Promise<VideoFrame | undefined> {
    const frame = await super.at(timestamp);
    return this.end !== undefined && timestamp >= this.end ? undefined : frame;
  }
}
