import type { AreaStep, Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { wrongOption } from "../media/check-option.ts";
import { convolution3x3Kernels } from "./kernels.ts";
import { animated, complete, times } from "./options.ts";

/**
 * How often.
 *
 * @inline
 */
export interface PassesOptions {
  /**
   * How often it is applied, one upon the other: a whole number up to 100, or what is rounded to one. 0 changes nothing.
   *
   * @defaultValue 1
   * @range 1 8 1
   */
  passes?: Uniform<number>;
}

/**
 * By which weights, and how often.
 *
 * @inline
 */
export interface ConvolutionOptions {
  /**
   * Nine weights, row by row from the top left neighbour to the bottom right one. Where they sum to more than 0, the
   * transparency is the average by them, else it stays.
   *
   * @range -8 8 0.25
   */
  kernel: Uniform<readonly number[]>;
  /**
   * How often it is applied, one upon the other: a whole number up to 100, or what is rounded to one. 0 changes nothing.
   *
   * @defaultValue 1
   * @range 1 8 1
   */
  passes?: Uniform<number>;
}

/** A sum of neighbours; those whose weight is 0 are not looked at, those of equal weight are weighed together. */
const near =
  (weights: readonly (number | string)[]): NonNullable<AreaStep["near"]> =>
  (at) => {
    const groups = new Map<number | string, string[]>();
    for (const [i, weight] of weights.entries())
      if (weight) groups.set(weight, [...(groups.get(weight) ?? []), at((i % 3) - 1, Math.floor(i / 3) - 1)]);
    const terms = [...groups].map(([weight, taps]) => `(${taps.join(" + ")}) * float(${weight})`);
    return `convolved(${terms.join(" + ") || `${at(0, 0)} * 0.`}, ${at(0, 0)})`;
  };

/** For pictures that are transparent, and for those that are not. An average stays where its colours are. */
const sourceOf = (sum: string, isAverage: boolean) => `vec4 convolved(vec4 c, vec4 own) {
  float a = ${sum} > 1e-3 ? clamp(c.a / (${sum}), 0., 1.) : own.a;
  return vec4(clamp(c.rgb, 0., a), a);
}
vec3 convolved(vec3 c, vec3 own) { return ${isAverage ? "c" : "clamp(c, 0., 1.)"}; }`;

const NAMES = Array.from({ length: 9 }, (_, i) => `kernel[${Math.floor(i / 3)}][${i % 3}]`);
const VARIABLE = `uniform mat3 kernel;\n${sourceOf(NAMES.join(" + "), false)}`;

const DEFAULTS = { kernel: convolution3x3Kernels.identity as readonly number[], passes: 1 };

function nine(kernel: readonly number[]): readonly number[] {
  return kernel.length === 9 ? kernel : wrongOption("kernel", "nine numbers", kernel);
}

/**
 * Makes each pixel the sum of itself and its eight neighbours, each times a weight. Beyond the frame's edge its outermost
 * pixels go on.
 *
 * @param options - By which weights, and how often.
 * @returns Effects to pass to `effect`.
 * @throws MFXError with code `invalid-option` where the kernel is not nine numbers, or `passes` not 0 to 100.
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
  // Fixed weights are written into the shader: it leaves out those that are 0.
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
