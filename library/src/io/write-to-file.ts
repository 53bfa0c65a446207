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
  /** Stops the work when it is aborted: the stream is canceled, and no file is left behind. */
  signal?: AbortSignal;
  /** Called once per frame of a stream that {@link encode} made, as its own `onProgress`. Other streams do not report their frames. */
  onProgress?: (progress: Progress) => void;
}

/**
 * Writes an encoded stream to a file that the user picks; call it in a click's handler. Where there is no file picker, or the
 * page is in a frame, the file is downloaded once it is complete.
 *
 * @param stream - The pieces of the file, as {@link encode} gives them.
 * @param name - The name to suggest, with its ending.
 * @param description - What the file is, for the picker's list of kinds.
 * @returns Resolves once the file is complete.
 * @throws `AbortedError` if the user dismisses the picker, `SinkError` if the disk is full, and whatever the stream fails with. The stream
 * is canceled then.
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
 * Writes an encoded stream to a file, as the other signature does; reports progress and can be stopped.
 *
 * @param stream - The pieces of the file, as {@link encode} gives them.
 * @param name - The name to suggest, with its ending.
 * @param description - What the file is, for the picker's list of kinds.
 * @param options - `signal` to stop, `onProgress` to report progress.
 * @returns Resolves once the file is complete.
 * @throws `AbortedError` if the user dismisses the picker or `signal` is aborted, `SinkError` if the disk is full, `OptionError` if an
 * option has an impossible value, and whatever the stream fails with. The stream is canceled then.
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
    await stream.cancel(failure).catch(() => {}); // Where it failed itself, there is nothing to cancel.
    throw failure;
  }
}
