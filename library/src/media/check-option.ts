import { OptionError } from "../errors.ts";

/**
 * Refuses the value of an option.
 *
 * @param rule - What the value must be, after "must be".
 * @param advice - What to do instead: a sentence.
 * @throws OptionError always.
 */
export function wrongOption(option: string, rule: string, given: unknown, advice = ""): never {
  throw new OptionError(option, `\`${option}\` must be ${rule}; got ${shown(given)}. ${advice}`.trim());
}

/** Refuses what is no finite number within a range. */
export function checkNumber(
  option: string,
  value: unknown,
  {
    rule = "a number greater than 0",
    fits = (n: number) => n > 0,
  }: { rule?: string; fits?: (n: number) => boolean } = {},
): void {
  if (typeof value !== "number" || !Number.isFinite(value) || !fits(value)) wrongOption(option, rule, value);
}

/** A value as it is written in a program. */
function shown(value: unknown): string {
  if (typeof value === "string") return `"${value}"`;
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `an object (${value.constructor?.name ?? "Object"})`;
  return String(value);
}
