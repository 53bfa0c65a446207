/** Both ends of GIF encoding in a worker. */
import { ContainerError, MFXError } from "../errors.ts";
import { requirePlatform } from "../media/platform.ts";
import type { GIFPaintOptions } from "./gif-options.ts";
import type { GIFPicture } from "./gif-painter.ts";
import { canceled, type GIFStudio, InlineStudio } from "./gif-studio.ts";

/** Starts a GIF in a worker. Each GIF has its own port, so one worker can encode several. */
interface GIFStart {
  mfx: "gif";
  options: GIFPaintOptions;
  port: MessagePort;
}
type GIFTask = GIFPicture | "finish";
type GIFAnswer = { bytes: Uint8Array<ArrayBuffer> } | { failure: string } | "ready";

/** Milliseconds that a worker's module may take to load and call `serveGIF`. */
const READY_MS = 30_000;

/** Encodes in a worker of the caller, which answers in order. */
export class WorkerStudio implements GIFStudio {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #waiting: { resolve(bytes: Uint8Array<ArrayBuffer>): void; reject(error: unknown): void }[] = [];
  readonly #deadline: ReturnType<typeof setTimeout>;
  #failure: MFXError | undefined;

  constructor(worker: Worker, options: GIFPaintOptions) {
    const { port1, port2 } = new MessageChannel();
    this.#worker = worker;
    this.#port = port1;
    this.#port.onmessage = ({ data }: MessageEvent<GIFAnswer>) => this.#receive(data);
    this.#deadline = setTimeout(() => {
      this.#fail(new MFXError("worker-failed", "The GIF worker does not answer. Call serveGIF() in its module."));
    }, READY_MS);
    worker.addEventListener("error", this.#onWorkerError);
    worker.postMessage({ mfx: "gif", options, port: port2 } satisfies GIFStart, [port2]);
  }

  paint(picture: GIFPicture) {
    return this.#ask(picture, [picture.pixels.buffer]);
  }

  finish() {
    return this.#ask("finish");
  }

  close() {
    this.#fail(canceled());
    this.#port.close();
    this.#worker.removeEventListener("error", this.#onWorkerError);
  }

  #ask(task: GIFTask, transfer: Transferable[] = []): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#port.postMessage(task, transfer);
    });
  }

  #receive(answer: GIFAnswer): void {
    if (answer === "ready") clearTimeout(this.#deadline);
    else if ("bytes" in answer) this.#waiting.shift()?.resolve(answer.bytes);
    else this.#fail(new ContainerError("container-failed", `The GIF could not be painted: ${answer.failure}`));
  }

  #fail(error: MFXError): void {
    clearTimeout(this.#deadline);
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }

  readonly #onWorkerError = (event: ErrorEvent): void => {
    const why = event.message || "its module could not be loaded";
    this.#fail(new MFXError("worker-failed", `The GIF worker failed: ${why}`, { cause: event.error }));
  };
}

/**
 * Lets {@link encode} compute GIF pictures in this worker. Call it once in the worker's module, and pass the worker as `gif.worker`.
 *
 * One worker can serve several GIFs, and pipelines of `servePipeline`. It runs until you terminate it.
 *
 * @throws `MissingFeatureError` if there is no `addEventListener`, as on a server.
 *
 * @example
 * ```ts live
 * import { decode, encode } from "mfx";
 *
 * // With a bundler, put these two lines into a file gif.worker.ts and start it with
 * // new Worker(new URL("./gif.worker.ts", import.meta.url), { type: "module" }).
 * const module = `
 *   import { serveGIF } from "${new URL("/lib/next/mfx.js", document.baseURI)}";
 *   serveGIF();
 * `;
 * const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
 * const worker = new Worker(address, { type: "module" });
 *
 * const { video: frames } = await decode(video, "video/mp4", { trim: { end: 2000 }, frameRate: 10 });
 * await show(
 *   encode({
 *     mimeType: "image/gif",
 *     video: { stream: frames!, width: 320, height: 180, bitrate: 1_000_000, framerate: 10 },
 *     gif: { worker },
 *   }),
 * );
 * worker.terminate();
 * ```
 *
 * @group Encode
 * @since next
 */
export function serveGIF(): void {
  requirePlatform("addEventListener");
  addEventListener("message", ({ data }: MessageEvent<GIFStart | undefined>) => {
    if (data?.mfx === "gif") serve(data);
  });
}

function serve({ options, port }: GIFStart): void {
  const studio = new InlineStudio(options);
  const answer = (message: GIFAnswer, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  port.onmessage = async ({ data: task }: MessageEvent<GIFTask>) => {
    try {
      const bytes = await (task === "finish" ? studio.finish() : studio.paint(task));
      answer({ bytes }, [bytes.buffer]);
    } catch (error) {
      answer({ failure: error instanceof Error ? error.message : String(error) });
    }
  };
  answer("ready");
}
