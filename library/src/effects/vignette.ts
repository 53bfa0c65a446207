import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { FRACTION, NOT_NEGATIVE } from "../media/check-option.ts";
import { pixel } from "./make.ts";

/**
 * Strength and extent of {@link vignette}.
 *
 * @inline
 */
export interface VignetteOptions {
  /**
   * Darkening of the corners: 0 is none, 1 is black.
   *
   * @defaultValue 0.5
   * @range 0 1 0.01
   */
  amount?: Uniform<number> | undefined;
  /**
   * Distance from the center at which the darkening begins: 0 is the center, 1 the corners.
   *
   * @defaultValue 0.4
   * @range 0 1 0.01
   * @unit of half the diagonal
   */
  radius?: Uniform<number> | undefined;
  /**
   * Distance beyond `radius` over which the darkening reaches its full strength.
   *
   * @defaultValue 0.6
   * @range 0.01 1 0.01
   * @unit of half the diagonal
   */
  softness?: Uniform<number> | undefined;
}

const SOURCE = `uniform float amount, radius, softness;
uniform vec2 shape;
vec4 pixel(vec4 color, vec2 uv) {
  float d = length((uv - .5) * shape);
  return vec4(color.rgb * (1. - amount * smoothstep(radius, radius + max(softness, .001), d)), color.a);
}`;

/**
 * Darkens the picture towards its corners.
 *
 * @param options - Strength and extent.
 * @returns Effects to pass to `effect`.
 * @throws `OptionError` if a constant `amount` is not from 0 to 1, or a constant `radius` or `softness` is negative.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode(video);
 * await show(effect(frames!, [visual.vignette({ amount: 0.8, radius: 0.3 })]));
 * ```
 *
 * @group Effects
 * @since next
 */
export function vignette(options: VignetteOptions = {}): Effect[] {
  checkNames(options, { amount: true, radius: true, softness: true } satisfies Names<VignetteOptions>);
  return pixel({ amount: 0.5, radius: 0.4, softness: 0.6 }, options, SOURCE, {
    rules: { amount: FRACTION, radius: NOT_NEGATIVE, softness: NOT_NEGATIVE },
    neutral: (v) => v.amount === 0,
    uniforms: (values, _, [width, height]) => {
      const half = Math.hypot(width, height) / 2;
      return { ...values, shape: [width / half, height / half] };
    },
  });
}
