import { SourceError, toMFXError } from "../errors.ts";

/** Turns what breaks a stream that is read into an error of ours. */
export const brokeOff =
  (what: string) =>
  (error: unknown): never => {
    throw toMFXError(error, (cause, message) => {
      return new SourceError("source-failed", `${what} broke off: ${message}`, { cause });
    });
  };
