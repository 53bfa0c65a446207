import { positionAt } from "./samples.ts";

/** Largest difference, in seconds, between a timestamp and the count of samples that is no gap: timestamps are rounded, and those of microphones jitter. */
const TOLERANCE = 0.005;

/**
 * Counts the samples of blocks that follow one another. The first timestamp sets the position; later ones are compared with the count, so that
 * small differences add up to a gap or an overlap instead of a drift.
 */
export class SampleClock {
  /** Position after the last block. */
  #end: number | undefined;

  /**
   * Adds a block.
   *
   * @returns The position of its first sample that is new, and the number of samples before that one, which overlap the block before.
   */
  add({ timestamp, sampleRate, numberOfFrames }: AudioData): { position: number; overlap: number } {
    const expected = positionAt(timestamp, sampleRate);
    const end = this.#end ?? expected;
    const shift = expected - end;
    const isShifted = Math.abs(shift) > TOLERANCE * sampleRate;
    const overlap = isShifted && shift < 0 ? Math.min(-shift, numberOfFrames) : 0;
    const position = isShifted && shift > 0 ? expected : end;
    this.#end = position + numberOfFrames - overlap;
    return { position, overlap };
  }
}
