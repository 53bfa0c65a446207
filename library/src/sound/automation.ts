import { MFXError, OptionError } from "../errors.ts";
import { checkNumber, type NumberRule } from "../media/check-option.ts";

/**
 * Time that a {@link SoundValue} function receives.
 *
 * @group Sound
 * @since next
 */
export interface SoundTime {
  /** Time in microseconds, on the clock of the stream's timestamps. */
  readonly timestamp: number;
}

/** Declared as a method, so that functions of frames such as those of `keyframes` are assignable: they read the timestamp only. */
interface TimeFunction {
  valueAt(time: SoundTime): number | Promise<number>;
}

/**
 * Value of a sound effect's option: a number, or a function that returns the number for a time. {@link animate} and {@link keyframes} make
 * such functions; a function of your own may be asynchronous. It is called every 128 samples, and values in between are interpolated linearly,
 * so that changes make no clicks.
 *
 * @example
 * ```ts live
 * import { audioEffect, encode, sound, type SoundValue, tone } from "mfx";
 *
 * const tremolo: SoundValue = ({ timestamp }) => 0.6 + 0.4 * Math.sin((timestamp / 1e6) * 2 * Math.PI * 3);
 * const trembling = audioEffect(tone({ frequency: 220, duration: 2000 }), [sound.gain({ gain: tremolo })]);
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', edit: trembling }));
 * ```
 *
 * @group Sound
 * @since next
 */
export type SoundValue = number | TimeFunction["valueAt"];

/** Samples between two calls of an option's function. */
const INTERVAL = 128;

/** The values of an option, sample by sample. */
export class Automation {
  readonly #name: string;
  readonly #value: SoundValue;
  readonly #rule: NumberRule;
  /** The curve of a constant. */
  #flat = new Float32Array(0);
  /** The latest computed value, as the next block often begins with it. */
  #last: { time: number; value: number } | undefined;

  /** @throws OptionError if a constant breaks the rule. */
  constructor(name: string, value: SoundValue, rule: NumberRule) {
    this.#name = name;
    this.#value = value;
    this.#rule = rule;
    if (typeof value !== "function") checkNumber(name, value, rule);
  }

  /** The value if it never changes. */
  get constant(): number | undefined {
    return typeof this.#value === "number" ? this.#value : undefined;
  }

  /**
   * The values for a stretch of samples. The array may be longer than the stretch, and must not be changed. Several runs may use one automation.
   *
   * @throws OptionError if the option's function throws, or returns a value that breaks the rule.
   */
  async curve(position: number, length: number, sampleRate: number): Promise<Float32Array> {
    if (this.constant !== undefined) {
      if (this.#flat.length < length) this.#flat = new Float32Array(length).fill(this.constant);
      return this.#flat;
    }
    const curve = new Float32Array(length);
    const end = position + length;
    // Points lie at multiples of the interval, so that the values don't depend on how the sound is cut into blocks.
    let point = Math.floor(position / INTERVAL) * INTERVAL;
    let from = await this.#at(point, sampleRate);
    for (; point < end; point += INTERVAL) {
      const to = await this.#at(point + INTERVAL, sampleRate);
      const slope = (to - from) / INTERVAL;
      const last = Math.min(end, point + INTERVAL);
      for (let p = Math.max(position, point); p < last; p++) curve[p - position] = from + slope * (p - point);
      from = to;
    }
    return curve;
  }

  async #at(point: number, sampleRate: number): Promise<number> {
    const time = (point * 1e6) / sampleRate;
    if (this.#last?.time === time) return this.#last.value;
    const value = await this.#compute({ timestamp: time });
    checkNumber(this.#name, value, this.#rule);
    this.#last = { time, value };
    return value;
  }

  async #compute(time: SoundTime): Promise<number> {
    if (typeof this.#value === "number") return this.#value;
    try {
      return await this.#value(time);
    } catch (cause) {
      if (cause instanceof MFXError) throw cause;
      const why = cause instanceof Error ? cause.message : cause;
      throw new OptionError(this.#name, `The function for \`${this.#name}\` failed: ${why}`, { cause, ...time });
    }
  }
}
