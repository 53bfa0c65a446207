import type { Edit } from "../edit/edit.ts";
import type { EditHead, EditRequest, ValuesMessage } from "./edit-messages.ts";
import { runInWorker } from "./run-in-worker.ts";

/**
 * An {@link Edit} whose pictures and sound are made in a worker.
 *
 * @typeParam Values - Type of the values that the edit in the worker reads.
 * @group Preview
 * @since next
 */
export interface WorkerEdit<Values> extends Edit {
  /** Sends new values to the worker. Frames that are made later have them; call `refresh()` of a paused player. */
  send(values: Values): void;
}

/**
 * Options of {@link editInWorker}.
 *
 * @inline
 */
export interface EditInWorkerOptions {
  /**
   * Time limit in milliseconds for the worker to load its module and start the pipeline. Raise it for large modules on slow networks.
   *
   * @defaultValue 10000
   */
  timeout?: number | undefined;
}

/**
 * Uses an edit that a worker offers with {@link serveEdit}, so that the page stays free while its pictures are made. The result is an edit like any other: a
 * player plays it, `encode` takes what it returns. Frames and audio data are transferred, not copied, and made as they are read.
 *
 * @typeParam Values - Type of the values, which can be cloned.
 *
 * @param worker - Worker whose module calls `serveEdit`. It runs until you terminate it.
 * @param values - Values for the edit, such as URLs, files and options of effects.
 * @param options - Time limit for the start of the worker.
 * @returns The edit. Its streams fail like those of {@link runInWorker}.
 *
 * @example
 * ```ts live
 * import { editInWorker } from "mfx";
 *
 * const module = `
 *   import { decode, effect, serveEdit, visual } from "${new URL("/lib/next/mfx.js", document.baseURI)}";
 *   serveEdit((values) => async (from) => {
 *     const { video, audio } = await decode(values().url, from);
 *     return { video: effect(video, [visual.hue({ angle: () => values().angle })]), audio, duration: 12000 };
 *   });
 * `;
 * const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
 * const worker = new Worker(address, { type: "module" });
 * const url = new URL(video, document.baseURI).href;
 * await show(editInWorker(worker, { url, angle: 120 }));
 * ```
 *
 * @group Preview
 * @since next
 */
export function editInWorker<Values>(
  worker: Worker,
  values: Values,
  { timeout }: EditInWorkerOptions = {},
): WorkerEdit<Values> {
  const send = (next: Values) => worker.postMessage({ mfx: "values", values: next } satisfies ValuesMessage);
  const edit: Edit = async ({ start, signal }) => {
    const run = crypto.randomUUID();
    const ask = <T>(request: EditRequest) => runInWorker<T>(worker, request, { signal, timeout });
    const reader = ask<EditHead>({ ask: "open", run, start }).getReader();
    const { value } = await reader.read();
    reader.read().catch(() => {}); // The streams tell of failures. The end of the run releases the worker.
    const { duration, hasVideo, hasAudio } = value!;
    return {
      ...(hasVideo && { video: ask<VideoFrame>({ ask: "video", run }) }),
      ...(hasAudio && { audio: ask<AudioData>({ ask: "audio", run }) }),
      duration,
    };
  };
  send(values);
  return Object.assign(edit, { send });
}
