import { AbortedError, SourceError, toMFXError } from "../errors.ts";
import { wrongOption } from "../media/check-option.ts";
import type { MediaFile } from "../media/media-file.ts";
import { BlobBytes } from "./blob-bytes.ts";
import type { ByteSource } from "./byte-source.ts";
import { Spool } from "./spool.ts";
import { UrlBytes } from "./url-bytes.ts";

/**
 * Inputs of `decode`.
 *
 * @inline
 */
export type DecodeInput = ReadableStream<Uint8Array> | Response | Blob | URL | string | MediaFile;

export async function openSource(
  input: DecodeInput,
  mimeType: string | undefined,
  signal?: AbortSignal,
): Promise<ByteSource> {
  if (mimeType && typeof mimeType !== "string") {
    wrongOption("mimeType", "a string", mimeType, "Pass options as an object: decode(input, options).");
  }
  if (input instanceof Blob) return new BlobBytes(input, mimeType || input.type || undefined);
  if (input instanceof ReadableStream) return fromStream(input, mimeType);
  if (input instanceof Response) return fromResponse(input, mimeType);
  if (typeof input === "string" || input instanceof URL) return fromUrl(String(input), mimeType, signal);
  return wrongOption("input", "a ReadableStream of bytes, a Response, a Blob, a File, a URL or an opened file", input);
}

function fromStream(stream: ReadableStream<Uint8Array>, mimeType: string | undefined): ByteSource {
  if (stream.locked)
    throw new SourceError(
      "source-failed",
      "The input stream is locked: something else reads it. Pass a stream that nothing else reads.",
    );
  return new Spool(stream, mimeType);
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
      return new SourceError("source-failed", `${url} could not be fetched: ${message}`, { cause, url });
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
