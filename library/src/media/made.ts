/** How effects and functions of keyframes were made, so that two of them can be compared by their options. */

const MADE: unique symbol = Symbol("made");

export interface Made {
  /** The function that made it. */
  readonly by: unknown;
  /** A copy of what the function was given. */
  readonly given: readonly unknown[];
  /** Place in the list that the function returned. */
  readonly index: number;
}

/** How a value was made; `undefined` if only its identity tells. */
export const madeOf = (value: object): Made | undefined => (value as { [MADE]?: Made })[MADE];

/** Stores how a list of effects or a function was made. Returns it. */
export function tellMade<T extends object>(made: T, by: unknown, given: readonly unknown[]): T {
  const copy = given.map(copied);
  for (const [index, each] of [made].flat().entries()) {
    Object.defineProperty(each, MADE, { value: { by, given: copy, index } satisfies Made });
  }
  return made;
}

/** The functions of an object, whose results tell how they were made. */
export function tellingMade<T extends Record<string, (...given: never[]) => object>>(functions: T): T {
  const entries = Object.entries(functions).map(([name, make]) => [
    name,
    (...given: never[]) => tellMade(make(...given), make, given),
  ]);
  return Object.fromEntries(entries) as T;
}

/** A copy of lists and plain objects, which the caller may change later. Everything else stays. */
export function copied<T>(value: T): T;
export function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => copied(each));
  // Edits and effects have a symbol.
  if (!isPlain(value) || Object.getOwnPropertySymbols(value).length > 0) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copied(each)]));
}

/** Whether a value is an object of options, and no instance of a class. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
