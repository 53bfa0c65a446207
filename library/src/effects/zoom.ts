import { magnified } from "../gl/matrix.ts";
import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { transform } from "./make.ts";

/**
 * How far to zoom, and where to.
 *
 * @inline
 */
export interface ZoomOptions {
  /**
   * How many times as large the picture is drawn. Below 1 it shrinks, and what is beside it is
   * transparent; at 0 nothing is left of it. A negative number turns it by 180° as well.
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
}

/**
 * Draws the picture larger or smaller about a point. The frame keeps its size.
 *
 * @param options - How far, and where to.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { decode, effect, keyframes, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const factor = keyframes([
 *   { time: 0, value: 1 },
 *   { time: 3000, value: 2.5 },
 * ]);
 * await show(effect(frames!, [visual.zoom({ factor, x: 0.5, y: 0.4 })]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
export function zoom(options: ZoomOptions = {}): Effect[] {
  return transform({ factor: 1, x: 0.5, y: 0.5 }, options, ({ factor, x, y }) => magnified(factor, factor, x, y));
}
