import { withDuration } from "./timing.ts";

export interface Size {
  width: number;
  height: number;
}

type Context = OffscreenCanvasRenderingContext2D;

/** Whether a frame's pixels are stored as colors, not as planes of luma and chroma. */
export const isRGB = ({ format }: VideoFrame): boolean => /^(RGB|BGR)/.test(format ?? "");

/** Whether a frame may have transparent pixels. */
export const hasAlpha = ({ format }: VideoFrame): boolean => /A(P1[02])?$/.test(format ?? "");

/**
 * Makes a function that redraws frames on a shared canvas. `paint` starts with a transparent canvas (black in the result if the frame is
 * opaque). The result has the frame's timestamp and duration. The frame stays open.
 */
export function redrawer(): (frame: VideoFrame, size: Size, paint: (context: Context) => void) => VideoFrame {
  let context: Context | undefined;
  return (frame, { width, height }, paint) => {
    context ??= new OffscreenCanvas(width, height).getContext("2d")!;
    const { canvas } = context;
    // Setting the size clears the canvas and resets its transform.
    canvas.width = width;
    canvas.height = height;
    const alpha = hasAlpha(frame) ? "keep" : "discard";
    paint(context);
    return new VideoFrame(canvas, withDuration(frame, { timestamp: frame.timestamp, alpha }));
  };
}
