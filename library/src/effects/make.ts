/** The two kinds most effects are of: resampling, and a function of each pixel. */
import { isIdentity, type Mat3 } from "../gl/matrix.ts";
import type { Effect, PixelStep, Size, TransformStep, Values } from "../gl/step.ts";
import { after, isConstant, resolveAll, type Uniforms } from "./options.ts";

/** What a resampling is for one frame; `size` where the output has another. */
export interface Placement {
  matrix: Mat3;
  size?: Size;
}

/**
 * An effect that resamples the picture. `toInput` gives the matrix from a point of the output to the point of the input
 * that it shows, both 0…1 from the top left. Constants that change nothing make no effect at all.
 */
export function transform<T extends object>(
  options: Uniforms<T>,
  toInput: (values: T, size: Size) => Mat3 | Placement,
): Effect[] {
  const step = (values: T, size: Size): TransformStep & { identity: boolean } => {
    const result = toInput(values, size);
    const placement = "matrix" in result ? result : { matrix: result };
    const sameSize = !placement.size || placement.size.every((side, i) => side === size[i]);
    return { kind: "transform", ...placement, identity: sameSize && isIdentity(placement.matrix) };
  };
  if (isConstant(options) && step(options as T, [1920, 1080]).identity) return [];
  return [{ steps: (frame, size) => after(resolveAll(options, frame), (values) => [step(values, size)]) }];
}

/**
 * An effect that is a function of each pixel, in GLSL: `vec4 pixel(vec4 color, vec2 uv)` with the options as uniforms.
 * `neutral` says with which values it changes nothing.
 */
export function pixel<T extends object>(
  options: Uniforms<T>,
  source: string,
  {
    neutral = () => false,
    values: toValues = (values) => values as Values,
    transparent,
  }: {
    neutral?: (values: T) => boolean;
    values?: (values: T, frame: VideoFrame, size: Size) => Values;
    transparent?: boolean;
  } = {},
): Effect[] {
  if (isConstant(options) && neutral(options as T)) return [];
  const step = (values: T, frame: VideoFrame, size: Size): PixelStep & { identity: boolean } => ({
    kind: "pixel",
    source,
    values: toValues(values, frame, size),
    identity: neutral(values),
    ...(transparent !== undefined && { transparent }),
  });
  return [{ steps: (frame, size) => after(resolveAll(options, frame), (values) => [step(values, frame, size)]) }];
}
