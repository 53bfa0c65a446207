import { type GeneratorOptions, generate } from "./generate.ts";

/**
 * Generates silence of a given duration, for example to mix sounds into.
 *
 * @param options - Duration and format.
 * @returns The silence, from `start` on. The caller closes the audio data. The stream fails with an `OptionError` if the browser
 *   doesn't support the sample rate or the number of channels.
 * @throws `OptionError` if `duration` or `start` is negative, or the sample rate or number of channels is not a positive integer.
 *
 * @example
 * ```ts live
 * import { encode, silence } from "mfx";
 *
 * const stream = silence({ duration: 2000 });
 * await show(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream } }));
 * ```
 *
 * @group Sound
 * @since next
 */
export function silence(options: GeneratorOptions): ReadableStream<AudioData> {
  return generate(options);
}
