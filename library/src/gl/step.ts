/** What an effect asks of the GPU for one frame: data the planner can reorder into passes, never calls. */

import type { Mat3 } from "./matrix.ts";
import type { Painter } from "./painter.ts";
import type { Picture } from "./picture.ts";
import type { SetUniform } from "./program.ts";
import type { Layer, Size, Values } from "./values.ts";

/** A resampling: for every point of the output (0…1 from the top left) the point of the input it shows. */
export interface TransformStep {
  kind: "transform";
  matrix: Mat3;
  /** The output's size where it differs from the input's. */
  size?: Size;
}

/**
 * A function of a pixel, `vec4 pixel(vec4 color, vec2 uv)`, color not premultiplied. With `layers` it is a composite:
 * for each of them the shader has `vec4 NAME(vec2 uv)`, premultiplied.
 */
export interface PixelStep {
  kind: "pixel";
  source: string;
  values: Values;
  /** What else the source declares, so that any number of sources can stand in one shader. */
  names?: readonly string[];
  /** Sets values of types that the library's own shaders do not have. */
  set?: SetUniform;
  layers?: Readonly<Record<string, Layer>>;
  /** What the samplers of the shader see, premultiplied and upright. */
  textures?: Readonly<Record<string, Layer>>;
  /** Whether the picture may be transparent after it; where nothing is said it stays what it was. */
  transparent?: boolean;
}

/**
 * A function of a pixel's surroundings, `vec4 area(vec2 uv)`, premultiplied. `at(x, y)` is the input that many pixels
 * away, `smoothAt(vec2)` the same between pixels; beyond the edge the edge goes on. Where only the next neighbors count, it is
 * better given as `near`, from one away on either side: pixels that are drawn together then share what they look at.
 */
export interface AreaStep {
  kind: "area";
  source: string;
  /** The result as an expression of the neighbors, instead of `area`: of three channels where the picture is opaque, else of four. */
  near?: (at: (x: number, y: number) => string) => string;
  values: Values;
  names?: readonly string[];
  /** The output's size where it differs from the input's. */
  size?: Size;
}

/** What draws by itself, and so is alone in its pass: a whole shader of the user's (see custom.ts). */
export interface CustomStep {
  kind: "custom";
  /** The picture after it. The one given, an upright texture, is used up. */
  draw(painter: Painter, picture: Picture, frame: VideoFrame): Promise<Picture>;
}

/** `identity`: with this frame's values the step changes nothing. */
export type Step = (TransformStep | PixelStep | AreaStep | CustomStep) & { identity?: boolean };

/**
 * An effect, as the functions of `visual` make it and {@link effect} takes it: data that describes a change of the picture.
 */
export interface Effect {
  /** The steps for a frame whose picture has the given size; an empty list if the effect changes nothing. */
  steps(frame: VideoFrame, size: Size): readonly Step[] | Promise<readonly Step[]>;
  /** Releases second videos and their frames. Called once when the stream ends, fails or is canceled. */
  close?(reason?: unknown): void | Promise<void>;
}
