import type { FileSource } from "../container/file-source.ts";
import { AbortedError, SourceError, toMFXError } from "../errors.ts";
import type { MFXBlob } from "../io/mfx-blob.ts";
import { checkSignal } from "../media/abort.ts";
import { IterableStream } from "../stream/iterate.ts";
import { checkCallback, type Listeners, type Progress, reporting } from "../stream/progress.ts";

interface JobOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

interface JobSteps {
  open(onProgress: (progress: Progress) => void): FileSource;
  /** Cancels the inputs if the file cannot be opened. */
  cancel(reason: unknown): void;
}

/** Makes the stream of a file. */
export function runJob(options: JobOptions, steps: JobSteps): ReadableStream<MFXBlob> {
  const job = new EncodeJob(options, steps);
  return reporting(new IterableStream(job, { highWaterMark: 0 }), job.listeners);
}

class EncodeJob implements UnderlyingDefaultSource<MFXBlob> {
  readonly listeners: Listeners = new Set();
  #options: JobOptions;
  #steps: JobSteps;
  #file: FileSource | undefined;
  #over = false;

  constructor(options: JobOptions, steps: JobSteps) {
    this.#options = options;
    this.#steps = steps;
  }

  start(controller: ReadableStreamDefaultController<MFXBlob>): void {
    const { signal, onProgress } = this.#options;
    const abort = () => {
      controller.error(new AbortedError(signal?.reason));
      this.cancel(signal?.reason);
    };
    try {
      checkSignal(signal);
      checkCallback(onProgress);
      if (onProgress) this.listeners.add(onProgress);
      this.#file = this.#steps.open((progress) => {
        for (const listener of this.listeners) listener(progress);
      });
      signal?.addEventListener("abort", abort);
      this.#release = () => signal?.removeEventListener("abort", abort);
    } catch (error) {
      this.#steps.cancel(error);
      controller.error(error); // All failures reach the caller the same way: through the stream.
    }
  }

  async pull(controller: ReadableStreamDefaultController<MFXBlob>): Promise<void> {
    const file = this.#file!;
    try {
      const blob = await file.next();
      if (this.#over) return;
      if (blob) {
        controller.enqueue(blob);
      } else {
        this.#release();
        controller.close();
      }
    } catch (error) {
      if (this.#over) return;
      const failure = toMFXError(error, (cause, message) => {
        return new SourceError("source-failed", `An input stream failed: ${message}`, { cause });
      });
      controller.error(failure);
      await this.cancel(failure);
    }
  }

  async cancel(reason?: unknown): Promise<void> {
    this.#over = true;
    this.#release();
    await this.#file?.cancel(reason);
  }

  #release = () => {};
}
