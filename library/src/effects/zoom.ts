import { magnified } from "../gl/matrix.ts";
import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { transform } from "./make.ts";

/**
 * Factor and fixed point of {@link zoom}.
 *
 * @inline
 */
export interface ZoomOptions {
  /**
   * Magnification: 2 shows the picture at twice its size. Below 1 the picture shrinks and the area around it is transparent; 0 makes it
   * invisible. Negative values also turn it by 180°.
   *
   * @defaultValue 1
   * @range 0.1 8 0.05
   * @unit ×
   */
  factor?: Uniform<number> | undefined;
  /**
   * Horizontal position of the point that stays fixed, from the left edge (0) to the right (1).
   *
   * @defaultValue 0.5
   * @range 0 1 0.01
   * @unit of the width
   */
  x?: Uniform<number> | undefined;
  /**
   * Vertical position of the point that stays fixed, from the top edge (0) to the bottom (1).
   *
   * @defaultValue 0.5
   * @range 0 1 0.01
   * @unit of the height
   */
  y?: Uniform<number> | undefined;
}

/**
 * Magnifies or shrinks the picture about a point. The frame keeps its size.
 *
 * @param options - Factor and fixed point.
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
