/** Keyframes as text: `0s 1, 500ms 2 outBounce, 2s 1`. */

export interface Keyframe {
  /** Milliseconds. */
  time: number;
  /** One number, or the numbers of a list. */
  values: readonly number[];
  /** Easing to the next keyframe. */
  easing?: string;
  /** The keyframe as its author wrote it. */
  text: string;
}

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const KEYFRAME = new RegExp(String.raw`^(${NUMBER})(ms|s)\s+(${NUMBER}(?:\s+${NUMBER})*)(?:\s+([a-z].*))?$`, "i");

/** The keyframes by time; `undefined` if the text is something else. */
export function parseKeyframes(text: string): Keyframe[] | undefined {
  const keyframes: Keyframe[] = [];
  // Commas inside "cubic-bezier(…)" don't separate keyframes.
  for (const part of text.split(/,(?![^(]*\))/)) {
    const [written, time, unit, numbers, easing] = KEYFRAME.exec(part.trim()) ?? [];
    if (written === undefined) return undefined;
    const values = numbers!.split(/\s+/).map(Number);
    if (values.length !== (keyframes[0]?.values.length ?? values.length)) return undefined;
    keyframes.push({ time: Number(time) * (isSeconds(unit!) ? 1000 : 1), values, easing, text: written });
  }
  return keyframes.sort((a, b) => a.time - b.time);
}

/** Unchanged keyframes keep their text. */
export const printKeyframes = (keyframes: readonly Keyframe[]): string => keyframes.map(({ text }) => text).join(", ");

/** A keyframe with other values, written with the same unit of time. */
export function changedKeyframe(keyframe: Keyframe, change: Partial<Omit<Keyframe, "text">>): Keyframe {
  const { time, values, easing, text } = { ...keyframe, ...change };
  const unit = /[a-z]+/i.exec(text.replace(/e[-+]?\d+/i, ""))![0];
  const printed = [`${isSeconds(unit) ? time / 1000 : time}${unit}`, ...values, ...(easing ? [easing] : [])].join(" ");
  return { time, values, easing, text: printed };
}

const isSeconds = (unit: string) => unit.toLowerCase() === "s";
