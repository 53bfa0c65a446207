/** The values that effects and shaders work with: sizes, texture sources and uniforms. */

/** Width and height in pixels. */
export type Size = readonly [width: number, height: number];

/** A picture that a texture can be made from. */
export type TextureSource =
  | VideoFrame
  | ImageBitmap
  | ImageData
  | HTMLCanvasElement
  | OffscreenCanvas
  | HTMLImageElement
  | HTMLVideoElement;

/** A number, vector, matrix (column by column), or list of these. */
export type NumericValue = number | boolean | readonly number[] | Float32Array | Int32Array;

export type Values = Readonly<Record<string, NumericValue>>;

/** A picture that stays on the GPU until it changes. Its creator closes it. */
export interface Layer {
  /** The current picture. It is uploaded again when this is another object, or `version` another number. */
  readonly picture: TextureSource;
  readonly version: number;
}
