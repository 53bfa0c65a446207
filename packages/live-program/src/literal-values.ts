/** Changes the value of a literal and writes it as code. */
import type { NumberRange } from "./literal-facts.ts";

/** `coarse` is ten steps at once, `fine` a tenth of a step. */
export type StepSize = "coarse" | "normal" | "fine";

const STEPS: Readonly<Record<StepSize, number>> = { coarse: 10, normal: 1, fine: 0.1 };

/** The range of a number that nothing is known about. The step is a unit of its last decimal, or of its second digit. */
export function guessedRange(value: number, text: string, isPositive = false): NumberRange {
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  const digits = String(Math.trunc(Math.abs(value))).length;
  const step = decimals > 0 ? 10 ** -decimals : 10 ** Math.max(0, digits - 2);
  return { min: value > 0 || isPositive ? 0 : -Infinity, max: Infinity, step: Number(step.toFixed(decimals)) };
}

/** The value after `steps` steps, which may be a fraction; not rounded, so that small moves add up. */
export function moved(value: number, steps: number, { min, max, step }: NumberRange, size: StepSize): number {
  return Math.min(max, Math.max(min, value + steps * step * STEPS[size]));
}

/** Rounds to a multiple of the step, in the range. */
export function rounded(value: number, { min, max, step }: NumberRange, size: StepSize): number {
  const unit = size === "fine" ? step / 10 : step;
  const decimals = decimalsOf(unit);
  return Math.min(max, Math.max(min, Number((Math.round(value / unit) * unit).toFixed(decimals))));
}

function decimalsOf(unit: number): number {
  for (let decimals = 0; decimals < 12; decimals++)
    if (Math.abs(unit * 10 ** decimals - Math.round(unit * 10 ** decimals)) < 1e-6) return decimals;
  return 12;
}

/** @param like - The literal's text: separators (`2_000`) are kept. */
export function printNumber(value: number, like: string): string {
  const text = String(value);
  return like.includes("_") ? text.replace(/\B(?=(\d{3})+(?!\d))/g, "_") : text;
}

/** @param like - The literal's text, whose quotes are kept. */
export const printString = (value: string, like: string): string => `${like[0]}${value}${like[0]}`;
