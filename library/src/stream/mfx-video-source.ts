import { SourceError } from "../errors.ts";
import { requirePlatform } from "../media/platform.ts";
import { iterate } from "./iterate.ts";
import { Queue } from "./queue.ts";

/**
 * How an {@link MFXVideoSource} plays its video.
 *
 * @inline
 */
export interface MFXVideoSourceOptions {
  /**
   * How fast to play: `2` is twice as fast. Timestamps stay those of the video.
   *
   * @defaultValue 1
   */
  playbackRate?: number;
}

/**
 * The frames that a `<video>` element shows, as a stream; for whatever the page can play but {@link decode} cannot read. The video
 * plays from where it is while the stream is read, and pauses while nobody reads. Frames that the element skips are missing, too.
 * Close each frame that you read.
 *
 * @example
 * ```ts live
 * import { MFXVideoSource, PassthroughCanvas, Void } from "mfx";
 *
 * const element = document.createElement("video");
 * element.muted = true;
 * element.src = video;
 * const canvas = document.createElement("canvas");
 * void show(canvas);
 * await new MFXVideoSource(element).pipeThrough(new PassthroughCanvas(canvas)).pipeTo(new Void());
 * ```
 *
 * @group Decode
 * @since 0.7.0
 */
export class MFXVideoSource extends ReadableStream<VideoFrame> {
  /**
   * @param video - The element. It has to be muted, unless the page may play sound.
   * @param options - How to play it.
   */
  constructor(video: HTMLVideoElement, { playbackRate = 1 }: MFXVideoSourceOptions = {}) {
    requirePlatform("VideoFrame");
    let callback = 0;
    const stop = () => {
      video.cancelVideoFrameCallback(callback);
      video.removeEventListener("ended", onEnded);
      video.removeEventListener("error", onError);
      video.pause();
    };
    const fail = (message: string, cause?: unknown) => {
      queue.error(new SourceError("source-failed", message, { cause, url: video.currentSrc }));
      stop();
    };
    const onEnded = () => {
      queue.close();
      stop();
    };
    const onError = () => fail(`The video cannot be played: ${video.error?.message ?? "unknown"}`, video.error);
    const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      try {
        queue.push(new VideoFrame(video, { timestamp: Math.round(mediaTime * 1e6) }));
      } catch (error) {
        return fail("The video's frames may not be read.", error);
      }
      callback = video.requestVideoFrameCallback(onFrame);
      if (queue.desiredSize <= 0) video.pause();
    };
    let started = false;
    const play = () => {
      if (!started) {
        started = true;
        video.playbackRate = playbackRate;
        video.addEventListener("ended", onEnded);
        video.addEventListener("error", onError);
        callback = video.requestVideoFrameCallback(onFrame);
      }
      if (video.error) return onError();
      if (video.ended) return onEnded();
      video.play().catch((error: unknown) => {
        // A pause in between is our own.
        if (!(error instanceof DOMException && error.name === "AbortError")) fail("The video may not play.", error);
      });
    };
    const queue = new Queue<VideoFrame>({ highWaterMark: 2, pull: play, cancel: stop });
    super(queue.source, { highWaterMark: 0 });
  }

  /** @hidden For engines whose streams have no iterator. */
  override [Symbol.asyncIterator](options?: ReadableStreamIteratorOptions): ReadableStreamAsyncIterator<VideoFrame> {
    return iterate(this, options);
  }
}
