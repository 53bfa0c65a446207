import { OptionError } from "../errors.ts";
import { checkObject, wrongOption } from "../media/check-option.ts";
import { tellMade } from "../media/made.ts";
import { type Easing, resolveEasing } from "./easing.ts";

/**
 * A keyframe: a value at a time.
 *
 * @inline
 */
export interface Keyframe<T extends number | readonly number[]> {
  /** Time in milliseconds, compared with the frames' timestamps. */
  time: number;
  /** A number, or a list of numbers. All keyframes need lists of the same length. */
  value: T;
  /**
   * Easing from this keyframe to the next. On the last keyframe it has no effect.
   *
   * @defaultValue the second argument of `keyframes`
   */
  easing?: Easing;
}

/** `keyframes` returns `number` for `1` and `number[]` for a list, not the literal types. */
export type Widened<T> = T extends number ? number : number[];

/**
 * Makes a value that changes over time, for the options of effects. Interpolates between keyframes; holds the first value before the first
 * keyframe, and the last value after the last.
 *
 * @param definitions - Keyframes in any order. If two have the same time, the value jumps from the first to the second.
 * @param easing - Easing of keyframes that don't set their own: `linear`; `hold`, which keeps the value until the next keyframe; `in`,
 *   `out` or `inOut` followed by `Quad`, `Cubic`, `Quart`, `Quint`, `Sine`, `Expo`, `Circ`, `Back`, `Elastic` or `Bounce`, such as
 *   `inOutQuad`; a CSS name (`ease-in`) or `cubic-bezier(…)`; or a function.
 * @returns A function from a frame to the value at its timestamp.
 * @throws `OptionError` if there is no keyframe, a time or value is not a finite number, lists differ in length, or
 *   an easing is unknown.
 *
 * @example
 * ```ts live
 * import { keyframes } from "mfx";
 *
 * const position = keyframes(
 *   [
 *     { time: 0, value: [0, 0] },
 *     { time: 1000, value: [1, 0.5], easing: "outBounce" },
 *     { time: 2000, value: [0, 0] },
 *   ],
 *   "inOutQuad",
 * );
 * for (const timestamp of [0, 250_000, 500_000, 1_500_000]) {
 *   const frame = new VideoFrame(new Uint8Array(4), { format: "RGBA", codedWidth: 1, codedHeight: 1, timestamp });
 *   await show(`${timestamp / 1000} ms: ${position(frame)}`);
 *   frame.close();
 * }
 * ```
 *
 * @group Animation
 * @since 0.7.0
 */
export function keyframes<const T extends number | readonly number[]>(
  definitions: readonly Keyframe<T>[],
  easing: Easing = "linear",
): (frame: VideoFrame) => Widened<T> {
  check(definitions);
  const stops = definitions
    .map((definition) => ({
      time: definition.time,
      value: definition.value as number | readonly number[],
      ease: resolveEasing(definition.easing ?? easing),
    }))
    .sort((a, b) => a.time - b.time);

  const value = (frame: VideoFrame) => {
    // Timestamps of frames are rounded, and so are the times that they are compared with.
    const index = stops.findLastIndex((stop) => Math.round(stop.time * 1000) <= frame.timestamp);
    const from = stops[Math.max(index, 0)]!;
    const to = stops[index + 1] ?? from;
    const span = to.time - from.time;
    const share = (frame.timestamp / 1000 - from.time) / span;
    const progress = span > 0 ? from.ease(Math.min(1, Math.max(0, share))) : 0;
    return mix(from.value, to.value, progress) as Widened<T>;
  };
  return tellMade(value, keyframes, [definitions, easing]);
}

function mix(from: number | readonly number[], to: number | readonly number[], progress: number): number | number[] {
  if (typeof from === "number") return from + ((to as number) - from) * progress;
  return from.map((start, i) => start + ((to as readonly number[])[i]! - start) * progress);
}

function check(definitions: readonly Keyframe<number | readonly number[]>[]): void {
  const wrong = (message: string) => new OptionError("definitions", message);
  if (!Array.isArray(definitions)) wrongOption("definitions", "a list such as `[{ time: 0, value: 1 }]`", definitions);
  for (const [index, each] of definitions.entries()) checkObject(`definitions[${index}]`, each);
  const [first] = definitions;
  if (!first) throw wrong("`definitions` must have at least one keyframe; got an empty list.");
  const lengthOf = (value: number | readonly number[]) => (typeof value === "number" ? undefined : value.length);
  for (const { time, value } of definitions) {
    if (!Number.isFinite(time)) throw wrong(`The \`time\` of a keyframe must be a finite number; got ${time}.`);
    if (![value].flat().every(Number.isFinite))
      throw wrong(`The \`value\` of a keyframe must be finite numbers; got ${value}.`);
    if (lengthOf(value) !== lengthOf(first.value)) {
      throw wrong(`All keyframes must have as many numbers as the first; got ${first.value} and ${value}.`);
    }
  }
}
