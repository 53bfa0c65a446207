import { translation } from "../gl/matrix.ts";
import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { transform } from "./make.ts";
import type { Vec3 } from "./options.ts";

/**
 * Distance of {@link translate}.
 *
 * @inline
 */
export interface TranslateOptions {
  /**
   * Distance: `[x, y, z]`, x to the right as a fraction of the frame's width, y down as a fraction of its height; z has no effect.
   * `[0.5, 0, 0]` moves the picture by half a frame to the right.
   *
   * @defaultValue `[0, 0, 0]`
   * @range -1 1 0.01
   * @unit of the width and height
   */
  values?: Uniform<Vec3> | undefined;
}

/**
 * Moves the picture within the frame. The frame keeps its size; uncovered areas are transparent.
 *
 * @param options - Distance.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { decode, effect, keyframes, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const values = keyframes(
 *   [
 *     { time: 0, value: [-1, 0, 0] },
 *     { time: 1500, value: [0, 0, 0] },
 *   ],
 *   "outQuad",
 * );
 * await show(effect(frames!, [visual.translate({ values })]));
 * ```
 *
 * @group Effects
 * @since 0.8.2
 */
export function translate(options: TranslateOptions = {}): Effect[] {
  return transform({ values: [0, 0] }, options, ({ values: [x, y] }) => translation(-x!, -y!));
}
