import { MFXError, OptionError } from "../errors.ts";
import type { Effect, Step } from "../gl/step.ts";
import type { Extent } from "../gl/values.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { type NumberRule, wrongOption } from "../media/check-option.ts";

/** A point or direction: x to the right, y down, z away from the viewer. */
export type Vec3 = readonly number[];

/** The type of an option's values, from its default: a number, or a list of at least the default's length. */
type Like<V> = V extends readonly number[] ? Vec3 : V;
export type Values<D> = { [K in keyof D]: Like<D[K]> };
export type Uniforms<D> = { [K in keyof D]: Uniform<Like<D[K]>> };

/** Options as the caller passes them: some may be missing. */
export type Given<D> = { readonly [K in keyof D]?: Uniform<Like<D[K]>> | undefined };

/** An effect whose steps follow from its options' values for each frame. */
export const animated = <D extends object>(
  options: Uniforms<D>,
  defaults: D,
  steps: (values: Values<D>, size: Extent, frame: VideoFrame) => readonly Step[],
): Effect[] => [{ steps: async (frame, size) => steps(await resolveAll(options, defaults, frame), size, frame) }];

/** Whether no option is a function, so that all frames get the same values. */
export const isConstant = (options: object): boolean =>
  Object.values(options).every((one) => typeof one !== "function");

/** Ranges of constants. Functions may leave them: an easing such as `outBack` overshoots its last value. */
export type Rules<D> = { readonly [K in keyof D]?: NumberRule };

/**
 * The options that `defaults` names, with missing ones filled in.
 *
 * @throws OptionError if a constant has another shape than its default, or breaks its rule.
 */
export function complete<D extends object>(defaults: D, given: Given<D>, rules: Rules<D> = {}): Uniforms<D> {
  const names = Object.keys(defaults) as (keyof D & string)[];
  const entries = names.map((name) => {
    const value = given[name] ?? defaults[name];
    return [name, typeof value === "function" ? value : numbers(name, value, defaults[name], rules[name])];
  });
  return Object.fromEntries(entries) as Uniforms<D>;
}

/**
 * The values of options for one frame.
 *
 * @throws OptionError if a value has another shape than its default, or a function throws.
 */
export async function resolveAll<D extends object>(
  options: Uniforms<D>,
  defaults: D,
  frame: VideoFrame,
): Promise<Values<D>> {
  const entries = Object.entries<Uniform<unknown>>(options).map(async ([name, option]) => {
    return [name, numbers(name, await resolve(name, option, frame), defaults[name as keyof D])];
  });
  return Object.fromEntries(await Promise.all(entries)) as Values<D>;
}

/** The value of one option for one frame. */
export async function resolve<T>(name: string, option: Uniform<T>, frame: VideoFrame): Promise<T> {
  try {
    return await (typeof option === "function" ? (option as (frame: VideoFrame) => T | Promise<T>)(frame) : option);
  } catch (cause) {
    if (cause instanceof MFXError) throw cause;
    const { timestamp } = frame;
    const why = cause instanceof Error ? cause.message : cause;
    throw new OptionError(name, `The function for \`${name}\` failed: ${why}`, { cause, timestamp });
  }
}

/** The value, checked to be a finite number or a list of them, like the default, in the range of the rule. */
export function numbers<T>(name: string, value: T, like: unknown, rule?: NumberRule): T {
  const isList = Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);
  const list = (isList ? value : [value]) as readonly unknown[];
  const least = Array.isArray(like) ? like.length : 0;
  if (isList !== least > 0 || list.length < least || !Array.from(list).every(Number.isFinite))
    wrongOption(name, least ? `a list of ${least} finite numbers` : "a finite number", value);
  for (const [index, each] of Array.from(list as number[]).entries())
    if (rule && !rule.fits(each)) wrongOption(isList ? `${name}[${index}]` : name, rule.rule, each);
  return value;
}

/** @throws OptionError if the frame is closed. */
export function checkOpen(name: string, picture: unknown): void {
  if (!(picture instanceof VideoFrame) || picture.codedWidth > 0) return;
  throw new OptionError(name, `A frame of \`${name}\` is closed. Pass frames on without closing them.`);
}

/** A number of passes, rounded. */
export function times(name: string, value: number): number {
  const whole = Math.round(value);
  return whole >= 0 && whole <= 100 ? whole : wrongOption(name, "a number from 0 to 100", value);
}
