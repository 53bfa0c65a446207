import { platformClass } from "../media/platform.ts";
import { withDuration } from "./timing.ts";

/**
 * What an {@link ExtendedVideoFrame} knows beyond a `VideoFrame`.
 *
 * @inline
 */
export interface ExtendedVideoFrameProperties {
  /** Whether an encoder shall make this frame a key frame. */
  keyFrame?: boolean;
  /**
   * Whether `close()` shall leave the frame open, so that it can pass through a pipeline again and again and is uploaded to
   * the GPU once. Set it to `false` before the last `close()`.
   */
  keepOpen?: boolean;
}

/** The global class, or a placeholder in engines without it: importing this module must not throw. */
const VideoFrame: typeof globalThis.VideoFrame = platformClass("VideoFrame");
type VideoFrame = globalThis.VideoFrame;

/**
 * A `VideoFrame` that carries wishes through the pipeline, and that can be made of another frame with some things
 * changed. Like every `VideoFrame` it has to be closed; it is a reference of its own, so the frame it is made of has to be
 * closed as well.
 *
 * @example
 * ```ts live
 * import { ExtendedVideoFrame } from "mfx";
 *
 * const canvas = new OffscreenCanvas(320, 180);
 * const context = canvas.getContext("2d")!;
 * context.fillStyle = "teal";
 * context.fillRect(0, 0, 320, 180);
 *
 * const frame = new ExtendedVideoFrame(canvas, { timestamp: 0, duration: 40_000 });
 * const later = ExtendedVideoFrame.revise(frame, frame, { timestamp: 40_000 });
 * await show(`${later.displayWidth} × ${later.displayHeight} at ${later.timestamp} µs`);
 * frame.close();
 * later.close();
 * ```
 *
 * @group Frames
 * @since 0.7.0
 */
export class ExtendedVideoFrame extends VideoFrame {
  /**
   * Wishes of the frame's maker; may be changed.
   *
   * @since 0.8.1
   */
  readonly properties: ExtendedVideoFrameProperties;

  /**
   * @param source - A canvas, image or other frame. A frame's rotation and flip are kept.
   * @param init - Timestamp and duration in microseconds, display size in pixels, and what else a `VideoFrame` takes.
   * @param properties - Wishes for the frame's way through the pipeline.
   */
  constructor(source: CanvasImageSource, init?: VideoFrameInit, properties: ExtendedVideoFrameProperties = {}) {
    super(source, withDuration(source, init));
    this.properties = properties;
  }

  /**
   * A new frame with the picture of `source` and, where `init` says nothing else, the timestamp and duration of `frame`.
   *
   * @param frame - The frame whose timing and properties are kept. It stays open.
   * @param source - The picture. It stays open, too, if it is a frame.
   * @param init - What shall differ.
   * @param properties - Properties that shall differ.
   * @returns A frame that the caller has to close.
   */
  static revise(
    frame: VideoFrame,
    source: CanvasImageSource,
    init: VideoFrameInit = {},
    properties: ExtendedVideoFrameProperties = {},
  ): ExtendedVideoFrame {
    const timing: VideoFrameInit = { timestamp: frame.timestamp };
    if (frame.duration !== null) timing.duration = frame.duration;
    const inherited = frame instanceof ExtendedVideoFrame ? frame.properties : {};
    return new ExtendedVideoFrame(source, { ...timing, ...init }, { ...inherited, ...properties });
  }

  /** Releases the frame's picture, unless it is to be kept open. */
  override close(): void {
    if (!this.properties.keepOpen) super.close();
  }

  /**
   * A second reference to the same picture, with properties of its own.
   *
   * @returns A frame that the caller has to close.
   */
  override clone(): ExtendedVideoFrame {
    return new ExtendedVideoFrame(this, {}, { ...this.properties });
  }
}
