import { hasPremultipliedFrames, planarSize } from "../../src/frame/engine.ts";
import { wholeChroma } from "../../src/gl/picture.ts";
import { readable } from "../support/readable.ts";

/** Pictures as the tests' own, plain arithmetic sees them: RGBA, not premultiplied, 0…1. */
export interface Image {
  width: number;
  height: number;
  data: Float64Array;
}

export type RGBA = [number, number, number, number];

export function image(width: number, height: number, at: (x: number, y: number) => readonly number[]): Image {
  const data = new Float64Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [r, g, b, a = 1] = at(x, y);
      data.set([r!, g!, b!, a], (y * width + x) * 4);
    }
  return { width, height, data };
}

export function get({ width, height, data }: Image, x: number, y: number): RGBA {
  const i = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4;
  return [data[i]!, data[i + 1]!, data[i + 2]!, data[i + 3]!];
}

/** A smooth picture in which no two corners look alike: top left reddish, top right green, bottom left blue, and bands. */
export function marked(width: number, height: number, alpha = false): Image {
  return image(width, height, (px, py) => {
    const x = (px + 0.5) / width;
    const y = (py + 0.5) / height;
    const wave = 0.1 * Math.sin(x * 5) * Math.cos(y * 4);
    return [
      0.15 + 0.6 * (1 - x) * (1 - y) + 0.15 * x * y + wave,
      0.1 + 0.65 * x * (1 - y) + 0.1 * y - wave,
      0.2 + 0.55 * (1 - x) * y + 0.1 * x,
      alpha ? 0.35 + 0.6 * x * (1 - 0.5 * y) : 1,
    ].map(round8);
  });
}

/** Like {@link marked}, but every pixel its own man. */
export function noisy(width: number, height: number): Image {
  let seed = 7;
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  const base = marked(width, height);
  return image(width, height, (x, y) =>
    get(base, x, y).map((part, i) => round8(i === 3 ? 1 : part * 0.7 + random() * 0.3)),
  );
}

const round8 = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255) / 255;

export function rgbaFrame({ width, height, data }: Image, timestamp = 0, init: object = {}): VideoFrame {
  const multiplies = hasPremultipliedFrames();
  const bytes = Uint8Array.from(data, (value, i) => {
    const alpha = multiplies && i % 4 < 3 ? data[i - (i % 4) + 3]! : 1;
    return Math.round(value * alpha * 255);
  });
  return new VideoFrame(bytes, {
    format: "RGBA",
    codedWidth: width,
    codedHeight: height,
    timestamp,
    duration: 40_000,
    ...init,
  });
}

/** Shares of red, green and blue in luma. */
export const LUMA = {
  bt601: [0.299, 0.587, 0.114],
  bt709: [0.2126, 0.7152, 0.0722],
  bt2020: [0.2627, 0.678, 0.0593],
} as const;
type Matrix = keyof typeof LUMA;

export function toYCC([r, g, b]: readonly number[], matrix: Matrix, fullRange: boolean): [number, number, number] {
  const [kr, kg, kb] = LUMA[matrix];
  const y = kr * r! + kg * g! + kb * b!;
  const cb = (b! - y) / (2 * (1 - kb));
  const cr = (r! - y) / (2 * (1 - kr));
  return fullRange ? [y * 255, cb * 255 + 128, cr * 255 + 128] : [y * 219 + 16, cb * 224 + 128, cr * 224 + 128];
}

export function toRGB([y, u, v]: readonly number[], matrix: Matrix, fullRange: boolean): number[] {
  const [kr, kg, kb] = LUMA[matrix];
  const l = fullRange ? y! / 255 : (y! - 16) / 219;
  const cb = (u! - 128) / (fullRange ? 255 : 224);
  const cr = (v! - 128) / (fullRange ? 255 : 224);
  const r = l + 2 * (1 - kr) * cr;
  const b = l + 2 * (1 - kb) * cb;
  return [r, (l - kr * r - kb * b) / kg, b].map((part) => Math.min(1, Math.max(0, part)));
}

const space = (matrix: Matrix, fullRange: boolean): VideoColorSpaceInit => {
  const name = matrix === "bt601" ? "smpte170m" : "bt709";
  return { primaries: name, transfer: name, matrix: name, fullRange };
};

