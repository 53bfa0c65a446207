import { IDENTITY } from "../gl/matrix.ts";
import type { AreaStep, Effect, Size, Step } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { after, resolveAll } from "./options.ts";

/**
 * How strong, and how fine.
 *
 * @inline
 */
export interface BlurOptions {
  /**
   * How often the smaller picture is averaged over 3 × 3 pixels.
   *
   * @defaultValue 5
   * @range 0 30 1
   */
  passes?: number;
  /**
   * How small the picture is made for that: the finer, the weaker the blur of a pass.
   *
   * @defaultValue 0.5
   * @range 0.1 1 0.05
   * @unit of the frame's size
   */
  quality?: Uniform<number>;
}

/** The weights of `passes` averages of three, one upon the other, from the middle outwards. */
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

/** Neighbours two by two: a point between two texels gives both in one look. */
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

/** Averages 4 × 4 points of what becomes one pixel. */
const SHRINK = `uniform vec2 ratio;
vec4 area(vec2 uv) {
  vec4 c = vec4(0);
  for (int y = 0; y < 4; y++) for (int x = 0; x < 4; x++) c += smoothAt((vec2(x, y) - 1.5) * .25 * ratio);
  return c / 16.;
}`;

/**
 * Blurs the picture: it is made smaller by `quality`, averaged over 3 × 3 pixels `passes` times, and made larger again. That is
 * much like a bell curve of √(⅔ · passes) ÷ quality pixels (standard deviation). Edges stay as bright as they are.
 *
 * @param options - How strong, and how fine.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(effect(frames, [visual.blur({ passes: 8, quality: 0.4 })]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
export function blur({ passes = 5, quality = 0.5 }: BlurOptions = {}): Effect[] {
  const count = Math.round(Math.min(60, Math.max(0, passes)));
  if (count === 0) return [];
  const across: AreaStep = { kind: "area", source: sourceOf(count, "vec2(1, 0)"), values: {} };
  const down: AreaStep = { kind: "area", source: sourceOf(count, "vec2(0, 1)"), values: {} };
  const steps = (q: number, size: Size): Step[] => {
    const small = size.map((side) => Math.max(1, Math.ceil(side * Math.min(1, Math.max(0.02, q))))) as [number, number];
    if (small.every((side, i) => side === size[i])) return [across, down];
    const shrink: Step =
      q >= 0.5
        ? { kind: "transform", matrix: IDENTITY, size: small }
        : { kind: "area", source: SHRINK, values: { ratio: [size[0] / small[0], size[1] / small[1]] }, size: small };
    return [shrink, across, down, { kind: "transform", matrix: IDENTITY, size }];
  };
  return [
    {
      steps: (frame, size) => after(resolveAll<{ quality: number }>({ quality }, frame), (v) => steps(v.quality, size)),
    },
  ];
}
