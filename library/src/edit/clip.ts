import { checkNames, type Names, RANGE_NAMES } from "../media/check-names.ts";
import { checkNumber, NOT_NEGATIVE, wrongOption } from "../media/check-option.ts";
import { cutSound, cutVideo } from "./cut.ts";
import { checkEdit, type Edit, makeEdit, openInput, refuseLive, runAt, soundOf } from "./edit.ts";
import { decodedFormat } from "./join-audio.ts";
import { orLastPictures } from "./last-pictures.ts";

/**
 * Range of an edit.
 *
 * @group Editing
 * @since next
 */
export interface TimeRange {
  /**
   * First time of the input, in milliseconds.
   *
   * @defaultValue 0
   */
  start?: number | undefined;
  /**
   * Last time of the input, in milliseconds, exclusive. Beyond the end of the input it is the end.
   *
   * @defaultValue the end of the input
   */
  end?: number | undefined;
}

/**
 * Cuts a part out of an edit. Exact to the frame and to the sample. The times of the result begin at 0.
 *
 * With an `end`, an edit of unknown length gets a known one: if it ends earlier, the last picture is held, and silence follows.
 *
 * @param edit - The edit, such as an opened file.
 * @param range - Start and end in the edit.
 * @returns The part, as an edit.
 * @throws `OptionError` if the part has no length, or an option is invalid.
 *
 * @example
 * ```ts live
 * import { clip, frameAt, openFile } from "mfx";
 *
 * const part = clip(await openFile(video), { start: 1000, end: 3000 });
 * await show(`${part.duration} ms`);
 * await show(await frameAt(part, 500));
 * ```
 *
 * @group Editing
 * @since next
 */
export function clip(edit: Edit, range: TimeRange = {}): Edit {
  checkEdit("edit", edit);
  checkNames(range, RANGE_NAMES satisfies Names<TimeRange>);
  const { start = 0, end = Number.POSITIVE_INFINITY } = range;
  checkNumber("start", start, NOT_NEGATIVE);
  if (start > 0) refuseLive("edit", edit);
  if (typeof end !== "number" || !(end > start)) wrongOption("end", `greater than \`start\` (${start})`, end);
  if (start >= edit.duration) wrongOption("start", `before the end of the edit (${edit.duration} ms)`, start);
  const isFilled = Number.isNaN(edit.duration) && end < Number.POSITIVE_INFINITY;
  const last = isFilled ? end : Math.min(end, edit.duration);
  return makeEdit({
    recipe: { stage: "clip", options: { start, end }, inputs: [edit] },
    duration: last - start,
    video: edit.video,
    audio: soundOf(edit),
    start: async (run) => {
      const timeOf = (time: number | undefined) => (time === undefined ? undefined : start * 1000 + time);
      const times = runAt(run, { video: timeOf(run.video), audio: timeOf(run.audio) });
      const { video, audio, path } = await openInput(edit, times);
      const openAt = async (time: number) =>
        (await openInput(edit, runAt(run, { video: time, audio: undefined }))).video;
      const pictures = video && isFilled ? orLastPictures(video, { from: times.video!, openAt, path }) : video;
      const cut = { start: start * 1000, end: Number.isNaN(last) ? Number.POSITIVE_INFINITY : last * 1000, path };
      const silence = isFilled ? () => decodedFormat(edit, run) : undefined;
      return {
        video: pictures && cutVideo(pictures, { ...cut, from: times.video!, isFilled }),
        audio: audio && cutSound(audio, { ...cut, from: times.audio!, silence }, run.signal),
      };
    },
  });
}
