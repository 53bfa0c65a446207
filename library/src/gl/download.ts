import { colorOf } from "../frame/color.ts";
/** Makes new frames from rendered pictures. */
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
