import { requirePlatform } from "../media/platform.ts";
import { ExtendedVideoFrame } from "./extended-video-frame.ts";

/**
 * Copies a frame's picture into new memory. Use it to keep a frame for long: hardware decoders have few buffers and stall while frames
 * that use them stay open.
 *
 * @param frame - Frame to copy. Stays open.
 * @param canvas - Canvas to draw on, resized to the frame's display size. A new one by default.
 * @returns An upright frame of the display size, with the frame's timestamp and duration. The caller closes it.
 * @throws `InvalidStateError` if the frame is closed, or the canvas has a context that is not 2D.
 *
 * @example
 * ```ts live
 * import { forceCopyFrame } from "mfx";
 *
 * const canvas = new OffscreenCanvas(64, 64);
 * canvas.getContext("2d")!.fillRect(0, 0, 64, 64);
 * const frame = new VideoFrame(canvas, { timestamp: 0 });
 * const copy = forceCopyFrame(frame);
 * frame.close();
 * await show(`${copy.displayWidth} × ${copy.displayHeight}`);
 * copy.close();
 * ```
 *
 * @group Frames
 * @since 0.7.0
 */
export function forceCopyFrame(frame: VideoFrame, canvas?: HTMLCanvasElement): ExtendedVideoFrame {
  return copyThrough(canvas ?? ownCanvas(frame), frame);
}

/**
 * Copies a frame's picture into new memory. Use it to keep a frame for long: hardware decoders have few buffers and stall while frames
 * that use them stay open.
 *
 * @param frame - Frame to copy. Stays open.
 * @param canvas - Canvas to draw on, resized to the frame's display size. A new one by default.
 * @returns An upright frame of the display size, with the frame's timestamp and duration. The caller closes it.
 * @throws `InvalidStateError` if the frame is closed, or the canvas has a context that is not 2D.
 *
 * @example
 * ```ts live
 * import { forceCopyFrame } from "mfx";
 *
 * const canvas = new OffscreenCanvas(64, 64);
 * canvas.getContext("2d")!.fillRect(0, 0, 64, 64);
 * const frame = new VideoFrame(canvas, { timestamp: 0 });
 * const copy = forceCopyFrame(frame, new OffscreenCanvas(64, 64));
 * frame.close();
 * await show(`${copy.displayWidth} × ${copy.displayHeight}`);
 * copy.close();
 * ```
 *
 * @group Frames
 * @since 0.7.0
 */
export function forceCopyFrameOffscreen(frame: VideoFrame, canvas?: OffscreenCanvas): ExtendedVideoFrame {
  return copyThrough(canvas ?? ownCanvas(frame), frame);
}

function ownCanvas({ displayWidth, displayHeight }: VideoFrame): OffscreenCanvas {
  requirePlatform("OffscreenCanvas");
  return new OffscreenCanvas(displayWidth, displayHeight);
}

function copyThrough(canvas: HTMLCanvasElement | OffscreenCanvas, frame: VideoFrame): ExtendedVideoFrame {
  const context = canvas.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (!context)
    throw new DOMException("The canvas has a context that is not 2D. Pass another canvas.", "InvalidStateError");
  canvas.width = frame.displayWidth; // Also clears what was on it.
  canvas.height = frame.displayHeight;
  context.drawImage(frame, 0, 0, canvas.width, canvas.height);
  return ExtendedVideoFrame.revise(frame, canvas);
}
