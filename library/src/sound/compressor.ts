import { checkNames, type Names } from "../media/check-names.ts";
import { FINITE, NOT_NEGATIVE } from "../media/check-option.ts";
import { Automation, type SoundValue } from "./automation.ts";
import { approach, cached, fromDecibels, toDecibels } from "./levels.ts";
import { lengthOf, type SampleBlock, type SampleFormat } from "./samples.ts";
import { LEVEL_MEMORY, type SoundEffect, type SoundProcessor } from "./sound-effect.ts";

/**
 * Options of `sound.compressor`.
 *
 * @inline
 */
export interface CompressorOptions {
  /**
   * Level in decibels of full scale above which the sound is lowered.
   *
   * @defaultValue -24
   * @range -60 0 0.5
   * @unit dB
   */
  threshold?: SoundValue | undefined;
  /**
   * Ratio of input to output level above the threshold: at 4, sound that is 8 dB above it becomes 2 dB above it.
   *
   * @defaultValue 4
   * @range 1 20 0.1
   */
  ratio?: SoundValue | undefined;
  /**
   * Width of the range around the threshold in which the ratio sets in gradually, in decibels.
   *
   * @defaultValue 6
   * @range 0 24 0.5
   * @unit dB
   */
  knee?: SoundValue | undefined;
  /**
   * Time constant in milliseconds with which the volume falls when the sound gets loud. Shorter times lower short peaks, too.
   *
   * @defaultValue 10
   * @range 0 200 1
   * @unit ms
   */
  attack?: SoundValue | undefined;
  /**
   * Time constant in milliseconds with which the volume recovers when the sound gets quiet. Short times make the volume pump.
   *
   * @defaultValue 200
   * @range 0 2000 10
   * @unit ms
   */
  release?: SoundValue | undefined;
  /**
   * Gain in decibels for the whole sound after the compression.
   *
   * @defaultValue 0
   * @range 0 24 0.5
   * @unit dB
   */
  makeup?: SoundValue | undefined;
}

const RATIO = { rule: "a number, 1 or greater", fits: (value: number) => value >= 1 };

type Values = Record<keyof CompressorOptions, Automation>;

/**
 * Lowers loud passages, so that speech or music stays at an even level. All channels are lowered by the same amount, computed from the
 * loudest one.
 *
 * @param options - Threshold, ratio, times and makeup gain.
 * @returns Effects to pass to {@link audioEffect}.
 * @throws `OptionError` if `ratio` is less than 1, `knee`, `attack` or `release` is negative, or an option is not a finite number.
 *
 * @example
 * ```ts live
 * import { audioEffect, decode, encode, sound } from "mfx";
 *
 * const { video: frames, audio } = await decode(video);
 * await frames?.cancel();
 * if (!audio) throw new Error("This video has no audio.");
 *
 * const even = audioEffect(audio, [sound.compressor({ threshold: -30, ratio: 3, makeup: 6 }), sound.limiter()]);
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream: even } }));
 * ```
 *
 * @group Sound
 * @since next
 */
export function compressor(options: CompressorOptions = {}): SoundEffect[] {
  checkNames(options, {
    threshold: true,
    ratio: true,
    knee: true,
    attack: true,
    release: true,
    makeup: true,
  } satisfies Names<CompressorOptions>);
  const { threshold = -24, ratio = 4, knee = 6, attack = 10, release = 200, makeup = 0 } = options;
  const values: Values = {
    threshold: new Automation("threshold", threshold, FINITE),
    ratio: new Automation("ratio", ratio, RATIO),
    knee: new Automation("knee", knee, NOT_NEGATIVE),
    attack: new Automation("attack", attack, NOT_NEGATIVE),
    release: new Automation("release", release, NOT_NEGATIVE),
    makeup: new Automation("makeup", makeup, FINITE),
  };
  return [{ start: (format) => new Compressor(format, values), memory: LEVEL_MEMORY }];
}

class Compressor implements SoundProcessor {
  readonly format: SampleFormat;
  readonly #values: Values;
  /** Current reduction in decibels, 0 or less. */
  #reduction = 0;

  constructor(format: SampleFormat, values: Values) {
    this.format = format;
    this.#values = values;
  }

  async process(block: SampleBlock): Promise<SampleBlock> {
    const length = lengthOf(block);
    const curve = (name: keyof Values) => this.#values[name].curve(block.position, length, block.sampleRate);
    const thresholds = await curve("threshold");
    const ratios = await curve("ratio");
    const knees = await curve("knee");
    const attacks = await curve("attack");
    const releases = await curve("release");
    const makeups = await curve("makeup");
    const attackOf = cached((time) => approach(time, block.sampleRate));
    const releaseOf = cached((time) => approach(time, block.sampleRate));
    for (let i = 0; i < length; i++) {
      let peak = 0;
      for (const plane of block.channels) peak = Math.max(peak, Math.abs(plane[i]!));
      const target = reductionOf(toDecibels(peak) - thresholds[i]!, ratios[i]!, knees[i]!);
      const share = target < this.#reduction ? attackOf(attacks[i]!) : releaseOf(releases[i]!);
      this.#reduction += (target - this.#reduction) * share;
      const factor = fromDecibels(this.#reduction + makeups[i]!);
      for (const plane of block.channels) plane[i]! *= factor;
    }
    return block;
  }
}

/** Reduction in decibels for a level that lies `over` decibels above the threshold. */
function reductionOf(over: number, ratio: number, knee: number): number {
  const slope = 1 / ratio - 1;
  if (over <= -knee / 2) return 0;
  if (over >= knee / 2) return slope * over;
  return (slope * (over + knee / 2) ** 2) / (2 * knee);
}
