import { UnsupportedInputFormatError } from "mediabunny";
import { ContainerError, type MFXError, SourceError, toMFXError } from "../errors.ts";
import type { ByteSource } from "../io/source.ts";
import type { ReadContext } from "./read-context.ts";
import { isTruncated, readBytes } from "./truncation.ts";

/** What the demuxer threw, in our words. */
export async function containerError(error: unknown, source: ByteSource): Promise<MFXError> {
  const details = source.mimeType === undefined ? {} : { mimeType: source.mimeType };
  if (error instanceof UnsupportedInputFormatError) {
    if ((await readBytes(source, 0, 1)).length === 0) {
      return new ContainerError("container-empty", "The input is empty.", { ...details, cause: error });
    }
    const named = source.mimeType ? ` (it is said to be ${source.mimeType})` : "";
    return new ContainerError("container-unknown", `The input is neither MP4 nor WebM${named}.`, {
      ...details,
      cause: error,
    });
  }
  return toMFXError(error, (cause, message) => {
    // What the browser throws when a connection breaks off or a file changes on disk.
    const unreadable = cause instanceof DOMException || (cause instanceof TypeError && /network|fetch/i.test(message));
    if (unreadable) return new SourceError("source-failed", `The input broke off: ${message}`, { ...details, cause });
    return new ContainerError("container-corrupt", `The container is damaged: ${message}`, { ...details, cause });
  });
}

/** Why a container of a known format has no track that can be read. */
export async function noTrackError(context: ReadContext): Promise<ContainerError> {
  const mimeType = context.source.mimeType;
  const details = mimeType === undefined ? {} : { mimeType };
  if (await isTruncated(context, 0)) {
    return new ContainerError("container-truncated", "The file is cut off before its index.", details);
  }
  return new ContainerError("container-no-track", "The file has neither a video nor an audio track.", details);
}
