/**
 * Kernels for `shaders.convolution`: nine weights in rows, from the top left to the bottom right neighbour, and applied as
 * they are (each sums to 1, or to 0 for those that find edges).
 *
 * @group Effects
 * @since 0.7.0
 */
export const convolution3x3 = {
  /** The plain average of a pixel and its eight neighbours. */
  boxBlur: [1, 1, 1, 1, 1, 1, 1, 1, 1].map((weight) => weight / 9),
} as const;
