import { MFXTransformStream } from "./mfx-transform-stream.ts";
import { type Canvas, painter } from "./paint.ts";

/**
 * Draws each passing frame on a canvas, as fast as the frames pass, and passes it on. Use it to watch a pipeline; use
 * {@link PaintToCanvas} to play a video in real time.
 *
 * @example
 * ```ts live
 * import { decode, PassthroughCanvas, Void } from "mfx";
 *
 * const canvas = document.createElement("canvas");
 * void show(canvas);
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await frames!.pipeThrough(new PassthroughCanvas(canvas)).pipeTo(new Void());
 * ```
 *
 * @group Debug
 * @since 0.7.0
 */
export class PassthroughCanvas extends MFXTransformStream<VideoFrame, VideoFrame> {
  /**
   * @param canvas - Canvas to draw on. It is resized to the frames' display size.
   * @throws `OptionError` if the canvas has a context that is not 2D.
   */
  constructor(canvas: Canvas) {
    const paint = painter(canvas);
    super({
      transform: (frame, controller) => {
        paint(frame);
        controller.enqueue(frame);
      },
    });
  }

  override get identifier(): string {
    return "PassthroughCanvas";
  }
}
