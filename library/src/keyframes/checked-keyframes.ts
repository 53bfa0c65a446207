import { checkNames, type Names } from "../media/check-names.ts";
import type { Easing } from "./easing.ts";
import { type Keyframe, keyframes as uncheckedKeyframes, type Widened } from "./keyframes.ts";

const NAMES = { time: true, value: true, easing: true } satisfies Names<Keyframe<number>>;

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
 *   an easing or the name of a property is unknown.
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
  const value = uncheckedKeyframes(definitions, easing);
  for (const [index, each] of definitions.entries()) checkNames(each, NAMES, `definitions[${index}].`);
  return value;
}
