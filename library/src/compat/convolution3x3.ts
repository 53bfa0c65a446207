import { convolution3x3Kernels } from "../effects/kernels.ts";

const { boxBlur, edge0, edge1, edge2, emboss, gaussianBlur, sharpen } = convolution3x3Kernels;

/**
 * Kernels for `shaders.convolution`: nine weights, row by row from the top left neighbor to the bottom right one. Kernels that keep the
 * brightness sum to 1, edge kernels to 0.
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
  /** Average of a pixel and its eight neighbors. */
  boxBlur,
  /** Diagonal edges. */
  edge0,
  /** Edges, from the four direct neighbors. */
  edge1,
  /** Edges, from all eight neighbors. */
  edge2,
  /** Relief, lit from the top left. */
  emboss,
  /** Gaussian average of a pixel and its eight neighbors. */
  gaussianBlur,
  /** Sharpens, from the four direct neighbors. */
  sharpen,
} as const;
