import { OptionError } from "../errors.ts";
import { checkObject } from "./check-option.ts";

/** A list of all names of some options, held complete by their type. */
export type Names<T> = Readonly<Record<keyof T, true>>;

/** Names of a range of time. */
export const RANGE_NAMES = { start: true, end: true } as const;

/**
 * Checks that options are an object that has no other names than these. Members that are `undefined` don't count, and neither do
 * options within others that are `null`.
 *
 * @param path - What the names follow in messages, such as `"video."`.
 * @throws OptionError if they are no object; for an unknown name, with the nearest known one, or all of them.
 */
export function checkNames(given: unknown, names: Readonly<Record<string, true>>, path = ""): void {
  if (path && (given === undefined || given === null)) return;
  checkObject(path ? path.slice(0, -1) : "options", given);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || Object.hasOwn(names, name)) continue;
    const known = Object.keys(names);
    const nearest = known.reduce((best, each) => (distance(name, each) < distance(name, best) ? each : best));
    const isNear = distance(name, nearest) <= name.length / 2;
    const advice = isNear ? `Did you mean \`${path}${nearest}\`?` : `The options are ${known.join(", ")}.`;
    throw new OptionError(`${path}${name}`, `There is no option \`${path}${name}\`. ${advice}`);
  }
}

/** Number of letters to add, remove or replace that make one name the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at++)
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (letter === other[at] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
