import type { ByteSource } from "../io/byte-source.ts";
import type { OpenedFile } from "./core/opened-file.ts";

/** Opens an input that is neither Matroska nor MP4. The code for such inputs is loaded only then. */
export async function openOtherFile(source: ByteSource, signal?: AbortSignal): Promise<OpenedFile> {
  const { openAudio } = await import("./audio/open.ts");
  const file = await openAudio(source);
  if (typeof file === "object") return file;
  const { openSegments } = await import("./segments/open.ts");
  return openSegments(source, file, signal);
}
