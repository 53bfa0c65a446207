import { ExtendedVideoFrame as Frame } from "../frame/extended-video-frame.ts";

/**
 * Properties of the track that a frame comes from. `track` of a decoded video has this shape.
 *
 * @inline
 */
export interface ContainerContext {
  /** Duration of the track in microseconds, if it is known. */
  duration?: number | undefined;
  /** Creation time of the file, if it is known. */
  createdAt?: Date | undefined;
}

/** Today's frame, whose key frame mark encoders read. Typed as the `VideoFrame` that this release extended. */
const VideoFrame: typeof globalThis.VideoFrame = Frame as unknown as typeof globalThis.VideoFrame;
type VideoFrame = globalThis.VideoFrame;
const propertiesOf = (frame: VideoFrame) => (frame as Frame).properties;

/**
 * A `VideoFrame` that carries its track's properties and a key frame mark through the pipeline. Close it like every `VideoFrame`, and also
 * close the frame it was made from.
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
   * Properties of the frame's track; `undefined` if none were passed.
   *
   * @replacedBy properties
   */
  readonly containerContext: ContainerContext | undefined;

  /**
   * @param source - Canvas, image or frame. Keeps a frame's rotation and flip.
   * @param init - Timestamp and duration in microseconds, display size in pixels, and other members of `VideoFrameInit`.
   * @param containerContext - Properties of the frame's track.
   */
  constructor(source: CanvasImageSource, init?: VideoFrameInit, containerContext?: ContainerContext) {
    super(source, init);
    this.containerContext = containerContext;
  }

  /**
   * Requests a key frame: encoders encode this frame as one. `false` by default.
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
   * Makes a frame with a new picture or changed timing. Timestamp and duration are those of `frame` unless overridden.
   *
   * @param frame - Frame that provides timing, context and key frame mark. Stays open.
   * @param source - Picture of the new frame. Stays open if it is a frame.
   * @param init - Overrides for timestamp, duration and other members of `VideoFrameInit`.
   * @returns A frame that the caller closes.
   */
  static revise(frame: VideoFrame, source: CanvasImageSource, init: VideoFrameInit = {}): ExtendedVideoFrame {
    const { timestamp, duration } = frame;
    const context = frame instanceof ExtendedVideoFrame ? frame.containerContext : undefined;
    const revised = new ExtendedVideoFrame(source, { timestamp, duration: duration ?? undefined, ...init }, context);
    if (frame instanceof Frame) Object.assign(propertiesOf(revised), frame.properties);
    return revised;
  }

  /**
   * Makes a frame with the same picture and another duration.
   *
   * @param frame - Frame with the picture and timestamp. Stays open.
   * @param duration - Duration of the new frame in microseconds, 0 or greater.
   * @returns A frame that the caller closes.
   * @throws `RangeError` if the duration is negative or not a number.
   * @replacedBy revise
   */
  static cut(frame: VideoFrame, duration: number): ExtendedVideoFrame {
    if (!(duration >= 0)) throw new RangeError(`\`duration\` must be 0 or greater; got ${duration}.`);
    return ExtendedVideoFrame.revise(frame, frame, { duration });
  }

  /**
   * Clones the frame. The clone shares the picture and has the same context and key frame mark.
   *
   * @returns A frame that the caller closes.
   */
  override clone(): ExtendedVideoFrame {
    return ExtendedVideoFrame.revise(this, this);
  }
}
