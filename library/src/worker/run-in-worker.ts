import { AbortedError, MFXError, OptionError } from "../errors.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import { checkCallback, type Listeners, type Progress, report, reporting } from "../stream/progress.ts";
import { Queue } from "../stream/queue.ts";
import { watchLife } from "./life.ts";
import { type Answer, type Request, type StartMessage, unpackError, unpackItem } from "./messages.ts";

/**
 * Options of {@link runInWorker}.
 *
 * @inline
 */
export interface RunInWorkerOptions {
  /** Parts of the input to transfer to the worker instead of copying them, such as an `OffscreenCanvas`, a stream or a frame. */
  transfer?: Transferable[] | undefined;
  /** Stops the pipeline when aborted: the stream fails with an `AbortedError`, and the pipeline in the worker is canceled. */
  signal?: AbortSignal | undefined;
  /**
   * Time limit in milliseconds for the worker to load its module and start the pipeline. Raise it for large modules on slow networks.
   *
   * @defaultValue 10000
   */
  timeout?: number | undefined;
  /** Called with the progress of the pipeline, if its stream is that of {@link encode}. `onProgress` of {@link writeToFile} gets it, too. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Stream of a pipeline in a worker.
 *
 * @typeParam Output - Type of the output.
 * @typeParam Input - Type of the input.
 * @group Streams
 * @since next
 */
export interface WorkerStream<Output, Input> extends ReadableStream<Output> {
  /**
   * Sends a new input, which `latest` of {@link servePipeline} returns from then on: for values of effects that change while the pipeline
   * runs.
   *
   * @param input - New input. It is copied.
   * @throws `OptionError` if it cannot be sent to a worker.
   */
  send(input: Input): void;
}

/** Default of `timeout`, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Runs a pipeline in a worker, which offers it with {@link servePipeline}, and returns its output as a stream. Frames are transferred,
 * not copied. The pipeline works only as fast as the stream is read; canceling the stream cancels the pipeline. Errors keep their class,
 * code and details. One worker can run several pipelines at a time; it runs until you terminate it.
 *
 * @typeParam Output - Type of the output, such as `VideoFrame` or `MFXBlob`.
 * @typeParam Input - Type of the input.
 *
 * @param worker - Worker whose module calls `servePipeline`.
 * @param input - Input of the pipeline: any value that can be cloned, such as a URL as a string, a `File` or options.
 * @param options - `transfer`, `signal`, `timeout` and `onProgress`.
 * @returns Output of the pipeline. Close the frames that you read.
 *   The stream fails with code `"worker-failed"` if the worker's module cannot be loaded, if it does not call `servePipeline`, or if the
 *   worker is terminated; with `OptionError` if the input cannot be sent to a worker.
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
export function runInWorker<Output, Input = unknown>(
  worker: Worker,
  input: Input,
  options: RunInWorkerOptions = {},
): WorkerStream<Output, Input> {
  checkNames(options, {
    transfer: true,
    signal: true,
    timeout: true,
    onProgress: true,
  } satisfies Names<RunInWorkerOptions>);
  return startInWorker(worker, input, options);
}

/** Options of {@link startInWorker}. */
export interface StartInWorkerOptions extends RunInWorkerOptions {
  /** Called once, when the stream has ended in any way. */
  onFinished?: () => void;
}

/** Runs a pipeline in a worker. */
export function startInWorker<Output, Input>(
  worker: Worker,
  input: Input,
  { transfer = [], signal, timeout = TIMEOUT, onProgress, onFinished }: StartInWorkerOptions,
): WorkerStream<Output, Input> {
  checkCallback(onProgress);
  const listeners: Listeners = new Set(onProgress && [onProgress]);
  const { port1: port, port2 } = new MessageChannel();
  const life = crypto.randomUUID();
  const ask = (request: Request) => port.postMessage(request);
  const queue: Queue<Output> = new Queue<Output>({
    pull: () => ask({ ask: "next" }),
    cancel: (reason) => ask({ ask: "cancel", reason: cloneable(reason) }),
    finished: () => {
      clearTimeout(deadline);
      stopWatching();
      worker.removeEventListener("error", onWorkerError);
      signal?.removeEventListener("abort", onAbort);
      onFinished?.();
    },
  });
  const fail = (error: MFXError, reason: unknown = error) => {
    queue.error(error);
    ask({ ask: "cancel", reason: cloneable(reason) });
  };
  const failed = (message: string, cause?: unknown) => fail(new MFXError("worker-failed", message, { cause }));
  const onAbort = () => fail(new AbortedError(signal?.reason), signal?.reason);
  const onWorkerError = ({ message, error }: ErrorEvent) =>
    failed(`The worker failed: ${message || "its module could not be loaded"}`, error);
  let stopWatching = () => {};
  const onStarted = () => {
    clearTimeout(deadline);
    stopWatching = watchLife(life, () => failed("The worker was terminated."));
  };
  const onWorkerProgress = (progress: Progress) => {
    try {
      for (const listener of listeners) report(listener, progress);
    } catch (error) {
      fail(error as OptionError);
    }
  };
  const onLate = () =>
    failed(`The worker did not start the pipeline within ${timeout} ms. Does its module call servePipeline()?`);
  const deadline = timeout < MAX_TIMEOUT ? setTimeout(onLate, timeout) : undefined;
  port.onmessage = ({ data }: MessageEvent<Answer>) => {
    if ("item" in data) return queue.push(unpackItem(data.item) as Output); // Closes the item if the stream has ended.
    if (queue.done) return;
    if ("started" in data) return onStarted();
    if ("progress" in data) return onWorkerProgress(data.progress);
    if ("error" in data) queue.error(unpackError(data.error));
    else queue.close();
    ask({ ask: "cancel", reason: undefined });
  };
  port.onmessageerror = () => failed("The worker sent a value that cannot be deserialized on this page.");
  worker.addEventListener("error", onWorkerError);
  try {
    worker.postMessage({ mfx: "start", input, port: port2, life } satisfies StartMessage, [port2, ...transfer]);
  } catch (cause) {
    queue.error(unsendable(cause));
  }
  if (signal?.aborted) onAbort();
  else if (!queue.done) signal?.addEventListener("abort", onAbort);
  const send = (next: Input) => {
    try {
      ask({ ask: "input", input: next });
    } catch (cause) {
      throw unsendable(cause);
    }
  };
  return Object.assign(reporting(queue.readable, listeners), { send });
}

function unsendable(cause: unknown): OptionError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const advice = "Pass plain data or files, and list streams, frames and canvases in `transfer`.";
  return new OptionError("input", `\`input\` cannot be sent to a worker: ${reason} ${advice}`, { cause });
}

/** Longest timer of browsers, in milliseconds. */
const MAX_TIMEOUT = 2 ** 31;

/** The part of a cancel reason that can be cloned. */
function cloneable(reason: unknown): unknown {
  return reason instanceof Error ? { name: reason.name, message: reason.message } : String(reason);
}
