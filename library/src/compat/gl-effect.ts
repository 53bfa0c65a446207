import type { Effects } from "../effects/chain.ts";
import { MFXTransformStream } from "../stream/mfx-transform-stream.ts";
import type { Canvas } from "../stream/paint.ts";
import { draw } from "./draw.ts";

/**
 * Applies effects of {@link shaders} to each frame that passes, on the GPU. Which ones may be changed between frames.
 * Frames that nothing changes pass untouched; the others are closed, and new ones with their timestamps and durations given
 * out.
 *
 * @example
 * ```ts live
 * import { decode, GLEffect, shaders } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const effects = new GLEffect([shaders.zoom({ factor: 1.5, x: 0.5, y: 0.5 }), shaders.adjustment({ saturation: 0 })]);
 * await show(frames.pipeThrough(effects));
 * ```
 *
 * @group Effects
 * @since 0.7.0
 * @replacedBy effect
 */
export class GLEffect extends MFXTransformStream<VideoFrame, VideoFrame> {
  #effects: Effects;
  readonly #drawn: ReadableStream<VideoFrame>;

  /**
   * @param effects - The effects in their order, as the functions of `shaders` make them.
   * @param canvas - Where each frame is shown as well; it takes on the frames' size.
   * @param writableStrategy - How many frames may wait for the GPU: 1 by default.
   * @param readableStrategy - How many finished frames may wait to be read: 1 by default.
   * @throws `OptionError` if the canvas has a context that is not 2D.
   */
  constructor(
    effects: Effects,
    canvas?: Canvas,
    writableStrategy?: QueuingStrategy<VideoFrame>,
    readableStrategy?: QueuingStrategy<VideoFrame>,
  ) {
    super({}, writableStrategy);
    this.#effects = effects;
    this.#drawn = draw(super.readable, () => this.#effects, canvas, readableStrategy);
  }

  /** The name of the stage, for messages. */
  override get identifier(): string {
    return "GLEffect";
  }

  /** The frames with the effects applied. */
  override get readable(): ReadableStream<VideoFrame> {
    return this.#drawn;
  }

  /**
   * Changes the effects, from the next frame on that comes to the GPU. Nothing is drawn twice, and no frame gets some effects
   * of either list.
   *
   * @param effects - The effects in their order; none lets frames pass untouched.
   */
  setEffects(effects: Effects): void {
    this.#effects = effects;
  }
}