/** A frame of the picture in I420, and the picture that remains: chroma is the mean of four pixels. */
export function i420Frame(
  picture: Image,
  matrix: Matrix,
  fullRange = false,
  init: object = {},
): { frame: VideoFrame; picture: Image } {
  const { width, height } = picture;
  const size = planarSize(width, height);
  const stride = size.codedWidth;
  const rows = size.codedHeight;
  const w2 = (width + 1) >> 1;
  const h2 = (height + 1) >> 1;
  const bytes = new Uint8Array(stride * rows + 2 * w2 * h2);
  const at = (x: number, y: number) => toYCC(get(picture, x, y), matrix, fullRange);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) bytes[y * stride + x] = Math.round(at(x, y)[0]);
  const chroma = (plane: number, x: number, y: number) => stride * rows + plane * w2 * h2 + y * w2 + x;
  for (let y = 0; y < h2; y++)
    for (let x = 0; x < w2; x++) {
      const four = [0, 1].flatMap((dy) => [0, 1].map((dx) => at(x * 2 + dx, y * 2 + dy)));
      for (const plane of [0, 1])
        bytes[chroma(plane, x, y)] = Math.round(four.reduce((sum, ycc) => sum + ycc[plane + 1]!, 0) / 4);
    }
  const frame = new VideoFrame(bytes, {
    format: "I420",
    ...size,
    timestamp: 0,
    duration: 40_000,
    colorSpace: space(matrix, fullRange),
    ...init,
  });
  const seen = image(width, height, (x, y) => {
    const u = bytes[chroma(0, x >> 1, y >> 1)]!;
    const v = bytes[chroma(1, x >> 1, y >> 1)]!;
    return toRGB([bytes[y * stride + x]!, u, v], matrix, fullRange);
  });
  return { frame, picture: seen };
}

/** The picture of a frame, converted by this code and not by the browser. Closes the frame. */
export async function read(source: VideoFrame): Promise<Image> {
  const frame = readable(source);
  const { width, height } = frame.visibleRect!;
  const rect = /^(RGB|BGR)/.test(frame.format!) ? frame.visibleRect! : wholeChroma(frame);
  const bytes = new Uint8Array(frame.allocationSize({ rect }));
  const layout = await frame.copyTo(bytes, { rect });
  const { format, colorSpace } = frame;
  frame.close();
  const [first, second, third] = layout as [PlaneLayout, PlaneLayout, PlaneLayout];
  if (/^(RGB|BGR)/.test(format!)) {
    const order = format!.startsWith("B") ? [2, 1, 0] : [0, 1, 2];
    return image(width, height, (x, y) => {
      const i = first.offset + y * first.stride + x * 4;
      const alpha = format!.endsWith("X") ? 255 : bytes[i + 3]!;
      const white = hasPremultipliedFrames() ? alpha || 1 : 255;
      return [...order.map((c) => bytes[i + c]! / white), alpha / 255];
    });
  }
  const matrix = colorSpace.matrix === "bt709" ? "bt709" : "bt601";
  return image(width, height, (x, y) => {
    const row = (y >> 1) * second.stride;
    const [u, v] =
      format === "NV12"
        ? [bytes[second.offset + row + (x >> 1) * 2]!, bytes[second.offset + row + (x >> 1) * 2 + 1]!]
        : [bytes[second.offset + row + (x >> 1)]!, bytes[third.offset + (y >> 1) * third.stride + (x >> 1)]!];
    return toRGB([bytes[first.offset + y * first.stride + x]!, u, v], matrix, colorSpace.fullRange ?? false);
  });
}

/** The largest difference of two pictures in 1/255, colours times opacity; where `counts` says so. */
export function difference(a: Image, b: Image, counts: (x: number, y: number) => boolean = () => true): number {
  if (a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY;
  let worst = 0;
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++) {
      if (!counts(x, y)) continue;
      const p = get(a, x, y);
      const q = get(b, x, y);
      for (let i = 0; i < 3; i++) worst = Math.max(worst, Math.abs(p[i]! * p[3] - q[i]! * q[3]) * 255);
      worst = Math.max(worst, Math.abs(p[3] - q[3]) * 255);
    }
  return worst;
}

/** A frame of one grey, from 0 to 1. */
export const grey = (value: number, timestamp = 0, width = 16, height = 16) =>
  rgbaFrame(
    image(width, height, () => [value, value, value]),
    timestamp,
  );

/** How bright the first pixel is, from 0 to 255. */
export const level = async (frame: VideoFrame) => Math.round(get(await read(frame), 0, 0)[0] * 255);
