import { ContainerError } from "../errors.ts";
import type { EncodeGIFOptions } from "./gif-options.ts";
import type { GIFPicture } from "./gif-painter.ts";
import type { GIFTask } from "./gif-worker.ts";

/** Where pictures are painted. */
export interface GIFStudio {
  /** The picture's part of the file. Its pixels are given away. */
  paint(picture: GIFPicture): Promise<Uint8Array<ArrayBuffer>>;
  finish(): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

/** A worker where one can be started from the library's own address; else this thread. */
export async function openGIFStudio(options: EncodeGIFOptions): Promise<GIFStudio> {
  try {
    // Bundlers look for exactly these words.
    const worker = new Worker(new URL("./gif-worker.js", import.meta.url), { type: "module" });
    const studio = new WorkerStudio(worker);
    try {
      await studio.ask({ options });
      return studio;
    } catch {
      studio.close();
    }
  } catch {
    // A page of another origin, or a policy that forbids workers.
  }
  const { GIFPainter } = await import("./gif-painter.ts");
  const painter = new GIFPainter(options);
  return {
    paint: async (picture) => painter.paint(picture),
    finish: async () => painter.finish(),
    close: () => {},
  };
}

/** Asks a worker; it answers in turn. */
class WorkerStudio implements GIFStudio {
  #worker: Worker;
  #waiting: { resolve: (bytes: Uint8Array<ArrayBuffer>) => void; reject: (error: unknown) => void }[] = [];

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#waiting.shift()?.resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      const error = new ContainerError("container-failed", `The GIF could not be painted: ${event.message}`);
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    };
  }

  ask(task: GIFTask, transfer: Transferable[] = []): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(task, transfer);
    });
  }

  paint(picture: GIFPicture) {
    return this.ask({ picture }, [picture.pixels.buffer]);
  }

  finish() {
    return this.ask("finish");
  }

  close() {
    this.#worker.terminate();
    for (const { reject } of this.#waiting.splice(0))
      reject(new ContainerError("container-failed", "The GIF was given up."));
  }
}
