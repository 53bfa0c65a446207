import { checkNames, type Names } from "../media/check-names.ts";
import { NOT_NEGATIVE } from "../media/check-option.ts";
import { Automation, type SoundValue } from "./automation.ts";
import { lengthOf, type SampleBlock } from "./samples.ts";
import { inPlace, type SoundEffect } from "./sound-effect.ts";

/**
 * Options of `sound.gain`.
 *
 * @inline
 */
export interface GainOptions {
  /**
   * Factor for the samples: 0 is silence, 1 changes nothing, 2 is 6 dB louder.
   *
   * @defaultValue 1
   * @range 0 4 0.05
   * @unit ×
   */
  gain?: SoundValue | undefined;
}

/**
 * Changes the volume.
 *
 * @param options - The factor.
 * @returns Effects to pass to {@link audioEffect}.
 * @throws `OptionError` if `gain` is negative or not a finite number.
 *
 * @example
 * ```ts live
 * import { audioEffect, encode, sound, tone } from "mfx";
 *
 * const quiet = audioEffect(tone({ frequency: 440, duration: 1000 }), [sound.gain({ gain: 0.25 })]);
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', edit: quiet }));
 * ```
 *
 * @group Sound
 * @since next
 */
export function gain(options: GainOptions = {}): SoundEffect[] {
  checkNames(options, { gain: true } satisfies Names<GainOptions>);
  const { gain = 1 } = options;
  const factor = new Automation("gain", gain, NOT_NEGATIVE);
  if (factor.constant === 1) return [];
  return [
    inPlace(async (block) => {
      if (factor.constant !== undefined) return multiply(block, factor.constant);
      const factors = await factor.curve(block.position, lengthOf(block), block.sampleRate);
      for (const plane of block.channels) {
        for (let i = 0; i < plane.length; i++) plane[i]! *= factors[i]!;
      }
    }),
  ];
}

function multiply({ channels }: SampleBlock, factor: number): void {
  for (const plane of channels) {
    for (let i = 0; i < plane.length; i++) plane[i]! *= factor;
  }
}
