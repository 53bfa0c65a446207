import { magnified } from "../gl/matrix.ts";
import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { transform } from "./make.ts";
import type { Vec3 } from "./options.ts";

/**
 * How much to stretch, and about which point.
 *
 * @inline
 */
export interface ScaleOptions {
  /**
   * How many times as wide and high the picture is drawn: `[x, y, z]`. A negative number mirrors, at 0 nothing is
   * left of the picture; z changes nothing, as it is flat.
   *
   * @defaultValue `[1, 1, 1]`
   * @range -4 4 0.05
   * @unit ×
   */
  values?: Uniform<Vec3>;
  /**
   * The point that stays where it is: `[x, y, z]`, x and y from the top left (0, 0) to the bottom right (1, 1).
   *
   * @defaultValue `[0.5, 0.5, 0]`
   * @range 0 1 0.01
   */
  origin?: Uniform<Vec3>;
}

/**
 * Stretches the picture about a point. The frame keeps its size: what grows beyond it is cut off, and what is beside a
 * smaller picture is transparent.
 *
 * @param options - How much, and about which point.
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
