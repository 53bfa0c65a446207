import { OptionError } from "../errors.ts";
import { ExtendedVideoFrame } from "../frame/extended-video-frame.ts";
import { requirePlatform } from "../media/platform.ts";
import { MFXTransformStream } from "./mfx-transform-stream.ts";

/**
 * Makes frames smaller or bigger, without the GPU's effects.
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
   * @param ratio - The new width and height in those of the frame: `0.5` halves both. They are rounded to whole pixels.
   * @param canvas - What to draw on; one of its own by default.
   * @throws `OptionError` if the ratio is not above zero.
   */
  constructor(ratio: number, canvas: OffscreenCanvas = ownCanvas()) {
    if (!(ratio > 0 && ratio < Number.POSITIVE_INFINITY)) {
      throw new OptionError("ratio", `A frame cannot be scaled by ${ratio}.`);
    }
    const context = canvas.getContext("2d");
    if (!context) throw new OptionError("canvas", "The canvas has a context that is not 2D.");
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
