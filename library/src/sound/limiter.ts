import { checkNames, type Names } from "../media/check-names.ts";
import { checkNumbers, FINITE, NOT_NEGATIVE } from "../media/check-option.ts";
import { Automation, type SoundValue } from "./automation.ts";
import { approach, cached, fromDecibels } from "./levels.ts";
import { SampleQueue } from "./sample-queue.ts";
import { lengthOf, type SampleBlock, type SampleFormat } from "./samples.ts";
import { LEVEL_MEMORY, type SoundEffect, type SoundProcessor } from "./sound-effect.ts";

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
  ceiling?: SoundValue | undefined;
  /**
   * Time constant in milliseconds with which the volume recovers after a peak. Short times distort bass, long ones make passages after a peak
   * quieter.
   *
   * @defaultValue 100
   * @range 0 1000 10
   * @unit ms
   */
  release?: number | undefined;
}

/** Level above which input is clipped: 120 dB over full scale. */
const LOUDEST = 1e6;
/** How long before a peak the volume begins to fall, in seconds. */
const LOOK_AHEAD = 0.005;

/**
 * Keeps every sample at or below a ceiling, so that nothing clips. Put it at the end of a chain that mixes or amplifies. It looks 5 ms ahead
 * and lowers the volume smoothly before a peak; sound below the ceiling does not change. Samples that are `NaN` or infinite become 0.
 *
 * @param options - Ceiling and release time.
 * @returns Effects to pass to {@link audioEffect}.
 * @throws `OptionError` if `ceiling` is not a finite number or `release` is negative.
 *
 * @example
 * ```ts live
 * import { audioEffect, encode, sound, tone } from "mfx";
 *
 * const loud = audioEffect(tone({ frequency: 440, duration: 1000 }), [sound.gain({ gain: 8 }), sound.limiter({ ceiling: -3 })]);
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', edit: loud }));
 * ```
 *
 * @group Sound
 * @since next
 */
export function limiter(options: LimiterOptions = {}): SoundEffect[] {
  checkNames(options, { ceiling: true, release: true } satisfies Names<LimiterOptions>);
  const { ceiling = -1, release = 100 } = options;
  const highest = new Automation("ceiling", ceiling, FINITE);
  checkNumbers({ release }, NOT_NEGATIVE);
  return [{ start: (format) => new Limiter(format, highest, release), memory: LEVEL_MEMORY }];
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
  /** Index in `recent` of the oldest factor. */
  #next: number | undefined;
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
    boundSamples(block);
    this.#delayed.push(block);
    const peaks = peaksOf(block);
    const factors: number[] = [];
    const factorOf = cached(fromDecibels);
    for (let i = 0; i < length; i++) {
      const highest = factorOf(ceilings[i]!);
      const lowest = this.#lowest.push(peaks[i]! > highest ? highest / peaks[i]! : 1);
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

  /** Factor for the next sample. It falls within the look-ahead, and recovers with the time constant. */
  #smooth(lowest: number): number {
    this.#factor = Math.min(lowest, this.#factor + (1 - this.#factor) * this.#recovery);
    if (this.#next === undefined) {
      this.#next = 0;
      this.#recent.fill(this.#factor);
      this.#sum = this.#factor * this.#window;
    }
    this.#sum += this.#factor - this.#recent[this.#next]!;
    this.#recent[this.#next] = this.#factor;
    this.#next = (this.#next + 1) % this.#window;
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

/** Replaces samples that no factor can bring to the ceiling exactly: `NaN`, infinity and extreme levels. */
function boundSamples({ channels }: SampleBlock): void {
  for (const plane of channels) {
    for (let i = 0; i < plane.length; i++) {
      const value = plane[i]!;
      if (!Number.isFinite(value)) plane[i] = 0;
      else if (Math.abs(value) > LOUDEST) plane[i] = Math.sign(value) * LOUDEST;
    }
  }
}

/** The highest level of all channels at each sample. */
function peaksOf({ channels }: SampleBlock): Float32Array {
  const peaks = channels[0]!.map(Math.abs);
  for (const plane of channels.slice(1)) {
    for (let i = 0; i < plane.length; i++) peaks[i] = Math.max(peaks[i]!, Math.abs(plane[i]!));
  }
  return peaks;
}

/** The lowest of the latest values. */
class SlidingMinimum {
  /** The latest values, in a ring. */
  readonly #values: Float64Array;
  #next = 0;
  #count = 0;
  #lowest = Number.POSITIVE_INFINITY;

  constructor(window: number) {
    this.#values = new Float64Array(window);
  }

  /** Adds a value. Returns the lowest value of the window, or `undefined` until the window is full. */
  push(value: number): number | undefined {
    const window = this.#values.length;
    const isFull = this.#count === window;
    const leaving = isFull ? this.#values[this.#next]! : Number.POSITIVE_INFINITY;
    this.#values[this.#next] = value;
    this.#next = (this.#next + 1) % window;
    if (!isFull) this.#count++;
    if (value <= this.#lowest) this.#lowest = value;
    else if (leaving === this.#lowest && isFull) this.#lowest = this.#values.reduce((a, b) => Math.min(a, b));
    return this.#count === window ? this.#lowest : undefined;
  }
}
