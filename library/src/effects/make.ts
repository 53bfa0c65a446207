/** Makers of the two most common kinds of effect: resampling, and a function of each pixel. */
import { isIdentity, type Mat3 } from "../gl/matrix.ts";
import type { Effect, PixelStep, TransformStep } from "../gl/step.ts";
import type { Size, Values as Uniforms } from "../gl/values.ts";
import { animated, complete, type Given, isConstant, type Values } from "./options.ts";

/** How to resample one frame; `size` is set if the output differs in size. */
export interface Placement {
  matrix: Mat3;
  size?: Size;
}

/**
 * An effect that resamples the picture. `toInput` returns the matrix from a point of the output to the point of the input
 * that it shows, both 0…1 from the top left. Constant options that change nothing make no effect at all.
 */
export function transform<D extends object>(
  defaults: D,
  given: Given<D>,
  toInput: (values: Values<D>, size: Size) => Mat3 | Placement,
): Effect[] {
  const options = complete(defaults, given);
  const step = (values: Values<D>, size: Size): TransformStep & { identity: boolean } => {
    const result = toInput(values, size);
    const placement = "matrix" in result ? result : { matrix: result };
    const sameSize = !placement.size || placement.size.every((side, i) => side === size[i]);
    return { kind: "transform", ...placement, identity: sameSize && isIdentity(placement.matrix) };
  };
  if (isConstant(options) && step(options as Values<D>, [1920, 1080]).identity) return [];
  return animated(options, defaults, (values, size) => [step(values, size)]);
}

/**
 * An effect that is a function of each pixel, in GLSL: `vec4 pixel(vec4 color, vec2 uv)` with the options as uniforms.
 * `neutral` tells whether the values change nothing.
 */
export function pixel<D extends object>(
  defaults: D,
  given: Given<D>,
  source: string,
  {
    neutral = () => false,
    uniforms = (values) => values as Uniforms,
    ...rest
  }: {
    neutral?: (values: Values<D>) => boolean;
    uniforms?: (values: Values<D>, frame: VideoFrame, size: Size) => Uniforms;
  } & Pick<PixelStep, "names" | "transparent"> = {},
): Effect[] {
  const options = complete(defaults, given);
  if (isConstant(options) && neutral(options as Values<D>)) return [];
  const step = (values: Values<D>, frame: VideoFrame, size: Size): PixelStep & { identity: boolean } => ({
    kind: "pixel",
    source,
    values: uniforms(values, frame, size),
    identity: neutral(values),
    ...rest,
  });
  return animated(options, defaults, (values, size, frame) => [step(values, frame, size)]);
}
