/* Adds the effect `crop` and the option `offset` of `visual.add`. */
import { crop } from "../src/effects/crop.ts";
import { visual as previous } from "./0.8.3.ts";

export * from "./0.8.3.ts";

/**
 * The built-in effects. Each function takes options and returns effects for {@link effect}.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(effect(frames, [visual.rotate({ angle: 5 }), visual.zoom({ factor: 1.2 }), visual.sharpen()]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
// Some bundlers keep a spread that nothing uses, but all drop a call that is marked as pure.
export const visual = /* @__PURE__ */ (() => ({ ...previous, crop }))();
