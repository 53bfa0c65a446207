/**
 * Kernels for `visual.convolution3x3`: nine weights, row by row from the top left neighbor to the bottom right one. Kernels that keep
 * the brightness sum to 1, edge kernels to 0.
 *
 * @example
 * ```ts live
 * import { convolution3x3Kernels, decode, effect, visual } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(effect(frames!, [visual.convolution3x3({ kernel: convolution3x3Kernels.emboss })]));
 * ```
 *
 * @group Effects
 * @since 0.8.0
 */
export const convolution3x3Kernels = {
  /** Changes nothing. */
  identity: [0, 0, 0, 0, 1, 0, 0, 0, 0],
  /** Average of a pixel and its eight neighbors. */
  boxBlur: [1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9],
  /** Diagonal edges. */
  edge0: [1, 0, -1, 0, 0, 0, -1, 0, 1],
  /** Edges, from the four direct neighbors. */
  edge1: [0, -1, 0, -1, 4, -1, 0, -1, 0],
  /** Edges, from all eight neighbors. */
  edge2: [-1, -1, -1, -1, 8, -1, -1, -1, -1],
  /** Relief, lit from the top left. */
  emboss: [-2, -1, 0, -1, 1, 1, 0, 1, 2],
  /** Gaussian average of a pixel and its eight neighbors. */
  gaussianBlur: [1 / 16, 1 / 8, 1 / 16, 1 / 8, 1 / 4, 1 / 8, 1 / 16, 1 / 8, 1 / 16],
  /** Sharpens, from the four direct neighbors. */
  sharpen: [0, -1, 0, -1, 5, -1, 0, -1, 0],
} as const;
