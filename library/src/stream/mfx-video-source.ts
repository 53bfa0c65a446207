import { SourceError } from "../errors.ts";
import { requirePlatform } from "../media/platform.ts";
import { iterate } from "./iterate.ts";
import { Queue } from "./queue.ts";

/**
 * Options of {@link MFXVideoSource}.
 *
 * @inline
 */
export interface MFXVideoSourceOptions {
  /**
   * Playback speed: `2` is twice as fast. Timestamps remain those of the video.
   *
   * @defaultValue 1
   */
  playbackRate?: number | undefined;
}

/**
 * Captures the frames that a `<video>` element shows: a webcam, a screen capture, or a video that {@link decode} cannot read, such as one that
 * a streaming player feeds to the element. The element plays from its current position while the stream is read, and is paused otherwise. Frames that the element
 * skips are missing. Close each frame that you read.
 *
 * The stream ends with the video. If the element plays a `MediaStream`, it ends when the tracks of the `MediaStream` end or are stopped. It
 * fails with a `SourceError` if the element cannot play the video, or if the page may not read it (cross-origin without CORS).
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
   * @param video - Element to capture. Mute it unless the page may play sound.
   * @param options - Playback speed.
   */
  constructor(video: HTMLVideoElement, { playbackRate = 1 }: MFXVideoSourceOptions = {}) {
    requirePlatform("VideoFrame");
    let callback = 0;
    const live = video.srcObject instanceof MediaStream ? video.srcObject : undefined;
    /** Firefox can report a time that is several frames ahead after a pause. So a frame waits for the next one, which must be later. */
    let held: VideoFrame | undefined;
    const release = (next?: VideoFrame) => {
      const frame = held;
      held = next;
      if (!frame) return;
      if (next && next.timestamp <= frame.timestamp) frame.close();
      else queue.push(frame);
    };
    const stop = () => {
      held?.close();
      held = undefined;
      live?.removeEventListener("inactive", onEnded);
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
      release();
      queue.close();
      stop();
    };
    const onError = () => fail(`The video cannot be played: ${video.error?.message || "unknown reason"}`, video.error);
    const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      try {
        const frame = new VideoFrame(video, { timestamp: Math.round(mediaTime * 1e6) });
        if (live) queue.push(frame);
        else release(frame);
      } catch (error) {
        // At its start and its end, a live stream can have no picture although the element announces one.
        const isMissing = live && error instanceof DOMException && error.name === "InvalidStateError";
        if (!isMissing)
          return fail(
            "The video's frames cannot be read. For another origin, set `crossOrigin` and allow the page by CORS headers.",
            error,
          );
      }
      callback = video.requestVideoFrameCallback(onFrame);
      if (queue.desiredSize <= 0) video.pause();
    };
    let started = false;
    const play = () => {
      if (live?.active === false) return onEnded();
      if (!started) {
        started = true;
        video.playbackRate = playbackRate;
        video.addEventListener("ended", onEnded);
        live?.addEventListener("inactive", onEnded);
        video.addEventListener("error", onError);
        callback = video.requestVideoFrameCallback(onFrame);
      }
      if (video.error) return onError();
      if (video.ended) return onEnded();
      video.play().catch((error: unknown) => {
        // An AbortError comes from a pause by this class.
        if (error instanceof DOMException && error.name === "AbortError") return;
        fail("The browser refused to play the video. Mute the element, or start it in a click handler.", error);
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
