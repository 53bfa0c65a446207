import { MFXAudioEncoder } from "./codec/mfx-audio-encoder.ts";
import { MFXVideoEncoder } from "./codec/mfx-video-encoder.ts";
import type { FileSource } from "./container/file-source.ts";
import { GIFFile } from "./container/gif.ts";
import { Interleaver } from "./container/interleaver.ts";
import type { EncodeOptions } from "./encode-options.ts";
import { audioSettings, outputOf, videoSettings } from "./encode-settings.ts";
import { AbortedError, SourceError, toMFXError } from "./errors.ts";
import type { MFXBlob } from "./io/mfx-blob.ts";
import { pipeFrames } from "./stream/pipe.ts";

/**
 * Encodes frames and sound, and writes them into a file.
 *
 * Nothing happens before the result is read, and no more than is read: a slow reader slows the encoders down and what feeds
 * them. All tracks are moved together so that the file begins at 0. Every frame is closed, also where the work fails or is
 * cancelled; cancelling the result cancels the inputs.
 *
 * @param options - The mime type, the streams and their settings. A decoder's `track.config` may be spread into `video` and `audio`:
 *   the codec is that of the mime type all the same.
 * @returns The file in pieces, in the order of writing; see {@link MFXBlob} for where they belong. It errors with
 *   `OptionError` (settings that make no sense), `UnsupportedCodecError` (naming the setting, and codecs that would do),
 *   `CodecError` (an encoder failed), `ContainerError` (code `encode-nothing` where the streams were empty), `SourceError` (an input
 *   broke off).
 *
 * @example
 * ```ts live
 * import { decode, encode } from "mfx";
 *
 * const tracks = await decode((await fetch(video)).body!, "video/mp4");
 * const file = encode({
 *   mimeType: 'video/webm; codecs="vp8,opus"',
 *   streaming: true,
 *   video: { ...tracks.video.track.config, stream: tracks.video, width: 640, height: 360, bitrate: 1e6, framerate: 30 },
 *   audio: { ...tracks.audio.track.config, stream: tracks.audio },
 * });
 * await show(file); // plays while it is being made
 * ```
 *
 * @group Encode
 * @since 0.7.0
 */
export function encode(options: EncodeOptions): ReadableStream<MFXBlob> {
  return new ReadableStream(new EncodeJob(options), { highWaterMark: 0 });
}

class EncodeJob implements UnderlyingDefaultSource<MFXBlob> {
  #options: EncodeOptions;
  #file: FileSource | undefined;
  #bytes = 0;
  #over = false;

  constructor(options: EncodeOptions) {
    this.#options = options;
  }

  start(controller: ReadableStreamDefaultController<MFXBlob>): void {
    const { signal, video, audio } = this.#options;
    const abort = () => {
      controller.error(new AbortedError(signal?.reason));
      this.cancel(signal?.reason);
    };
    try {
      if (signal?.aborted) throw new AbortedError(signal.reason);
      this.#file = open(this.#options);
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
        this.#bytes = Math.max(this.#bytes, (blob.position ?? this.#bytes) + blob.size);
        this.#options.onProgress?.({ time: file.time, bytes: this.#bytes, frames: file.frames });
      } else {
        this.#release();
        controller.close();
      }
    } catch (error) {
      if (this.#over) return;
      const failure = toMFXError(error, (cause, message) => {
        return new SourceError("source-failed", `What was to be encoded broke off: ${message}`, { cause });
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
function open(options: EncodeOptions): FileSource {
  const { mimeType, video, audio, gif, chunkSize, streaming, faststart } = options;
  const output = outputOf(options);
  if (output.container === "gif") return new GIFFile(video!, gif, chunkSize);
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
    { container, chunkSize, streaming, faststart },
  );
}
