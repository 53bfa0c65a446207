import { CodecError } from "../errors.ts";

/**
 * Refuses frames or pieces of audio that go back in time.
 *
 * @param previous - The timestamp before, in microseconds.
 */
export function checkOrder(type: "video" | "audio", timestamp: number, previous: number | undefined): void {
  if (previous === undefined || timestamp >= previous) return;
  const message = `The ${type} must come in the order of its timestamps; ${timestamp} µs came after ${previous} µs.`;
  throw new CodecError("codec-failed", message, { track: { type }, timestamp });
}
