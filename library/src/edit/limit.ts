import type { Effects } from "../effects/chain.ts";
import { limit as limitFrames } from "../effects/limit.ts";
import type { Effect } from "../gl/step.ts";
import { checkNames, type Names, RANGE_NAMES } from "../media/check-names.ts";
import { checkNumber, NOT_NEGATIVE, wrongOption } from "../media/check-option.ts";
import { tellMade } from "../media/made.ts";
import type { TimeRange } from "./clip.ts";

/**
 * Applies effects only to the frames for which a function returns `true`. Other effects in the same chain are unaffected, and the picture
 * stays on the GPU between them.
 *
 * @param effects - The effects to limit.
 * @param fn - Decides whether they apply to a frame; may be asynchronous. Don't close the frame.
 * @returns Effects to pass to {@link effect}.
 *
 * @example
 * ```ts live
 * import { decode, effect, limit, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const inSecondHalf = (frame: VideoFrame) => frame.timestamp % 1e6 >= 5e5;
 * await show(
 *   effect(frames!, [
 *     visual.zoom({ factor: 1.2 }),
 *     limit([visual.adjustment({ saturation: 0 })], inSecondHalf),
 *   ]),
 * );
 * ```
 *
 * @group Effects
 * @since 0.10.0
 */
export function limit(effects: Effects, fn: (frame: VideoFrame) => boolean | Promise<boolean>): Effect[];
/**
 * Applies effects only within a range of time, such as a title from 1 to 3 seconds.
 *
 * @param effects - The effects to limit.
 * @param range - Start and end of the range in milliseconds of the frames' timestamps.
 * @returns Effects to pass to {@link effect}.
 * @throws `OptionError` if the range has no length, or is no object.
 *
 * @example
 * ```ts live
 * import { effect, frameAt, limit, openFile, visual } from "mfx";
 *
 * const title = limit([visual.text("By the sea")], { start: 1000, end: 3000 });
 * await show(await frameAt(effect(await openFile(video), title), 1500));
 * ```
 *
 * @group Effects
 * @since next
 */
export function limit(effects: Effects, range: TimeRange): Effect[];
export function limit(
  effects: Effects,
  when: TimeRange | ((frame: VideoFrame) => boolean | Promise<boolean>),
): Effect[] {
  return limitFrames(effects, typeof when === "function" ? when : within(when));
}

function within(range: TimeRange): (frame: VideoFrame) => boolean {
  checkNames(range, RANGE_NAMES satisfies Names<TimeRange>);
  const { start = 0, end = Number.POSITIVE_INFINITY } = range;
  checkNumber("start", start, NOT_NEGATIVE);
  if (typeof end !== "number" || !(end > start)) wrongOption("end", `greater than \`start\` (${start})`, end);
  // Timestamps of frames are rounded, too.
  const [first, stop] = [Math.round(start * 1000), Math.round(end * 1000)];
  return tellMade(({ timestamp }) => timestamp >= first && timestamp < stop, within, [range]);
}
