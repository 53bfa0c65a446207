import { isRGB } from "./redraw.ts";

/** Luma coefficients of red and blue, by the name of the matrix. Unknown matrices count as BT.709. */
const LUMA: Readonly<Record<string, readonly [red: number, blue: number]>> = {
  smpte170m: [0.299, 0.114],
  bt470bg: [0.299, 0.114],
  "bt2020-ncl": [0.2627, 0.0593],
};

/** How luma and chroma are made of colors. */
export interface Encoding {
  matrix: string;
  fullRange: boolean;
}

/**
 * Color space of a frame. Missing values default to what players assume for its height. For colors without planes, that of the planes
 * that they are encoded as.
 */
export function colorOf(frame: VideoFrame, isConverted = isRGB(frame)) {
  const known: VideoColorSpaceInit = isConverted ? { matrix: "bt709" } : frame.colorSpace;
  const matrix = known.matrix ?? (frame.codedHeight < 720 ? "smpte170m" : "bt709");
  const assumed = matrix === "bt470bg" ? "smpte170m" : matrix === "smpte170m" ? matrix : "bt709";
  return {
    primaries: known.primaries ?? assumed,
    transfer: known.transfer ?? assumed,
    matrix,
    fullRange: known.fullRange ?? false,
  };
}

export const isSameEncoding = (a: Encoding, b: Encoding): boolean =>
  a.fullRange === b.fullRange && String(LUMA[a.matrix]) === String(LUMA[b.matrix]);

/** Weights of three values, and what is added. */
export type Row = readonly [number, number, number, number];
export type Rows = readonly [Row, Row, Row];

/** Luma and both chromas from red, green and blue, all 0…1. */
export function toYCCRows({ matrix, fullRange }: Encoding): Rows {
  const [r, b] = LUMA[matrix] ?? [0.2126, 0.0722];
  const luma = [r, 1 - r - b, b] as const;
  const [y0, ys, cs] = fullRange ? [0, 1, 1] : [16 / 255, 219 / 255, 224 / 255];
  const c0 = 128 / 255;
  const u = cs / 2 / (1 - b);
  const v = cs / 2 / (1 - r);
  return [
    [ys * luma[0], ys * luma[1], ys * luma[2], y0],
    [-luma[0] * u, -luma[1] * u, (1 - luma[2]) * u, c0],
    [(1 - luma[0]) * v, -luma[1] * v, -luma[2] * v, c0],
  ];
}
