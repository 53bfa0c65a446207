/** Conversion between the Y′CbCr of frames and RGB, both 0…1. */

import { type Encoding, toYCCRows } from "../frame/color.ts";
import { isRGB } from "../frame/redraw.ts";

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

/** `ycc = (m · vec4(rgb, 1)).xyz`. */
export function toYCC(encoding: Encoding): DOMMatrix {
  const rows = toYCCRows(encoding);
  const columns = [0, 1, 2, 3].flatMap((i) => [...rows.map((row) => row[i]!), Number(i === 3)]);
  return new DOMMatrix(columns);
}
