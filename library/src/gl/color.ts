/** Conversion between the Y′CbCr of frames and RGB, both 0…1. */

import { isRGB } from "../frame/redraw.ts";

/** Luma coefficients of red and blue, by the name of the matrix. Unknown matrices count as BT.709. */
const LUMA: Readonly<Record<string, readonly [red: number, blue: number]>> = {
  smpte170m: [0.299, 0.114],
  bt470bg: [0.299, 0.114],
  "bt2020-ncl": [0.2627, 0.0593],
};

/** Color spaces whose values browsers keep when they convert pictures to sRGB, except for the matrix. `null` is not known. */
const STANDARD = {
  primaries: [null, "bt709", "smpte170m"],
  transfer: [null, "bt709", "smpte170m", "iec61966-2-1"],
  matrix: [null, "bt709", "smpte170m"],
};

/** Whether a frame's color space is a standard one; not BT.2020, P3, PQ or HLG. */
export function isStandard(frame: VideoFrame): boolean {
  const { primaries, transfer, matrix } = frame.colorSpace;
  const hasStandardMatrix = isRGB(frame) || STANDARD.matrix.includes(matrix);
  return STANDARD.primaries.includes(primaries) && STANDARD.transfer.includes(transfer) && hasStandardMatrix;
}

/** Color space of a picture that the browser converted to sRGB. */
const CONVERTED: VideoColorSpaceInit = { matrix: "bt709" };

/**
 * Color space of the output: that of the input frame, unless the picture was converted. Missing values default to what players assume for
 * the frame's height.
 */
export function colorOf(frame: VideoFrame, converted = false) {
  const known = converted ? CONVERTED : frame.colorSpace;
  const matrix = known.matrix ?? (frame.codedHeight < 720 ? "smpte170m" : "bt709");
  const assumed = matrix === "bt470bg" ? "smpte170m" : matrix === "smpte170m" ? matrix : "bt709";
  return {
    primaries: known.primaries ?? assumed,
    transfer: known.transfer ?? assumed,
    matrix,
    fullRange: known.fullRange ?? false,
  };
}

/** `ycc = (m · vec4(rgb, 1)).xyz`. */
export function toYCC({ matrix, fullRange }: ReturnType<typeof colorOf>): DOMMatrix {
  const [r, b] = LUMA[matrix] ?? [0.2126, 0.0722];
  const [y0, ys, cs] = fullRange ? [0, 1, 1] : [16 / 255, 219 / 255, 224 / 255];
  const c0 = 128 / 255;
  const u = cs / 2 / (1 - b);
  const v = cs / 2 / (1 - r);
  const columns = [r, 1 - r - b, b].flatMap((luma, i) => [
    ys * luma,
    (Number(i === 2) - luma) * u,
    (Number(i === 0) - luma) * v,
    0,
  ]);
  return new DOMMatrix([...columns, y0, c0, c0, 1]);
}
