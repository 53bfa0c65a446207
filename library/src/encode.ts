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
 * Encodes frames and sound, and writes them into a file.
 *
 * The output is as large as the first frame unless you give `width` or `height`, and always upright: the video of a phone comes out as
 * it is seen. Starts when you read the result, and works no faster than you read. All tracks are shifted together so that the file begins
 * at 0. Every frame is closed, on failure and cancellation too; canceling the result cancels the inputs.
 *
 * @param options - The mime type, the streams and their settings. A track's `config` may be spread into `video` and `audio`: the codec of
 *   the mime type takes precedence.
 * @returns The file in pieces, in the order in which they are written; see {@link MFXBlob} for where they belong. The stream fails with an
 *   `OptionError` (impossible settings), `UnsupportedCodecError` (names the setting, and codecs that would do), `CodecError` (an
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
 * await show(file); // plays while it is being made
 * ```
 *
 * @group Encode
 * @since 0.7.0
 */
export function encode(options: EncodeOptions): ReadableStream<MFXBlob> {
  const { video } = options;
  return encodeFile({ ...options, video: video && { ...video, fit: video.fit ?? "contain" } });
}

/** Encodes a file. Frames are drawn upright, and as `fit` says; without `fit`, they are encoded as they are stored. */
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
      controller.error(error); // Thrown, it would come out of encode() itself, unlike every later failure.
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

/** Puts the pipeline together. */
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
