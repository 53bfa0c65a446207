import { wrongOption } from "../media/check-option.ts";
import type { Easing } from "./easing.ts";
import { type Keyframe, keyframes } from "./keyframes.ts";

/**
 * Makes an animated value from a short text. Shorthand for {@link keyframes}.
 *
 * @typeParam T - `number`, or `number[]` if a keyframe has several numbers.
 * @param value - Keyframes separated by commas. Each has a time (in `s` or `ms`), one or more numbers, and optionally the easing to the
 *   next keyframe: `"0s 1, 500ms 2 outBounce, 2s 1"`.
 * @param easing - Easing of keyframes that don't set their own, as for `keyframes`.
 * @returns A function from a frame to the value at its timestamp.
 * @throws `OptionError` if the text cannot be parsed, and for the same reasons as `keyframes`.
 *
 * @example
 * ```ts live
 * import { animate, decode, effect, visual } from "mfx";
 *
 * const { video: track } = await decode((await fetch(video)).body!, "video/mp4");
 * const factor = animate("0s 1, 1500ms 2, 3s 1", "inOutQuad");
 * await show(effect(track!, [visual.zoom({ factor, x: 0.5, y: 0.5 })]));
 * ```
 *
 * @group Animation
 * @since 0.8.2
 */
export function animate<T extends number | number[] = number>(
  value: string,
  easing: Easing = "linear",
): (frame: VideoFrame) => NoInfer<T> {
  if (typeof value !== "string") wrongOption("value", KEYFRAMES, value);
  // Commas inside "cubic-bezier(…)" don't separate keyframes.
  const definitions = value.split(/,(?![^(]*\))/).map(parseKeyframe);
  return keyframes<number | number[]>(definitions, easing) as (frame: VideoFrame) => NoInfer<T>;
}

const KEYFRAMES = 'a list of keyframes such as "0s 1, 500ms 2" or "1.5s 0 1 inOutQuad"';
const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const KEYFRAME = new RegExp(String.raw`^(${NUMBER})(ms|s)\s+(${NUMBER}(?:\s+${NUMBER})*)(?:\s+([a-z].*))?$`, "i");

function parseKeyframe(text: string): Keyframe<number | number[]> {
  const [, time, unit, numbers, easing] = KEYFRAME.exec(text.trim()) ?? [];
  if (!numbers) {
    return wrongOption("value", KEYFRAMES, text.trim());
  }
  const values = numbers.split(/\s+/).map(Number);
  return {
    time: Number(time) * (unit?.toLowerCase() === "s" ? 1000 : 1),
    value: values.length > 1 ? values : values[0]!,
    ...(easing && { easing: easing as Easing }),
  };
}
