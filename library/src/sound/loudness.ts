import type { Edit } from "../edit/edit.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { Biquad, type Coefficients } from "./biquad.ts";
import { toDecibels } from "./levels.ts";
import { type MeasureOptions, measure } from "./measure.ts";
import { Resampler } from "./resampler.ts";
import { formatOf, lengthOf, type SampleBlock, type SampleFormat } from "./samples.ts";

/**
 * Result of {@link loudness}.
 *
 * @group Sound
 * @since next
 */
export interface Loudness {
  /** Integrated loudness in LUFS; `-Infinity` for silence, and for sound shorter than 400 ms. */
  integrated: number;
  /** Highest level that a player outputs, between the samples too, in decibels of full scale (dBTP). `-Infinity` for silence. */
  truePeak: number;
  /** Highest level of a sample, in decibels of full scale. `-Infinity` for silence. */
  samplePeak: number;
}

/**
 * Measures how loud a sound is to the ear, by EBU R 128 (ITU-R BS.1770-4), which weights frequencies and ignores pauses. Streaming services
 * play at about −14 LUFS, European television at −23. Reads the whole stream and closes its audio data.
 *
 * @param sound - The sound: an edit, or a stream of `AudioData`.
 * @param options - Signal and progress.
 * @returns Integrated loudness and peaks.
 * @throws `OptionError` if the edit has no sound or no end, or the stream is locked.
 * @throws `AbortedError` if `signal` is aborted.
 * @throws `SourceError` if the stream fails, and errors of the edit.
 *
 * @example
 * ```ts live
 * import { decode, loudness } from "mfx";
 *
 * const { video: frames, audio } = await decode(video);
 * await frames?.cancel();
 * if (!audio) throw new Error("This video has no audio.");
 *
 * const { integrated, truePeak } = await loudness(audio);
 * await show(`${integrated.toFixed(1)} LUFS, peaks at ${truePeak.toFixed(1)} dBTP`);
 * ```
 *
 * @group Sound
 * @since next
 */
export async function loudness(
  sound: Edit | ReadableStream<AudioData>,
  options: MeasureOptions = {},
): Promise<Loudness> {
  checkNames(options, { signal: true, onProgress: true } satisfies Names<MeasureOptions>);
  let meter: LoudnessMeter | undefined;
  await measure(sound, options, (block) => {
    meter ??= new LoudnessMeter(formatOf(block));
    meter.add(block);
  });
  return meter?.result() ?? { integrated: -Infinity, truePeak: -Infinity, samplePeak: -Infinity };
}

/** Energy is summed in steps. A measuring block has four of them, and overlaps the next block by three. */
const STEPS_PER_SECOND = 10;
const STEPS_PER_BLOCK = 4;
/** Blocks below this loudness, in LUFS, are pauses. */
const ABSOLUTE_GATE = -70;
/** Blocks that are this much quieter than the average, in LU, are pauses too. */
const RELATIVE_GATE = -10;
/** Weight of surround channels: sound from the side is louder. */
const SURROUND = 1.41;
/** Oversampling for the peak between samples, and the length of its filter. */
const OVERSAMPLING = 4;
const PEAK_ZERO_CROSSINGS = 12;

/** Weights by number of channels, in the order of the channels; the subwoofer doesn't count. */
const WEIGHTS: Readonly<Record<number, readonly number[]>> = {
  4: [1, 1, SURROUND, SURROUND],
  5: [1, 1, 1, SURROUND, SURROUND],
  6: [1, 1, 1, 0, SURROUND, SURROUND],
  8: [1, 1, 1, 0, SURROUND, SURROUND, SURROUND, SURROUND],
};

const loudnessOf = (energy: number): number => -0.691 + 10 * Math.log10(energy);
const energyOf = (lufs: number): number => 10 ** ((lufs + 0.691) / 10);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export class LoudnessMeter {
  readonly #channels: { weight: number; shelf: Biquad; highPass: Biquad }[];
  readonly #shelf: Coefficients;
  readonly #highPass: Coefficients;
  readonly #oversampler: Resampler;
  readonly #stepLength: number;
  /** Weighted mean square of each complete step. */
  readonly #steps: number[] = [];
  #sum = 0;
  #count = 0;
  #truePeak = 0;
  #samplePeak = 0;

  constructor(format: SampleFormat) {
    const { sampleRate, numberOfChannels } = format;
    const weights = WEIGHTS[numberOfChannels];
    this.#channels = Array.from({ length: numberOfChannels }, (_, i) => ({
      weight: weights?.[i] ?? 1,
      shelf: new Biquad(),
      highPass: new Biquad(),
    }));
    this.#shelf = headShelf(sampleRate);
    this.#highPass = bassFilter(sampleRate);
    this.#stepLength = Math.round(sampleRate / STEPS_PER_SECOND);
    this.#oversampler = new Resampler(format, sampleRate * OVERSAMPLING, PEAK_ZERO_CROSSINGS);
  }

  /** Measures a block. Changes its samples. */
  add(block: SampleBlock): void {
    this.#samplePeak = Math.max(this.#samplePeak, peakOf(block));
    this.#truePeak = Math.max(this.#truePeak, peakOf(this.#oversampler.process(block)));
    for (const [index, { shelf, highPass }] of this.#channels.entries()) {
      shelf.process(block.channels[index]!, this.#shelf);
      highPass.process(block.channels[index]!, this.#highPass);
    }
    const length = lengthOf(block);
    for (let start = 0; start < length; ) {
      const end = Math.min(length, start + this.#stepLength - this.#count);
      for (const [index, { weight }] of this.#channels.entries())
        this.#sum += weight * energyIn(block.channels[index]!, start, end);
      this.#count += end - start;
      if (this.#count === this.#stepLength) this.#endStep();
      start = end;
    }
  }

  #endStep(): void {
    this.#steps.push(this.#sum / this.#count);
    this.#sum = 0;
    this.#count = 0;
  }

  result(): Loudness {
    const truePeak = Math.max(this.#truePeak, peakOf(this.#oversampler.flush()), this.#samplePeak);
    return {
      integrated: this.#integrated(),
      truePeak: toDecibels(truePeak),
      samplePeak: toDecibels(this.#samplePeak),
    };
  }

  #integrated(): number {
    const blocks = this.#steps
      .slice(STEPS_PER_BLOCK - 1)
      .map((_, i) => mean(this.#steps.slice(i, i + STEPS_PER_BLOCK)))
      .filter((energy) => energy > energyOf(ABSOLUTE_GATE));
    if (blocks.length === 0) return -Infinity;
    const gate = energyOf(loudnessOf(mean(blocks)) + RELATIVE_GATE);
    return loudnessOf(mean(blocks.filter((energy) => energy > gate)));
  }
}

function energyIn(samples: Float32Array, start: number, end: number): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += samples[i]! ** 2;
  return sum;
}

function peakOf(block: SampleBlock | undefined): number {
  let peak = 0;
  for (const plane of block?.channels ?? []) for (const value of plane) peak = Math.max(peak, Math.abs(value));
  return peak;
}

/** The first filter of BS.1770: a high shelf of 4 dB for the effect of the head. The standard's coefficients at 48 kHz, for any rate. */
function headShelf(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

/** The second filter of BS.1770: a high-pass at 38 Hz. */
function bassFilter(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
