import { AbortedError, MFXError } from "../errors.ts";
import { Queue } from "../stream/queue.ts";
import { type Answer, type Request, type StartMessage, unpackError, unpackItem } from "./messages.ts";

/**
 * How a pipeline is run in a worker.
 *
 * @inline
 */
export interface RunInWorkerOptions {
  /** What of the input is moved to the worker rather than copied, such as an `OffscreenCanvas`, a stream or a frame. */
  transfer?: Transferable[];
  /** Stops the work: the stream errors with an `AbortedError`, and the pipeline in the worker is cancelled. */
  signal?: AbortSignal;
}

/**
 * Runs the pipeline that a worker offers with {@link servePipeline}, and gives its results as a stream. Frames are moved over, not
 * copied; one is made when one is read; cancelling the stream cancels the pipeline; failures arrive as the errors they are.
 * A worker can run several pipelines at a time, and lives on until it is terminated.
 *
 * @typeParam Output - What the pipeline's stream gives.
 *
 * @param worker - A worker whose module calls `servePipeline`.
 * @param input - What the pipeline gets: anything that can be cloned, such as a URL's text, a `File` or options.
 * @param options - What to move over, and a signal.
 * @returns What the pipeline's stream gives. Close the frames that you read.
 * @throws An errored stream with code `"worker-failed"` if the worker's module cannot be loaded.
 *
 * @example
 * ```ts live
 * import { runInWorker } from "mfx";
 *
 * const module = `
 *   import { decode, servePipeline } from "${new URL("/lib/next/mfx.js", document.baseURI)}";
 *   servePipeline(async (url) => (await decode(url, "", { trim: { end: 3000 } })).video);
 * `;
 * const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
 * const worker = new Worker(address, { type: "module" });
 * await show(runInWorker<VideoFrame>(worker, new URL(video, document.baseURI).href));
 * worker.terminate();
 * ```
 *
 * @group Streams
 * @since next
 */
export function runInWorker<Output>(
  worker: Worker,
  input: unknown,
  { transfer = [], signal }: RunInWorkerOptions = {},
): ReadableStream<Output> {
  const { port1: port, port2 } = new MessageChannel();
  const ask = (request: Request) => port.postMessage(request);
  const queue: Queue<Output> = new Queue<Output>({
    pull: () => ask({ ask: "next" }),
    cancel: (reason) => ask({ ask: "cancel", reason: cloneable(reason) }),
    finished: () => {
      worker.removeEventListener("error", onWorkerError);
      signal?.removeEventListener("abort", onAbort);
    },
  });
  const onAbort = () => {
    queue.error(new AbortedError(signal?.reason));
    ask({ ask: "cancel", reason: cloneable(signal?.reason) });
  };
  const onWorkerError = (event: ErrorEvent) => {
    const why = event.message || "its module could not be loaded";
    queue.error(new MFXError("worker-failed", `The worker failed: ${why}`, { cause: event.error }));
  };
  port.onmessage = ({ data }: MessageEvent<Answer>) => {
    if ("item" in data) queue.push(unpackItem(data.item) as Output);
    else if ("error" in data) queue.error(unpackError(data.error));
    else queue.close();
    if (!("item" in data)) ask({ ask: "cancel", reason: undefined });
  };
  worker.addEventListener("error", onWorkerError);
  worker.postMessage({ mfx: "start", input, port: port2 } satisfies StartMessage, [port2, ...transfer]);
  if (signal?.aborted) onAbort();
  else signal?.addEventListener("abort", onAbort);
  return queue.readable;
}

/** What of a reason can cross over. */
function cloneable(reason: unknown): unknown {
  return reason instanceof Error ? { name: reason.name, message: reason.message } : String(reason);
}
