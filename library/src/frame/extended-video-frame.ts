import { platformClass } from "../media/platform.ts";
import { withDuration } from "./timing.ts";

/**
 * Per-frame hints of an {@link ExtendedVideoFrame}.
 *
 * @inline
 */
export interface ExtendedVideoFrameProperties {
  /** Requests a key frame: encoders encode this frame as one. */
  keyFrame?: boolean | undefined;
  /**
   * Makes `close()` a no-op, so that the frame can pass through a pipeline repeatedly and is uploaded to the GPU only once. Set it to
   * `false` before the final `close()`.
   */
  keepOpen?: boolean | undefined;
}

/** The global class, or a placeholder in browsers without it: importing this module must not throw. */
const VideoFrame: typeof globalThis.VideoFrame = platformClass("VideoFrame");
type VideoFrame = globalThis.VideoFrame;

/**
 * A `VideoFrame` that carries per-frame hints (`keyFrame`, `keepOpen`) through the pipeline. {@link ExtendedVideoFrame.revise | revise}
 * makes one from another frame with a new picture or timestamp. Close it like every `VideoFrame`, and also close the frame it was made
 * from.
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
   * Hints for the pipeline; may be changed.
   *
   * @since 0.8.1
   */
  readonly properties: ExtendedVideoFrameProperties;

  /**
   * @param source - Canvas, image or frame. Keeps a frame's rotation and flip.
   * @param init - Timestamp and duration in microseconds, display size in pixels, and other members of `VideoFrameInit`.
   * @param properties - Hints for the pipeline.
   */
  constructor(source: CanvasImageSource, init?: VideoFrameInit, properties: ExtendedVideoFrameProperties = {}) {
    super(source, withDuration(source, init));
    this.properties = properties;
  }

  /**
   * Makes a frame with a new picture or changed timing. Timestamp, duration and properties are those of `frame` unless overridden.
   *
   * @param frame - Frame that provides timing and properties. Stays open.
   * @param source - Picture of the new frame. Stays open if it is a frame.
   * @param init - Overrides for timestamp, duration and other members of `VideoFrameInit`.
   * @param properties - Overrides for the properties.
   * @returns A frame that the caller closes.
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

  /** Closes the frame, unless `properties.keepOpen` is set. */
  override close(): void {
    if (!this.properties.keepOpen) super.close();
  }

  /**
   * Clones the frame. The clone shares the picture and gets a copy of the properties.
   *
   * @returns A frame that the caller closes.
   */
  override clone(): ExtendedVideoFrame {
    return new ExtendedVideoFrame(this, {}, { ...this.properties });
  }
}
