import { SourceError, toMFXError } from "../errors.ts";

/** Converts a stream's failure to an `MFXError`. */
export const brokeOff =
  (what: string) =>
  (error: unknown): never => {
    throw toMFXError(error, (cause, message) => {
      return new SourceError("source-failed", `${what} failed: ${message}`, { cause });
    });
  };
