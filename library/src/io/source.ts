import { SourceError } from "../errors.ts";
import { unlessAborted } from "../media/abort.ts";
import { wrongOption } from "../media/check-option.ts";
import type { MediaFile } from "../media/media-file.ts";
import { BlobBytes } from "./blob-bytes.ts";
import type { ByteSource } from "./byte-source.ts";
import { Connection } from "./connection.ts";
import { RemoteFile } from "./remote-file.ts";
import { Spool } from "./spool.ts";
import { UrlBytes } from "./url-bytes.ts";

/**
 * A file to read: its address, its bytes, or a file that `openFile` has opened.
 *
 * @inline
 * @group Decode
 * @since next
 */
export type DecodeInput = ReadableStream<Uint8Array> | Response | Blob | URL | string | MediaFile;

export async function openSource(
  input: DecodeInput | RemoteFile,
  mimeType: string | undefined,
  signal?: AbortSignal,
): Promise<ByteSource> {
  if (mimeType && typeof mimeType !== "string") {
    wrongOption("mimeType", "a string", mimeType, "Pass options as an object: decode(input, options).");
  }
  if (input instanceof Blob) return new BlobBytes(input, mimeType || input.type || undefined);
  if (input instanceof ReadableStream) return fromStream(input, mimeType);
  if (input instanceof Response) return fromResponse(input, mimeType);
  if (typeof input === "string" || input instanceof URL) return fromUrl(new RemoteFile(input), mimeType, signal);
  if (input instanceof RemoteFile) return fromUrl(input, mimeType, signal);
  return wrongOption("input", "a ReadableStream of bytes, a Response, a Blob, a File, a URL or an opened file", input);
}

function fromStream(stream: ReadableStream<Uint8Array>, mimeType: string | undefined, remote?: RemoteFile): ByteSource {
  if (stream.locked)
    throw new SourceError(
      "source-failed",
      "The input stream is locked: something else reads it. Pass a stream that nothing else reads.",
    );
  return new Spool(stream, mimeType, remote);
}

function fromResponse(response: Response, mimeType: string | undefined): ByteSource {
  const { url, status } = response;
  if (!response.ok) {
    throw new SourceError("source-status", `The server answered with status ${status} for ${url}.`, { url, status });
  }
  if (!response.body || response.bodyUsed) {
    const message = "The response has no body, or its body was already read. Fetch it again, or pass response.clone().";
    throw new SourceError("source-failed", message, { url, status });
  }
  const type = mimeType || response.headers.get("content-type") || undefined;
  return fromStream(response.body, type, url ? new RemoteFile(url) : undefined);
}

async function fromUrl(file: RemoteFile, mimeType: string | undefined, signal?: AbortSignal): Promise<ByteSource> {
  const connection = new Connection(file, 0);
  try {
    const response = await unlessAborted(connection.open(), signal);
    if (!response || response.status === 416) {
      // A server refuses any range of an empty file.
      connection.close();
      return fromStream(new Blob().stream(), mimeType);
    }
    const type = mimeType || response.headers.get("content-type") || undefined;
    if (isRanged(file)) return new UrlBytes(file, connection, type);
    return new Spool(streamOf(connection), type, file);
  } catch (error) {
    connection.close();
    throw error;
  }
}

const isRanged = (file: RemoteFile): file is RemoteFile & { size: number } => file.size !== undefined;

const streamOf = (connection: Connection) =>
  new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const bytes = await connection.read();
        if (bytes) controller.enqueue(bytes);
        else controller.close();
      },
      cancel: () => connection.close(),
    },
    { highWaterMark: 0 },
  );
