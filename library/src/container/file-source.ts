import type { MFXBlob } from "../io/mfx-blob.ts";

/** A file that is produced piece by piece. */
export interface FileSource {
  /** The next piece; `undefined` once the file is complete. */
  next(): Promise<MFXBlob | undefined>;
  /** Stops, and cancels the input streams. */
  cancel(reason: unknown): Promise<void>;
}
