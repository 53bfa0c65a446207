import { SourceError, toMFXError } from "../errors.ts";

/** A handler that rethrows the failure of a stream, named by `what`, as an `MFXError`. */
export const throwFailureOf =
  (what: string) =>
  (error: unknown): never => {
    throw toMFXError(error, (cause, message) => {
      return new SourceError("source-failed", `${what} failed: ${message}`, { cause });
    });
  };
