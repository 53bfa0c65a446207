import { type MFXErrorDetails, OptionError } from "../errors.ts";

/**
 * Refuses the value of an option.
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

interface NumberRule {
  /** What the number must be, after "must be". */
  rule: string;
  fits: (value: number) => boolean;
}

export const POSITIVE: NumberRule = { rule: "a number greater than 0", fits: (value) => value > 0 };
export const NOT_NEGATIVE: NumberRule = { rule: "a number, 0 or greater", fits: (value) => value >= 0 };
export const COUNT: NumberRule = {
  rule: "a positive whole number",
  fits: (value) => value > 0 && Number.isInteger(value),
};

/** Refuses what is no finite number that the rule fits. */
export function checkNumber(option: string, value: unknown, { rule, fits }: NumberRule = POSITIVE): void {
  if (typeof value !== "number" || !Number.isFinite(value) || !fits(value)) wrongOption(option, rule, value);
}

/** Refuses options that are given and are no finite numbers that the rule fits. */
export function checkNumbers(options: Record<string, unknown>, rule: NumberRule = POSITIVE): void {
  for (const [option, value] of Object.entries(options)) {
    if (value !== undefined) checkNumber(option, value, rule);
  }
}

/** A value as it is written in a program. */
function shown(value: unknown): string {
  if (typeof value === "string") return `"${value}"`;
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `an object (${value.constructor?.name ?? "Object"})`;
  return String(value);
}
