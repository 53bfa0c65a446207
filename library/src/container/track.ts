import type { AudioTrack, VideoTrack } from "../media/types.ts";
import { FrameStream } from "../stream/pipe.ts";

/**
 * A track of a decoded file: a stream of frames, decoded on demand. The reader closes each frame. Other tracks continue if one is
 * canceled.
 *
 * @typeParam T - `VideoFrame` or `AudioData`.
 *
 * @example
 * ```ts live
 * import { decode } from "mfx";
 *
 * const { video: frames } = await decode((await fetch(video)).body!, "video/mp4");
 * const { codec, codedWidth, codedHeight } = frames!.track.config;
 * await frames!.cancel();
 * await show(`${codec}, ${codedWidth} × ${codedHeight}`);
 * ```
 *
 * @group Decode
 * @since 0.7.0
 */
export class Track<T extends VideoFrame | AudioData> extends ReadableStream<T> {
  /** Description of the track from the container. */
  readonly track: T extends VideoFrame ? VideoTrack : AudioTrack;

  /**
   * @param track - Description of the track.
   * @param source - Source of the frames.
   * @param strategy - Queue of the stream. Defaults to no queue: frames queued in a stream are not closed on cancel.
   */
  constructor(
    track: T extends VideoFrame ? VideoTrack : AudioTrack,
    source: UnderlyingDefaultSource<T> = {},
    strategy: QueuingStrategy<T> = { highWaterMark: 0 },
  ) {
    super(source, strategy);
    this.track = track;
  }

  /** @hidden As in any stream, without losing frames if the stage fails. */
  override pipeThrough<O>(stage: ReadableWritablePair<O, T>, options?: StreamPipeOptions): ReadableStream<O> {
    return FrameStream.prototype.pipeThrough.call(this, stage, options) as ReadableStream<O>;
  }
}
