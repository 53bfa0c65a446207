import type { Edit } from "../edit/edit.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { type GeneratorOptions, generatedEdit } from "./generate.ts";

/**
 * Silence that has a format of its own. Between other parts, {@link gap} is enough.
 *
 * @param options - Length and format.
 * @returns The edit, which has no picture. Its sound fails with an `OptionError` if the browser doesn't support the sample rate or the number of channels.
 * @throws `OptionError` if the length is not greater than 0, or the sample rate or number of channels is not a positive integer.
 *
 * @example
 * ```ts live
 * import { loudness, silence } from "mfx";
 *
 * const { integrated } = await loudness(silence({ duration: 2000 }));
 * await show(`${integrated} LUFS`);
 * ```
 *
 * @group Sound
 * @since next
 */
export function silence(options: GeneratorOptions): Edit {
  checkNames(options, { duration: true, sampleRate: true, numberOfChannels: true } satisfies Names<GeneratorOptions>);
  return generatedEdit("silence", options, () => undefined);
}
