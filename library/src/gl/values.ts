/** The values that effects and shaders work with: sizes, texture sources and uniforms. */

/** Width and height in pixels, as shaders take them: a `vec2`. */
export type Extent = readonly [width: number, height: number];

/** A picture that can be uploaded to a texture. */
export type TextureSource =
  | VideoFrame
  | ImageBitmap
  | ImageData
  | HTMLCanvasElement
  | OffscreenCanvas
  | HTMLImageElement
  | HTMLVideoElement;

/** A number, vector, matrix (in column-major order), or list of these. */
export type NumericValue = number | boolean | readonly number[] | Float32Array | Int32Array;

export type Values = Readonly<Record<string, NumericValue>>;

/** A picture that stays on the GPU until its version changes. Its owner closes it. */
export interface Layer {
  /** Current picture. */
  readonly picture: TextureSource;
  readonly version: number | string;
  /** Layers with the same place replace each other. Defaults to the layer itself. */
  readonly place?: object;
}
