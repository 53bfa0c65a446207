import type { MFXBlob } from "../io/mfx-blob.ts";
import type { FileSource } from "./file-source.ts";
import type { WavOptions } from "./wav-file.ts";

/** Writes a WAV file. The code for it is loaded when the first bytes are needed. */
export class WavOutput implements FileSource {
  #stream: ReadableStream<AudioData>;
  #options: WavOptions;
  #file: Promise<FileSource> | undefined;

  constructor(stream: ReadableStream<AudioData>, options: WavOptions) {
    this.#stream = stream;
    this.#options = options;
  }

  async next(): Promise<MFXBlob | undefined> {
    this.#file ??= import("./wav-file.ts").then(({ WavFile }) => new WavFile(this.#stream, this.#options));
    return (await this.#file).next();
  }

  async cancel(reason: unknown): Promise<void> {
    const file = await this.#file?.catch(() => undefined); // Its failure was reported by `next`.
    await (file ?? this.#stream).cancel(reason).catch(() => {}); // The input may have failed before.
  }
}
