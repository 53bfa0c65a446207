/** Every effect once more, in plain arithmetic on the CPU, as its documentation words it. */
import { get, type Image, image, type RGBA } from "./pictures.ts";

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const luma = ([r, g, b]: readonly number[]) => 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;

export function perPixel(picture: Image, change: (color: RGBA, x: number, y: number) => readonly number[]): Image {
  return image(picture.width, picture.height, (x, y) => change(get(picture, x, y), x, y).map(clamp));
}

export const adjustment = (p: Image, { brightness = 1, contrast = 1, saturation = 1 }) =>
  perPixel(p, ([r, g, b, a]) => {
    const c = [r, g, b].map((part) => (part * brightness - 0.5) * contrast + 0.5);
    const grey = luma(c);
    return [...c.map((part) => grey + (part - grey) * saturation), a];
  });

/** Premultiplied color between pixels. Pixels beyond the edge repeat the edge. */
function sample(picture: Image, x: number, y: number): number[] {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const sum = [0, 0, 0, 0];
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const weight = (dx ? x - left : 1 - x + left) * (dy ? y - top : 1 - y + top);
    const [r, g, b, a] = get(picture, left + dx, top + dy);
    for (const [i, part] of [r * a, g * a, b * a, a].entries()) sum[i]! += part * weight;
  }
  return sum;
}

const straight = ([r, g, b, a]: readonly number[]) => (a! > 0 ? [r! / a!, g! / a!, b! / a!, a!] : [0, 0, 0, 0]);

/** `toInput` takes a place in the output, in pixels, to one in the input. */
export function resample(
  picture: Image,
  toInput: (x: number, y: number) => readonly [number, number],
  [width, height]: readonly [number, number] = [picture.width, picture.height],
): Image {
  return image(width, height, (px, py) => {
    const [x, y] = toInput(px + 0.5, py + 0.5);
    if (x < 0 || y < 0 || x > picture.width || y > picture.height) return [0, 0, 0, 0];
    return straight(sample(picture, x - 0.5, y - 0.5));
  });
}

export const zoom = (p: Image, { factor = 1, x = 0.5, y = 0.5 }) =>
  resample(p, (px, py) => [x * p.width + (px - x * p.width) / factor, y * p.height + (py - y * p.height) / factor]);

export const scale = (p: Image, [sx, sy]: readonly number[], [ox, oy]: readonly number[] = [0.5, 0.5]) =>
  resample(p, (x, y) => [ox! * p.width + (x - ox! * p.width) / sx!, oy! * p.height + (y - oy! * p.height) / sy!]);

export const translate = (p: Image, [dx, dy]: readonly number[]) =>
  resample(p, (x, y) => [x - dx! * p.width, y - dy! * p.height]);

/** Clockwise about the axis through the picture. */
export const turn = (p: Image, degrees: number, [ox, oy]: readonly number[] = [0.5, 0.5]) => {
  const angle = (degrees * Math.PI) / 180;
  const [cx, cy] = [ox! * p.width, oy! * p.height];
  return resample(p, (x, y) => [
    cx + (x - cx) * Math.cos(angle) + (y - cy) * Math.sin(angle),
    cy - (x - cx) * Math.sin(angle) + (y - cy) * Math.cos(angle),
  ]);
};

export function convolve(picture: Image, kernel: readonly number[]): Image {
  const sum = kernel.reduce((a, b) => a + b);
  return image(picture.width, picture.height, (x, y) => {
    const total = [0, 0, 0, 0];
    kernel.forEach((weight, i) => {
      const [r, g, b, a] = get(picture, x + (i % 3) - 1, y + Math.floor(i / 3) - 1);
      for (const [j, part] of [r * a, g * a, b * a, a].entries()) total[j]! += part * weight;
    });
    const a = sum > 1e-3 ? clamp(total[3]!) : get(picture, x, y)[3];
    return straight([...total.slice(0, 3).map((part) => Math.min(a, Math.max(0, part))), a]);
  });
}

export function blur(picture: Image, passes: number, quality: number): Image {
  const small: [number, number] = [Math.ceil(picture.width * quality), Math.ceil(picture.height * quality)];
  let result = resample(picture, (x, y) => [(x / small[0]) * picture.width, (y / small[1]) * picture.height], small);
  for (let i = 0; i < passes; i++) result = convolve(result, Array(9).fill(1 / 9));
  const { width, height } = result;
  return resample(result, (x, y) => [(x / picture.width) * width, (y / picture.height) * height], [
    picture.width,
    picture.height,
  ]);
}

type Blend = "normal" | "additive" | "multiply" | "screen";
const BLENDS: Record<Blend, (b: number, l: number) => number> = {
  normal: (_, l) => l,
  additive: (b, l) => Math.min(1, b + l),
  multiply: (b, l) => b * l,
  screen: (b, l) => 1 - (1 - b) * (1 - l),
};

/** Compositing as the W3C words it, the layer in its own pixels from `offset` on. */
export function add(
  picture: Image,
  layer: Image,
  { offset = [0, 0], ...weights }: Partial<Record<Blend, number>> & { offset?: number[] },
): Image {
  const [ox, oy] = [offset[0]! * picture.width, offset[1]! * picture.height];
  return perPixel(picture, (color, px, py) => {
    const [x, y] = [px + 0.5 - ox, py + 0.5 - oy];
    if (x < 0 || y < 0 || x > layer.width || y > layer.height) return color;
    const over = straight(sample(layer, x - 0.5, y - 0.5));
    let [r, g, b, a] = color;
    for (const [name, blend] of Object.entries(BLENDS)) {
      const weight = weights[name as Blend];
      if (!weight) continue;
      const s = over[3]! * weight;
      const out = s + a * (1 - s);
      const mix = (c: number, l: number) =>
        out > 0 ? (s * (1 - a) * l + (1 - s) * a * c + s * a * blend(c, l)) / out : 0;
      [r, g, b, a] = [mix(r, over[0]!), mix(g, over[1]!), mix(b, over[2]!), out];
    }
    return [r, g, b, a];
  });
}

export const mask = (picture: Image, other: Image) =>
  perPixel(picture, ([r, g, b, a], px, py) => {
    const x = ((px + 0.5) / picture.width) * other.width;
    const y = ((py + 0.5) / picture.height) * other.height;
    return [r, g, b, a * luma(sample(other, x - 0.5, y - 0.5))];
  });
