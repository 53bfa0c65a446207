import type { ByteSource } from "../io/byte-source.ts";
import type { OpenedFile } from "./core/opened-file.ts";

/** Opens a file that is neither Matroska nor MP4. The code for such files is loaded only then. */
export async function openAudioFile(source: ByteSource): Promise<OpenedFile> {
  const { openAudio } = await import("./audio/open.ts");
  return openAudio(source);
}
