import type { BegunEffect, Effect, EffectRun } from "../gl/step.ts";
import type { Layer, TextureSource } from "../gl/values.ts";
import { wrongOption } from "../media/check-option.ts";
import type { FrameProducer } from "./frame-producer.ts";
import { checkOpen, resolve } from "./options.ts";
import { Timeline } from "./timeline.ts";

/** Sources of a second picture. */
export type SecondInput = ReadableStream<VideoFrame> | TextureSource | FrameProducer;

/** A second picture that is read as it is needed. */
export interface PictureReader {
  /** The picture at a timestamp in microseconds; `undefined` if there is none. */
  at(timestamp: number): Promise<VideoFrame | undefined>;
  close(reason?: unknown): Promise<void>;
  /** Microseconds that are added to the timestamps of the picture. */
  readonly delay?: number;
}

/** A second picture that each run opens for itself. */
export interface PictureOpener {
  openFor(run: EffectRun): PictureReader;
}

type SecondSource = SecondInput | Timeline | PictureOpener;

interface SecondOptions {
  /** Microseconds that are added to the timestamps of a stream. */
  delay?: number;
  /** The option's name in errors. */
  name?: string;
}

/** An effect that shows a second picture. Its state is made for each run, unless the picture is a stream. */
export function withSecond(
  input: SecondSource,
  stepsWith: (second: Second) => BegunEffect["steps"],
  options?: SecondOptions,
): Effect[] {
  const effectOf = (source: SecondInput | PictureReader): BegunEffect => {
    const second = new Second(source, options);
    return { steps: stepsWith(second), close: (reason) => second.close(reason) };
  };
  if (input instanceof ReadableStream || input instanceof Timeline) return [{ ...effectOf(input), readsStream: true }];
  return [{ begin: (run) => effectOf(isOpener(input) ? input.openFor(run) : input) }];
}

const isOpener = (input: SecondSource): input is PictureOpener =>
  typeof (input as PictureOpener)?.openFor === "function";

// Strings and lists have `at` alone.
const isReader = (input: SecondInput | PictureReader): input is PictureReader =>
  typeof (input as PictureReader)?.at === "function" && typeof (input as PictureReader).close === "function";

/** A second picture, matched with each frame by timestamp. Frames that it shows are closed when the next one is shown. */
export class Second implements Layer {
  picture!: TextureSource;
  version = 0;
  readonly #show: (frame: VideoFrame) => Promise<TextureSource | undefined>;
  readonly #end: (reason?: unknown) => Promise<void>;

  readonly #name: string;

  constructor(input: SecondInput | PictureReader, { delay = 0, name = "video" }: SecondOptions = {}) {
    this.#name = name;
    const source = input instanceof ReadableStream ? new Timeline(input, { name }) : input;
    if (isReader(source)) {
      this.#show = (frame) => source.at(frame.timestamp - delay - (source.delay ?? 0));
      this.#end = (reason) => source.close(reason);
      return;
    }
    let last: TextureSource | undefined;
    let ended = false;
    this.#show = async (frame) => {
      const next = await resolve(name, source, frame);
      // The caller owns the picture that it passed and the frame that went in.
      const own = next === frame || next === source ? undefined : next;
      if (last !== own) closeFrame(last);
      if (ended) closeFrame(own); // The effect was closed meanwhile.
      last = own;
      return next;
    };
    this.#end = async () => {
      ended = true;
      closeFrame(last);
    };
  }

  /** Sets `picture` for a frame. Returns whether there is one at the frame's time. */
  async show(frame: VideoFrame): Promise<boolean> {
    const next = await this.#show(frame);
    if (!next) return false;
    if (!isPicture(next))
      return wrongOption(this.#name, "a VideoFrame, a canvas, an image or a stream of frames", next);
    checkOpen(this.#name, next);
    if (next !== this.picture || isMoving(next)) this.version++;
    this.picture = next;
    return true;
  }

  close(reason?: unknown): Promise<void> {
    return this.#end(reason);
  }
}

function closeFrame(picture: TextureSource | undefined): void {
  if (picture instanceof VideoFrame) picture.close();
}

/** By name: workers lack some of the classes, and other windows have their own. */
const typeOf = (value: unknown): string => Object.prototype.toString.call(value);

const isMoving = (picture: TextureSource): boolean => /Canvas|VideoElement/.test(typeOf(picture));

const isPicture = (value: unknown): boolean =>
  /\b(HTML(Canvas|Image|Video)Element|OffscreenCanvas|VideoFrame|ImageBitmap|ImageData)\]/.test(typeOf(value));
