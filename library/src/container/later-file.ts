import { AbortedError } from "../errors.ts";
import type { MFXBlob } from "../io/mfx-blob.ts";
import type { FileSource } from "./file-source.ts";

interface LaterSteps {
  /** Opens the file when it is read. */
  open(signal: AbortSignal): Promise<FileSource>;
  /** Cancels the inputs of a file that was not opened. */
  cancel(reason: unknown): void;
}

/** A file whose code is loaded, or whose inputs are opened, only when it is read. */
export class LaterFile implements FileSource {
  #steps: LaterSteps;
  #file: Promise<FileSource> | undefined;
  #canceling = new AbortController();

  constructor(steps: LaterSteps) {
    this.#steps = steps;
  }

  async next(): Promise<MFXBlob | undefined> {
    const { signal } = this.#canceling;
    if (signal.aborted) return undefined;
    this.#file ??= this.#steps.open(signal);
    const file = await this.#file;
    return signal.aborted ? undefined : file.next();
  }

  async cancel(reason: unknown): Promise<void> {
    this.#canceling.abort(new AbortedError(reason));
    const file = await this.#file?.catch(() => undefined);
    if (file) await file.cancel(reason);
    else this.#steps.cancel(reason);
  }
}
