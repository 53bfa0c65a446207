import { convolution3x3Kernels } from "../effects/kernels.ts";

const { boxBlur, edge0, edge1, edge2, emboss, gaussianBlur, sharpen } = convolution3x3Kernels;

/**
 * Kernels for `shaders.convolution`: nine weights, row by row from the top left neighbor to the bottom right one, which are
 * applied as they are. Those that keep the brightness sum to 1, those that find edges to 0.
 *
 * @example
 * ```ts live
 * import { convolution3x3, decode, GLEffect, shaders } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(frames.pipeThrough(new GLEffect([shaders.convolution({ kernel: convolution3x3.edge2 })])));
 * ```
 *
 * @group Effects
 * @since 0.7.0
 * @replacedBy convolution3x3Kernels
 */
export const convolution3x3 = {
  /** The plain average of a pixel and its neighbors. */
  boxBlur,
  /** Edges along the diagonals. */
  edge0,
  /** Edges against the four next neighbors. */
  edge1,
  /** Edges against all eight neighbors. */
  edge2,
  /** Light from the bottom right on a relief. */
  emboss,
  /** The average by the weights of a bell curve. */
  gaussianBlur,
  /** Each pixel against its four next neighbors, on top of itself. */
  sharpen,
} as const;
