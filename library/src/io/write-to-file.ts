import { AbortedError } from "../errors.ts";
import { FileWriter } from "./file-writer.ts";
import type { MFXBlob } from "./mfx-blob.ts";

/**
 * How {@link writeToFile} can be watched and stopped.
 *
 * @inline
 */
export interface WriteToFileOptions {
  /** Stops the work; no file is left behind. */
  signal?: AbortSignal;
  /** Called after every piece with the bytes that were written so far. */
  onProgress?: (progress: {
    /** Bytes written so far. */
    bytes: number;
  }) => void;
}

/**
 * Writes an encoded stream to a file that the user picks; call it in a click's handler. Where there is no file picker, or the
 * page is in a frame, the file is downloaded once it is complete.
 *
 * @param stream - The pieces of the file, as {@link encode} gives them.
 * @param name - The name to suggest, with its ending.
 * @param description - What the file is, for the picker's list of kinds.
 * @returns Resolves once the file is complete.
 * @throws `SinkError` where the picker was dismissed or the disk is full, and whatever the stream fails with. The stream is cancelled then.
 *
 * @example
 * ```ts live
 * import { decode, encode, writeToFile } from "mfx";
 *
 * const { video: track } = await decode((await fetch(video)).body!, "video/mp4");
 * const file = encode({
 *   mimeType: 'video/webm; codecs="vp8"',
 *   video: { ...track.track.config, stream: track, width: 640, height: 360, bitrate: 1e6, framerate: 30 },
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
 * Writes an encoded stream to a file, as the other signature does, and tells how far it is or stops when it is told to.
 *
 * @param stream - The pieces of the file, as {@link encode} gives them.
 * @param name - The name to suggest, with its ending.
 * @param description - What the file is, for the picker's list of kinds.
 * @param options - `signal` to stop, `onProgress` to watch.
 * @returns Resolves once the file is complete.
 * @throws `SinkError` where the picker was dismissed or the disk is full, `AbortedError` where the signal said so, and whatever
 *   the stream fails with. The stream is cancelled then.
 *
 * @example
 * ```ts live
 * import { decode, encode, writeToFile } from "mfx";
 *
 * const { video: track } = await decode(video);
 * const file = encode({
 *   mimeType: 'video/webm; codecs="vp8"',
 *   video: { ...track.track.config, stream: track, width: 640, height: 360, bitrate: 1e6, framerate: 30 },
 * });
 * await writeToFile(file, "film.webm", "WebM video", { onProgress: ({ bytes }) => console.log(bytes) });
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
  if (signal?.aborted) {
    await stream.cancel(signal.reason).catch(() => {});
    throw new AbortedError(signal.reason);
  }
  const writer = new FileWriter(name, description);
  try {
    await (onProgress ? stream.pipeThrough(meter(onProgress)) : stream).pipeTo(writer, { signal });
  } catch (error) {
    throw signal?.aborted && error === signal.reason ? new AbortedError(error) : error;
  }
}

function meter(onProgress: NonNullable<WriteToFileOptions["onProgress"]>): TransformStream<MFXBlob, MFXBlob> {
  let bytes = 0;
  return new TransformStream({
    transform(blob, controller) {
      bytes = Math.max(bytes, (blob.position ?? bytes) + blob.size);
      controller.enqueue(blob);
      onProgress({ bytes });
    },
  });
}
