/**
 * Kernels for `visual.convolution3x3`: nine weights, row by row from the top left neighbour to the bottom right one, which are
 * applied as they are. Those that keep the brightness sum to 1, those that find edges to 0.
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
  /** The plain average of a pixel and its neighbours. */
  boxBlur: [1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9],
  /** Edges along the diagonals. */
  edge0: [1, 0, -1, 0, 0, 0, -1, 0, 1],
  /** Edges against the four next neighbours. */
  edge1: [0, -1, 0, -1, 4, -1, 0, -1, 0],
  /** Edges against all eight neighbours. */
  edge2: [-1, -1, -1, -1, 8, -1, -1, -1, -1],
  /** Light from the bottom right on a relief. */
  emboss: [-2, -1, 0, -1, 1, 1, 0, 1, 2],
  /** The average by the weights of a bell curve. */
  gaussianBlur: [1 / 16, 1 / 8, 1 / 16, 1 / 8, 1 / 4, 1 / 8, 1 / 16, 1 / 8, 1 / 16],
  /** Each pixel against its four next neighbours, on top of itself. */
  sharpen: [0, -1, 0, -1, 5, -1, 0, -1, 0],
} as const;
