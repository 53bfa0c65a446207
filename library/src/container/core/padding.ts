import type { Packet } from "./packets.ts";

/** A time in microseconds that is shorter than an audio sample. */
const SAMPLE = 5;

/** Finds the padding at the end of a track of sound, from its packets. */
export class Padding {
  #isMatroska: boolean;
  #last: Pick<Packet, "duration" | "padding"> | undefined;
  /** Duration of the packet before the last one. */
  #usualDuration = 0;

  constructor(isMatroska: boolean) {
    this.#isMatroska = isMatroska;
  }

  add({ duration, padding }: Packet): void {
    this.#usualDuration = this.#last?.duration ?? 0;
    this.#last = { duration, ...(padding !== undefined && { padding }) };
  }

  /**
   * Padding at the end of the last packet, in microseconds.
   *
   * @param length - Decoded length of the packet in microseconds, including skipped samples.
   */
  of(length: number): number {
    if (this.#isMatroska) {
      const padding = this.#last?.padding ?? 0;
      return padding < length ? padding : 0;
    }
    // MP4 shortens the last packet. That means padding only if the durations of other packets are exact.
    const duration = this.#last?.duration ?? 0;
    const isExact = this.#usualDuration === 0 || Math.abs(this.#usualDuration - length) < SAMPLE;
    const isShortened = isExact && duration > 0 && duration < length - SAMPLE;
    return isShortened ? length - duration : 0;
  }
}
