import { OptionError } from "../errors.ts";
import { ExtendedVideoFrame } from "../frame/extended-video-frame.ts";
import { checkNumber } from "../media/check-option.ts";
import { frameFailure } from "../media/frame-failure.ts";
import { requirePlatform } from "../media/platform.ts";
import { MFXTransformStream } from "./mfx-transform-stream.ts";

/**
 * Scales frames by a factor with a 2D canvas, so it needs no WebGL2. The canvas converts each frame to RGB, which can take longer than an
 * effect. Closes its input.
 *
 * @example
 * ```ts live
 * import { decode, Scaler } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * await show(frames!.pipeThrough(new Scaler(0.25)));
 * ```
 *
 * @group Streams
 * @since 0.7.0
 */
export class Scaler extends MFXTransformStream<VideoFrame, VideoFrame> {
  /**
   * @param ratio - Factor for width and height, greater than 0: `0.5` halves both. The result is rounded to whole pixels.
   * @param canvas - Canvas to draw on. A new one by default.
   * @throws `OptionError` if the ratio is not greater than 0.
   */
  constructor(ratio: number, canvas: OffscreenCanvas = ownCanvas()) {
    checkNumber("ratio", ratio);
    const context = canvas.getContext("2d");
    if (!context) throw new OptionError("canvas", "`canvas` has a context that is not 2D. Pass another canvas.");
    super({
      transform: (frame, controller) => {
        try {
          const width = Math.max(1, Math.round(frame.displayWidth * ratio));
          const height = Math.max(1, Math.round(frame.displayHeight * ratio));
          if (canvas.width !== width) canvas.width = width;
          if (canvas.height !== height) canvas.height = height;
          context.clearRect(0, 0, width, height);
          context.drawImage(frame, 0, 0, width, height);
          controller.enqueue(ExtendedVideoFrame.revise(frame, canvas));
        } catch (error) {
          throw frameFailure(error);
        } finally {
          frame.close();
        }
      },
    });
  }

  override get identifier(): string {
    return "Scaler";
  }
}

function ownCanvas(): OffscreenCanvas {
  requirePlatform("OffscreenCanvas");
  return new OffscreenCanvas(1, 1);
}
