/** 3 × 3 matrices of the plane in column-major order, as in GLSL. `DOMMatrix` computes them. */
export type Mat3 = readonly number[];

export const IDENTITY: Mat3 = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** Maps every point of the output to a point outside the input. */
export const NOWHERE: Mat3 = [0, 0, 0, 0, 0, 0, 2, 2, 1];

/** The 2D part of a matrix. */
export const flat = ({ a, b, c, d, e, f }: DOMMatrix): Mat3 => [a, b, 0, c, d, 0, e, f, 1];

export const translation = (x: number, y: number): Mat3 => [1, 0, 0, 0, 1, 0, x, y, 1];

/** Matrix from output to input for a magnification by `x` and `y` about a point. */
export const magnified = (x: number, y: number, ox: number, oy: number): Mat3 =>
  x && y ? [1 / x, 0, 0, 0, 1 / y, 0, ox - ox / x, oy - oy / y, 1] : NOWHERE;

export const isIdentity = (m: Mat3): boolean => m.every((value, i) => Math.abs(value - IDENTITY[i]!) < 1e-6);
