import { scaleOf } from "../frame/preview.ts";
import { IDENTITY } from "../gl/matrix.ts";
import type { AreaStep, Effect, Step } from "../gl/step.ts";
import type { Extent } from "../gl/values.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { animated, complete, times } from "./options.ts";

/**
 * Strength and resolution of {@link blur}.
 *
 * @inline
 */
export interface BlurOptions {
  /**
   * Number of 3 × 3 averages, from 0 to 100, rounded to an integer. More passes blur more; 0 turns the effect off.
   *
   * @defaultValue 5
   * @range 0 30 1
   */
  passes?: Uniform<number> | undefined;
  /**
   * Resolution at which the picture is blurred, as a fraction of its size. Lower values blur more per pass and are faster. Clamped to
   * 0.02…1.
   *
   * @defaultValue 0.5
   * @range 0.1 1 0.05
   * @unit of the frame's size
   */
  quality?: Uniform<number> | undefined;
}

const DEFAULTS = { passes: 5, quality: 0.5 };
const LEAST_QUALITY = 0.02;

/** The weights of `passes` repeated averages of three, from the center outwards. */
function weightsOf(passes: number): number[] {
  let row = [1];
  for (let i = 0; i < passes; i++) {
    const last = row;
    row = Array.from(
      { length: last.length + 2 },
      (_, j) => ((last[j] ?? 0) + (last[j - 1] ?? 0) + (last[j - 2] ?? 0)) / 3,
    );
  }
  return row.slice(passes);
}

/** Reads neighbors in pairs: a lookup between two texels returns their weighted sum. */
function sourceOf(passes: number, direction: "vec2(1, 0)" | "vec2(0, 1)"): string {
  const [middle, ...weights] = weightsOf(passes);
  const taps = [`c += at(0, 0) * float(${middle});`];
  for (let i = 0; i < weights.length; i += 2) {
    const [near, far = 0] = [weights[i]!, weights[i + 1]];
    const sum = near + far;
    if (sum < 1e-5) continue;
    const offset = i + 1 + far / sum;
    taps.push(`c += (smoothAt(d * float(${offset})) + smoothAt(d * float(${-offset}))) * float(${sum});`);
  }
  return `vec4 area(vec2 uv) {\n  vec2 d = ${direction};\n  vec4 c = vec4(0);\n  ${taps.join("\n  ")}\n  return c;\n}`;
}

const known: AreaStep[][] = [];

/** The two steps of a blur, horizontal and vertical. There is one shader for each number of passes. */
const averages = (passes: number): AreaStep[] =>
  (known[passes] ??= (["vec2(1, 0)", "vec2(0, 1)"] as const).map((direction) => ({
    kind: "area",
    source: sourceOf(passes, direction),
    values: {},
  })));

/** Averages 4 × 4 points of the area that becomes one pixel. */
const SHRINK = `uniform vec2 ratio;
vec4 area(vec2 uv) {
  vec4 c = vec4(0);
  for (int y = 0; y < 4; y++) for (int x = 0; x < 4; x++) c += smoothAt((vec2(x, y) - 1.5) * .25 * ratio);
  return c / 16.;
}`;

/**
 * Blurs the picture: scales it down by `quality`, averages it over 3 × 3 pixels `passes` times, and scales it up again. The result is
 * close to a Gaussian blur with a standard deviation of √(⅔ · passes) ÷ quality pixels: 3.7 pixels by default. The frame's edges
 * don't darken.
 *
 * @param options - Strength and resolution.
 * @returns Effects to pass to `effect`.
 * @throws `OptionError` if `passes` is not from 0 to 100.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(effect(frames!, [visual.blur({ passes: 8, quality: 0.4 })]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
export function blur(options: BlurOptions = {}): Effect[] {
  const uniforms = complete(DEFAULTS, options);
  const steps = (passes: number, quality: number, size: Extent, scale: number): Step[] => {
    if (passes === 0) return [];
    // A frame that is drawn in a scale is blurred in the same number of pixels, or by fewer passes if it has less.
    const wanted = Math.min(1, Math.max(LEAST_QUALITY, quality)) / scale;
    const part = Math.min(1, wanted);
    const both = averages(Math.max(1, Math.round(passes / Math.max(1, wanted) ** 2)));
    const small = size.map((side) => Math.max(1, Math.ceil(side * part))) as [number, number];
    if (small.every((side, i) => side === size[i])) return both;
    const shrink: Step =
      part >= 0.5
        ? { kind: "transform", matrix: IDENTITY, size: small }
        : { kind: "area", source: SHRINK, values: { ratio: [size[0] / small[0], size[1] / small[1]] }, size: small };
    return [shrink, ...both, { kind: "transform", matrix: IDENTITY, size }];
  };
  if (typeof uniforms.passes === "number" && times("passes", uniforms.passes) === 0) return [];
  return animated(uniforms, DEFAULTS, ({ passes, quality }, size, frame) =>
    steps(times("passes", passes), quality, size, scaleOf(frame)),
  );
}
