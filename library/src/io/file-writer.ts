import { AbortedError, SinkError } from "../errors.ts";
import { download } from "./download.ts";
import { MFXBlob } from "./mfx-blob.ts";

/** Folder that a file picker opens first: a well-known folder's name, or an earlier file or folder handle. @inline */
export type StartIn = "desktop" | "documents" | "downloads" | "music" | "pictures" | "videos" | FileSystemHandle;

/** Members of Chromium that the type definitions lack. */
type FilePicker = (options: {
  suggestedName: string;
  startIn?: StartIn;
  types?: { description?: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

/** Mime types of the files that MFX makes, by file extension. */
const MIME_TYPES: Record<string, string> = {
  mp4: "video/mp4",
  m4a: "audio/mp4",
  webm: "video/webm",
  weba: "audio/webm",
  gif: "image/gif",
};

/**
 * Writes the pieces of a file to the disk, each at its position. Opens a file picker, so create it in a click handler.
 *
 * In browsers without a file picker, and in frames, the file is collected and downloaded once it is complete.
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
   * @param name - Suggested file name, with extension.
   * @param description - Name of the file type in the picker.
   * @throws `AbortedError`, through the stream, if the user dismisses the picker.
   * @throws `SinkError`, through the stream, if the disk is full or there is no page to download from.
   */
  constructor(name: string, description?: string);
  /**
   * @param name - Suggested file name, with extension.
   * @param description - Name of the file type in the picker.
   * @param startIn - Folder that the picker opens first.
   * @throws `AbortedError`, through the stream, if the user dismisses the picker.
   * @throws `SinkError`, through the stream, if the disk is full or there is no page to download from.
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

/** Destination of the pieces. */
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
    // Called without a click, or forbidden by a policy.
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
      "A worker has neither a file picker nor downloads; write files on the page.",
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
