import type { Effect } from "../gl/step.ts";
import { tellMade } from "../media/made.ts";
import { begun, closeAll, type Effects, flatten, stepsOf } from "./chain.ts";
import { resolve } from "./options.ts";

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
export function limit(effects: Effects, fn: (frame: VideoFrame) => boolean | Promise<boolean>): Effect[] {
  const list = flatten(effects);
  const limited: Effect[] = [
    {
      begin: (run) => {
        const chain = begun(list, run);
        return {
          steps: async (frame, size) => ((await resolve("fn", fn, frame)) ? stepsOf(chain, frame, size) : []),
          close: (reason) => closeAll(chain, reason),
        };
      },
      readsStream: list.some(({ readsStream }) => readsStream),
      resizes: list.some(({ resizes }) => resizes),
    },
  ];
  return tellMade(limited, limit, [list, fn]);
}
