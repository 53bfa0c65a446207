import { OptionError, SourceError, toMFXError } from "../errors.ts";
import type { Layer, TextureSource } from "../gl/step.ts";
import type { FrameProducer } from "./frame-producer.ts";
import { oneOf, resolve } from "./options.ts";

/** What a second picture can come from. */
export type SecondInput = ReadableStream<VideoFrame> | TextureSource | FrameProducer;

/**
 * What happens where a second video is over before the first.
 *
 * @inline
 */
export type AtEnd = "hold" | "loop" | "hide";

/** A second picture, matched with each frame by time. Frames that come from it are closed when the next one is shown. */
export class Second implements Layer {
  picture!: TextureSource;
  version = 0;
  readonly #show: (frame: VideoFrame) => Promise<TextureSource | undefined>;
  readonly #end: (reason?: unknown) => Promise<void>;

  readonly #name: string;

  /**
   * `delay` is the time, in microseconds, at which the first frame of a stream with timestamp 0 is shown; `name` is what errors
   * call the picture.
   */
  constructor(input: SecondInput, atEnd: AtEnd = "hold", { delay = 0, name = "video" } = {}) {
    this.#name = name;
    oneOf("atEnd", atEnd, ["hold", "loop", "hide"]);
    if (input instanceof ReadableStream) {
      const timeline = new Timeline(input, atEnd);
      this.#show = (frame) => timeline.at(frame.timestamp - delay);
      this.#end = (reason) => timeline.close(reason);
    } else if (typeof input === "function") {
      let last: TextureSource | undefined;
      let ended = false;
      this.#show = async (frame) => {
        const next = await resolve(name, input, frame);
        if (last !== next) closeFrame(last);
        if (ended && next !== frame) closeFrame(next); // The work was broken off meanwhile.
        // The frame that went in belongs to the one who gave it.
        last = next === frame ? undefined : next;
        return next;
      };
      this.#end = async () => {
        ended = true;
        closeFrame(last);
      };
    } else {
      this.#show = async () => input;
      this.#end = async () => {};
    }
  }

  /** Whether there is anything to be seen at the time of a frame; `picture` is it. */
  async show(frame: VideoFrame): Promise<boolean> {
    const next = await this.#show(frame);
    if (!next) return false;
    if (!isPicture(next))
      throw new OptionError(
        this.#name,
        `"${this.#name}" is neither a frame, a canvas, an image nor a stream of frames.`,
      );
    this.picture = next;
    if (isMoving(next)) this.version++;
    return true;
  }

  close(reason?: unknown): Promise<void> {
    return this.#end(reason);
  }
}

/** The frames of a stream by their time. Reads no further than one frame ahead. */
class Timeline {
  readonly #reader: ReadableStreamDefaultReader<VideoFrame>;
  readonly #loop: boolean;
  readonly #hide: boolean;
  #current: VideoFrame | undefined;
  #next: VideoFrame | undefined;
  #over = false;
  #closed = false;
  /** What is played again, in memory of its own: decoders have few pictures to lend. */
  #kept: VideoFrame[] = [];

  constructor(stream: ReadableStream<VideoFrame>, atEnd: AtEnd) {
    this.#reader = stream.getReader();
    this.#loop = atEnd === "loop";
    this.#hide = atEnd === "hide";
  }

  async at(timestamp: number): Promise<VideoFrame | undefined> {
    while (!this.#over) {
      if (this.#next && this.#next.timestamp > timestamp) return this.#current;
      if (this.#next) {
        if (!this.#loop) this.#current?.close();
        this.#current = this.#next;
        this.#next = undefined;
      }
      const { value, done } = await this.#reader.read().catch(brokeOff);
      if (done) {
        this.#over = true;
        break;
      }
      const next = this.#loop && !this.#closed ? await ownCopy(value) : value;
      if (this.#closed) {
        next.close();
        return undefined;
      }
      this.#next = next;
      if (this.#loop) this.#kept.push(next);
    }
    const end = this.#current && this.#current.timestamp + (this.#current.duration ?? 0);
    if (end === undefined) return undefined;
    if (this.#loop && timestamp >= end) {
      const start = this.#kept[0]!.timestamp;
      const period = end - start;
      const time = period > 0 ? start + ((timestamp - start) % period) : start;
      return this.#kept.findLast((frame) => frame.timestamp <= time) ?? this.#current;
    }
    return this.#hide && timestamp >= end ? undefined : this.#current;
  }

  async close(reason?: unknown): Promise<void> {
    this.#closed = true;
    for (const frame of new Set([this.#current, this.#next, ...this.#kept])) frame?.close();
    this.#kept = [];
    this.#current = this.#next = undefined;
    this.#over = true;
    await this.#reader.cancel(reason);
  }
}

function brokeOff(error: unknown): never {
  throw toMFXError(error, (cause, message) => {
    return new SourceError("source-failed", `The second video broke off: ${message}`, { cause });
  });
}

/** The same picture in memory of its own; the frame is closed. */
async function ownCopy(frame: VideoFrame): Promise<VideoFrame> {
  if (!frame.format) return frame;
  const bytes = new Uint8Array(frame.allocationSize());
  const layout = await frame.copyTo(bytes);
  const { format, timestamp, displayWidth, displayHeight, colorSpace, visibleRect } = frame;
  const { rotation, flip } = frame as VideoFrame & { rotation?: number; flip?: boolean };
  const copy = new VideoFrame(bytes, {
    format,
    timestamp,
    displayWidth,
    displayHeight,
    colorSpace: colorSpace.toJSON(),
    layout,
    codedWidth: visibleRect!.width,
    codedHeight: visibleRect!.height,
    ...(frame.duration !== null && { duration: frame.duration }),
    ...(rotation !== undefined && { rotation, flip }),
  } as VideoFrameBufferInit);
  frame.close();
  return copy;
}

function closeFrame(picture: TextureSource | undefined): void {
  if (picture instanceof VideoFrame) picture.close();
}

const kinds = (names: readonly string[]) =>
  names.map((name) => (globalThis as Record<string, unknown>)[name]).filter((kind) => typeof kind === "function");

/** Types of which a worker lacks some. */
const isA = (value: unknown, ...names: string[]): boolean =>
  kinds(names).some((kind) => value instanceof (kind as new () => unknown));

const isMoving = (picture: TextureSource): boolean =>
  isA(picture, "HTMLCanvasElement", "OffscreenCanvas", "HTMLVideoElement");

const isPicture = (value: unknown): boolean =>
  isA(value, "VideoFrame", "ImageBitmap", "ImageData", "HTMLImageElement") || isMoving(value as TextureSource);
