/** Gives all frames of a stream the same luma and chroma: an encoder names those of its first frame, and keeps the values of all others. */
import { colorOf, type Encoding, isSameEncoding, type Rows, toYCCRows } from "../frame/color.ts";
import { presentationOf } from "../frame/presentation.ts";
import { isRGB } from "../frame/redraw.ts";
import { rgbaOf } from "../frame/rgba.ts";

/** The colors of a stream. */
export type StreamColors = VideoColorSpaceInit & Encoding;

/** Whether a frame can be encoded for a stream as it is. `rgbMatrix` is what the encoder converts RGB by. */
export function hasColors(frame: VideoFrame, colors: StreamColors, rgbMatrix: string): boolean {
  const own = isRGB(frame) ? { matrix: rgbMatrix, fullRange: false } : colorOf(frame);
  return isSameEncoding(own, colors);
}

/** A frame of RGB that encoders convert to limited range. */
export async function withLimitedRange(frame: VideoFrame): Promise<VideoFrame> {
  const { width, height } = frame.visibleRect!;
  const data = new Uint8Array(frame.allocationSize());
  const layout = await frame.copyTo(data);
  const format = frame.format!;
  const { primaries, transfer, matrix } = frame.colorSpace;
  const colorSpace = { primaries, transfer, matrix, fullRange: false };
  const size = { codedWidth: width, codedHeight: height };
  return new VideoFrame(data, { format, layout, ...size, ...presentationOf(frame), colorSpace });
}

interface Sizes {
  width: number;
  height: number;
  codedWidth: number;
  codedHeight: number;
}

/** A frame as I420 with the colors of a stream, and an even coded size. */
export async function withColors(frame: VideoFrame, colors: StreamColors): Promise<VideoFrame> {
  const { width, height } = frame.visibleRect!;
  const sizes = { width, height, codedWidth: width + (width % 2), codedHeight: height + (height % 2) };
  const isPlanar = frame.format === "I420" || frame.format === "NV12";
  const data = isPlanar
    ? await convertPlanes(frame, sizes, colors)
    : i420Of(await rgbaOf(frame), sizes, toYCCRows(colors));
  return new VideoFrame(data, {
    format: "I420",
    codedWidth: sizes.codedWidth,
    codedHeight: sizes.codedHeight,
    visibleRect: { x: 0, y: 0, width, height },
    ...presentationOf(frame),
    colorSpace: colors,
  });
}

/** Both ways to RGB are linear, so luma and chroma can be converted directly. Chroma has no part of luma. */
async function convertPlanes(frame: VideoFrame, sizes: Sizes, colors: StreamColors): Promise<Uint8Array<ArrayBuffer>> {
  const source = new Uint8Array(frame.allocationSize());
  const layout = await frame.copyTo(source);
  const { codedWidth, codedHeight, width, height } = sizes;
  const [toY, toU, toV] = conversion(colorOf(frame), colors);
  const luma = codedWidth * codedHeight;
  const data = new Uint8ClampedArray(luma * 1.5);
  const isNV12 = frame.format === "NV12";
  const [yPlane, uPlane] = layout as [PlaneLayout, PlaneLayout];
  const vOffset = isNV12 ? uPlane.offset + 1 : layout[2]!.offset;
  const step = isNV12 ? 2 : 1;
  const chromaWidth = codedWidth / 2;
  for (let y = 0; y < codedHeight; y += 2) {
    const chromaRow = (y / 2) * uPlane.stride;
    for (let x = 0; x < codedWidth; x += 2) {
      const at = chromaRow + (x / 2) * step;
      const u = source[uPlane.offset + at]!;
      const v = source[vOffset + at]!;
      const to = luma + (y / 2) * chromaWidth + x / 2;
      data[to] = toU[1] * u + toU[2] * v + toU[3];
      data[to + luma / 4] = toV[1] * u + toV[2] * v + toV[3];
      const added = toY[1] * u + toY[2] * v + toY[3];
      for (let i = 0; i < 4; i++) {
        const [px, py] = [x + (i & 1), y + (i >> 1)];
        // Pixels beyond an odd edge repeat the last ones.
        const from = Math.min(py, height - 1) * yPlane.stride + Math.min(px, width - 1);
        data[py * codedWidth + px] = toY[0] * source[yPlane.offset + from]! + added;
      }
    }
  }
  return new Uint8Array(data.buffer);
}

/** From luma and chroma, 0…255, to those of another encoding. */
function conversion(from: Encoding, to: Encoding): Rows {
  const matrix = (encoding: Encoding) =>
    new DOMMatrix([0, 1, 2, 3].flatMap((i) => [...toYCCRows(encoding).map((row) => row[i]!), Number(i === 3)]));
  const { m11, m12, m13, m21, m22, m23, m31, m32, m33, m41, m42, m43 } = matrix(to).multiply(matrix(from).inverse());
  return [
    [m11, m21, m31, 255 * m41],
    [m12, m22, m32, 255 * m42],
    [m13, m23, m33, 255 * m43],
  ];
}

function i420Of(
  rgba: Uint8Array | Uint8ClampedArray,
  { width, height, codedWidth, codedHeight }: Sizes,
  [toY, toU, toV]: Rows,
): Uint8Array<ArrayBuffer> {
  const luma = codedWidth * codedHeight;
  const data = new Uint8ClampedArray(luma * 1.5);
  const chromaWidth = codedWidth / 2;
  const at = (x: number, y: number) => (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4;
  for (let y = 0; y < codedHeight; y += 2) {
    for (let x = 0; x < codedWidth; x += 2) {
      let [r, g, b] = [0, 0, 0];
      for (let i = 0; i < 4; i++) {
        const [px, py] = [x + (i & 1), y + (i >> 1)];
        const from = at(px, py);
        const [red, green, blue] = [rgba[from]!, rgba[from + 1]!, rgba[from + 2]!];
        data[py * codedWidth + px] = toY[0] * red + toY[1] * green + toY[2] * blue + 255 * toY[3];
        r += red;
        g += green;
        b += blue;
      }
      const to = luma + (y / 2) * chromaWidth + x / 2;
      data[to] = (toU[0] * r + toU[1] * g + toU[2] * b) / 4 + 255 * toU[3];
      data[to + luma / 4] = (toV[0] * r + toV[1] * g + toV[2] * b) / 4 + 255 * toV[3];
    }
  }
  return new Uint8Array(data.buffer);
}
