import { openSequence } from "./concat.ts";
import type { EditFormat } from "./concat-options.ts";
import { checkEdit, type Edit, makeEdit } from "./edit.ts";
import { checkFormat, joinedPicture, joinedSound, withoutFacts } from "./edit-format.ts";
import type { Sequence } from "./sequence.ts";

/**
 * Converts the size, the frame rate and the sound format of an edit.
 *
 * @param edit - The edit.
 * @param format - The format. What is left out stays as it is; sound gets at most two channels.
 * @returns The edit in that format.
 * @throws `OptionError` if an option is invalid.
 *
 * @example
 * ```ts live
 * import { conform, openFile } from "mfx";
 *
 * const portrait = conform(await openFile(video), { width: 1080, height: 1920, fit: "cover", frameRate: 30 });
 * await show(`${portrait.video?.width} × ${portrait.video?.height}`);
 * ```
 *
 * @group Editing
 * @since next
 */
export function conform(edit: Edit, format: EditFormat): Edit {
  checkEdit("edit", edit);
  const wanted = withoutFacts(format);
  checkFormat(wanted);
  const sequence: Sequence = {
    count: 1,
    length: edit.duration * 1000,
    partAt: () => edit,
    placeOf: () => "",
    startOf: () => 0,
    indexAt: () => 0,
    overlapAfter: () => 0,
    lookAfter: () => ({}),
  };
  return makeEdit({
    recipe: { stage: "conform", options: wanted, inputs: [edit] },
    duration: edit.duration,
    video: joinedPicture([edit], wanted),
    audio: joinedSound([edit], wanted),
    start: (run) => openSequence(sequence, run, wanted),
  });
}
