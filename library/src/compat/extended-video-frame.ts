import { ExtendedVideoFrame as Frame } from "../frame/extended-video-frame.ts";

/**
 * What a container says about the track that a frame comes from. The track of a decoded video fits.
 *
 * @inline
 */
export interface ContainerContext {
  /** The track's length in microseconds, where it is known. */
  duration?: number;
  /** When the file was made, where it is known. */
  createdAt?: Date;
}

/** The frame of today, whose key frame mark encoders heed; its users then saw a `VideoFrame`. */
const VideoFrame: typeof globalThis.VideoFrame = Frame as unknown as typeof globalThis.VideoFrame;
type VideoFrame = globalThis.VideoFrame;
const propertiesOf = (frame: VideoFrame) => (frame as Frame).properties;

/**
 * A `VideoFrame` that carries more through the pipeline: where it comes from, and whether it is to become a key frame. It
 * is a reference of its own, so both it and the frame it is made of have to be closed.
 *
 * @example
 * ```ts live
 * import { decode, ExtendedVideoFrame } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const marked = frames.pipeThrough(
 *   new TransformStream<VideoFrame, VideoFrame>({
 *     transform(frame, controller) {
 *       const extended = new ExtendedVideoFrame(frame, {}, frames.track);
 *       extended.keyFrame = frame.timestamp % 1_000_000 === 0;
 *       frame.close();
 *       controller.enqueue(extended);
 *     },
 *   }),
 * );
 * await show(marked);
 * ```
 *
 * @group Frames
 * @since 0.7.0
 */
export class ExtendedVideoFrame extends VideoFrame {
  /**
   * What the container says about the frame's track; `undefined` where the frame is not from one.
   *
   * @replacedBy properties
   */
  readonly containerContext: ContainerContext | undefined;

  /**
   * @param source - A canvas, image or other frame. A frame's rotation and flip are kept.
   * @param init - Timestamp and duration in microseconds, display size in pixels, and what else a `VideoFrame` takes.
   * @param containerContext - What the container says about the frame's track.
   */
  constructor(source: CanvasImageSource, init?: VideoFrameInit, containerContext?: ContainerContext) {
    super(source, init);
    this.containerContext = containerContext;
  }

  /**
   * Whether an encoder shall make this frame a key frame. `false` unless it is set.
   *
   * @replacedBy properties
   */
  get keyFrame(): boolean {
    return propertiesOf(this).keyFrame ?? false;
  }

  set keyFrame(value: boolean) {
    propertiesOf(this).keyFrame = value;
  }

  /**
   * A new frame with the picture of `source` and, where `init` says nothing else, the timestamp and duration of `frame`.
   *
   * @param frame - The frame whose timing, context and key frame mark are kept. It stays open.
   * @param source - The picture. It stays open, too, if it is a frame.
   * @param init - What shall differ.
   * @returns A frame that the caller has to close.
   */
  static revise(frame: VideoFrame, source: CanvasImageSource, init: VideoFrameInit = {}): ExtendedVideoFrame {
    const { timestamp, duration } = frame;
    const context = frame instanceof ExtendedVideoFrame ? frame.containerContext : undefined;
    const revised = new ExtendedVideoFrame(source, { timestamp, duration: duration ?? undefined, ...init }, context);
    if (frame instanceof Frame) Object.assign(propertiesOf(revised), frame.properties);
    return revised;
  }

  /**
   * The same picture, shown for another time.
   *
   * @param frame - The frame. It stays open.
   * @param duration - How long the new frame is shown, in microseconds.
   * @returns A frame that the caller has to close.
   * @throws `RangeError` if the duration is negative or not a number.
   * @replacedBy revise
   */
  static cut(frame: VideoFrame, duration: number): ExtendedVideoFrame {
    if (!(duration >= 0)) throw new RangeError(`A frame cannot be shown for ${duration} µs.`);
    return ExtendedVideoFrame.revise(frame, frame, { duration });
  }

  /**
   * A second reference to the same picture, with the same context and key frame mark.
   *
   * @returns A frame that the caller has to close.
   */
  override clone(): ExtendedVideoFrame {
    return ExtendedVideoFrame.revise(this, this);
  }
}
