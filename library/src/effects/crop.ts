import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { wrongOption } from "../media/check-option.ts";
import { transform } from "./make.ts";
import type { Vec3 } from "./options.ts";

/**
 * How much to keep, and of which part.
 *
 * @inline
 */
export interface CropOptions {
  /**
   * Which part of width and height stays: `[x, y, z]`; z changes nothing. Above 1 a transparent border is added.
   *
   * @defaultValue `[1, 1, 1]`
   * @range 0.05 1 0.05
   * @unit of the frame
   */
  values?: Uniform<Vec3>;
  /**
   * Which part: `[0, 0, 0]` keeps the top left, `[1, 1, 0]` the bottom right. Given as `[x, y, z]`, x and y from the top left (0, 0) to the bottom right (1, 1).
   *
   * @defaultValue `[0.5, 0.5, 0]`
   * @range 0 1 0.01
   */
  origin?: Uniform<Vec3>;
}

/**
 * Cuts a part out of the picture. The frame becomes as small as the part, in whole pixels, and its pixels stay as they are.
 *
 * @param options - How much to keep, and of which part.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(effect(frames!, [visual.crop({ values: [0.5, 1, 1], origin: [0.5, 0.5, 0] })]));
 * ```
 *
 * @group Effects
 * @since 0.8.4
 */
export function crop(options: CropOptions = {}): Effect[] {
  return transform({ values: [1, 1], origin: [0.5, 0.5] }, options, ({ values, origin }, size) => {
    if (!(values[0]! > 0 && values[1]! > 0)) wrongOption("values", "above 0", values);
    const part = size.map((side, i) => Math.max(1, Math.round(side * values[i]!)));
    const [left, top] = size.map((side, i) => Math.round((side - part[i]!) * origin[i]!) / side) as [number, number];
    const [width, height] = part as [number, number];
    return { matrix: [width / size[0], 0, 0, 0, height / size[1], 0, left, top, 1], size: [width, height] };
  });
}
