import { OptionError } from "../errors.ts";
import { resolveUniform, type Uniform } from "../keyframes/uniform.ts";

/** A point or direction: x to the right, y down, z away from the viewer. */
export type Vec3 = readonly number[];

export type Uniforms<T> = { [K in keyof T]: Uniform<T[K]> };

/** Whether no option is a function, so that all frames get the same. */
export const isConstant = (options: object): boolean =>
  Object.values(options).every((one) => typeof one !== "function");

/**
 * The values of several options for one frame; a promise only where one of them is.
 *
 * @throws OptionError for numbers that are none.
 */
export function resolveAll<T extends object>(options: Uniforms<T>, frame: VideoFrame): T | Promise<T> {
  const names = Object.keys(options) as (keyof T & string)[];
  const values = names.map((name) => resolveUniform(options[name] as Uniform<unknown>, frame));
  const together = (list: unknown[]) =>
    Object.fromEntries(list.map((value, i) => [names[i]!, finite(names[i]!, value)])) as T;
  return values.some((value) => value instanceof Promise) ? Promise.all(values).then(together) : together(values);
}

function finite(name: string, value: unknown): unknown {
  const numbers = typeof value === "number" ? [value] : Array.isArray(value) ? value : [];
  if (value === undefined || value === null || !numbers.every(Number.isFinite))
    throw new OptionError(name, `"${name}" must be made of finite numbers, but is ${JSON.stringify(value) ?? value}.`);
  return value;
}

/** Goes on with a value at once where it is there, so that frames wait for promises only where there are some. */
export const after = <T, R>(value: T | Promise<T>, next: (value: T) => R): R | Promise<R> =>
  value instanceof Promise ? value.then(next) : next(value);
