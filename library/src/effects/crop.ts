import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { wrongOption } from "../media/check-option.ts";
import { transform } from "./make.ts";
import type { Vec3 } from "./options.ts";

/**
 * Size and position of the part that {@link crop} keeps.
 *
 * @inline
 */
export interface CropOptions {
  /**
   * Fractions of width and height to keep: `[x, y, z]`; z has no effect. `[0.5, 1, 1]` keeps half the width. Values above 1 add a
   * transparent border. x and y must be greater than 0.
   *
   * @defaultValue `[1, 1, 1]`
   * @range 0.05 1 0.05
   * @unit of the frame
   */
  values?: Uniform<Vec3> | undefined;
  /**
   * Which part to keep: `[x, y, z]`; z has no effect. `[0, 0, 0]` keeps the top left, `[0.5, 0.5, 0]` the center, `[1, 1, 0]` the
   * bottom right.
   *
   * @defaultValue `[0.5, 0.5, 0]`
   * @range 0 1 0.01
   * @unit of the width and height
   */
  origin?: Uniform<Vec3> | undefined;
}

/**
 * Cuts a part out of the picture. The output has the size of the part, rounded to whole pixels; its pixels are not scaled.
 *
 * @param options - Size and position of the part.
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
  const effects = transform({ values: [1, 1], origin: [0.5, 0.5] }, options, ({ values, origin }, size) => {
    if (!(values[0]! > 0 && values[1]! > 0)) wrongOption("values", "greater than 0 in x and y", values);
    const part = size.map((side, i) => Math.max(1, Math.round(side * values[i]!)));
    const [left, top] = size.map((side, i) => Math.round((side - part[i]!) * origin[i]!) / side) as [number, number];
    const [width, height] = part as [number, number];
    return { matrix: [width / size[0], 0, 0, 0, height / size[1], 0, left, top, 1], size: [width, height] };
  });
  return effects.map((one) => ({ ...one, resizes: true }));
}
