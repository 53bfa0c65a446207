import { AbortedError } from "../errors.ts";
import { wrongOption } from "./check-option.ts";

/** @throws OptionError if it is not a signal. */
export function requireSignal(signal: AbortSignal | undefined): void {
  // Not by `instanceof`: a signal from another window has another class.
  if (signal !== undefined && typeof signal?.aborted !== "boolean") {
    wrongOption("signal", "an AbortSignal", signal, "Pass the `signal` of an AbortController.");
  }
}

/**
 * Checks a signal before the work starts.
 *
 * @throws OptionError if it is not a signal, AbortedError if it is aborted.
 */
export function checkSignal(signal: AbortSignal | undefined): void {
  requireSignal(signal);
  if (signal?.aborted) throw new AbortedError(signal.reason);
}

/** Waits for a promise; rejects when the signal is aborted. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new AbortedError(signal.reason));
  });
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
