import type { Effect } from "../gl/step.ts";
import { closeAll, type Effects, flatten, stepsOf } from "./chain.ts";
import { resolve } from "./options.ts";

/**
 * Applies effects only to some frames. Frames that get other effects as well do not leave the GPU in between.
 *
 * @param effects - The effects.
 * @param fn - Whether they are applied to a frame; may be asynchronous.
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
export function limit(effects: Effects, fn: (frame: VideoFrame) => boolean | Promise<boolean>): Effect[] {
  const chain = flatten(effects);
  return [
    {
      steps: async (frame, size) => ((await resolve("fn", fn, frame)) ? stepsOf(chain, frame, size) : []),
      close: (reason) => closeAll(chain, reason),
    },
  ];
}
