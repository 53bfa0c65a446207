import { OptionError, SourceError, toMFXError } from "../errors.ts";
import { wrongOption } from "../media/check-option.ts";
import type { ConcatOptions, Joined } from "./concat-options.ts";
import { checkOptions, join, overlapAfter } from "./join.ts";
import { type ConcatPart, type ConcatSource, checkPart, checkSource, isSource, OpenPart } from "./part.ts";
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
 * With parts that are opened when they are needed, such as those of {@link clip}, the result can start anywhere: see `start`.
 *
 * @param parts - Results of `decode`, objects with a `video` and an `audio` stream, or parts to open, in order.
 * @param options - Size, frame rate, sound format, transition, start and signal.
 * @returns Streams of picture and sound, and the duration. If a part fails, both fail with its error: the message begins with `parts[…]`, and
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
export function concat(parts: readonly (ConcatPart | ConcatSource)[], options: ConcatOptions = {}): Joined {
  checkOptions(options);
  const kinds = kindsOf(parts);
  const opened = parts.map((part, index) => (isSource(part) ? undefined : new OpenPart(part, index)));
  const lengths = parts.map((part, index) => (isSource(part) ? part.duration * 1000 : opened[index]!.length));
  requireReachable(opened, lengths, options);
  const open = (index: number, at: number) => openSource(parts[index] as ConcatSource, index, { at, options });
  const [first] = parts;
  return join(
    {
      count: parts.length,
      opened,
      open,
      openFirst: () => open(0, 0),
      lengthOf: (index) => lengths[index],
      kinds,
      length: lengthOf(lengths, options),
      format: first && isSource(first) ? first.format : undefined,
    },
    options,
  );
}

/** Opens a part at a time in microseconds from its start. */
async function openSource(
  source: ConcatSource,
  index: number,
  { at, options }: { at: number; options: ConcatOptions },
): Promise<OpenPart> {
  const { open, duration, tracks = ["video", "audio"] } = source;
  const part = await (async () => open({ start: at / 1000, signal: options.signal }))().catch((error) => {
    const failure = toMFXError(error, (cause, message) => new SourceError("source-failed", message, { cause }));
    if (failure.details.part === undefined) failure.message = `parts[${index}].open failed: ${failure.message}`;
    failure.details.part ??= index;
    throw failure;
  });
  checkPart(part, index);
  const { video, audio } = part;
  if (!tracks.includes("video")) await video?.cancel();
  if (!tracks.includes("audio")) await audio?.cancel();
  const used = { ...(tracks.includes("video") && { video }), ...(tracks.includes("audio") && { audio }) };
  return new OpenPart(used, index, { at, length: duration * 1000 });
}

/** @throws OptionError if the result cannot start in the middle, since a part cannot. Cancels parts that end before. */
function requireReachable(
  opened: readonly (OpenPart | undefined)[],
  lengths: readonly (number | undefined)[],
  options: ConcatOptions,
): void {
  const start = (options.start ?? 0) * 1000;
  if (start === 0) return;
  let begin = 0;
  for (const [index, part] of opened.entries()) {
    if (begin >= start) return;
    const length = lengths[index];
    if (length === undefined || (part && begin + length > start)) {
      const message = `To \`start\` at ${start / 1000} ms, parts[${index}] must be an object with \`open\` and \`duration\`, such as clip().`;
      throw new OptionError("start", message, { part: index });
    }
    for (const kind of ["video", "audio"] as const) part?.cancel(kind).catch(() => {});
    begin += length - overlapAfter(options, index);
  }
}

/**
 * Kinds of streams that the parts have.
 *
 * @throws OptionError if a part is invalid, or lacks a picture that another part has.
 */
function kindsOf(parts: readonly (ConcatPart | ConcatSource)[]): Kind[] {
  if (!Array.isArray(parts) || parts.length === 0) wrongOption("parts", "a list of at least one part", parts);
  for (const [index, part] of parts.entries()) {
    if (isSource(part)) checkSource(part, index);
    else checkPart(part, index);
  }
  const has = (part: ConcatPart | ConcatSource, kind: Kind) =>
    isSource(part) ? (part.tracks ?? ["video", "audio"]).includes(kind) : part[kind] !== undefined;
  const kinds = (["video", "audio"] as const).filter((kind) => parts.some((part) => has(part, kind)));
  const blank = kinds.includes("video") ? parts.findIndex((part) => !has(part, "video")) : -1;
  if (blank < 0) return kinds;
  return wrongOption(
    `parts[${blank}].video`,
    "a ReadableStream, since other parts have a picture",
    undefined,
    "Give the part a picture, for example from visual.text() on frames of one color, or leave `video` out of all parts.",
  );
}

/** Length of the result in microseconds; `undefined` if a part's length is unknown. */
function lengthOf(lengths: readonly (number | undefined)[], options: ConcatOptions): number | undefined {
  let total = 0;
  for (const [index, length] of lengths.entries()) {
    if (index > 0) total -= overlapAfter(options, index - 1);
    total += length ?? Number.NaN;
  }
  return Number.isNaN(total) ? undefined : total;
}
