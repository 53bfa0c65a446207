import { closeItem } from "./close-item.ts";
import { MFXTransformStream } from "./mfx-transform-stream.ts";

/**
 * What a {@link Sampler} does with what it takes.
 *
 * @inline
 */
export interface SamplerOptions<I, O> {
  /** Makes what is passed on of an item; the item is then the function's to close. By default it is passed as it is. */
  transform?: (item: I) => O | PromiseLike<O>;
  /** Disposes of an item that is left out. By default it is closed. */
  closer?: (item: I) => void;
}

/**
 * Passes some of what comes, and leaves the rest out.
 *
 * @typeParam I - What it takes.
 * @typeParam O - What it gives.
 *
 * @example
 * ```ts live
 * import { decode, Sampler } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * let count = 0;
 * const everyFifth = new Sampler<VideoFrame>(() => count++ % 5 === 0);
 * await show(frames!.pipeThrough(everyFifth));
 * ```
 *
 * @group Streams
 * @since 0.7.0
 */
export class Sampler<I, O = I> extends MFXTransformStream<I, O> {
  /**
   * @param filter - Whether to pass an item. All of them by default.
   * @param options - What to make of the items.
   */
  constructor(filter: (item: I) => boolean | PromiseLike<boolean> = () => true, options: SamplerOptions<I, O> = {}) {
    const { transform, closer = closeItem } = options;
    super({
      transform: async (item, controller) => {
        let passes: boolean;
        try {
          passes = await filter(item);
        } catch (error) {
          closer(item);
          throw error;
        }
        if (!passes) closer(item);
        else controller.enqueue(transform ? await transform(item) : (item as unknown as O));
      },
    });
  }

  override get identifier(): string {
    return "Sampler";
  }
}
