import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { pixel } from "./make.ts";

/**
 * Factors for {@link adjustment}; 1 changes nothing.
 *
 * @inline
 */
export interface AdjustmentOptions {
  /**
   * Factor for red, green and blue. 0 is black, 2 doubles the values.
   *
   * @defaultValue 1
   * @range 0 3 0.05
   * @unit ×
   */
  brightness?: Uniform<number> | undefined;
  /**
   * Factor for the distance from mid-gray (0.5). 0 is plain gray; values above 1 increase contrast.
   *
   * @defaultValue 1
   * @range 0 3 0.05
   * @unit ×
   */
  contrast?: Uniform<number> | undefined;
  /**
   * Factor for the distance from the gray of the same luma (BT.709). 0 is black and white; values above 1 are more vivid.
   *
   * @defaultValue 1
   * @range 0 3 0.05
   * @unit ×
   */
  saturation?: Uniform<number> | undefined;
}

const SOURCE = `uniform float brightness, contrast, saturation;
vec4 pixel(vec4 color, vec2 uv) {
  vec3 c = (color.rgb * brightness - .5) * contrast + .5;
  return vec4(mix(vec3(dot(c, vec3(.2126, .7152, .0722))), c, saturation), color.a);
}`;

/**
 * Changes brightness, contrast and saturation, in this order. Works on gamma-encoded values from 0 to 1 (not linear light) and
 * clamps once, at the end.
 *
 * @param options - Factors for brightness, contrast and saturation.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(effect(frames!, [visual.adjustment({ brightness: 1.1, contrast: 1.3, saturation: 0.4 })]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
export function adjustment(options: AdjustmentOptions = {}): Effect[] {
  return pixel({ brightness: 1, contrast: 1, saturation: 1 }, options, SOURCE, {
    neutral: (v) => v.brightness === 1 && v.contrast === 1 && v.saturation === 1,
  });
}
