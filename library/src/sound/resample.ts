import { checkNames, type Names } from "../media/check-names.ts";
import { COUNT, checkNumbers } from "../media/check-option.ts";
import { mixPlanes } from "./channels.ts";
import { Resampler } from "./resampler.ts";
import type { SampleBlock, SampleFormat } from "./samples.ts";
import type { SoundEffect, SoundProcessor } from "./sound-effect.ts";

/**
 * Options of `sound.resample`.
 *
 * @inline
 */
export interface ResampleOptions {
  /**
   * Sample rate of the result in hertz, for example 48000.
   *
   * @defaultValue the input's
   * @range 8000 96000 1000
   * @unit Hz
   */
  sampleRate?: number | undefined;
  /**
   * Number of channels of the result. Channels are mixed with the coefficients of ITU-R BS.775: from 5.1 to stereo, center and surround
   * are added at −3 dB and the subwoofer's channel is dropped. Mono is the average of left and right.
   *
   * @defaultValue the input's
   * @range 1 6 1
   */
  numberOfChannels?: number | undefined;
}

/**
 * Converts the sample rate and the number of channels. Frequencies up to 90 % of what the lower rate can hold are kept (21.6 kHz at
 * 48 kHz). False tones that the conversion adds (aliases) stay below −80 dB, except in the highest 3 % (above 23.3 kHz at 48 kHz). The
 * result doesn't drift, however long the sound is.
 *
 * @param options - Sample rate and number of channels.
 * @returns Effects to pass to {@link audioEffect}. The stream fails with an `OptionError` if the browser doesn't support the sample rate or the
 *   number of channels.
 * @throws `OptionError` if an option is not a positive integer.
 *
 * @example
 * ```ts live
 * import { audioEffect, sound, tone } from "mfx";
 *
 * const mono = tone({ frequency: 440, duration: 1000, sampleRate: 44_100 });
 * const stereo = audioEffect(mono, [sound.resample({ sampleRate: 48_000, numberOfChannels: 2 })]);
 * const { audio } = await stereo.open();
 * let samples = 0;
 * for await (const data of audio!) {
 *   samples += data.numberOfFrames;
 *   data.close();
 * }
 * await show(samples); // 48000
 * ```
 *
 * @group Sound
 * @since next
 */
export function resample(options: ResampleOptions = {}): SoundEffect[] {
  checkNames(options, { sampleRate: true, numberOfChannels: true } satisfies Names<ResampleOptions>);
  const { sampleRate, numberOfChannels } = options;
  checkNumbers({ sampleRate, numberOfChannels }, COUNT);
  return [
    { start: (format) => new FormatConverter(format, { ...format, ...defined({ sampleRate, numberOfChannels }) }) },
  ];
}

const defined = (options: Partial<SampleFormat>): Partial<SampleFormat> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** Converts blocks to another sample rate and number of channels. */
export class FormatConverter implements SoundProcessor {
  readonly format: SampleFormat;
  readonly #resampler: Resampler | undefined;
  /** Number of channels while the rate is converted: the lower one, which takes less time. */
  readonly #inner: number;

  constructor(from: SampleFormat, to: SampleFormat) {
    this.format = to;
    this.#inner = Math.min(from.numberOfChannels, to.numberOfChannels);
    const inner = { ...from, numberOfChannels: this.#inner };
    if (from.sampleRate !== to.sampleRate) this.#resampler = new Resampler(inner, to.sampleRate);
  }

  process(block: SampleBlock): SampleBlock | undefined {
    const mixed = { ...block, channels: mixPlanes(block.channels, this.#inner) };
    return this.#finish(this.#resampler ? this.#resampler.process(mixed) : mixed);
  }

  flush(): SampleBlock | undefined {
    return this.#finish(this.#resampler?.flush());
  }

  #finish(block: SampleBlock | undefined): SampleBlock | undefined {
    return block && { ...block, channels: mixPlanes(block.channels, this.format.numberOfChannels) };
  }
}
