import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { pixel } from "./make.ts";

/**
 * How opaque.
 *
 * @inline
 */
export interface OpacityOptions {
  /**
   * What the picture's own opacity is multiplied by: 0 is invisible, 1 as it was.
   *
   * @defaultValue 1
   * @range 0 1 0.01
   */
  value?: Uniform<number>;
}

/**
 * Makes the picture transparent.
 *
 * @param options - How opaque it stays.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { animate, decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode(video);
 * await show(effect(frames!, [visual.opacity({ value: animate("0s 0, 1s 1") })]));
 * ```
 *
 * @group Effects
 * @since next
 */
export function opacity(options: OpacityOptions = {}): Effect[] {
  return pixel(
    { value: 1 },
    options,
    "uniform float value;\nvec4 pixel(vec4 color, vec2 uv) { return vec4(color.rgb, color.a * value); }",
    { neutral: (v) => v.value === 1, transparent: true },
  );
}
