import type { Effects } from "../effects/chain.ts";
import { MFXTransformStream } from "../stream/mfx-transform-stream.ts";
import type { Canvas } from "../stream/paint.ts";
import { draw } from "./draw.ts";

/**
 * Applies effects of {@link shaders} to each frame of a stream, on the GPU. The effects may be changed while the stream runs. Frames that
 * no effect changes pass through; others are closed and replaced by frames with the same timestamp and duration.
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
   * @param effects - Effects in the order in which they apply, made by the functions of `shaders`.
   * @param canvas - Canvas that also shows each frame. It is resized to the frames.
   * @param writableStrategy - Number of frames that may wait for the GPU: 1 by default.
   * @param readableStrategy - Number of finished frames that may wait to be read: 1 by default.
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

  /** Name of the stage, for log messages. */
  override get identifier(): string {
    return "GLEffect";
  }

  /** Frames with the effects applied. */
  override get readable(): ReadableStream<VideoFrame> {
    return this.#drawn;
  }

  /**
   * Replaces the effects, starting with the next frame that reaches the GPU. A frame never gets a mix of the old and new effects.
   *
   * @param effects - Effects in the order in which they apply. With an empty list, frames pass unchanged.
   */
  setEffects(effects: Effects): void {
    this.#effects = effects;
  }
}
