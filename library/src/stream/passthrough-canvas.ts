import { MFXTransformStream } from "./mfx-transform-stream.ts";
import { type Canvas, painter } from "./paint.ts";

/**
 * Shows on a canvas what passes, as fast as it passes. For watching a pipeline at work; {@link PaintToCanvas} plays.
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
   * @param canvas - What to draw on. It takes the frames' display size.
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
