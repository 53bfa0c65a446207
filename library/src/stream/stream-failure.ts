import { SourceError, toMFXError } from "../errors.ts";

/**
 * A handler that rethrows the failure of a stream as an `MFXError`.
 *
 * @param what - Name of the stream.
 * @param path - Place of the stream in an edit, which the error tells unless it knows a more exact one.
 */
export const throwFailureOf =
  (what: string, path?: string) =>
  (error: unknown): never => {
    const failure = toMFXError(error, (cause, message) => {
      return new SourceError("source-failed", `${what} failed: ${message}`, { cause });
    });
    if (path !== undefined) failure.details.path ??= path;
    throw failure;
  };
