import { magnified } from "../gl/matrix.ts";
import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { transform } from "./make.ts";
import type { Vec3 } from "./options.ts";

/**
 * Factors and fixed point of {@link scale}.
 *
 * @inline
 */
export interface ScaleOptions {
  /**
   * Factors for width and height: `[x, y, z]`; z has no effect. 2 doubles a side, -1 mirrors it, 0 makes the picture invisible.
   *
   * @defaultValue `[1, 1, 1]`
   * @range -4 4 0.05
   * @unit ×
   */
  values?: Uniform<Vec3> | undefined;
  /**
   * Point that stays fixed: `[x, y, z]`, x and y from the top left (0, 0) to the bottom right (1, 1); z has no effect.
   *
   * @defaultValue `[0.5, 0.5, 0]`
   * @range 0 1 0.01
   * @unit of the width and height
   */
  origin?: Uniform<Vec3> | undefined;
}

/**
 * Scales the picture within the frame. The frame keeps its size: parts that grow beyond it are cut off, and the area around a smaller
 * picture is transparent.
 *
 * @param options - Factors and fixed point.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(effect(frames!, [visual.scale({ values: [0.5, 0.5, 1], origin: [1, 1, 0] })]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
export function scale(options: ScaleOptions = {}): Effect[] {
  return transform({ values: [1, 1], origin: [0.5, 0.5] }, options, ({ values: [x, y], origin: [ox, oy] }) =>
    magnified(x!, y!, ox!, oy!),
  );
}
