import type { MFXBlob } from "../io/mfx-blob.ts";
import type { FileSource } from "./file-source.ts";

/** A file whose code is loaded when its first bytes are needed. */
export class LaterFile implements FileSource {
  #open: () => Promise<FileSource>;
  #cancelInputs: (reason: unknown) => unknown;
  #file: Promise<FileSource> | undefined;
  #isCanceled = false;

  /** @param cancelInputs - Cancels the inputs of a file that was not opened. */
  constructor(open: () => Promise<FileSource>, cancelInputs: (reason: unknown) => unknown) {
    this.#open = open;
    this.#cancelInputs = cancelInputs;
  }

  async next(): Promise<MFXBlob | undefined> {
    if (this.#isCanceled) return undefined;
    this.#file ??= this.#open();
    const file = await this.#file;
    return this.#isCanceled ? undefined : file.next();
  }

  async cancel(reason: unknown): Promise<void> {
    this.#isCanceled = true;
    const file = await this.#file?.catch(() => undefined); // Its failure was reported by `next`.
    if (file) await file.cancel(reason);
    else this.#cancelInputs(reason);
  }
}
