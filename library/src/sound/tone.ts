import type { Edit } from "../edit/edit.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { NOT_NEGATIVE, POSITIVE } from "../media/check-option.ts";
import { Automation, type SoundValue } from "./automation.ts";
import { type GeneratorOptions, generatedEdit } from "./generate.ts";
import { lengthOf } from "./samples.ts";

/**
 * Options of {@link tone}.
 *
 * @inline
 */
export interface ToneOptions extends GeneratorOptions {
  /**
   * Frequency in hertz. A frequency that changes over time makes the tone glide.
   *
   * @defaultValue 440
   * @range 20 20000 1
   * @unit Hz
   */
  frequency?: SoundValue | undefined;
  /**
   * Peak of the sine wave. 1 is full scale.
   *
   * @defaultValue 0.5
   * @range 0 1 0.01
   */
  amplitude?: SoundValue | undefined;
}

/** Samples whose phase is computed at a time. */
const STRETCH = 4096;

/**
 * Generates a sine tone, for tests, beeps and signals.
 *
 * @param options - Frequency, amplitude, duration and format.
 * @returns The edit, which has no picture. Its sound fails with an `OptionError` if the browser doesn't support the sample rate or the number of channels.
 * @throws `OptionError` if `amplitude` is negative, `duration` or `frequency` is not greater than 0, or the sample rate or number of channels is not a
 *   positive integer.
 *
 * @example
 * ```ts live
 * import { encode, tone } from "mfx";
 *
 * const { audio } = await tone({ frequency: 440, duration: 1000 }).open();
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream: audio! } }));
 * ```
 *
 * @group Sound
 * @since next
 */
export function tone(options: ToneOptions): Edit {
  checkNames(options, {
    duration: true,
    sampleRate: true,
    numberOfChannels: true,
    frequency: true,
    amplitude: true,
  } satisfies Names<ToneOptions>);
  const { frequency = 440, amplitude = 0.5 } = options;
  const pitch = new Automation("frequency", frequency, POSITIVE);
  const peak = new Automation("amplitude", amplitude, NOT_NEGATIVE);
  return generatedEdit("tone", options, () => {
    /** Phase of the wave in turns, from 0 to 1. */
    let phase: number | undefined;
    return async (block) => {
      const length = lengthOf(block);
      phase ??= await phaseAt(block.position, pitch, block.sampleRate);
      const pitches = await pitch.curve(block.position, length, block.sampleRate);
      const peaks = await peak.curve(block.position, length, block.sampleRate);
      const [first, ...others] = block.channels;
      for (let i = 0; i < length; i++) {
        first![i] = peaks[i]! * Math.sin(2 * Math.PI * phase);
        phase = (phase + pitches[i]! / block.sampleRate) % 1;
      }
      for (const plane of others) plane.set(first!);
    };
  });
}

/** Phase at a sample of a tone that began at sample 0. */
async function phaseAt(position: number, pitch: Automation, sampleRate: number): Promise<number> {
  if (pitch.constant !== undefined) return ((position * pitch.constant) / sampleRate) % 1;
  let phase = 0;
  for (let start = 0; start < position; start += STRETCH) {
    const length = Math.min(STRETCH, position - start);
    const pitches = await pitch.curve(start, length, sampleRate);
    for (let i = 0; i < length; i++) phase = (phase + pitches[i]! / sampleRate) % 1;
  }
  return phase;
}
