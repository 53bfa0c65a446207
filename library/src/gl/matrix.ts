/** 3 × 3 matrices of the plane, column by column as GLSL takes them. */
export type Mat3 = readonly number[];

export const IDENTITY: Mat3 = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** `a · b`: what `b` does, then `a`. */
export function multiply(a: Mat3, b: Mat3): Mat3 {
  const out: number[] = [];
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 3; row++)
      out.push(a[row]! * b[column * 3]! + a[row + 3]! * b[column * 3 + 1]! + a[row + 6]! * b[column * 3 + 2]!);
  return out;
}

/** What takes a point back from where `m` took it; `m`'s last row is 0, 0, 1. Nothing where all come to lie on a line. */
export function invert(m: Mat3): Mat3 | undefined {
  const [a, b, , c, d, , x, y] = m as [number, number, number, number, number, number, number, number];
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-9) return undefined;
  return [d, -b, 0, -c, a, 0, c * y - d * x, b * x - a * y, determinant].map((value) => value / determinant);
}

export const translation = (x: number, y: number): Mat3 => [1, 0, 0, 0, 1, 0, x, y, 1];
export const scaling = (x: number, y: number): Mat3 => [x, 0, 0, 0, y, 0, 0, 0, 1];

/** `m` with `x`, `y` as the point that stays. */
export const about = (m: Mat3, x: number, y: number): Mat3 =>
  multiply(translation(x, y), multiply(m, translation(-x, -y)));

export const isIdentity = (m: Mat3): boolean => m.every((value, i) => Math.abs(value - IDENTITY[i]!) < 1e-6);

/** Where `m` takes a point. */
export function apply(m: Mat3, x: number, y: number): [number, number] {
  return [m[0]! * x + m[3]! * y + m[6]!, m[1]! * x + m[4]! * y + m[7]!];
}

/** Every point of the output looks beside the input. */
export const NOWHERE: Mat3 = [0, 0, 0, 0, 0, 0, 2, 2, 1];

/** To the input of what is drawn `x` and `y` times as large about a point. */
export const magnified = (x: number, y: number, ox: number, oy: number): Mat3 =>
  x && y ? about(scaling(1 / x, 1 / y), ox, oy) : NOWHERE;

/** About an axis of space, as a right-handed screw. */
export function rotation(angle: number, axis: readonly number[]): Mat3 {
  const length = Math.hypot(...axis);
  if (length === 0) return IDENTITY;
  const [x, y, z] = axis.map((part) => part / length) as [number, number, number];
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const t = 1 - c;
  return [
    [t * x * x + c, t * x * y + s * z, t * x * z - s * y],
    [t * x * y - s * z, t * y * y + c, t * y * z + s * x],
    [t * x * z + s * y, t * y * z - s * x, t * z * z + c],
  ].flat();
}
