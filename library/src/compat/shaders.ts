/**
 * The effects of {@link GLEffect}. Each function takes options and returns effects.
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
 * Function that computes the value of an effect's option for a frame; may be asynchronous. {@link keyframes} makes such functions.
 *
 * @typeParam T - Type of the value: a number, a list of numbers.
 *
 * @group Effects
 * @since 0.7.0
 */
export type UniformProducer<T> = (frame: VideoFrame) => T | Promise<T>;

/**
 * Changes brightness, contrast and saturation, in this order. Works on gamma-encoded values from 0 to 1 (not linear light) and clamps
 * once, at the end.
 *
 * @param options - Factors for brightness, contrast and saturation.
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
 * Blurs the picture: scales it down by `quality`, averages it over 3 × 3 pixels `passes` times, and scales it up again. The result is
 * close to a Gaussian blur with a standard deviation of √(⅔ · passes) ÷ quality pixels: 3.7 pixels by default. The frame's edges
 * don't darken.
 *
 * @param options - Strength and resolution.
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
 * Replaces each pixel by the weighted sum of itself and its eight neighbors. Pixels outside the frame count as the nearest pixel of its
 * edge.
 *
 * @param options - Kernel, such as those of {@link convolution3x3}, and number of passes.
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
 * Magnifies or shrinks the picture about a point. The frame keeps its size.
 *
 * @param options - Factor and fixed point.
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
