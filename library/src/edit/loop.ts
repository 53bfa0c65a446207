import { OptionError } from "../errors.ts";
import { COUNT, checkNumber, wrongOption } from "../media/check-option.ts";
import { throwFailureOf } from "../stream/stream-failure.ts";
import type { ConcatOptions, Joined } from "./concat-options.ts";
import type { EditStart } from "./edit.ts";
import { checkOptions, join, overlapAfter } from "./join.ts";
import { type ConcatPart, checkPart, OpenPart } from "./part.ts";

/**
 * Repeats a clip. A stream can be read only once, so `loop` takes a function that opens the clip, and calls it for each round. No round is
 * kept in memory. Closes the frames and audio data of the clip; the caller closes those of the results.
 *
 * @param open - Function that returns the streams of the clip, for example `() => decode(url)`. Called when a round begins. It gets the time of the
 *   clip to start at, which is 0 unless the option `start` is set: `({ start }) => decode(url, { start })`.
 * @param times - Number of rounds, 1 or more.
 * @param options - Options as for {@link concat}; `transition` blends the end of a round into the beginning of the next.
 * @returns Streams of picture and sound, as `concat` returns them.
 * @throws `OptionError` if an option is invalid, or the function returns no streams. If the first call of the function fails, rejects with a
 *   `SourceError`, or with the `MFXError` of the function; if a later call fails, the streams fail.
 *
 * @example
 * ```ts live
 * import { decode, encode, loop } from "mfx";
 *
 * const clip = () => decode(video, { trim: { start: 1000, end: 2000 } });
 * const { video: frames, audio } = await loop(clip, 3);
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
export async function loop(
  open: (from: EditStart) => ConcatPart | Promise<ConcatPart>,
  times: number,
  options: ConcatOptions = {},
): Promise<Joined> {
  if (typeof open !== "function") {
    wrongOption("open", "a function that returns streams", open, "Pass a function, such as () => decode(url).");
  }
  checkNumber("times", times, COUNT);
  checkOptions(options);
  const openRound = async (index: number, start: number) => {
    const opening = (async () => open({ start, signal: options.signal }))();
    const round = await opening.catch(throwFailureOf("The function given to loop()"));
    checkPart(round, index);
    return round;
  };
  const round = await openRound(0, 0);
  const kinds = (["video", "audio"] as const).filter((kind) => round[kind]);
  const first = new OpenPart(round, 0);
  const { start = 0 } = options;
  let overlaps = 0;
  for (let index = 0; index + 1 < times; index++) overlaps += overlapAfter(options, index);
  const total = first.length === undefined ? undefined : first.length * times - overlaps;
  const openAt = async (index: number, at: number) => {
    const { length } = first;
    return new OpenPart(await openRound(index, at / 1000), index, length === undefined ? undefined : { at, length });
  };
  const sources = { count: times, open: openAt, lengthOf: () => first.length, kinds, length: total };
  if (start === 0) return join({ ...sources, opened: [first] }, options);
  await Promise.all(kinds.map((kind) => first.cancel(kind)));
  if (total === undefined) {
    const message =
      "The length of the clip must be known to `start` in the middle. Set the `duration` of what the function returns.";
    throw new OptionError("start", message);
  }
  return join({ ...sources, opened: [], openFirst: () => openAt(0, 0) }, options);
}
