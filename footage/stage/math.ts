/** Vectors, cameras and noise. All are deterministic: none reads a clock or `Math.random`. */

export type Vec3 = readonly [number, number, number];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const normalize = (a: Vec3): Vec3 => scale(a, 1 / Math.hypot(...a));
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x));
export const smoothstep = (low: number, high: number, x: number): number => {
  const t = clamp((x - low) / (high - low));
  return t * t * (3 - 2 * t);
};

export interface Camera {
  eye: Vec3;
  right: Vec3;
  up: Vec3;
  forward: Vec3;
  /** Tangent of half the vertical field of view. */
  tangent: number;
  /** Matrix from world to clip space, column by column. */
  matrix: Float32Array;
}

/** A camera at `eye` that looks at `to`; x is to the right, y up, and z goes into the picture. */
export function lookAt(eye: Vec3, to: Vec3, degrees: number, aspect: number, roll = 0): Camera {
  const forward = normalize(subtract(to, eye));
  const level = normalize(cross([0, 1, 0], forward));
  const right = normalize(add(scale(level, Math.cos(roll)), scale(cross(forward, level), Math.sin(roll))));
  const up = cross(forward, right);
  const tangent = Math.tan((degrees * Math.PI) / 360);
  const [near, far] = [0.5, 12000];
  const x = scale(right, 1 / (tangent * aspect));
  const y = scale(up, 1 / tangent);
  const z = scale(forward, (far + near) / (far - near));
  const back = (-2 * far * near) / (far - near);
  // biome-ignore format: a matrix reads best as columns
  const matrix = new Float32Array([
    x[0], y[0], z[0], forward[0],
    x[1], y[1], z[1], forward[1],
    x[2], y[2], z[2], forward[2],
    -dot(x, eye), -dot(y, eye), -dot(z, eye) + back, -dot(forward, eye),
  ]);
  return { eye, right, up, forward, tangent, matrix };
}

/** A number in [0, 1) for a cell of a grid. */
export function hash(x: number, y = 0, seed = 0): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise in [0, 1]; with `period`, it repeats after that many cells. */
export function noise(x: number, y: number, seed = 0, period = 0): number {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - ix, y - iy];
  const wrap = (i: number) => (period ? ((i % period) + period) % period : i);
  const [x0, x1, y0, y1] = [wrap(ix), wrap(ix + 1), wrap(iy), wrap(iy + 1)];
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  return mix(mix(hash(x0, y0, seed), hash(x1, y0, seed), u), mix(hash(x0, y1, seed), hash(x1, y1, seed), u), v);
}

/** Several octaves of noise, in about [0, 1]. */
export function fbm(x: number, y: number, octaves: number, seed = 0, period = 0): number {
  let [sum, amplitude, total] = [0, 1, 0];
  for (let i = 0; i < octaves; i++) {
    sum += amplitude * noise(x, y, seed + i, period);
    total += amplitude;
    amplitude *= 0.5;
    [x, y, period] = [x * 2, y * 2, period * 2];
  }
  return sum / total;
}

/** A repeating texture with four kinds of noise: r coarse fbm, g fine fbm, b ridges, a white. */
export function noiseTexture(size: number): Uint8Array {
  const data = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const [u, v] = [x / size, y / size];
      const ridge = 1 - Math.abs(2 * fbm(u * 8, v * 8, 5, 31, 8) - 1);
      const values = [fbm(u * 4, v * 4, 6, 1, 4), fbm(u * 16, v * 16, 4, 11, 16), ridge ** 2, hash(x, y, 77)];
      values.forEach((value, channel) => {
        data[(y * size + x) * 4 + channel] = value * 255;
      });
    }
  return data;
}
