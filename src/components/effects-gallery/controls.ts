/** Chooses the control for an option by its type, range and default. */
import type { FunctionDescription as EffectDescription, OptionDescription as EffectOption } from "typedoc-history";

export type Value = number | string | boolean | readonly number[] | undefined;
/** Values by option name. `undefined` leaves the option out. */
export type Values = Readonly<Record<string, Value>>;

export interface Range {
  min: number;
  max: number;
  step: number;
}

export type Control = { option: EffectOption; initial: Value } & (
  | { kind: "number"; range: Range }
  /** One slider per component, labeled by name. */
  | { kind: "vector"; range: Range; parts: readonly string[] }
  | { kind: "choice"; choices: readonly string[] }
  | { kind: "switch" }
  | { kind: "text" }
);

/** @param start - What it begins with, where that is not its default. */
export function controlOf(option: EffectOption, start?: Value): Control {
  const type = option.type.replace(/^Uniform<(.*)>$/, "$1").replace(/^SoundValue$/, "number");
  const initial = start ?? defaultOf(option);
  const { min = 0, max = 1, step = 0.01 } = option.range ?? {};
  const range = { min, max, step };
  const choices = [...type.matchAll(/"([^"]*)"/g)].map((match) => match[1]!);
  if (choices.length > 1) return { option, initial, kind: "choice", choices };
  if (type === "boolean") return { option, initial, kind: "switch" };
  if (type === "string") return { option, initial, kind: "text" };
  if (type === "number") return { option, initial, kind: "number", range };
  if (Array.isArray(initial)) return { option, initial, kind: "vector", range, parts: partsOf(option, initial.length) };
  throw new TypeError(`No control suits ${option.name}, a ${option.type}.`);
}

export function controlsOf({ options }: EffectDescription, start: Values = {}): Control[] {
  return options.map((option) => controlOf(option, start[option.name]));
}

export const initialValues = (controls: readonly Control[]): Values =>
  Object.fromEntries(controls.map(({ option, initial }) => [option.name, initial]));

/** The default as a value; `undefined` if the default is described in words. */
export function defaultOf({ default: text }: EffectOption): Value {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}

/** Whether the option can be a function of the frame, so that a change needs no new pipeline. */
export const isUniform = ({ type }: EffectOption): boolean => type.startsWith("Uniform<");

function partsOf({ name }: EffectOption, count: number): readonly string[] {
  if (count > 3) return Array.from({ length: count }, (_, i) => `${i + 1}`);
  return (name === "color" ? ["red", "green", "blue"] : ["x", "y", "z"]).slice(0, count);
}
