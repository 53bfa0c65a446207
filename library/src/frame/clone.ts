import { requirePlatform } from "../media/platform.ts";
import { ExtendedVideoFrame } from "./extended-video-frame.ts";

/**
 * A second reference to a frame's picture. Nothing is copied; both have to be closed.
 *
 * @param frame - The frame. It stays open.
 * @returns A frame with the same picture, timing and, where it has some, properties.
 * @throws `InvalidStateError` if the frame is closed.
 *
 * @example
 * ```ts live
 * import { cloneFrame } from "mfx";
 *
 * const canvas = new OffscreenCanvas(64, 64);
 * canvas.getContext("2d")!.fillRect(0, 0, 64, 64);
 * const frame = new VideoFrame(canvas, { timestamp: 1000 });
 * const twin = cloneFrame(frame);
 * frame.close();
 * await show(`Still open: ${twin.codedWidth} × ${twin.codedHeight}`);
 * twin.close();
 * ```
 *
 * @group Frames
 * @since 0.7.0
 */
export function cloneFrame(frame: VideoFrame): VideoFrame {
  return frame.clone();
}

/**
 * A second reference to some audio's samples. Nothing is copied; both have to be closed.
 *
 * @param data - The audio. It stays open.
 * @returns Audio data with the same samples and timestamp.
 * @throws `InvalidStateError` if the data is closed.
 *
 * @example
 * ```ts live
 * import { cloneAudioData } from "mfx";
 *
 * const data = new AudioData({
 *   format: "f32", sampleRate: 48000, numberOfChannels: 1, numberOfFrames: 480, timestamp: 0, data: new Float32Array(480),
 * });
 * const twin = cloneAudioData(data);
 * data.close();
 * await show(`Still open: ${twin.numberOfFrames} samples`);
 * twin.close();
 * ```
 *
 * @group Frames
 * @since 0.7.0
 */
export function cloneAudioData(data: AudioData): AudioData {
  return data.clone();
}

const scratch = new WeakMap<OffscreenCanvas, OffscreenCanvasRenderingContext2D>();

function context2d(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  let context = scratch.get(canvas);
  if (!context) {
    context = canvas.getContext("2d") ?? undefined;
    if (!context) throw new DOMException("The canvas already has a context of another kind.", "InvalidStateError");
    scratch.set(canvas, context);
  }
  return context;
}

/**
 * A frame with the same picture in memory of its own. A decoder that keeps few pictures, as hardware decoders do, is not
 * held up by it, however long the copy stays open.
 *
 * @param frame - The frame. It stays open.
 * @param canvas - What to copy through; made in the frame's display size where it is missing, else resized to it.
 * @returns An upright frame of display size, with the frame's timestamp, duration and properties, that the caller has to close.
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
export function forceCopyFrame(frame: VideoFrame, canvas?: OffscreenCanvas): ExtendedVideoFrame {
  if (!canvas) requirePlatform("OffscreenCanvas");
  const target = canvas ?? new OffscreenCanvas(frame.displayWidth, frame.displayHeight);
  const context = context2d(target);
  if (target.width !== frame.displayWidth) target.width = frame.displayWidth;
  if (target.height !== frame.displayHeight) target.height = frame.displayHeight;
  context.clearRect(0, 0, target.width, target.height);
  context.drawImage(frame, 0, 0, target.width, target.height);
  return ExtendedVideoFrame.revise(frame, target);
}
