import { scaleOf } from "../frame/preview.ts";
import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { FRACTION } from "../media/check-option.ts";
import { pixel } from "./make.ts";

/**
 * Strength and size of film {@link grain}.
 *
 * @inline
 */
export interface GrainOptions {
  /**
   * Largest change of a pixel's brightness, on a scale from 0 (black) to 1 (white).
   *
   * @defaultValue 0.1
   * @range 0 1 0.01
   */
  amount?: Uniform<number> | undefined;
  /**
   * Width of a grain in pixels. Larger values look coarser; values below 1 count as 1.
   *
   * @defaultValue 1
   * @range 1 8 1
   * @unit pixels
   */
  size?: Uniform<number> | undefined;
}

/** An integer hash: identical on every GPU, unlike the usual hash of a sine. */
const SOURCE = `uniform float amount, seed;
uniform vec2 cells;
vec4 pixel(vec4 color, vec2 uv) {
  uvec2 p = uvec2(uv * cells);
  uint h = p.x * 1597334677u ^ p.y * 3812015801u ^ uint(seed) * 2798796415u;
  h = (h ^ (h >> 15)) * 2246822519u;
  h = (h ^ (h >> 13)) * 3266489917u;
  return vec4(color.rgb + (float(h >> 8) / 8388608. - 1.) * amount, color.a);
}`;

/**
 * Adds film grain. The grain changes from frame to frame but depends only on the timestamp, so repeated renders match.
 *
 * @param options - Strength and size of the grain.
 * @returns Effects to pass to `effect`.
 * @throws `OptionError` if a constant `amount` is not from 0 to 1.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode(video);
 * await show(effect(frames!, [visual.adjustment({ saturation: 0 }), visual.grain({ amount: 0.2, size: 2 })]));
 * ```
 *
 * @group Effects
 * @since next
 */
export function grain(options: GrainOptions = {}): Effect[] {
  checkNames(options, { amount: true, size: true } satisfies Names<GrainOptions>);
  return pixel({ amount: 0.1, size: 1 }, options, SOURCE, {
    rules: { amount: FRACTION },
    neutral: (v) => v.amount === 0,
    uniforms: ({ amount, size }, frame, extent) => ({
      amount,
      cells: extent.map((side) => side / scaleOf(frame) / Math.max(1, size)),
      // Floats on the GPU hold integers up to 2 ** 24 exactly.
      seed: Math.abs(Math.round(frame.timestamp / 1000)) % 2 ** 24,
    }),
  });
}
