import { Resampler } from "../sound/resampler.ts";
import type { SampleBlock, SampleFormat } from "../sound/samples.ts";
import type { SoundProcessor } from "../sound/sound-effect.ts";

/** Steps per 1 of a factor. The table of filter coefficients has at most as many rows. */
const PARTS = 100;
/** Largest factor. The length of the filters grows with it. */
const MAX_FACTOR = 4;

/**
 * Plays sound at a constant speed, like a tape: the pitch changes with the speed. Reads the samples as if their rate were `factor` times as
 * high. Unlike `VariableResampler`, it computes its filters once, so they can be longer: what is not in the sound stays below −80 dB.
 */
export class ConstantResampler implements SoundProcessor {
  readonly format: SampleFormat;
  readonly #resampler: Resampler;

  constructor(format: SampleFormat, factor: number) {
    this.format = format;
    this.#resampler = new Resampler({ ...format, sampleRate: Math.round(factor * PARTS) }, PARTS);
  }

  /** Whether a factor can be expressed in integers without a rounding error, and its filters are short. */
  static supports(factor: number): boolean {
    return factor <= MAX_FACTOR && Math.round(factor * PARTS) / PARTS === factor;
  }

  process(block: SampleBlock): SampleBlock | undefined {
    return this.#atRate(this.#resampler.process(block));
  }

  flush(): SampleBlock | undefined {
    return this.#atRate(this.#resampler.flush());
  }

  #atRate(block: SampleBlock | undefined): SampleBlock | undefined {
    return block && { ...block, sampleRate: this.format.sampleRate };
  }
}
