import { OptionError } from "../errors.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkNumber, checkNumbers, checkObject, NOT_NEGATIVE, oneOf, wrongOption } from "../media/check-option.ts";
import type { ConcatOptions, Transition } from "./concat-options.ts";
import { checkEdit, type Edit, makeEdit, type Run } from "./edit.ts";
import { checkFormat, joinedPicture, joinedSound, withoutFacts } from "./edit-format.ts";
import { joinAudio } from "./join-audio.ts";
import { joinVideo } from "./join-video.ts";
import type { Sequence } from "./sequence.ts";

/**
 * Plays edits one after the other. A part is opened when its turn comes, and a run from the middle opens none before it.
 * A part without picture is transparent, a part without sound silent.
 *
 * @param parts - The edits, in order.
 * @param options - Size, frame rate, sound format and transitions.
 * @returns The joined edit.
 * @throws `OptionError` if a part before the last one, or one with a transition, has an unknown or infinite `duration`; or if a part is shorter than
 *   its transitions.
 *
 * @example
 * ```ts live
 * import { clip, concat, openFile } from "mfx";
 *
 * const coast = await openFile(video);
 * const city = await openFile("/media/city.mp4");
 * const parts = [clip(coast, { start: 1000, end: 3000 }), clip(city, { end: 2000 })];
 * const film = concat(parts, { transition: { duration: 500 } });
 * await show(`${film.duration} ms`);
 * ```
 *
 * @group Editing
 * @since next
 */
export function concat(parts: readonly Edit[], options: ConcatOptions = {}): Edit {
  if (!Array.isArray(parts) || parts.length === 0) wrongOption("parts", "a list of at least one edit", parts);
  for (const [index, part] of parts.entries()) checkEdit(`parts[${index}]`, part);
  const format = withoutFacts(options, ["transition"]);
  checkFormat(format);
  checkTransitions(options.transition);
  const list = [...parts];
  const transitions = list.map((_, index) => transitionAfter(options, index));
  const overlaps = transitions.map((each, index) => (index + 1 < list.length ? (each?.duration ?? 0) : 0));
  for (const index of list.keys()) checkLength(list, overlaps, index);
  const starts = [0];
  for (const [index, { duration }] of list.entries()) starts.push(starts[index]! + duration - overlaps[index]!);
  const duration = starts.at(-1)!;
  const sequence: Sequence = {
    count: list.length,
    length: duration * 1000,
    partAt: (index) => list[index]!,
    placeOf: (index) => `[${index}]`,
    startOf: (index) => starts[index]! * 1000,
    indexAt: (time) => {
      const found = list.findIndex((part, index) => !(time >= (starts[index]! + part.duration) * 1000));
      return found < 0 ? list.length - 1 : found;
    },
    overlapAfter: (index) => overlaps[index]! * 1000,
    lookAfter: (index) => lookOf(transitions[index]),
  };
  return makeEdit({
    recipe: { stage: "concat", options: format, inputs: list },
    duration,
    video: joinedPicture(list, format),
    audio: joinedSound(list, format),
    start: (run) => openSequence(sequence, run, format),
  });
}

/** Opens joined parts. */
export function openSequence(sequence: Sequence, run: Run, options: ConcatOptions) {
  const has = (kind: "video" | "audio") => {
    if (run[kind] === undefined) return false;
    // Rounds of a loop are the same.
    const count = sequence.count === Number.POSITIVE_INFINITY ? 1 : sequence.count;
    for (let index = 0; index < count; index++) if (sequence.partAt(index)[kind]) return true;
    return false;
  };
  return {
    video: has("video") ? joinVideo(sequence, run, options) : undefined,
    audio: has("audio") ? joinAudio(sequence, run, options) : undefined,
  };
}

/** The look of a transition, without its duration. */
export const lookOf = ({ kind, direction, softness }: Partial<Transition> = {}) => ({
  ...(kind && { kind }),
  ...(direction && { direction }),
  ...(softness !== undefined && { softness }),
});

/** @throws OptionError if a transition is invalid. */
export function checkTransitions(transition: ConcatOptions["transition"]): void {
  if (!isList(transition)) checkTransition("transition", transition);
  else for (const [index, each] of transition.entries()) checkTransition(`transition[${index}]`, each);
}

function checkTransition(option: string, transition: Transition | undefined): void {
  if (transition === undefined) return;
  checkObject(option, transition);
  checkNames(
    transition,
    { kind: true, direction: true, duration: true, softness: true } satisfies Names<Transition>,
    `${option}.`,
  );
  const { duration, softness, kind = "crossfade", direction = "left" } = transition;
  checkNumber(`${option}.duration`, duration, NOT_NEGATIVE);
  checkNumbers({ [`${option}.softness`]: softness }, NOT_NEGATIVE);
  oneOf(`${option}.kind`, kind, ["crossfade", "wipe", "slide"]);
  oneOf(`${option}.direction`, direction, ["left", "right", "up", "down"]);
}

// `Array.isArray` doesn't narrow readonly arrays.
const isList = (transition: ConcatOptions["transition"]): transition is readonly (Transition | undefined)[] =>
  Array.isArray(transition);

/** The transition between a part and the next one; `undefined` for a hard cut. */
const transitionAfter = ({ transition }: ConcatOptions, index: number): Transition | undefined =>
  isList(transition) ? transition[index] : transition;

/** @throws OptionError if a part has no end that it needs, or is shorter than its transitions. */
function checkLength(parts: readonly Edit[], overlaps: readonly number[], index: number): void {
  const { duration } = parts[index]!;
  const isLast = index === parts.length - 1;
  const needed = (overlaps[index - 1] ?? 0) + overlaps[index]!;
  if (!Number.isFinite(duration) && (!isLast || needed > 0)) {
    const why = isLast ? "because of its transition" : "because others follow it";
    throw new OptionError(
      `parts[${index}]`,
      `\`parts[${index}]\` must have a known end, ${why}; its duration is ${duration}. Use clip() with an \`end\`.`,
      { part: index },
    );
  }
  if (duration >= needed || needed === 0) return;
  const message = `\`transition.duration\` must fit into the parts: \`parts[${index}]\` lasts ${duration} ms, its transitions ${needed} ms.`;
  throw new OptionError("transition.duration", `${message} Use shorter transitions.`, { part: index });
}
