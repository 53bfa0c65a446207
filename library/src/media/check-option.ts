import { type MFXErrorDetails, OptionError } from "../errors.ts";

/**
 * Throws for the value of an option.
 *
 * @param rule - What the value must be, after "must be".
 * @param advice - What to do instead: a sentence.
 * @throws OptionError always.
 */
export function wrongOption(
  option: string,
  rule: string,
  given: unknown,
  advice = "",
  details?: MFXErrorDetails,
): never {
  throw new OptionError(option, `\`${option}\` must be ${rule}; got ${shown(given)}. ${advice}`.trim(), details);
}

export interface NumberRule {
  /** What the number must be, after "must be". */
  rule: string;
  fits: (value: number) => boolean;
}

export const POSITIVE: NumberRule = { rule: "a number greater than 0", fits: (value) => value > 0 };
export const NOT_NEGATIVE: NumberRule = { rule: "a number, 0 or greater", fits: (value) => value >= 0 };
export const FINITE: NumberRule = { rule: "a finite number", fits: () => true };
/** @returns The rule for numbers in a range, both ends included. */
export const within = (min: number, max: number): NumberRule => ({
  rule: `a number from ${min} to ${max}`,
  fits: (value) => value >= min && value <= max,
});
/** A share such as an opacity. */
export const FRACTION: NumberRule = {
  rule: "a number from 0 to 1",
  fits: (value) => value >= 0 && value <= 1,
};
export const COUNT: NumberRule = {
  rule: "a positive integer",
  fits: (value) => value > 0 && Number.isInteger(value),
};

/** @throws OptionError unless the value is a finite number that fits the rule. */
export function checkNumber(option: string, value: unknown, { rule, fits }: NumberRule = POSITIVE): void {
  if (typeof value !== "number" || !Number.isFinite(value) || !fits(value)) wrongOption(option, rule, value);
}

/** @throws OptionError unless each option is `undefined` or a finite number that fits the rule. */
export function checkNumbers(options: Record<string, unknown>, rule: NumberRule = POSITIVE): void {
  for (const [option, value] of Object.entries(options)) {
    if (value !== undefined) checkNumber(option, value, rule);
  }
}

/** @throws OptionError unless each option is `undefined`, `true` or `false`. */
export function checkFlags(options: Record<string, unknown>): void {
  for (const [option, value] of Object.entries(options)) {
    if (value !== undefined && typeof value !== "boolean") wrongOption(option, "true or false", value);
  }
}

/** @throws OptionError unless the value is an object. */
export function checkObject(option: string, value: unknown): asserts value is object {
  if (typeof value !== "object" || value === null) wrongOption(option, "an object", value);
}

/** A value that is one of a few words. */
export const oneOf = <T extends string>(option: string, value: T, words: readonly T[]): T =>
  words.includes(value) ? value : wrongOption(option, words.map((word) => `"${word}"`).join(" or "), value);

/** @throws OptionError unless the value is a stream that nothing else reads. */
export function checkStream(
  option: string,
  stream: unknown,
  advice = "",
  details?: MFXErrorDetails,
  adviceIfLocked = "Pass a stream that nothing else reads, for example from another decode() or a FrameTee.",
): void {
  if (!(stream instanceof ReadableStream)) wrongOption(option, "a ReadableStream", stream, advice, details);
  if (!stream.locked) return;
  const message = `\`${option}\` is locked: something else reads it. ${adviceIfLocked}`;
  throw new OptionError(option, message, details);
}

/** A value as a program would write it. */
function shown(value: unknown): string {
  if (typeof value === "string") return `"${value}"`;
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `an object (${value.constructor?.name ?? "Object"})`;
  return String(value);
}
