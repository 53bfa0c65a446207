/** The public functions and classes of next, and those that no pipeline is about. */
import * as next from "../releases/next.ts";
import type { Pipeline } from "./pipeline.ts";

const isFunction = (value: unknown): value is (...args: never[]) => unknown => typeof value === "function";
const isError = (value: unknown) =>
  value === next.MFXError || (isFunction(value) && value.prototype instanceof next.MFXError);

/** Functions and classes, and functions in objects. Errors are what pipelines fail with. */
export function publicNames(): string[] {
  return Object.entries(next).flatMap(([name, value]) => {
    if (isFunction(value)) return isError(value) ? [] : [name];
    const members = Object.entries(value).filter(([, member]) => isFunction(member));
    return members.map(([member]) => `${name}.${member}`);
  });
}

export function uncovered(pipelines: readonly Pipeline[]): string[] {
  const covered = new Set(pipelines.flatMap(({ covers }) => covers));
  return publicNames().filter((name) => !covered.has(name));
}
