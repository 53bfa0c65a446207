import type { AudioTrack, VideoTrack } from "../media/types.ts";
import { iterate } from "./iterate.ts";
import { FrameStream } from "./pipe.ts";

/**
 * A track of a decoded file: a stream of its frames. Decodes only as far as it is read. The caller closes the frames that it reads.
 * Canceling a track does not affect the other tracks of the file.
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
  /** Properties of the track: codec, size and more. */
  readonly track: T extends VideoFrame ? VideoTrack : AudioTrack;

  /**
   * @param track - Properties of the track.
   * @param source - Source of the frames.
   * @param strategy - Size of the stream's own queue. 0 by default: a stream drops queued frames on cancel without closing them.
   */
  constructor(
    track: T extends VideoFrame ? VideoTrack : AudioTrack,
    source: UnderlyingDefaultSource<T> = {},
    strategy: QueuingStrategy<T> = { highWaterMark: 0 },
  ) {
    super(source, strategy);
    this.track = track;
  }

  /** @hidden Like that of any stream, but no frame stays open if the stage fails. */
  override pipeThrough<O>(stage: ReadableWritablePair<O, T>, options?: StreamPipeOptions): ReadableStream<O> {
    return FrameStream.prototype.pipeThrough.call(this, stage, options) as ReadableStream<O>;
  }

  /** @hidden For engines whose streams have no iterator. */
  override [Symbol.asyncIterator](options?: ReadableStreamIteratorOptions): ReadableStreamAsyncIterator<T> {
    return iterate(this, options);
  }
}
