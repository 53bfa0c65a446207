/** Geometry of the curve editor: which times and values it shows, and the line through the keyframes. */
import type { Keyframe } from "live-program/keyframe-text";
import { type EasingName, resolveEasing } from "../../../../library/src/keyframes/easing.ts";

interface Extent {
  min: number;
  max: number;
}

/** What the plot shows: `time` from left to right, `value` from bottom to top. */
export interface Plot {
  time: Extent;
  value: Extent;
}

/** Room beside the outermost keyframes, as a fraction. */
const MARGIN = 0.15;

export function plotOf(keyframes: readonly Keyframe[]): Plot {
  const last = keyframes.at(-1)!.time;
  const values = keyframes.flatMap((keyframe) => keyframe.values);
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const room = (highest - lowest) * MARGIN || Math.abs(highest) / 2 || 1;
  return {
    time: { min: Math.min(0, keyframes[0]!.time), max: last > 0 ? last * (1 + MARGIN) : 1000 },
    value: { min: lowest - room, max: highest + room },
  };
}

/** Place of a time or value, as a percentage. */
export const percent = (at: number, { min, max }: Extent): number => ((at - min) / (max - min)) * 100;

/** The largest of 1, 2, 5, 10, 20, … that divides an extent into at least `count` parts. */
export function niceStep({ min, max }: Extent, count: number): number {
  const most = (max - min) / count;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 2, 1].find((factor) => factor * power <= most) ?? 1);
}

/** Multiples of a round step. */
export function ticksOf(extent: Extent, count: number): number[] {
  const step = niceStep(extent, count);
  const ticks: number[] = [];
  for (let tick = Math.ceil(extent.min / step); tick * step <= extent.max; tick++)
    ticks.push(Number((tick * step).toPrecision(6)));
  return ticks;
}

const STEPS = 40;

/** The path of one of the values in a box of 100 × 100. */
export function pathOf(keyframes: readonly Keyframe[], component: number, easing: string, plot: Plot): string {
  const point = (time: number, value: number) =>
    `${percent(time, plot.time).toFixed(2)} ${(100 - percent(value, plot.value)).toFixed(2)}`;
  const points = keyframes.flatMap((from, index) => {
    const to = keyframes[index + 1] ?? from;
    const ease = easeOf(from.easing ?? easing);
    const start = from.values[component]!;
    return Array.from({ length: to === from ? 1 : STEPS + 1 }, (_, step) => {
      const progress = step / STEPS;
      const value = start + ease(progress) * (to.values[component]! - start);
      return point(from.time + progress * (to.time - from.time), value);
    });
  });
  const first = 100 - percent(keyframes[0]!.values[component]!, plot.value);
  return `M0 ${first.toFixed(2)}L${points.join("L")}H100`;
}

/** An easing that the library doesn't know is drawn as a line; the program reports it. */
function easeOf(name: string): (progress: number) => number {
  try {
    return resolveEasing(name as EasingName);
  } catch {
    return (progress) => progress;
  }
}
