import { scaleOf } from "../frame/preview.ts";
import type { Effect } from "../gl/step.ts";
import type { Uniform } from "../keyframes/uniform.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { area } from "./make.ts";

/**
 * Size of the squares.
 *
 * @inline
 */
export interface PixelateOptions {
  /**
   * Side of a square. Larger squares hide more; 1 or less changes nothing.
   *
   * @defaultValue 16
   * @range 1 100 1
   * @unit pixels
   */
  size?: Uniform<number> | undefined;
}

/** The mean of 4 × 4 points, each interpolated between pixels. `uv` is the middle of a pixel. */
const SOURCE = `uniform float size;
uniform vec2 pixels;
vec4 area(vec2 uv) {
  vec2 own = uv * pixels, corner = floor(own / size) * size;
  vec2 side = min(vec2(size), pixels - corner);
  vec4 c = vec4(0);
  for (int y = 0; y < 4; y++)
    for (int x = 0; x < 4; x++) c += smoothAt(corner + (vec2(x, y) + .5) * .25 * side - own);
  return c / 16.;
}`;

/**
 * Replaces the picture by squares, each in the mean color of 16 points of its area. The squares start at the top left; those at the
 * right and bottom edge are cut off.
 *
 * @param options - Size of the squares.
 * @returns Effects to pass to `effect`.
 *
 * @example
 * ```ts live
 * import { decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode(video);
 * await show(effect(frames!, [visual.pixelate({ size: 24 })]));
 * ```
 *
 * @group Effects
 * @since next
 */
export function pixelate(options: PixelateOptions = {}): Effect[] {
  checkNames(options, { size: true } satisfies Names<PixelateOptions>);
  return area({ size: 16 }, options, SOURCE, {
    neutral: ({ size }) => size <= 1,
    uniforms: ({ size }, frame, pixels) => ({ size: Math.max(1, size * scaleOf(frame)), pixels }),
  });
}
