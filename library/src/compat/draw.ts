import { closeAll, type Effects, flatten, stepsOf } from "../effects/chain.ts";
import { effect } from "../effects/effect.ts";
import { MFXTransformStream } from "../stream/mfx-transform-stream.ts";

/** A canvas of the page or of a worker. */
export type Canvas = HTMLCanvasElement | OffscreenCanvas;

/**
 * Frames under effects that may differ from frame to frame: `current` is asked for each of them. What comes out is shown
 * on `canvas`, where there is one, on its way.
 */
export function draw(
  frames: ReadableStream<VideoFrame>,
  current: () => Effects,
  canvas: Canvas | undefined,
  readableStrategy?: QueuingStrategy<VideoFrame>,
): ReadableStream<VideoFrame> {
  const whatever = {
    steps: (frame: VideoFrame, size: readonly [number, number]) => stepsOf(flatten(current()), frame, size),
    close: (reason: unknown) => closeAll(flatten(current()), reason),
  };
  const drawn = effect(frames, [whatever], readableStrategy ? { readableStrategy } : {});
  return canvas ? drawn.pipeThrough(shownOn(canvas)) : drawn;
}

function shownOn(canvas: Canvas): MFXTransformStream<VideoFrame, VideoFrame> {
  const context = canvas.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (!context) throw new DOMException("The canvas already has a context of another kind.", "InvalidStateError");
  return new MFXTransformStream({
    transform(frame, controller) {
      canvas.width = frame.displayWidth; // Also clears what was on it.
      canvas.height = frame.displayHeight;
      context.drawImage(frame, 0, 0, canvas.width, canvas.height);
      controller.enqueue(frame);
    },
  });
}
