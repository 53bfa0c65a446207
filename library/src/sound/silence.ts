import { type GeneratorOptions, generate } from "./generate.ts";

/**
 * Silence of a given length, for example as the base into which sounds are mixed.
 *
 * @param options - Duration and format.
 * @returns The silence, starting at timestamp 0. The caller closes the audio data.
 * @throws MFXError with code `invalid-option` if `duration` is negative, or the sample rate or number of channels is no positive integer.
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
