import { MFXAudioEncoder } from "./codec/mfx-audio-encoder.ts";
import { MFXVideoEncoder } from "./codec/mfx-video-encoder.ts";
import type { FileSource } from "./container/file-source.ts";
import { GIFFile } from "./container/gif.ts";
import { Interleaver } from "./container/interleaver.ts";
import type { EncodeOptions } from "./encode-options.ts";
import { audioSettings, outputOf, videoSettings } from "./encode-settings.ts";
import { AbortedError, SourceError, toMFXError } from "./errors.ts";
import type { MFXBlob } from "./io/mfx-blob.ts";
import { checkSignal } from "./media/abort.ts";
import { IterableStream } from "./stream/iterate.ts";
import { pipeFrames } from "./stream/pipe.ts";
import { checkCallback, type Listeners, progressCounter, reporting } from "./stream/progress.ts";
import { spanOf } from "./stream/span.ts";

/**
 * Encodes video and audio into an MP4, WebM or GIF file.
 *
 * The output has the size of the first frame unless you set `width` or `height`, and is always upright. All tracks are shifted together
 * so that the file starts at 0.
 *
 * Encoding starts at once, fills short queues (8 encoded chunks per track) and then waits until the result is read. So an output that you
 * don't read keeps its inputs open: cancel it. Canceling the result cancels the inputs.
 *
 * Closes every frame, also on failure and cancellation.
 *
 * @param options - Mime type, input streams and settings.
 * @returns The file as blobs, in the order in which they are written; see {@link MFXBlob} for their positions. The stream fails with an
 *   `OptionError` (invalid settings), `UnsupportedCodecError` (names the setting, and supported codecs), `CodecError` (an
 *   encoder failed), `ContainerError` (code `encode-nothing`: the inputs were empty) or `SourceError` (an input failed).
 *
 * @example
 * ```ts live
 * import { decode, encode } from "mfx";
 *
 * const { video: frames, audio } = await decode(video);
 * if (!frames) throw new Error("The file has no video.");
 *
 * const file = encode({
 *   mimeType: 'video/webm; codecs="vp8,opus"',
 *   streaming: true,
 *   video: { stream: frames, width: 480 },
 *   audio: audio && { stream: audio },
 * });
 * await show(file); // plays while it is encoded
 * ```
 *
 * @group Encode
 * @since 0.7.0
 */
export function encode(options: EncodeOptions): ReadableStream<MFXBlob> {
  const { video } = options;
  return encodeFile({ ...options, video: video && { ...video, fit: video.fit ?? "contain" } });
}

/** Encodes a file. With `fit`, frames are drawn upright; without it, they are encoded as they are stored. */
export function encodeFile(options: EncodeOptions): ReadableStream<MFXBlob> {
  const job = new EncodeJob(options);
  return reporting(new IterableStream(job, { highWaterMark: 0 }), job.listeners);
}

class EncodeJob implements UnderlyingDefaultSource<MFXBlob> {
  readonly listeners: Listeners = new Set();
  #options: EncodeOptions;
  #file: FileSource | undefined;
  #over = false;

  constructor(options: EncodeOptions) {
    this.#options = options;
  }

  start(controller: ReadableStreamDefaultController<MFXBlob>): void {
    const { signal, video, audio, onProgress } = this.#options;
    const abort = () => {
      controller.error(new AbortedError(signal?.reason));
      this.cancel(signal?.reason);
    };
    try {
      checkSignal(signal);
      checkCallback(onProgress);
      if (onProgress) this.listeners.add(onProgress);
      this.#file = open(this.#options, this.listeners);
      signal?.addEventListener("abort", abort, { once: true });
      this.#release = () => signal?.removeEventListener("abort", abort);
    } catch (error) {
      for (const part of [video, audio]) part?.stream?.cancel?.(error).catch(() => {});
      controller.error(error); // All failures reach the caller the same way: through the stream.
    }
  }

  async pull(controller: ReadableStreamDefaultController<MFXBlob>): Promise<void> {
    const file = this.#file!;
    try {
      const blob = await file.next();
      if (this.#over) return;
      if (blob) {
        controller.enqueue(blob);
      } else {
        this.#release();
        controller.close();
      }
    } catch (error) {
      if (this.#over) return;
      const failure = toMFXError(error, (cause, message) => {
        return new SourceError("source-failed", `An input stream failed: ${message}`, { cause });
      });
      controller.error(failure);
      await this.cancel(failure);
    }
  }

  async cancel(reason?: unknown): Promise<void> {
    this.#over = true;
    this.#release();
    await this.#file?.cancel(reason);
  }

  #release = () => {};
}

/** Builds the pipeline. */
function open(options: EncodeOptions, listeners: Listeners): FileSource {
  const { mimeType, video, audio, gif, chunkSize, streaming, faststart } = options;
  const output = outputOf(options);
  const onFrame = progressCounter(
    (progress) => {
      for (const listener of listeners) listener(progress);
    },
    spanOf((video ?? audio)!.stream),
  );
  if (output.container === "gif") return new GIFFile(video!, gif, chunkSize, onFrame);
  const container = output.container as "mp4" | "webm";
  const settings = {
    video: video && videoSettings(video, mimeType, { ...output, container }),
    audio: audio && audioSettings(audio, mimeType, { ...output, container }),
  };
  return new Interleaver(
    {
      ...(video && settings.video && { video: pipeFrames(video.stream, new MFXVideoEncoder(settings.video)) }),
      ...(audio && settings.audio && { audio: pipeFrames(audio.stream, new MFXAudioEncoder(settings.audio)) }),
    },
    { container, chunkSize, streaming, faststart, onFrame },
  );
}
