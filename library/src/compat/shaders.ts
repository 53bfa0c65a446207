import type { Effects } from "../effects/chain.ts";
import { zoom as zoomed } from "../effects/zoom.ts";

/**
 * Makes an option's value for a frame. It may be asynchronous.
 *
 * @typeParam T - What the option is.
 */
export type UniformProducer<T> = (frame: VideoFrame) => T | Promise<T>;

/**
 * The value of an effect's option: fixed, or made anew for every frame.
 *
 * @typeParam T - What the option is.
 */
export type Uniform<T> = T | UniformProducer<T>;

/**
 * Draws the picture larger or smaller about a point. The frame keeps its size.
 *
 * @param options - How far, and where to.
 * @returns An effect for `GLEffect`.
 *
 * @example
 * ```ts live
 * import { decode, GLEffect, keyframes, shaders } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const factor = keyframes([
 *   { time: 0, value: 1 },
 *   { time: 3000, value: 2.5 },
 * ]);
 * await show(frames.pipeThrough(new GLEffect([shaders.zoom({ factor, x: 0.5, y: 0.4 })])));
 * ```
 *
 * @group Effects
 * @since 0.7.0
 */
export function zoom(options: {
  /**
   * How many times as large the picture is drawn. Below 1 it shrinks, and what is beside it is transparent.
   *
   * @defaultValue 1
   * @range 0.1 8 0.05
   * @unit ×
   */
  factor?: Uniform<number>;
  /**
   * The point that stays where it is, from the left edge (0) to the right (1).
   *
   * @defaultValue 0.5
   * @range 0 1 0.01
   * @unit of the width
   */
  x?: Uniform<number>;
  /**
   * The point that stays where it is, from the top edge (0) to the bottom (1).
   *
   * @defaultValue 0.5
   * @range 0 1 0.01
   * @unit of the height
   */
  y?: Uniform<number>;
}): Effects {
  return zoomed(options);
}
