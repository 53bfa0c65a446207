import { checkNames, type Names } from "../media/check-names.ts";
import { FINITE, type NumberRule, POSITIVE } from "../media/check-option.ts";
import { Automation, type SoundValue } from "./automation.ts";
import { type BandKind, Biquad, bandCoefficients, type Coefficients } from "./biquad.ts";
import { lengthOf, type SampleBlock, type SampleFormat } from "./samples.ts";
import type { SoundEffect, SoundProcessor } from "./sound-effect.ts";

/**
 * Options of `sound.equalizer`. Gains are in decibels: 0 changes nothing, 6 doubles the samples, −6 halves them.
 *
 * @inline
 */
export interface EqualizerOptions {
  /**
   * Gain of the bass: a low shelf around `lowFrequency`.
   *
   * @defaultValue 0
   * @range -24 24 0.1
   * @unit dB
   */
  low?: SoundValue | undefined;
  /**
   * Gain of the middle: a band 1.4 octaves wide around `midFrequency`.
   *
   * @defaultValue 0
   * @range -24 24 0.1
   * @unit dB
   */
  mid?: SoundValue | undefined;
  /**
   * Gain of the treble: a high shelf around `highFrequency`.
   *
   * @defaultValue 0
   * @range -24 24 0.1
   * @unit dB
   */
  high?: SoundValue | undefined;
  /**
   * Frequency in hertz at which the low shelf reaches half of its gain.
   *
   * @defaultValue 200
   * @range 20 1000 1
   * @unit Hz
   */
  lowFrequency?: SoundValue | undefined;
  /**
   * Center of the middle band in hertz.
   *
   * @defaultValue 1000
   * @range 200 5000 1
   * @unit Hz
   */
  midFrequency?: SoundValue | undefined;
  /**
   * Frequency in hertz at which the high shelf reaches half of its gain.
   *
   * @defaultValue 4000
   * @range 1000 20000 1
   * @unit Hz
   */
  highFrequency?: SoundValue | undefined;
  /** A parametric band, for example to remove a hum. */
  peak?:
    | {
        /**
         * Center in hertz.
         *
         * @range 20 20000 1
         * @unit Hz
         */
        frequency: SoundValue;
        /**
         * Gain in decibels.
         *
         * @range -24 24 0.1
         * @unit dB
         */
        gain: SoundValue;
        /**
         * Quality factor: the center divided by the bandwidth. Higher values make the band narrower.
         *
         * @defaultValue 1
         * @range 0.1 20 0.1
         */
        q?: SoundValue | undefined;
      }
    | undefined;
}

/** Quality factor of shelves that are as steep as possible without a bump. */
const SHELF_Q = Math.SQRT1_2;
const MID_Q = 1;
/** Number of samples between two computations of the coefficients. */
const INTERVAL = 128;

interface BandValues {
  kind: BandKind;
  frequency: Automation;
  gain: Automation;
  q: Automation;
}

/**
 * Changes the balance of low, middle and high frequencies. The filters are those of ffmpeg's `bass`, `equalizer` and `treble`.
 *
 * @param options - Gains and frequencies of the bands.
 * @returns Effects to pass to {@link audioEffect}.
 * @throws `OptionError` if a gain is not a finite number, or a frequency or `q` is not greater than 0.
 *
 * @example
 * ```ts live
 * import { audioEffect, decode, encode, sound } from "mfx";
 *
 * const { video: frames, audio } = await decode(video);
 * await frames?.cancel();
 * if (!audio) throw new Error("This video has no audio.");
 *
 * const clearer = audioEffect(audio, [sound.equalizer({ low: -6, mid: 2, high: 3 })]);
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream: clearer } }));
 * ```
 *
 * @group Sound
 * @since next
 */
export function equalizer(options: EqualizerOptions = {}): SoundEffect[] {
  checkNames(options, {
    low: true,
    mid: true,
    high: true,
    lowFrequency: true,
    midFrequency: true,
    highFrequency: true,
    peak: true,
  } satisfies Names<EqualizerOptions>);
  const { low = 0, mid = 0, high = 0, peak } = options;
  const { lowFrequency = 200, midFrequency = 1000, highFrequency = 4000 } = options;
  const value = (name: string, given: SoundValue, rule: NumberRule = POSITIVE) => new Automation(name, given, rule);
  const bands: BandValues[] = [
    {
      kind: "lowShelf",
      frequency: value("lowFrequency", lowFrequency),
      gain: value("low", low, FINITE),
      q: value("low.q", SHELF_Q),
    },
    {
      kind: "peak",
      frequency: value("midFrequency", midFrequency),
      gain: value("mid", mid, FINITE),
      q: value("mid.q", MID_Q),
    },
    {
      kind: "highShelf",
      frequency: value("highFrequency", highFrequency),
      gain: value("high", high, FINITE),
      q: value("high.q", SHELF_Q),
    },
  ];
  if (peak) {
    bands.push({
      kind: "peak",
      frequency: value("peak.frequency", peak.frequency),
      gain: value("peak.gain", peak.gain, FINITE),
      q: value("peak.q", peak.q ?? 1),
    });
  }
  const audible = bands.filter(({ gain }) => gain.constant !== 0);
  return audible.map((band) => ({ start: (format) => new BandFilter(format, band), memory: RINGING }));
}

/** Time after which a narrow band has faded away, in microseconds. */
const RINGING = 200_000;

class BandFilter implements SoundProcessor {
  readonly format: SampleFormat;
  readonly #band: BandValues;
  readonly #filters: Biquad[];
  #coefficients: Coefficients | undefined;

  constructor(format: SampleFormat, band: BandValues) {
    this.format = format;
    this.#band = band;
    this.#filters = Array.from({ length: format.numberOfChannels }, () => new Biquad());
  }

  async process(block: SampleBlock): Promise<SampleBlock> {
    const { position, sampleRate } = block;
    const length = lengthOf(block);
    const { kind, frequency, gain, q } = this.#band;
    const isConstant = [frequency, gain, q].every(({ constant }) => constant !== undefined);
    const frequencies = await frequency.curve(position, length, sampleRate);
    const gains = await gain.curve(position, length, sampleRate);
    const qs = await q.curve(position, length, sampleRate);
    for (let i = 0; i < length; ) {
      const phase = (position + i) % INTERVAL;
      if (!this.#coefficients || (phase === 0 && !isConstant)) {
        const values = { frequency: frequencies[i]!, gain: gains[i]!, q: qs[i]! };
        this.#coefficients = bandCoefficients(kind, values, sampleRate);
      }
      const end = isConstant ? length : Math.min(length, i + INTERVAL - phase);
      for (const [c, plane] of block.channels.entries()) this.#filters[c]!.process(plane, this.#coefficients, i, end);
      i = end;
    }
    return block;
  }
}
