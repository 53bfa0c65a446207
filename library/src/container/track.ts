import type { AudioTrack, VideoTrack } from "../media/types.ts";
import { iterate } from "../stream/iterate.ts";
import { FrameStream } from "../stream/pipe.ts";

/**
 * A track of a decoded file: a stream of its frames, read when you read. Who takes a frame from it closes it. Cancelling one
 * track leaves the others running.
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
  /** What the container says about the track. */
  readonly track: T extends VideoFrame ? VideoTrack : AudioTrack;

  /**
   * @param track - What the container says about the track.
   * @param source - Where the frames come from.
   * @param strategy - How many may wait in the stream itself. None by default, as what waits there is lost on cancel.
   */
  constructor(
    track: T extends VideoFrame ? VideoTrack : AudioTrack,
    source: UnderlyingDefaultSource<T> = {},
    strategy: QueuingStrategy<T> = { highWaterMark: 0 },
  ) {
    super(source, strategy);
    this.track = track;
  }

  /** @hidden As of any stream, but that no frame is lost where the stage breaks off. */
  override pipeThrough<O>(stage: ReadableWritablePair<O, T>, options?: StreamPipeOptions): ReadableStream<O> {
    return FrameStream.prototype.pipeThrough.call(this, stage, options) as ReadableStream<O>;
  }

  /** @hidden For engines whose streams have no iterator. */
  override [Symbol.asyncIterator](options?: ReadableStreamIteratorOptions): ReadableStreamAsyncIterator<T> {
    return iterate(this, options);
  }
}
