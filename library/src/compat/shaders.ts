/**
 * The effects that {@link GLEffect} takes, each a function of its options.
 *
 * @module
 * @group Effects
 * @since 0.7.0
 * @replacedBy visual
 */

import { type AdjustmentOptions, adjustment as adjusted } from "../effects/adjustment.ts";
import { type BlurOptions, blur as blurred } from "../effects/blur.ts";
import type { Effects } from "../effects/chain.ts";
import { type ConvolutionOptions, convolution3x3 as convolved } from "../effects/convolution3x3.ts";
import { type ZoomOptions, zoom as zoomed } from "../effects/zoom.ts";

export type { Uniform } from "../keyframes/uniform.ts";

/**
 * Makes the value of an effect's option for a frame; may be asynchronous. {@link keyframes} makes such functions.
 *
 * @typeParam T - What the option is: a number, a list of numbers …
 *
 * @group Effects
 * @since 0.7.0
 */
export type UniformProducer<T> = (frame: VideoFrame) => T | Promise<T>;

/**
 * Changes brightness, contrast and saturation, in this order. Colors are 0…1 as they are stored (not linear light), and
 * clamped once at the end.
 *
 * @param options - How much of each.
 * @returns Effects for {@link GLEffect}.
 *
 * @example
 * ```ts live
 * import { decode, GLEffect, shaders } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const warm = shaders.adjustment({ brightness: 1.1, contrast: 1.3, saturation: 0.4 });
 * await show(frames.pipeThrough(new GLEffect([warm])));
 * ```
 *
 * @group Effects
 * @since 0.7.0
 */
export function adjustment(options: AdjustmentOptions): Effects {
  return adjusted(options);
}

/**
 * Blurs the picture: it is made smaller by `quality`, averaged over 3 × 3 pixels `passes` times, and made larger again. That is
 * much like a bell curve of √(⅔ · passes) ÷ quality pixels (standard deviation). Edges stay as bright as they are.
 *
 * @param options - How strong, and how fine.
 * @returns Effects for {@link GLEffect}.
 *
 * @example
 * ```ts live
 * import { decode, GLEffect, shaders } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(frames.pipeThrough(new GLEffect([shaders.blur({ passes: 8, quality: 0.4 })])));
 * ```
 *
 * @group Effects
 * @since 0.7.0
 */
export function blur(options: BlurOptions): Effects {
  return blurred(options);
}

/**
 * Makes each pixel the sum of itself and its eight neighbors, each times a weight. Beyond the frame's edge its outermost
 * pixels go on.
 *
 * @param options - By which weights, such as those of {@link convolution3x3}, and how often.
 * @returns Effects for {@link GLEffect}.
 * @throws `OptionError` if the kernel is not nine numbers.
 *
 * @example
 * ```ts live
 * import { convolution3x3, decode, GLEffect, shaders } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(frames.pipeThrough(new GLEffect([shaders.convolution({ kernel: convolution3x3.emboss })])));
 * ```
 *
 * @group Effects
 * @since 0.7.0
 */
export function convolution(options: ConvolutionOptions): Effects {
  return convolved(options);
}

/**
 * Draws the picture larger or smaller about a point. The frame keeps its size.
 *
 * @param options - How far, and where to.
 * @returns Effects for {@link GLEffect}.
 *
 * @example
 * ```ts live
 * import { decode, GLEffect, keyframes, shaders } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const factor = keyframes([
 *   { time: 0, value: 1 },
 *   { time: 3000, value: 2.5 },
 * ]);
 * await show(frames.pipeThrough(new GLEffect([shaders.zoom({ factor, x: 0.5, y: 0.4 })])));
 * ```
 *
 * @group Effects
 * @since 0.7.0
 */
export function zoom(options: ZoomOptions): Effects {
  return zoomed(options);
}
