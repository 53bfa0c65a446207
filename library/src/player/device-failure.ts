import { CodecError, GLContextError } from "../errors.ts";

/**
 * Whether opening the edit again may help: the browser took away a decoder or the GPU, as it does from pages that pause for long, or a device
 * failed. A damaged file fails so as well.
 */
export function isDeviceFailure(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "QuotaExceededError") return true;
    if (cause instanceof CodecError && cause.code === "codec-failed") return true;
    if (cause instanceof GLContextError && cause.code !== "gl-unavailable") return true;
  }
  return false;
}
