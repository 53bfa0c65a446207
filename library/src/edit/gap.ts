import { checkNumber } from "../media/check-option.ts";
import { type Edit, makeEdit } from "./edit.ts";

/**
 * Nothing for a time: an edit without picture and sound. {@link concat} and {@link overlay} make it transparent (black in a file without transparency)
 * and silent, in the format of its neighbors.
 *
 * @param duration - Length in milliseconds.
 * @returns The edit.
 * @throws `OptionError` if the length is not a number greater than 0.
 *
 * @example
 * ```ts live
 * import { concat, gap, openFile } from "mfx";
 *
 * const file = await openFile(video);
 * const film = concat([file, gap(1000), file]);
 * await show(`${film.duration} ms`);
 * ```
 *
 * @group Editing
 * @since next
 */
export function gap(duration: number): Edit {
  if (duration !== Number.POSITIVE_INFINITY) checkNumber("duration", duration);
  return makeEdit({
    recipe: { stage: "gap", options: { duration }, inputs: [] },
    duration,
    video: undefined,
    audio: undefined,
    start: () => ({}),
  });
}
