/** From what was drawn to a new frame. */
import { colorSpaceAfter } from "./colour.ts";
import { type Scratch, uprightSize } from "./picture.ts";
import type { Size } from "./step.ts";

/** What a new frame has from the one it is made of: its time, and the shape of its pixels. */
function initOf(frame: VideoFrame, [width, height]: Size) {
  const [w, h] = uprightSize(frame);
  return {
    timestamp: frame.timestamp,
    ...(frame.duration !== null && { duration: frame.duration }),
    displayWidth: Math.max(1, Math.round((width * frame.displayWidth) / w)),
    displayHeight: Math.max(1, Math.round((height * frame.displayHeight) / h)),
  };
}

/** Reads the planes that lie in the three attachments: even rows, odd rows, pairs of chroma. */
export function nv12Frame(
  gl: WebGL2RenderingContext,
  scratch: Scratch,
  size: Size,
  frame: VideoFrame,
  converted?: boolean,
): VideoFrame {
  const [width, height] = size;
  const columns = (width + 3) >> 2;
  const rows = (height + 1) >> 1;
  const stride = columns * 4;
  const bytes = scratch.take(stride * rows * 3);
  const read = (attachment: number, offset: number) => {
    gl.readBuffer(gl.COLOR_ATTACHMENT0 + attachment);
    gl.readPixels(0, 0, columns, rows, gl.RGBA, gl.UNSIGNED_BYTE, bytes, offset);
  };
  gl.pixelStorei(gl.PACK_ALIGNMENT, 1);
  gl.pixelStorei(gl.PACK_ROW_LENGTH, columns * 2);
  read(0, 0);
  read(1, stride);
  gl.pixelStorei(gl.PACK_ROW_LENGTH, 0);
  read(2, stride * rows * 2);
  return new VideoFrame(bytes.subarray(0, stride * rows * 3), {
    ...initOf(frame, size),
    format: "NV12",
    codedWidth: width,
    codedHeight: height,
    layout: [
      { offset: 0, stride },
      { offset: stride * rows * 2, stride },
    ],
    colorSpace: colorSpaceAfter(frame, converted),
  });
}

/** Reads colours that are not premultiplied. */
export function rgbaFrame(
  gl: WebGL2RenderingContext,
  scratch: Scratch,
  size: Size,
  frame: VideoFrame,
  opaque: boolean,
): VideoFrame {
  const [width, height] = size;
  const bytes = scratch.take(width * height * 4);
  gl.pixelStorei(gl.PACK_ALIGNMENT, 1);
  gl.pixelStorei(gl.PACK_ROW_LENGTH, 0);
  gl.readBuffer(gl.COLOR_ATTACHMENT0);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
  return new VideoFrame(bytes.subarray(0, width * height * 4), {
    ...initOf(frame, size),
    format: opaque ? "RGBX" : "RGBA",
    codedWidth: width,
    codedHeight: height,
  });
}

/** What is on the canvas. */
export function canvasFrame(canvas: OffscreenCanvas, size: Size, frame: VideoFrame, opaque: boolean): VideoFrame {
  return new VideoFrame(canvas, { ...initOf(frame, size), alpha: opaque ? "discard" : "keep" });
}
