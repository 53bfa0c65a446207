import { checkNumbers, FINITE, NOT_NEGATIVE } from "../media/check-option.ts";
import { Automation, type SoundValue } from "./automation.ts";
import { approach, cached, fromDecibels } from "./levels.ts";
import { SampleQueue } from "./sample-queue.ts";
import { lengthOf, type SampleBlock, type SampleFormat } from "./samples.ts";
import type { SoundEffect, SoundProcessor } from "./sound-effect.ts";

/**
 * Options of `sound.limiter`.
 *
 * @inline
 */
export interface LimiterOptions {
  /**
   * Highest level of a sample, in decibels of full scale. The default leaves room for the overshoot of lossy codecs.
   *
   * @defaultValue -1
   * @range -24 0 0.1
   * @unit dB
   */
  ceiling?: SoundValue;
  /**
   * Time constant in milliseconds with which the volume recovers after a peak.
   *
   * @defaultValue 100
   * @range 0 1000 10
   * @unit ms
   */
  release?: number;
}

/** How long before a peak the volume begins to fall, in seconds. */
const LOOK_AHEAD = 0.005;

/**
 * Keeps every sample at or below a ceiling, so that nothing clips. Looks 5 ms ahead and lowers the volume smoothly before a peak; sound
 * below the ceiling is not changed. Belongs at the end of a chain that mixes or amplifies.
 *
 * @param options - Ceiling and release time.
 * @returns Effects to pass to {@link audioEffect}.
 * @throws MFXError with code `invalid-option` if `ceiling` is no number or `release` is negative.
 *
 * @example
 * ```ts live
 * import { audioEffect, encode, sound, tone } from "mfx";
 *
 * const loud = audioEffect(tone({ frequency: 440, duration: 1000 }), [sound.gain({ gain: 8 }), sound.limiter({ ceiling: -3 })]);
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream: loud } }));
 * ```
 *
 * @group Sound
 * @since next
 */
export function limiter({ ceiling = -1, release = 100 }: LimiterOptions = {}): SoundEffect[] {
  const highest = new Automation("ceiling", ceiling, FINITE);
  checkNumbers({ release }, NOT_NEGATIVE);
  return [{ start: (format) => new Limiter(format, highest, release) }];
}

class Limiter implements SoundProcessor {
  readonly format: SampleFormat;
  readonly #ceiling: Automation;
  readonly #recovery: number;
  /** Samples of the look-ahead. */
  readonly #window: number;
  readonly #delayed: SampleQueue;
  readonly #lowest: SlidingMinimum;
  /** The latest factors, whose average is applied: it reaches the factor of a peak exactly at the peak. */
  readonly #recent: Float64Array;
  #sum = 0;
  #count = 0;
  #factor = 1;

  constructor(format: SampleFormat, ceiling: Automation, release: number) {
    this.format = format;
    this.#ceiling = ceiling;
    this.#recovery = approach(release, format.sampleRate);
    this.#window = Math.max(1, Math.round(LOOK_AHEAD * format.sampleRate));
    this.#delayed = new SampleQueue(format);
    this.#lowest = new SlidingMinimum(this.#window);
    this.#recent = new Float64Array(this.#window);
  }

  async process(block: SampleBlock): Promise<SampleBlock | undefined> {
    const length = lengthOf(block);
    const ceilings = await this.#ceiling.curve(block.position, length, block.sampleRate);
    this.#delayed.push(block);
    const factors: number[] = [];
    const factorOf = cached(fromDecibels);
    for (let i = 0; i < length; i++) {
      const highest = factorOf(ceilings[i]!);
      let peak = 0;
      for (const plane of block.channels) peak = Math.max(peak, Math.abs(plane[i]!));
      const lowest = this.#lowest.push(peak > highest ? highest / peak : 1);
      if (lowest !== undefined) factors.push(this.#smooth(lowest));
    }
    return this.#release(factors);
  }

  flush(): SampleBlock | undefined {
    const factors: number[] = [];
    while (factors.length < this.#delayed.length) {
      const lowest = this.#lowest.push(1);
      if (lowest !== undefined) factors.push(this.#smooth(lowest));
    }
    return this.#release(factors);
  }

  /** The factor for the next sample: falls within the look-ahead, and recovers with the time constant. */
  #smooth(lowest: number): number {
    this.#factor = Math.min(lowest, this.#factor + (1 - this.#factor) * this.#recovery);
    if (this.#count === 0) {
      this.#recent.fill(this.#factor);
      this.#sum = this.#factor * this.#window;
    }
    const index = this.#count++ % this.#window;
    this.#sum += this.#factor - this.#recent[index]!;
    this.#recent[index] = this.#factor;
    return Math.min(1, this.#sum / this.#window);
  }

  #release(factors: readonly number[]): SampleBlock | undefined {
    if (factors.length === 0) return undefined;
    const block = this.#delayed.take(factors.length);
    for (const plane of block.channels) {
      for (let i = 0; i < plane.length; i++) plane[i]! *= factors[i]!;
    }
    return block;
  }
}

/** The lowest of the latest values. */
class SlidingMinimum {
  readonly #window: number;
  /** Values that may become the lowest, ascending, in a ring, with the index at which each was added. */
  readonly #values: Float64Array;
  readonly #indices: Float64Array;
  #first = 0;
  #length = 0;
  #count = 0;

  constructor(window: number) {
    this.#window = window;
    this.#values = new Float64Array(window);
    this.#indices = new Float64Array(window);
  }

  /** Adds a value. Returns the lowest of the window, once as many values are there. */
  push(value: number): number | undefined {
    const at = (i: number) => (this.#first + i) % this.#window;
    if (this.#length > 0 && this.#indices[at(0)]! <= this.#count - this.#window) {
      this.#first = at(1);
      this.#length--;
    }
    while (this.#length > 0 && this.#values[at(this.#length - 1)]! >= value) this.#length--;
    const end = at(this.#length++);
    this.#values[end] = value;
    this.#indices[end] = this.#count++;
    return this.#count >= this.#window ? this.#values[this.#first] : undefined;
  }
}
