import { checkNames, type Names } from "../media/check-names.ts";
import { checkNumber, FINITE, wrongOption } from "../media/check-option.ts";
import type { SoundValue } from "./automation.ts";
import { gain } from "./gain.ts";
import { fromDecibels } from "./levels.ts";
import { limiter } from "./limiter.ts";
import type { Loudness } from "./loudness.ts";
import type { SoundEffect } from "./sound-effect.ts";

/**
 * Options of `sound.normalize`.
 *
 * @inline
 */
export interface NormalizeOptions {
  /**
   * Integrated loudness of the result, in LUFS.
   *
   * @defaultValue -14
   * @range -40 -6 0.5
   * @unit LUFS
   */
  target?: number | undefined;
  /**
   * Highest level of a sample, in decibels of full scale.
   *
   * @defaultValue -1
   * @range -24 0 0.1
   * @unit dB
   */
  ceiling?: SoundValue | undefined;
}

/**
 * Brings a sound to a target loudness: applies one gain to the whole sound, then limits peaks. The loudness must be known first, so decode
 * the file twice: once for {@link loudness}, once for the result. Sound without a loudness (silence, or less than 400 ms) gets no gain.
 *
 * @param measured - Result of `loudness`.
 * @param options - Target and ceiling.
 * @returns Effects to pass to {@link audioEffect}.
 * @throws `OptionError` if `measured` has no `integrated` loudness, or `target` or `ceiling` is not a finite number.
 *
 * @example
 * ```ts live
 * import { audioEffect, decode, encode, loudness, sound } from "mfx";
 *
 * const audioOf = async (input: string) => {
 *   const { video: frames, audio } = await decode(input);
 *   await frames?.cancel();
 *   if (!audio) throw new Error("This video has no audio.");
 *   return audio;
 * };
 *
 * const measured = await loudness(await audioOf(video));
 * const stream = audioEffect(await audioOf(video), [sound.normalize(measured, { target: -16 })]);
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream } }));
 * ```
 *
 * @group Sound
 * @since next
 */
export function normalize(measured: Pick<Loudness, "integrated">, options: NormalizeOptions = {}): SoundEffect[] {
  checkNames(options, { target: true, ceiling: true } satisfies Names<NormalizeOptions>);
  const { target = -14, ceiling = -1 } = options;
  const integrated = measured?.integrated;
  if (typeof integrated !== "number" || Number.isNaN(integrated) || integrated === Infinity)
    wrongOption("measured", "the result of `loudness`", measured, "Await `loudness(audio)` first.");
  checkNumber("target", target, FINITE);
  const factor = integrated === -Infinity ? 1 : fromDecibels(target - integrated);
  return [...gain({ gain: factor }), ...limiter({ ceiling })];
}
