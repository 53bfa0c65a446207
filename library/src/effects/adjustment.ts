import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { pixel } from "./make.ts";

/**
 * How bright, contrasty and colourful. 1 leaves a thing as it is.
 *
 * @inline
 */
export interface AdjustmentOptions {
  /**
   * What each colour is multiplied by.
   *
   * @defaultValue 1
   * @range 0 3 0.05
   * @unit ×
   */
  brightness?: Uniform<number>;
  /**
   * What the distance from middle grey (0.5) is multiplied by.
   *
   * @defaultValue 1
   * @range 0 3 0.05
   * @unit ×
   */
  contrast?: Uniform<number>;
  /**
   * What the distance from the grey of the same luma (Rec. 709) is multiplied by: 0 is black and white.
   *
   * @defaultValue 1
   * @range 0 3 0.05
   * @unit ×
   */
  saturation?: Uniform<number>;
}

const SOURCE = `uniform float brightness, contrast, saturation;
vec4 pixel(vec4 color, vec2 uv) {
  vec3 c = (color.rgb * brightness - .5) * contrast + .5;
  return vec4(mix(vec3(dot(c, vec3(.2126, .7152, .0722))), c, saturation), color.a);
}`;

/**
 * Changes brightness, contrast and saturation, in this order. Colours are 0…1 as they are stored (not linear light), and
 * clamped once at the end.
 *
 * @param options - How much of each.
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
