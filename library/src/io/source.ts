import { AbortedError, OptionError, SourceError, toMFXError } from "../errors.ts";
import { BlobBytes } from "./blob-bytes.ts";
import type { ByteSource } from "./byte-source.ts";
import { Spool } from "./spool.ts";
import { UrlBytes } from "./url-bytes.ts";

/**
 * Input of `decode`: a stream of bytes, a `Response`, `Blob`, `File` or URL.
 *
 * @inline
 */
export type DecodeInput = ReadableStream<Uint8Array> | Response | Blob | URL | string;

export async function openSource(
  input: DecodeInput,
  mimeType: string | undefined,
  signal?: AbortSignal,
): Promise<ByteSource> {
  if (mimeType && typeof mimeType !== "string") {
    throw new OptionError("mimeType", "The mime type has to be a string; the options come after it.");
  }
  if (input instanceof Blob) return new BlobBytes(input, mimeType || input.type || undefined);
  if (input instanceof ReadableStream) return fromStream(input, mimeType);
  if (input instanceof Response) return fromResponse(input, mimeType);
  if (typeof input === "string" || input instanceof URL) return fromUrl(String(input), mimeType, signal);
  throw new OptionError("input", "The input has to be a stream of bytes, a response, a blob, a file or a URL.");
}

function fromStream(stream: ReadableStream<Uint8Array>, mimeType: string | undefined): ByteSource {
  if (stream.locked)
    throw new SourceError("source-failed", "The input stream is locked: something else is reading it.");
  return new Spool(stream, mimeType);
}

function fromResponse(response: Response, mimeType: string | undefined): ByteSource {
  const { url, status } = response;
  if (!response.ok) {
    throw new SourceError("source-status", `The server answered with status ${status}.`, { url, status });
  }
  if (!response.body || response.bodyUsed) {
    throw new SourceError("source-failed", "The response has no body, or it has been read already.", { url, status });
  }
  return fromStream(response.body, mimeType || response.headers.get("content-type") || undefined);
}

async function fromUrl(address: string, mimeType: string | undefined, signal?: AbortSignal): Promise<ByteSource> {
  let url = address;
  let response: Response;
  const request = new AbortController();
  const stop = () => request.abort();
  signal?.addEventListener("abort", stop);
  try {
    url = new URL(address, globalThis.location?.href).href;
    response = await fetch(url, { headers: { Range: "bytes=0-" }, signal: request.signal });
  } catch (error) {
    if (signal?.aborted) throw new AbortedError(signal.reason);
    throw toMFXError(error, (cause, message) => {
      return new SourceError("source-failed", `The input could not be fetched: ${message}`, { cause, url });
    });
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  // A server refuses any range of an empty file.
  if (response.status === 416) return fromStream(new Blob().stream(), mimeType);
  const total = response.headers.get("content-range")?.match(/\/(\d+)$/)?.[1];
  if (response.status === 206 && total && !response.headers.has("content-encoding")) {
    const type = mimeType || response.headers.get("content-type") || undefined;
    return new UrlBytes({ first: response, stop, size: Number(total), mimeType: type });
  }
  return fromResponse(response, mimeType);
}
