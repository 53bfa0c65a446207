import type { Layer, TextureSource } from "../gl/values.ts";
import { wrongOption } from "../media/check-option.ts";
import type { FrameProducer } from "./frame-producer.ts";
import { checkOpen, resolve } from "./options.ts";
import { Timeline } from "./timeline.ts";

/** What a second picture can come from. */
export type SecondInput = ReadableStream<VideoFrame> | TextureSource | FrameProducer;

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
  constructor(input: SecondInput | Timeline, { delay = 0, name = "video" } = {}) {
    this.#name = name;
    const source = input instanceof ReadableStream ? new Timeline(input, name) : input;
    if (source instanceof Timeline) {
      this.#show = (frame) => source.at(frame.timestamp - delay);
      this.#end = (reason) => source.close(reason);
      return;
    }
    let last: TextureSource | undefined;
    let ended = false;
    this.#show = async (frame) => {
      const next = await resolve(name, source, frame);
      // A picture that was given, or the frame that went in, belongs to the one who gave it.
      const own = next === frame || next === source ? undefined : next;
      if (last !== own) closeFrame(last);
      if (ended) closeFrame(own); // The work was broken off meanwhile.
      last = own;
      return next;
    };
    this.#end = async () => {
      ended = true;
      closeFrame(last);
    };
  }

  /** Whether there is anything to be seen at the time of a frame; `picture` is it. */
  async show(frame: VideoFrame): Promise<boolean> {
    const next = await this.#show(frame);
    if (!next) return false;
    if (!isPicture(next)) return wrongOption(this.#name, "a frame, a canvas, an image or a stream of frames", next);
    checkOpen(this.#name, next);
    this.picture = next;
    if (isMoving(next)) this.version++;
    return true;
  }

  close(reason?: unknown): Promise<void> {
    return this.#end(reason);
  }
}

function closeFrame(picture: TextureSource | undefined): void {
  if (picture instanceof VideoFrame) picture.close();
}

/** By name, as a worker lacks some of the types, and another window has its own. */
const typeOf = (value: unknown): string => Object.prototype.toString.call(value);

const isMoving = (picture: TextureSource): boolean => /Canvas|VideoElement/.test(typeOf(picture));

const isPicture = (value: unknown): boolean =>
  /\b(HTML(Canvas|Image|Video)Element|OffscreenCanvas|VideoFrame|ImageBitmap|ImageData)\]/.test(typeOf(value));
