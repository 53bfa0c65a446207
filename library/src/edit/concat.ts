import { wrongOption } from "../media/check-option.ts";
import type { ConcatOptions, Joined } from "./concat-options.ts";
import { checkOptions, join, overlapOf } from "./join.ts";
import { type ConcatPart, checkPart, OpenPart } from "./part.ts";
import type { Kind } from "./part-clock.ts";

/**
 * Joins clips, one after the other. Timestamps start at 0 and continue without a gap.
 *
 * Picture and sound of a part start and end together: the last picture is held until the end of the sound, and silence follows sound
 * that ends early. By default, pictures get the size of the first part, and sound gets its sample rate and number of channels. A part without
 * sound is silent.
 *
 * Reads a part when its turn comes, and only as far as the results are read. Read both results, as `encode` does, or cancel the one that
 * you don't need. Closes the frames and audio data of the parts; the caller closes those of the results.
 *
 * @param parts - Results of `decode`, or objects with a `video` and an `audio` stream, in order.
 * @param options - Size, frame rate, sound format, transition and signal.
 * @returns Streams of picture and sound. If a part fails, both fail with its error: the message begins with `parts[…]`, and
 *   `details.part` is the index. They fail with an `OptionError` if a part is shorter than its transitions, or its length is unknown and there
 *   is a transition.
 * @throws `OptionError` if an option is invalid, a part has no stream or a locked one, or only some of the parts have a picture.
 *
 * @example
 * ```ts live
 * import { concat, decode, encode } from "mfx";
 *
 * const parts = [
 *   await decode(video, { trim: { start: 1000, end: 3000 } }),
 *   await decode("/media/city.mp4", { trim: { end: 2000 } }),
 * ];
 * const { video: frames, audio } = concat(parts, { transition: { duration: 500 } });
 * await show(
 *   encode({
 *     mimeType: 'video/mp4; codecs="h264,opus"',
 *     video: { stream: frames! },
 *     audio: audio && { stream: audio },
 *   }),
 * );
 * ```
 *
 * @group Editing
 * @since next
 */
export function concat(parts: readonly ConcatPart[], options: ConcatOptions = {}): Joined {
  checkOptions(options);
  const kinds = kindsOf(parts);
  const opened = parts.map((part, index) => new OpenPart(part, index));
  const length = lengthOf(opened, overlapOf(options));
  return join({ count: opened.length, opened, kinds, length }, options);
}

/**
 * Kinds of streams that the parts have.
 *
 * @throws OptionError if a part is invalid, or lacks a picture that another part has.
 */
function kindsOf(parts: readonly ConcatPart[]): Kind[] {
  if (!Array.isArray(parts) || parts.length === 0) wrongOption("parts", "a list of at least one part", parts);
  for (const [index, part] of parts.entries()) checkPart(part, index);
  const kinds = (["video", "audio"] as const).filter((kind) => parts.some((part) => part[kind]));
  const blank = kinds.includes("video") ? parts.findIndex(({ video }) => !video) : -1;
  if (blank < 0) return kinds;
  return wrongOption(
    `parts[${blank}].video`,
    "a ReadableStream, since other parts have a picture",
    undefined,
    "Give the part a picture, for example from visual.text() on frames of one color, or leave `video` out of all parts.",
  );
}

/** Length of the result in microseconds; `undefined` if a part's length is unknown. */
function lengthOf(parts: readonly OpenPart[], overlap: number): number | undefined {
  let total = -overlap * (parts.length - 1);
  for (const { length } of parts) total += length ?? Number.NaN;
  return Number.isNaN(total) ? undefined : total;
}
