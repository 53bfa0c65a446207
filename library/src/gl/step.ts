/** Steps of an effect for one frame: data that the planner groups into passes, no calls. */

import type { Mat3 } from "./matrix.ts";
import type { Painter } from "./painter.ts";
import type { Picture } from "./picture.ts";
import type { SetUniform } from "./program.ts";
import type { Extent, Layer, Values } from "./values.ts";

/** A resampling: maps every point of the output (0…1 from the top left) to the point of the input that it shows. */
export interface TransformStep {
  kind: "transform";
  matrix: Mat3;
  /** The output's size where it differs from the input's. */
  size?: Extent;
  /** Whether the step gives the picture another number of pixels, which are square. Such a step reads a picture that has been drawn. */
  resizes?: true | undefined;
  /** Whether the next step covers what this one uncovers, so that the picture stays as opaque as it was. */
  covered?: true | undefined;
}

/**
 * A function of a pixel, `vec4 pixel(vec4 color, vec2 uv)`, color not premultiplied. With `layers` it is a composite:
 * for each of them the shader has `vec4 NAME(vec2 uv)`, premultiplied.
 */
export interface PixelStep {
  kind: "pixel";
  source: string;
  values: Values;
  /** Further names that the source declares. They are made unique, so that several sources can share a shader. */
  names?: readonly string[];
  /** Sets values of types that the library's own shaders do not have. */
  set?: SetUniform;
  layers?: Readonly<Record<string, Layer>>;
  /** Pictures of the shader's samplers, premultiplied and upright. */
  textures?: Readonly<Record<string, Layer>>;
  /** Whether the picture may be transparent after the step. By default, it stays as it was. */
  transparent?: boolean;
}

/**
 * A function of a pixel's neighborhood, `vec4 area(vec2 uv)`, premultiplied. `at(x, y)` reads the input at an offset in pixels,
 * `smoothAt(vec2)` also between pixels; outside the picture, its edge is repeated. If only direct neighbors count, use `near`: pixels of a
 * block then share their lookups.
 */
export interface AreaStep {
  kind: "area";
  source: string;
  /** The result as an expression of the neighbors, in place of `area`: three channels for opaque pictures, four for others. */
  near?: (at: (x: number, y: number) => string) => string;
  values: Values;
  names?: readonly string[];
  /** The output's size where it differs from the input's. */
  size?: Extent;
}

/** A step that draws by itself, in its own pass: a custom shader (see custom.ts). */
export interface CustomStep {
  kind: "custom";
  /** Draws and returns the new picture. Releases the given one, an upright texture. */
  draw(painter: Painter, picture: Picture, frame: VideoFrame): Promise<Picture>;
}

/** `identity`: with this frame's values the step changes nothing. */
export type Step = (TransformStep | PixelStep | AreaStep | CustomStep) & { identity?: boolean };

/** What the frames that an effect is applied to belong to. */
export interface EffectRun {
  /** Length of their edit in milliseconds; `NaN` if it is unknown, as that of a stream. */
  readonly duration: number;
  readonly signal: AbortSignal | undefined;
  /** Place of the stage in an edit, for errors. */
  readonly path: string;
}

/** An effect that is applied to frames. */
export interface BegunEffect {
  /** @hidden The steps for a frame whose picture has the given size; an empty list if the effect changes nothing. */
  steps(frame: VideoFrame, size: Extent): readonly Step[] | Promise<readonly Step[]>;
  /** @hidden Releases second videos and their frames. Called once when the stream ends, fails or is canceled. */
  close?(reason?: unknown): void | Promise<void>;
  /** @hidden Whether it reads a stream, which can be done only once. */
  readonly readsStream?: boolean | undefined;
  /** @hidden Whether it may change the size of the picture. */
  readonly resizes?: boolean | undefined;
}

/** An effect that has its own state in each run. */
export interface EffectMaker extends Pick<BegunEffect, "readsStream" | "resizes"> {
  /** @hidden */
  begin(run: EffectRun): BegunEffect;
}

/**
 * An effect, as the functions of `visual` make it and {@link effect} takes it: data that describes a change of the picture.
 *
 * @group Effects
 * @since next
 */
export type Effect = BegunEffect | EffectMaker;
