/** Between Y′CbCr as a frame has it and RGB, both 0…1. */

export interface Colour {
  matrix: "bt709" | "bt601" | "bt2020";
  fullRange: boolean;
}

const LUMA = { bt709: [0.2126, 0.0722], bt601: [0.299, 0.114], bt2020: [0.2627, 0.0593] } as const;

/** What a picture becomes that the browser made sRGB of. */
const CONVERTED: Colour = { matrix: "bt709", fullRange: false };

/** The colours a picture goes out with: those of the frame it is of, as long as they are the same. */
export const colourAfter = (frame: VideoFrame, converted = false): Colour => (converted ? CONVERTED : colourOf(frame));

/** What a frame says of its colours; where it says nothing, what players assume of its height. */
export function colourOf(frame: VideoFrame): Colour {
  const { matrix, fullRange } = frame.colorSpace;
  const bt601 = matrix === "smpte170m" || matrix === "bt470bg" || (!matrix && frame.codedHeight < 720);
  return {
    matrix: matrix === ("bt2020-ncl" as string) ? "bt2020" : bt601 ? "bt601" : "bt709",
    fullRange: fullRange ?? false,
  };
}

/** `rgb = (m · vec4(y, cb, cr, 1)).rgb` and `ycc = (m · vec4(rgb, 1)).xyz`, by columns. */
export function matricesOf({ matrix, fullRange }: Colour): { toRGB: number[]; toYCC: number[] } {
  const [r, b] = LUMA[matrix];
  const g = 1 - r - b;
  const [y0, ys, cs] = fullRange ? [0, 1, 1] : [16 / 255, 219 / 255, 224 / 255];
  const c0 = 128 / 255;
  const u = 2 * (1 - b);
  const v = 2 * (1 - r);
  const blue = [0, (-b * u) / g / cs, u / cs];
  const red = [v / cs, (-r * v) / g / cs, 0];
  return {
    toYCC: [
      ...[r, g, b].flatMap((luma, i) => [
        ys * luma,
        (cs * (Number(i === 2) - luma)) / u,
        (cs * (Number(i === 0) - luma)) / v,
        0,
      ]),
      ...[y0, c0, c0, 1],
    ],
    toRGB: [
      ...[1 / ys, 1 / ys, 1 / ys, 0],
      ...[...blue, 0, ...red, 0],
      ...blue.map((part, i) => -y0 / ys - c0 * (part + red[i]!)),
      1,
    ],
  };
}

/** A frame's own colour space, with what it left out filled in by what was assumed of it. */
export function colorSpaceAfter(frame: VideoFrame, converted = false): VideoColorSpaceInit {
  const { matrix, fullRange } = colourAfter(frame, converted);
  const known: VideoColorSpaceInit = converted ? {} : frame.colorSpace;
  const name = matrix === "bt601" ? "smpte170m" : "bt709";
  return {
    primaries: known.primaries ?? name,
    transfer: known.transfer ?? name,
    matrix: known.matrix ?? name,
    fullRange,
  };
}
