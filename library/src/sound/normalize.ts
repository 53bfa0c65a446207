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
  target?: number;
  /**
   * Highest level of a sample, in decibels of full scale.
   *
   * @defaultValue -1
   * @range -24 0 0.1
   * @unit dB
   */
  ceiling?: SoundValue;
}

/**
 * Brings a sound to a target loudness: applies one gain to all of it, and limits peaks. The loudness has to be known beforehand, so a file is
 * decoded twice: once for {@link loudness}, once for the result. Silence stays as it is.
 *
 * @param measured - What `loudness` measured.
 * @param options - Target and ceiling.
 * @returns Effects to pass to {@link audioEffect}.
 * @throws MFXError with code `invalid-option` if `measured` is no measurement, or `target` or `ceiling` is no number.
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
  const { target = -14, ceiling = -1 } = options;
  const integrated = measured?.integrated;
  if (typeof integrated !== "number" || Number.isNaN(integrated) || integrated === Infinity)
    wrongOption("measured", "what `loudness` resolves with", measured);
  checkNumber("target", target, FINITE);
  const factor = integrated === -Infinity ? 1 : fromDecibels(target - integrated);
  return [...gain({ gain: factor }), ...limiter({ ceiling })];
}
