import { CodecError } from "../errors.ts";

/**
 * Checks that frames, or blocks of audio, are in the order of their timestamps.
 *
 * @param previous - The timestamp before, in microseconds.
 */
export function checkOrder(type: "video" | "audio", timestamp: number, previous: number | undefined): void {
  if (previous === undefined || timestamp >= previous) return;
  const message = `The timestamps of ${type} must not decrease; got ${timestamp} µs after ${previous} µs. Sort the input by timestamp.`;
  throw new CodecError("codec-failed", message, { track: { type }, timestamp });
}
