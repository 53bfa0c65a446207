import type { Effect } from "../gl/step.ts";
import { convolution3x3, type PassesOptions } from "./convolution3x3.ts";
import { convolution3x3Kernels } from "./kernels.ts";

/**
 * Makes the picture look like a relief, lit from the top left. The kernel is `convolution3x3Kernels.emboss`.
 *
 * @param options - Number of passes.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(effect(frames!, [visual.emboss()]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
export function emboss(options: PassesOptions = {}): Effect[] {
  return convolution3x3({ ...options, kernel: convolution3x3Kernels.emboss });
}
