import { AbortedError, SinkError } from "../errors.ts";
import { download } from "./download.ts";
import { MFXBlob } from "./mfx-blob.ts";

/** Folder in which a file picker opens: a well-known name, or the handle of a file or folder that was picked before. @inline */
type StartIn = "desktop" | "documents" | "downloads" | "music" | "pictures" | "videos" | FileSystemHandle;

/** Chromium's file picker, which the type definitions lack. */
type FilePicker = (options: {
  suggestedName: string;
  startIn?: StartIn;
  types?: { description?: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

/** Mime types of the files that MFX makes, by file name extension. */
const MIME_TYPES: Record<string, string> = {
  mp4: "video/mp4",
  m4a: "audio/mp4",
  webm: "video/webm",
  weba: "audio/webm",
  gif: "image/gif",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  flac: "audio/flac",
  wav: "audio/wav",
};

/**
 * Writes an encoded file to disk. Opens the browser's file picker, which needs a user gesture: create the writer in a click handler.
 *
 * Without a file picker (Firefox, Safari), in an iframe, or without a user gesture, collects the file in memory and downloads it when it
 * is complete.
 *
 * @example
 * ```ts live
 * import { decode, encode, FileWriter } from "mfx";
 *
 * const { video: track } = await decode((await fetch(video)).body!, "video/mp4");
 * await encode({
 *   mimeType: 'video/webm; codecs="vp8"',
 *   video: { stream: track!, width: 640, height: 360, bitrate: 1e6, framerate: 30 },
 * }).pipeTo(new FileWriter("film.webm", "WebM video"));
 * await show("Saved");
 * ```
 *
 * @group Output
 * @since 0.7.0
 */
export class FileWriter extends WritableStream<MFXBlob> {
  /**
   * @param name - Suggested file name with extension, such as `video.mp4`.
   * @param description - File type as the picker shows it, such as `MP4 video`.
   * @throws `AbortedError`, through the stream, if the user dismisses the picker.
   * @throws `SinkError`, through the stream, if the disk is full, or in a worker.
   */
  constructor(name: string, description?: string);
  /**
   * @param name - Suggested file name with extension, such as `video.mp4`.
   * @param description - File type as the picker shows it, such as `MP4 video`.
   * @param startIn - Folder in which the picker opens, such as `"videos"`.
   * @throws `AbortedError`, through the stream, if the user dismisses the picker.
   * @throws `SinkError`, through the stream, if the disk is full, or in a worker.
   *
   * @since next
   */
  constructor(name: string, description?: string, startIn?: StartIn);
  constructor(name: string, description?: string, startIn?: StartIn) {
    let sink: Promise<FileSink>;
    super({
      start: async () => {
        sink = openSink(name, description, startIn);
        await sink;
      },
      write: async (blob) => (await sink).write(blob),
      close: async () => (await sink).close(),
      abort: async () => (await sink).abort(),
    });
  }
}

/** Destination of the file. */
interface FileSink {
  write(blob: MFXBlob): void | Promise<void>;
  close(): void | Promise<void>;
  abort(): void | Promise<void>;
}

async function openSink(name: string, description?: string, startIn?: StartIn): Promise<FileSink> {
  const { showSaveFilePicker } = globalThis as { showSaveFilePicker?: FilePicker };
  const isFramed = globalThis.self !== globalThis.top;
  if (!showSaveFilePicker || isFramed) return downloadSink(name);
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const mimeType = MIME_TYPES[ending];
  const types = mimeType && [{ description, accept: { [mimeType]: [`.${ending}`] } }];
  try {
    const handle = await showSaveFilePicker({
      suggestedName: name,
      ...(startIn && { startIn }),
      ...(types && { types }),
    });
    return diskSink(await handle.createWritable());
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") {
      throw new AbortedError(cause, "The user dismissed the file picker.");
    }
    // No user gesture, or forbidden by a permissions policy.
    if (cause instanceof DOMException && ["SecurityError", "NotAllowedError"].includes(cause.name)) {
      return downloadSink(name);
    }
    throw failed(cause);
  }
}

function diskSink(file: FileSystemWritableFileStream): FileSink {
  let size = 0;
  const guard = (work: Promise<void>) =>
    work.catch((cause: unknown) => {
      throw failed(cause);
    });
  return {
    write(blob) {
      const { position = size } = blob;
      size = Math.max(size, position + blob.size);
      return guard(file.write({ type: "write", position, data: blob }));
    },
    close: () => guard(file.close()),
    abort: () => file.abort(),
  };
}

function downloadSink(name: string): FileSink {
  if (!globalThis.document) {
    throw new SinkError(
      "sink-unavailable",
      "Files cannot be saved from a worker. Send the stream to the page, for example with runInWorker(), and save it there.",
    );
  }
  let pieces: MFXBlob[] = [];
  return {
    write: (blob) => {
      pieces.push(blob);
    },
    close: () => download(MFXBlob.join(pieces), name),
    abort: () => {
      pieces = [];
    },
  };
}

const failed = (cause: unknown) =>
  new SinkError("sink-failed", `The file could not be written: ${cause instanceof Error ? cause.message : cause}`, {
    cause,
  });
