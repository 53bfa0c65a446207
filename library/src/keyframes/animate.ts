import { OptionError } from "../errors.ts";
import type { Easing } from "./easing.ts";
import { type Keyframe, keyframes } from "./keyframes.ts";

/**
 * Makes a value that changes over time from a line of text: {@link keyframes}, written short.
 *
 * @typeParam T - `number`, or `number[]` where a keyframe has several numbers.
 * @param value - Keyframes between commas, each a time (`s` or `ms`), one or more numbers, and, where it has one of its own, the
 *   easing to the next: `"0s 1, 500ms 2 outBounce, 2s 1"`.
 * @param easing - How the value passes from one keyframe to the next, where the keyframe itself does not say; as for `keyframes`.
 * @returns A function from a frame to the value at its timestamp.
 * @throws MFXError with code `invalid-option` where the text is no such list, and as `keyframes` does.
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
  // Commas inside of "cubic-bezier(…)" part nothing.
  const definitions = value.split(/,(?![^(]*\))/).map(parseKeyframe);
  return keyframes<number | number[]>(definitions, easing) as (frame: VideoFrame) => NoInfer<T>;
}

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const KEYFRAME = new RegExp(String.raw`^(${NUMBER})(ms|s)\s+(${NUMBER}(?:\s+${NUMBER})*)(?:\s+([a-z].*))?$`, "i");

function parseKeyframe(text: string): Keyframe<number | number[]> {
  const [, time, unit, numbers, easing] = KEYFRAME.exec(text.trim()) ?? [];
  if (!numbers) {
    throw new OptionError("value", `"${text.trim()}" is not a keyframe such as "500ms 2" or "1.5s 0 1 inOutQuad".`);
  }
  const values = numbers.split(/\s+/).map(Number);
  return {
    time: Number(time) * (unit?.toLowerCase() === "s" ? 1000 : 1),
    value: values.length > 1 ? values : values[0]!,
    ...(easing && { easing: easing as Easing }),
  };
}
