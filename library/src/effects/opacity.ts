import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { FRACTION } from "../media/check-option.ts";
import { pixel } from "./make.ts";

/**
 * Factor of {@link opacity}.
 *
 * @inline
 */
export interface OpacityOptions {
  /**
   * Factor for the picture's alpha: 0 is invisible, 1 changes nothing.
   *
   * @defaultValue 1
   * @range 0 1 0.01
   */
  value?: Uniform<number> | undefined;
}

/**
 * Makes the whole picture translucent. Animate it to fade in or out.
 *
 * @param options - Factor for the opacity.
 * @returns Effects to pass to `effect`.
 * @throws `OptionError` if a constant `value` is not from 0 to 1.
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
  checkNames(options, { value: true } satisfies Names<OpacityOptions>);
  return pixel(
    { value: 1 },
    options,
    "uniform float value;\nvec4 pixel(vec4 color, vec2 uv) { return vec4(color.rgb, color.a * value); }",
    { rules: { value: FRACTION }, neutral: (v) => v.value === 1, transparent: true },
  );
}
