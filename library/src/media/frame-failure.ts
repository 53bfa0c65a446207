import { CodecError, type MFXError, toMFXError } from "../errors.ts";

/** The error for a frame or audio data that the browser could not copy, convert or draw. */
export const frameFailure = (error: unknown): MFXError =>
  toMFXError(error, (cause, message) => {
    return new CodecError("codec-failed", `The browser could not process a frame or audio data: ${message}`, { cause });
  });
