import { OptionError } from "../errors.ts";
import { wrongOption } from "../media/check-option.ts";
import { frameFailure } from "../media/frame-failure.ts";

/**
 * A canvas of the page, or one of a worker.
 *
 * @inline
 */
export type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** Makes a function that draws a frame on a canvas and resizes the canvas to the frame, or to the size in which it is shown. */
export function painter(canvas: Canvas): (frame: VideoFrame, size?: { width: number; height: number }) => void {
  if (typeof canvas?.getContext !== "function") wrongOption("canvas", "a canvas element or an OffscreenCanvas", canvas);
  const context = canvas.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (!context) throw new OptionError("canvas", "`canvas` has a context that is not 2D. Pass another canvas.");
  return (frame, { width, height } = { width: frame.displayWidth, height: frame.displayHeight }) => {
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.clearRect(0, 0, width, height);
    try {
      context.drawImage(frame, 0, 0, width, height);
    } catch (error) {
      throw frameFailure(error);
    }
  };
}
