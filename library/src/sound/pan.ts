import { checkNames, type Names } from "../media/check-names.ts";
import { within } from "../media/check-option.ts";
import { Automation, type SoundValue } from "./automation.ts";
import { mixPlanes } from "./channels.ts";
import { lengthOf, type SampleBlock } from "./samples.ts";
import type { SoundEffect } from "./sound-effect.ts";

/**
 * Options of `sound.pan`.
 *
 * @inline
 */
export interface PanOptions {
  /**
   * Position between the speakers: −1 is left, 0 the middle, 1 right.
   *
   * @defaultValue 0
   * @range -1 1 0.01
   */
  pan?: SoundValue | undefined;
}

/**
 * Moves the sound between left and right at equal power, like Web Audio's `StereoPannerNode`. The result is stereo. Sound with more than two
 * channels is mixed to stereo first. Mono sound in the middle plays from both speakers at −3 dB.
 *
 * @param options - The position.
 * @returns Effects to pass to {@link audioEffect}.
 * @throws `OptionError` if `pan` is not a number from −1 to 1.
 *
 * @example
 * ```ts live
 * import { animate, audioEffect, encode, sound, tone } from "mfx";
 *
 * const beep = tone({ frequency: 440, duration: 3000, numberOfChannels: 1 });
 * const moving = audioEffect(beep, [sound.pan({ pan: animate("0s -1, 3s 1") })]);
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', edit: moving }));
 * ```
 *
 * @group Sound
 * @since next
 */
export function pan(options: PanOptions = {}): SoundEffect[] {
  checkNames(options, { pan: true } satisfies Names<PanOptions>);
  const { pan = 0 } = options;
  const place = new Automation("pan", pan, within(-1, 1));
  return [
    {
      start: ({ sampleRate, numberOfChannels }) => ({
        format: { sampleRate, numberOfChannels: 2 },
        async process(block) {
          const places = await place.curve(block.position, lengthOf(block), sampleRate);
          return numberOfChannels === 1 ? placeMono(block, places) : turnStereo(block, places);
        },
      }),
    },
  ];
}

function placeMono({ channels, ...rest }: SampleBlock, places: Float32Array): SampleBlock {
  const left = channels[0]!;
  const right = new Float32Array(left.length);
  for (let i = 0; i < left.length; i++) {
    const angle = ((places[i]! + 1) / 2) * (Math.PI / 2);
    right[i] = left[i]! * Math.sin(angle);
    left[i]! *= Math.cos(angle);
  }
  return { channels: [left, right], ...rest };
}

/** Spreads the channel that the sound moves away from over both channels. The other channel keeps its place. */
function turnStereo({ channels, ...rest }: SampleBlock, places: Float32Array): SampleBlock {
  const stereo = mixPlanes(channels, 2);
  const [left, right] = stereo as [Float32Array, Float32Array];
  for (let i = 0; i < left.length; i++) {
    const place = places[i]!;
    const [l, r] = [left[i]!, right[i]!];
    if (place <= 0) {
      const angle = (place + 1) * (Math.PI / 2);
      left[i] = l + r * Math.cos(angle);
      right[i] = r * Math.sin(angle);
    } else {
      const angle = place * (Math.PI / 2);
      left[i] = l * Math.cos(angle);
      right[i] = r + l * Math.sin(angle);
    }
  }
  return { channels: stereo, ...rest };
}
