import { requirePlatform } from "../media/platform.ts";
import { ExtendedVideoFrame } from "./extended-video-frame.ts";

/**
 * Clones a frame. Both frames share the same picture in memory; close each of them.
 *
 * @param frame - Frame to clone. Stays open.
 * @returns A frame with the same picture, timestamp, duration and properties, which the caller closes.
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
 * Clones audio data. Both objects share the same samples in memory; close each of them.
 *
 * @param data - Audio data to clone. Stays open.
 * @returns Audio data with the same samples and timestamp, which the caller closes.
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

/**
 * Copies a frame's picture into new memory. Use it to keep a frame for long: hardware decoders have few buffers and stall while frames
 * that use them stay open.
 *
 * @param frame - Frame to copy. Stays open.
 * @param canvas - Canvas to draw on, resized to the frame's display size. A new one by default.
 * @returns An upright frame of the display size, with the frame's timestamp, duration and properties. The caller closes it.
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
  const context = target.getContext("2d");
  if (!context)
    throw new DOMException("The canvas has a context that is not 2D. Pass another canvas.", "InvalidStateError");
  if (target.width !== frame.displayWidth) target.width = frame.displayWidth;
  if (target.height !== frame.displayHeight) target.height = frame.displayHeight;
  context.clearRect(0, 0, target.width, target.height);
  context.drawImage(frame, 0, 0, target.width, target.height);
  return ExtendedVideoFrame.revise(frame, target);
}
