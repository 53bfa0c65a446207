/** Converts errors to the form that the page shows. */
import type { Failure } from "live-program/messages";
import { inspect } from "./inspect";

/** `line` where the error itself does not say: the line at which the program called us. */
export function failureOf(error: unknown, url: string, line?: number): Failure {
  if (!(error instanceof Error) && !(error instanceof DOMException))
    return { name: "Thrown", message: inspect(error), line };
  const name = text(error, "name") || "Error";
  return {
    name,
    message: text(error, "message") || text(error, "cause") || name,
    code: text(error, "code") || undefined,
    line: lineIn(text(error, "stack"), url) ?? line,
  };
}

/** A member as text. Members of thrown errors may throw, be huge, or not be text. */
function text(error: object, member: string): string {
  try {
    const value: unknown = Reflect.get(error, member);
    return value === undefined ? "" : inspect(value);
  } catch {
    return "";
  }
}

/** First line of the module at `url` in a stack. */
export function lineIn(stack: string | undefined, url: string): number | undefined {
  const at = stack?.indexOf(`${url}:`) ?? -1;
  const line = at < 0 ? Number.NaN : Number.parseInt(stack!.slice(at + url.length + 1), 10);
  return Number.isNaN(line) ? undefined : line;
}
