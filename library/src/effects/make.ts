/** Makers of the common kinds of effect: resampling, a function of each pixel, and a function of its neighbors. */
import { isIdentity, type Mat3 } from "../gl/matrix.ts";
import type { AreaStep, Effect, PixelStep, TransformStep } from "../gl/step.ts";
import type { Extent, Values as Uniforms } from "../gl/values.ts";
import { animated, complete, type Given, isConstant, type Rules, type Values } from "./options.ts";

/** How to resample one frame; `size` is set if the output differs in size. */
export interface Placement {
  matrix: Mat3;
  size?: Extent;
}

/**
 * An effect that resamples the picture. `toInput` returns the matrix from a point of the output to the point of the input
 * that it shows, both 0…1 from the top left. Constant options that change nothing make no effect at all.
 */
export function transform<D extends object>(
  defaults: D,
  given: Given<D>,
  toInput: (values: Values<D>, size: Extent) => Mat3 | Placement,
): Effect[] {
  const options = complete(defaults, given);
  const step = (values: Values<D>, size: Extent): TransformStep & { identity: boolean } => {
    const result = toInput(values, size);
    const placement = "matrix" in result ? result : { matrix: result };
    const sameSize = !placement.size || placement.size.every((side, i) => side === size[i]);
    return { kind: "transform", ...placement, identity: sameSize && isIdentity(placement.matrix) };
  };
  if (isConstant(options) && step(options as Values<D>, [1920, 1080]).identity) return [];
  return animated(options, defaults, (values, size) => [step(values, size)]);
}

/** What `pixel` and `area` derive from the values of the options. */
interface Derived<D> {
  /** Ranges of constants. */
  rules?: Rules<D>;
  /** Whether the values change nothing. */
  neutral?: (values: Values<D>) => boolean;
  /** The shader's uniforms; defaults to the values. */
  uniforms?: (values: Values<D>, frame: VideoFrame, size: Extent) => Uniforms;
}

/**
 * An effect that is a function of each pixel, in GLSL: `vec4 pixel(vec4 color, vec2 uv)` with the options as uniforms.
 * Colors are not premultiplied.
 */
export function pixel<D extends object>(
  defaults: D,
  given: Given<D>,
  source: string,
  { rules, neutral, uniforms, ...rest }: Derived<D> & Pick<PixelStep, "names" | "transparent"> = {},
): Effect[] {
  return shaded(defaults, given, { rules, neutral, uniforms }, (values) => ({
    kind: "pixel",
    source,
    values,
    ...rest,
  }));
}

/**
 * An effect that looks at neighbors, in GLSL: `vec4 area(vec2 uv)` with the options as uniforms. `at(x, y)` is the pixel at that
 * offset, `smoothAt(vec2)` interpolates between pixels; both repeat the edge of the picture. Colors are premultiplied.
 */
export function area<D extends object>(
  defaults: D,
  given: Given<D>,
  source: string,
  { rules, neutral, uniforms, ...rest }: Derived<D> & Pick<AreaStep, "names" | "near"> = {},
): Effect[] {
  return shaded(defaults, given, { rules, neutral, uniforms }, (values) => ({ kind: "area", source, values, ...rest }));
}

/** One step per frame, with the uniforms that follow from the options. Constant options that change nothing make no effect. */
function shaded<D extends object>(
  defaults: D,
  given: Given<D>,
  { rules, neutral = () => false, uniforms = (values) => values as Uniforms }: Derived<D>,
  step: (values: Uniforms) => PixelStep | AreaStep,
): Effect[] {
  const options = complete(defaults, given, rules);
  if (isConstant(options) && neutral(options as Values<D>)) return [];
  return animated(options, defaults, (values, size, frame) => [
    { ...step(uniforms(values, frame, size)), identity: neutral(values) },
  ]);
}
