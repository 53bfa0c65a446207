import { closeItem } from "../stream/close-item.ts";
import { follow } from "../stream/progress.ts";
import { holdLife } from "./life.ts";
import { type Answer, packError, packItem, type Request, type StartMessage } from "./messages.ts";

/**
 * Offers a pipeline of a worker to the page, which starts it with {@link runInWorker}. Call it once, in the worker's module.
 *
 * Decoding, effects and encoding work in a worker. Players, canvases of the page, `<video>` elements and file pickers need the page.
 *
 * @typeParam Input - Type of the input that the page sends.
 * @typeParam Output - Type of the output, such as `VideoFrame` or `MFXBlob`.
 *
 * @param pipeline - Function from the page's input to a stream. `signal` is aborted when the page cancels the pipeline. `latest` returns the
 *   input that the page sent last: the first one, or that of `send`.
 *
 * @example
 * ```ts live
 * import { runInWorker } from "mfx";
 *
 * const module = `
 *   import { decode, effect, servePipeline, visual } from "${new URL("/lib/next/mfx.js", document.baseURI)}";
 *   servePipeline(async (url) => {
 *     const { video } = await decode(url);
 *     return effect(video, [visual.zoom({ factor: 2, x: 0.5, y: 0.5 })]);
 *   });
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
export function servePipeline<Input, Output>(
  pipeline: (
    input: Input,
    options: { signal: AbortSignal; latest: () => Input },
  ) => ReadableStream<Output> | PromiseLike<ReadableStream<Output>>,
): void {
  addEventListener("message", ({ data }: MessageEvent<StartMessage | undefined>) => {
    if (data?.mfx !== "start") return;
    serve(data, (signal, latest) => pipeline(data.input as Input, { signal, latest: latest as () => Input }));
  });
}

function serve<T>(
  { port, life, input }: StartMessage,
  open: (signal: AbortSignal, latest: () => unknown) => ReadableStream<T> | PromiseLike<ReadableStream<T>>,
) {
  const controller = new AbortController();
  let current = input;
  const answer = (message: Answer, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const { held, release } = holdLife(life);
  const started = held.then(() => answer({ started: true }));
  const fail = (error: unknown) => {
    const packed = packError(error);
    try {
      answer({ error: packed });
    } catch {
      answer({ error: { ...packed, details: {}, cause: undefined } }); // Its details or cause cannot be cloned.
    }
  };
  const reader = (async () => {
    const stream = await open(controller.signal, () => current);
    follow(stream, (progress) => answer({ progress }));
    return stream.getReader();
  })();
  reader.catch(() => {}); // Reported when the page asks for the first item.

  const next = async () => {
    await started; // Before the first item, or the page would not notice yet if the worker is terminated.
    try {
      const { done, value } = await (await reader).read();
      if (done) return answer({ done: true });
      const { packed, transfer } = packItem(value);
      try {
        answer({ item: packed }, transfer);
      } finally {
        for (const item of transfer) closeItem(item); // A no-op after a transfer; needed if posting failed.
      }
    } catch (error) {
      fail(error);
    }
  };
  const cancel = async (reason: unknown) => {
    controller.abort(reason);
    try {
      await (await reader).cancel(reason);
    } catch {
      // The pipeline had already failed.
    }
    port.close();
    release();
  };
  port.onmessage = ({ data }: MessageEvent<Request>) => {
    if (data.ask === "next") void next();
    else if (data.ask === "input") current = data.input;
    else void cancel(data.reason);
  };
}
