import type { MFXBlob } from "../io/mfx-blob.ts";

/** A file in the making, pulled piece by piece. */
export interface FileSource {
  /** The next piece; `undefined` once the file is complete. */
  next(): Promise<MFXBlob | undefined>;
  /** Stops, and cancels what the file is made of. */
  cancel(reason: unknown): Promise<void>;
}
