import { AbortedError } from "../errors.ts";
import { checkSignal } from "../media/abort.ts";
import { wrongOption } from "../media/check-option.ts";
import { checkCallback, follow, type Progress } from "../stream/progress.ts";
import { FileWriter } from "./file-writer.ts";
import type { MFXBlob } from "./mfx-blob.ts";

/**
 * Options of {@link writeToFile}.
 *
 * @inline
 */
export interface WriteToFileOptions {
  /** Stops writing when aborted: the stream is canceled, and nothing is downloaded. A file that the user chose in the picker stays, empty. */
  signal?: AbortSignal | undefined;
  /** Called after each written frame if the stream comes from {@link encode}. Other streams don't report progress. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Saves an encoded video to a file. Opens the browser's file picker, which needs a user gesture: call it in a click handler. Without a
 * file picker (Firefox, Safari), in an iframe, or without a user gesture, collects the file in memory and downloads it when it is
 * complete.
 *
 * @param stream - Blobs of the file, from {@link encode}.
 * @param name - Suggested file name with extension, such as `video.mp4`.
 * @param description - File type as the picker shows it, such as `MP4 video`.
 * @returns A promise that resolves when the file is complete.
 * @throws `AbortedError` if the user dismisses the picker, `SinkError` if the disk is full, and any error of the stream. Cancels the
 * stream in each case.
 *
 * @example
 * ```ts live
 * import { decode, encode, writeToFile } from "mfx";
 *
 * const { video: track } = await decode((await fetch(video)).body!, "video/mp4");
 * const file = encode({
 *   mimeType: 'video/webm; codecs="vp8"',
 *   video: { stream: track!, width: 640, height: 360, bitrate: 1e6, framerate: 30 },
 * });
 * await writeToFile(file, "film.webm", "WebM video");
 * await show("Saved");
 * ```
 *
 * @group Output
 * @since 0.7.0
 */
export function writeToFile(stream: ReadableStream<MFXBlob>, name: string, description?: string): Promise<void>;
/**
 * Saves an encoded video to a file like the other signature, with progress and cancellation.
 *
 * @param stream - Blobs of the file, from {@link encode}.
 * @param name - Suggested file name with extension, such as `video.mp4`.
 * @param description - File type as the picker shows it, such as `MP4 video`.
 * @param options - `signal` to stop, `onProgress` to report progress.
 * @returns A promise that resolves when the file is complete.
 * @throws `AbortedError` if the user dismisses the picker or `signal` is aborted, `SinkError` if the disk is full, `OptionError` if an
 * option has an invalid value, and any error of the stream. Cancels the stream in each case.
 *
 * @example
 * ```ts live
 * import { decode, encode, writeToFile } from "mfx";
 *
 * const { video: frames } = await decode(video);
 * if (!frames) throw new Error("The file has no video.");
 *
 * const bar = document.createElement("progress");
 * await show(bar);
 * const file = encode({ mimeType: 'video/webm; codecs="vp8"', video: { stream: frames } });
 * await writeToFile(file, "film.webm", "WebM video", {
 *   onProgress: ({ fraction = 0 }) => {
 *     bar.value = fraction;
 *   },
 * });
 * await show("Saved");
 * ```
 *
 * @group Output
 * @since next
 */
export function writeToFile(
  stream: ReadableStream<MFXBlob>,
  name: string,
  description?: string,
  options?: WriteToFileOptions,
): Promise<void>;
export async function writeToFile(
  stream: ReadableStream<MFXBlob>,
  name: string,
  description?: string,
  options: WriteToFileOptions = {},
): Promise<void> {
  const { signal, onProgress } = options;
  if (!(stream instanceof ReadableStream) || stream.locked) {
    wrongOption("stream", "a ReadableStream that nothing else reads", stream);
  }
  try {
    checkSignal(signal);
    checkCallback(onProgress);
    if (onProgress) follow(stream, onProgress);
    await stream.pipeTo(new FileWriter(name, description), { signal });
  } catch (error) {
    const isAborted = signal?.aborted && error === signal.reason;
    const failure = isAborted ? new AbortedError(error) : error;
    await stream.cancel(failure).catch(() => {}); // Rejects if the stream itself failed.
    throw failure;
  }
}
