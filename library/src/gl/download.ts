/** Makes new frames from rendered pictures. */
import { colorOf, type Row, type Rows, toYCCRows } from "../frame/color.ts";
import { planarSize } from "../frame/engine.ts";
import { isStandard } from "./color.ts";
import { type Scratch, uprightSize } from "./picture.ts";
import type { Extent } from "./values.ts";

/** Timing of a new frame, and the size at which it is shown: with square pixels, or those of the original. */
export function presentationOf(frame: VideoFrame, [width, height]: Extent, hasSquarePixels: boolean) {
  const [w, h] = uprightSize(frame);
  const [across, down] = hasSquarePixels ? [1, 1] : [frame.displayWidth / w, frame.displayHeight / h];
  return {
    timestamp: frame.timestamp,
    duration: frame.duration ?? undefined,
    displayWidth: Math.max(1, Math.round(width * across)),
    displayHeight: Math.max(1, Math.round(height * down)),
  };
}

type Presentation = ReturnType<typeof presentationOf>;

interface Rendered {
  size: Extent;
  format: "NV12" | "RGBA" | "RGBX";
  /** The original frame. */
  frame: VideoFrame;
  presentation: Presentation;
  /** Whether the browser converted the original's colors to sRGB. */
  converted?: boolean | undefined;
}

/** Reads the rendered pixels into a frame: RGBA from one target, or NV12 from three. */
export function readFrame(gl: WebGL2RenderingContext, scratch: Scratch, rendered: Rendered): VideoFrame {
  const { size, format, frame, presentation, converted } = rendered;
  const [codedWidth, codedHeight] = size;
  const isNV12 = format === "NV12";
  const [columns, rows] = isNV12 ? [(codedWidth + 3) >> 2, (codedHeight + 1) >> 1] : size;
  const stride = columns * 4;
  const plane = stride * rows;
  const length = isNV12 ? plane * 3 : plane;
  const bytes = scratch.take(length);
  const read = (attachment: number, offset: number, rowLength: number) => {
    gl.pixelStorei(gl.PACK_ALIGNMENT, 1);
    gl.pixelStorei(gl.PACK_ROW_LENGTH, rowLength);
    gl.readBuffer(gl.COLOR_ATTACHMENT0 + attachment);
    gl.readPixels(0, 0, columns, rows, gl.RGBA, gl.UNSIGNED_BYTE, bytes, offset);
  };
  if (isNV12) {
    // Even and odd rows of luma alternate; chroma follows.
    read(0, 0, columns * 2);
    read(1, stride, columns * 2);
    read(2, plane * 2, 0);
  } else read(0, 0, 0);
  const pixels = bytes.subarray(0, length);
  const init = { ...presentation, format, codedWidth, codedHeight };
  const colorSpace = colorOf(frame, converted);
  if (isNV12) {
    const coded = planarSize(codedWidth, codedHeight);
    closeGaps(bytes, coded, stride, plane * 2);
    return new VideoFrame(pixels, { ...init, ...coded, colorSpace });
  }
  // Frames of RGB are sRGB by default.
  if (converted || isStandard(frame)) return new VideoFrame(pixels, init);
  return new VideoFrame(pixels, { ...init, colorSpace: { ...colorSpace, matrix: "rgb", fullRange: true } });
}

/** Reads the rendered colors, floats of an opaque picture, into a frame of 10 bits. */
export function readDeepFrame(
  gl: WebGL2RenderingContext,
  scratch: Scratch,
  { size, frame, presentation }: Pick<Rendered, "size" | "frame" | "presentation">,
): VideoFrame {
  const [width, height] = size;
  const length = width * height * 4;
  const pixels = new Float32Array(scratch.take(length * 4).buffer, 0, length);
  gl.pixelStorei(gl.PACK_ALIGNMENT, 1);
  gl.pixelStorei(gl.PACK_ROW_LENGTH, 0);
  gl.readBuffer(gl.COLOR_ATTACHMENT0);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, pixels);
  const colorSpace = colorOf(frame);
  // TypeScript's list of formats is not complete.
  const init = { ...presentation, format: "I420P10" as VideoPixelFormat, codedWidth: width, codedHeight: height };
  return new VideoFrame(planesOf10Bits(pixels, size, toYCCRows(colorSpace)), { ...init, colorSpace });
}

/** Value of 10 bits that 1, the highest of 8 bits, stands for. */
const ONE = 255 << 2;

/** Luma, and chroma of 2 × 2 pixels, of pixels of RGBA. */
function planesOf10Bits(
  pixels: Float32Array,
  [width, height]: Extent,
  [luma, ...chromas]: Rows,
): Uint16Array<ArrayBuffer> {
  const count = width * height;
  const [across, down] = [(width + 1) >> 1, (height + 1) >> 1];
  const samples = new Uint16Array(count + 2 * across * down);
  const weigh = ([red, green, blue, add]: Row, at: number) =>
    red * pixels[at]! + green * pixels[at + 1]! + blue * pixels[at + 2]! + add;
  for (let i = 0; i < count; i++) samples[i] = ONE * weigh(luma, i * 4) + 0.5;
  for (const [plane, row] of chromas.entries()) {
    for (let y = 0; y < down; y++) {
      const top = 2 * y * width;
      const bottom = Math.min(2 * y + 1, height - 1) * width;
      for (let x = 0; x < across; x++) {
        const [left, right] = [2 * x, Math.min(2 * x + 1, width - 1)];
        const sum =
          weigh(row, (top + left) * 4) +
          weigh(row, (top + right) * 4) +
          weigh(row, (bottom + left) * 4) +
          weigh(row, (bottom + right) * 4);
        samples[count + (plane * down + y) * across + x] = (ONE / 4) * sum + 0.5;
      }
    }
  }
  return samples;
}

/** Moves the rows of NV12 together, in place: Firefox ignores the layout that a frame is made with. */
function closeGaps(
  bytes: Uint8Array,
  { codedWidth, codedHeight }: { codedWidth: number; codedHeight: number },
  stride: number,
  chroma: number,
): void {
  const luma = codedWidth * codedHeight;
  if (stride === codedWidth && chroma === luma) return;
  for (let y = 0; y < codedHeight; y++) bytes.copyWithin(y * codedWidth, y * stride, y * stride + codedWidth);
  const chromaWidth = codedWidth + (codedWidth % 2);
  for (let y = 0; y < codedHeight / 2; y++) {
    const from = chroma + y * stride;
    bytes.copyWithin(luma + y * chromaWidth, from, from + chromaWidth);
  }
}

/** A frame of the canvas. */
export function canvasFrame(
  canvas: OffscreenCanvas | HTMLCanvasElement,
  presentation: Presentation,
  opaque: boolean,
): VideoFrame {
  const source = canvas instanceof OffscreenCanvas ? canvas : drawn(canvas);
  return new VideoFrame(source, { ...presentation, alpha: opaque ? "discard" : "keep" });
}

/** A 2D canvas with the picture of a canvas of the page, whose WebGL WebKitGTK captures upside down. */
function drawn(canvas: HTMLCanvasElement): OffscreenCanvas {
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  copy.getContext("2d")!.drawImage(canvas, 0, 0);
  return copy;
}
