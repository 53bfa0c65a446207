import { closeItem } from "./close-item.ts";
import { MFXTransformStream } from "./mfx-transform-stream.ts";

/**
 * Options of {@link Sampler}.
 *
 * @inline
 */
export interface SamplerOptions<I, O> {
  /** Converts an item that passes. Must close the item unless it returns it. By default, items pass unchanged. */
  transform?: ((item: I) => O | PromiseLike<O>) | undefined;
  /** Disposes of an item that doesn't pass. By default, calls its `close()`. */
  closer?: ((item: I) => void) | undefined;
}

/**
 * Filters a stream: passes some items on and closes the others. Typical for keeping every nth frame.
 *
 * @typeParam I - Type of the input.
 * @typeParam O - Type of the output.
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
   * @param filter - Decides whether an item passes; may be asynchronous. By default, all pass.
   * @param options - `transform` for items that pass, `closer` for the others.
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
