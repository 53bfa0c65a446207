import type { AreaStep, Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { wrongOption } from "../media/check-option.ts";
import { convolution3x3Kernels } from "./kernels.ts";
import { animated, complete, times } from "./options.ts";

/**
 * Number of passes of a convolution.
 *
 * @inline
 */
export interface PassesOptions {
  /**
   * How many times the kernel is applied. From 0 to 100; fractions are rounded. 0 turns the effect off.
   *
   * @defaultValue 1
   * @range 1 8 1
   */
  passes?: Uniform<number> | undefined;
}

/**
 * Kernel and number of passes for {@link convolution3x3}.
 *
 * @inline
 */
export interface ConvolutionOptions {
  /**
   * Nine weights, row by row from the top left neighbor to the bottom right one. They are not normalized: weights that sum to 1 keep
   * the brightness. If their sum is greater than 0, alpha is filtered too; otherwise it stays.
   *
   * @range -8 8 0.25
   */
  kernel: Uniform<readonly number[]>;
  /**
   * How many times the kernel is applied. From 0 to 100; fractions are rounded. 0 turns the effect off.
   *
   * @defaultValue 1
   * @range 1 8 1
   */
  passes?: Uniform<number> | undefined;
}

/** The weighted sum of neighbors. Skips weights of 0 and multiplies neighbors of equal weight once. */
const near =
  (weights: readonly (number | string)[]): NonNullable<AreaStep["near"]> =>
  (at) => {
    const groups = new Map<number | string, string[]>();
    for (const [i, weight] of weights.entries())
      if (weight) groups.set(weight, [...(groups.get(weight) ?? []), at((i % 3) - 1, Math.floor(i / 3) - 1)]);
    const terms = [...groups].map(([weight, taps]) => `(${taps.join(" + ")}) * float(${weight})`);
    return `convolved(${terms.join(" + ") || `${at(0, 0)} * 0.`}, ${at(0, 0)})`;
  };

/** One overload for transparent pictures, one for opaque ones. An average can't leave the range of its inputs, so it isn't clamped. */
const sourceOf = (sum: string, isAverage: boolean) => `vec4 convolved(vec4 c, vec4 own) {
  float a = ${sum} > 1e-3 ? clamp(c.a / (${sum}), 0., 1.) : own.a;
  return vec4(clamp(c.rgb, 0., a), a);
}
vec3 convolved(vec3 c, vec3 own) { return ${isAverage ? "c" : "clamp(c, 0., 1.)"}; }`;

const NAMES = Array.from({ length: 9 }, (_, i) => `kernel[${Math.floor(i / 3)}][${i % 3}]`);
const VARIABLE = `uniform mat3 kernel;\n${sourceOf(NAMES.join(" + "), false)}`;

const DEFAULTS = { kernel: convolution3x3Kernels.identity as readonly number[], passes: 1 };

function nine(kernel: readonly number[]): readonly number[] {
  return kernel?.length === 9 ? kernel : wrongOption("kernel", "nine numbers", kernel);
}

/**
 * Replaces each pixel by the weighted sum of itself and its eight neighbors. Pixels outside the frame count as the nearest pixel of
 * its edge.
 *
 * @param options - Kernel and number of passes.
 * @returns Effects to pass to `effect`.
 * @throws `OptionError` if the kernel is not nine numbers, or `passes` is not from 0 to 100.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(effect(frames!, [visual.convolution3x3({ kernel: [0, -1, 0, -1, 5, -1, 0, -1, 0] })]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
export function convolution3x3({ kernel, passes = 1 }: ConvolutionOptions): Effect[] {
  const options = complete(DEFAULTS, { kernel, passes });
  // Constant weights are written into the shader, which skips those that are 0.
  const fixed = typeof kernel === "function" ? undefined : nine(kernel);
  if (fixed?.every((weight, i) => weight === DEFAULTS.kernel[i])) return [];
  const sum = fixed?.reduce((a, b) => a + b);
  const names = ["convolved"];
  const shader = fixed
    ? { source: sourceOf(`float(${sum})`, sum! <= 1.001 && fixed.every((weight) => weight >= 0)), near: near(fixed) }
    : { source: VARIABLE, near: near(NAMES) };
  if (typeof passes === "number" && times("passes", passes) === 0) return [];
  return animated(options, DEFAULTS, ({ kernel, passes }) => {
    const step: AreaStep = { kind: "area", names, ...shader, values: fixed ? {} : { kernel: nine(kernel) } };
    return Array.from({ length: times("passes", passes) }, () => step);
  });
}
