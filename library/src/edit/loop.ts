import { checkNames, type Names } from "../media/check-names.ts";
import { COUNT, checkNumber, wrongOption } from "../media/check-option.ts";
import { checkTransitions, lookOf, openSequence } from "./concat.ts";
import type { Transition } from "./concat-options.ts";
import { checkEdit, type Edit, makeEdit, refuseLive } from "./edit.ts";
import { joinedSound } from "./edit-format.ts";
import type { Sequence } from "./sequence.ts";

/**
 * Options of {@link loop}.
 *
 * @inline
 */
export interface LoopOptions {
  /**
   * Transition that blends the end of a round into the beginning of the next.
   *
   * @defaultValue a hard cut
   */
  transition?: Transition | undefined;
}

/**
 * Plays an edit several times. Each round opens the edit when its turn comes.
 *
 * @param edit - The edit. Its length must be known.
 * @param times - Number of rounds: 1 or more, or `Infinity`. {@link clip} then sets the length.
 * @param options - Transition between the rounds.
 * @returns The repeated edit.
 * @throws `OptionError` if the length of the edit is unknown or infinite, or an option is invalid.
 *
 * @example
 * ```ts live
 * import { clip, loop, openFile } from "mfx";
 *
 * const part = clip(await openFile(video), { start: 1000, end: 2000 });
 * const film = loop(part, 3, { transition: { duration: 200 } });
 * await show(`${film.duration} ms`);
 * ```
 *
 * @group Editing
 * @since next
 */
export function loop(edit: Edit, times: number, options: LoopOptions = {}): Edit {
  checkNames(options, { transition: true } satisfies Names<LoopOptions>);
  const { transition } = options;
  checkEdit("edit", edit);
  refuseLive("edit", edit);
  if (times !== Number.POSITIVE_INFINITY) checkNumber("times", times, COUNT);
  checkTransitions(transition);
  const { duration: length } = edit;
  if (!Number.isFinite(length)) {
    wrongOption("edit", "an edit with a known end", length, "Use clip() with an `end`.");
  }
  const overlap = transition?.duration ?? 0;
  if (overlap * 2 > length) wrongOption("transition.duration", `at most half of the edit (${length} ms)`, overlap);
  const period = length - overlap;
  const duration = times * period + overlap;
  const sequence: Sequence = {
    count: times,
    length: duration * 1000,
    partAt: () => edit,
    placeOf: () => "",
    startOf: (index) => index * period * 1000,
    // In a transition, the round that ends counts.
    indexAt: (time) => Math.min(times - 1, Math.max(0, Math.floor((time - overlap * 1000) / (period * 1000)))),
    overlapAfter: () => overlap * 1000,
    lookAfter: () => lookOf(transition),
  };
  return makeEdit({
    recipe: { stage: "loop", options: { times, transition }, inputs: [edit] },
    duration,
    video: edit.video,
    audio: joinedSound([edit], {}),
    start: (run) => openSequence(sequence, run, {}),
  });
}
