import type { FileSource } from "../container/file-source.ts";
import type { MFXBlob } from "../io/mfx-blob.ts";
import type { FrameCounter } from "../stream/progress.ts";
import { cancelInputs } from "./inputs.ts";
import type { FileParts } from "./options.ts";

/** A file of copied or several tracks. Its code is loaded only then. */
export class LaterFile implements FileSource {
  #options: FileParts;
  #onFrame: FrameCounter;
  #file: Promise<FileSource> | undefined;
  #isCanceled = false;

  constructor(options: FileParts, onFrame: FrameCounter) {
    this.#options = options;
    this.#onFrame = onFrame;
  }

  async next(): Promise<MFXBlob | undefined> {
    if (this.#isCanceled) return undefined;
    this.#file ??= this.#open();
    const file = await this.#file;
    return this.#isCanceled ? undefined : file.next();
  }

  async cancel(reason: unknown): Promise<void> {
    this.#isCanceled = true;
    const file = await this.#file?.catch(() => undefined);
    if (file) await file.cancel(reason);
    else cancelInputs(this.#options, reason);
  }

  async #open(): Promise<FileSource> {
    const { openTracks } = await import("./open-tracks.ts");
    return openTracks(this.#options, this.#onFrame);
  }
}
