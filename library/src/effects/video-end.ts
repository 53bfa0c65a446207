import { type Edit, isEdit } from "../edit/edit.ts";
import type { Effect } from "../gl/step.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkNumber, FINITE, oneOf } from "../media/check-option.ts";
import { pictureOfEdit } from "./edit-picture.ts";
import { LoopingTimeline } from "./looping-timeline.ts";
import type { PictureOpener, SecondInput } from "./second.ts";
import { Timeline, VanishingTimeline } from "./timeline.ts";

/**
 * What to show after the end of a second video that is shorter than the first.
 *
 * @inline
 */
export type AtEnd = "hold" | "loop" | "hide";

/** The timeline for each `atEnd`. */
const TIMELINES = { hold: Timeline, loop: LoopingTimeline, hide: VanishingTimeline };

/**
 * Lets an effect of a second video take edits, and the options `at` and `atEnd`.
 *
 * @param names - Names of its other options.
 */
export function withEnds<E extends (video: never, options?: never) => Effect[]>(
  effect: E,
  names: Readonly<Record<string, true>>,
): E {
  const inner = effect as unknown as (video: SecondInput | Timeline | PictureOpener, options: object) => Effect[];
  const outer = (video: SecondInput | Edit, given: EndOptions = {}) => {
    checkNames(given, { ...names, ...END_NAMES });
    const { at = 0, atEnd = "hold", ...options } = given;
    oneOf("atEnd", atEnd, ["hold", "loop", "hide"]);
    checkNumber("at", at, FINITE);
    if (isEdit(video)) return inner(pictureOfEdit(video, { at, atEnd }), options);
    return inner(
      video instanceof ReadableStream ? new TIMELINES[atEnd](video, { delay: Math.round(at * 1000) }) : video,
      options,
    );
  };
  return outer as unknown as E;
}

interface EndOptions {
  at?: number;
  atEnd?: AtEnd;
}

const END_NAMES = { at: true, atEnd: true } satisfies Names<EndOptions>;
