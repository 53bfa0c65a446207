import { type Edit, type EditStreams, editMembers, type Run } from "../edit/edit.ts";
import type { CopyObstacle } from "../encode/obstacle.ts";
import type { RemoteEdit } from "../encode/remote-edit.ts";
import { OptionError } from "../errors.ts";
import type { MFXBlob } from "../io/mfx-blob.ts";
import { checkSignal } from "../media/abort.ts";
import { checkNames, type Names } from "../media/check-names.ts";
import type { EditInfo, EditRequest, MakeRequest, RunHead } from "./edit-messages.ts";
import { type PackedError, unpackError } from "./messages.ts";
import { type StartInWorkerOptions, startInWorker, type WorkerStream } from "./run-in-worker.ts";

/**
 * An {@link Edit} whose pictures and sound are made in a worker. Stages, players and {@link encode} take it. `encode` runs in the worker; stages over the
 * edit run on the page.
 *
 * @typeParam Values - Type of the values that the edit in the worker reads.
 * @group Preview
 * @since next
 */
export interface WorkerEdit<Values> extends Edit {
  /** Sends new values to the worker. Frames that are made later have them; call `refresh()` of a paused player. */
  send(values: Values): void;
  /** Lets the worker forget the edit. Runs that are being read fail with an {@link AbortedError}. */
  close(): void;
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
  /** Stops waiting for the edit when aborted: the promise rejects with an {@link AbortedError}. */
  signal?: AbortSignal | undefined;
}

/**
 * Asks a worker for an edit that it offers with {@link serveEdit}, so that the page stays free while its pictures are made. The result is an edit
 * like any other. Frames and audio data are transferred, not copied, and made as they are read. {@link encode} runs in the worker.
 *
 * Call it again for another edit, for example of a changed project: one worker makes several.
 *
 * @typeParam Values - Type of the values, which can be cloned.
 *
 * @param worker - Worker whose module calls `serveEdit`. It runs until you terminate it.
 * @param values - Values for the edit, such as URLs, files and options of effects.
 * @param options - Time limit for the start of the worker, and `signal` to stop.
 * @returns The edit. Its streams fail like those of {@link runInWorker}.
 * @throws The error of the function that makes the edit, `MFXError` with code `"worker-failed"` if the worker fails, and `AbortedError`.
 *
 * @example
 * ```ts live
 * import { editInWorker, encode } from "mfx";
 *
 * const module = `
 *   import { clip, openFile, serveEdit } from "${new URL("/lib/next/mfx.js", document.baseURI)}";
 *   serveEdit(async (values) => clip(await openFile(values().url), { end: values().end }));
 * `;
 * const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
 * const worker = new Worker(address, { type: "module" });
 * const edit = await editInWorker(worker, { url: new URL(video, document.baseURI).href, end: 2000 });
 * await show(encode({ mimeType: "video/mp4", edit, copy: "auto" }));
 * ```
 *
 * @group Preview
 * @since next
 */
export async function editInWorker<Values>(
  worker: Worker,
  values: Values,
  options: EditInWorkerOptions = {},
): Promise<WorkerEdit<Values>> {
  checkNames(options, { timeout: true, signal: true } satisfies Names<EditInWorkerOptions>);
  const { timeout, signal } = options;
  checkSignal(signal);
  const name = crypto.randomUUID();
  const ask = <T>(request: EditRequest, running: StartInWorkerOptions = {}) =>
    startInWorker<T, EditRequest>(worker, request, { timeout, ...running });
  const make = (current: Values): MakeRequest => ({ ask: "make", edit: name, values: current });
  const kept = ask<EditInfo>(make(values));
  const info = kept.getReader();
  const abort = () => void info.cancel(signal?.reason);
  signal?.addEventListener("abort", abort);
  try {
    const { value } = await info.read();
    checkSignal(signal); // An abort ends the stream.
    const edit = new RemoteRuns(name, ask);
    return Object.freeze({
      ...editMembers({
        recipe: { stage: "worker", options: { remote: edit satisfies RemoteEdit }, inputs: [] },
        ...value!,
        start: (run) => edit.open(run),
      }),
      send: (next: Values) => kept.send(make(next)),
      close: () => {
        edit.close();
        info.cancel().catch(() => {}); // The worker may be gone.
      },
    });
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

type Ask = <T>(request: EditRequest, options?: StartInWorkerOptions) => WorkerStream<T, EditRequest>;

/** Runs of an edit of a worker. */
class RemoteRuns implements RemoteEdit {
  readonly #edit: string;
  readonly #ask: Ask;
  /** End what is being read when the edit is closed. */
  readonly #endings = new Set<AbortController>();
  #isClosed = false;

  constructor(edit: string, ask: Ask) {
    this.#edit = edit;
    this.#ask = ask;
  }

  async open({ video, audio, signal, path }: Run): Promise<EditStreams> {
    const ending = this.#begin(signal);
    const run = crypto.randomUUID();
    const options = { signal: ending.signal };
    const head = this.#ask<RunHead>({ ask: "open", edit: this.#edit, run, video, audio, path }, options).getReader();
    const { value } = await head.read().catch((error: unknown) => {
      ending.release();
      throw error;
    });
    // The streams tell of failures. The end of the run releases the worker.
    head.read().then(ending.release, ending.release);
    const { hasVideo, hasAudio } = value!;
    return {
      ...(hasVideo && { video: this.#ask<VideoFrame>({ ask: "video", run }, options) }),
      ...(hasAudio && { audio: this.#ask<AudioData>({ ask: "audio", run }, options) }),
    };
  }

  encode: RemoteEdit["encode"] = (options, { signal, onProgress }): ReadableStream<MFXBlob> => {
    const ending = this.#begin(signal);
    const running = { signal: ending.signal, onProgress, onFinished: ending.release };
    return this.#ask<MFXBlob>({ ask: "encode", edit: this.#edit, options }, running);
  };

  async copyObstacle(mimeType: string | undefined): Promise<CopyObstacle | undefined> {
    const { signal, release } = this.#begin(undefined);
    const answer = this.#ask<PackedError | undefined>(
      { ask: "copy", edit: this.#edit, mimeType },
      { signal },
    ).getReader();
    try {
      const { value } = await answer.read();
      return value && (unpackError(value) as CopyObstacle);
    } finally {
      await answer.cancel();
      release();
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const ending of this.#endings) ending.abort();
  }

  /** The signal of a run, which also `close` aborts. */
  #begin(signal: AbortSignal | undefined): { signal: AbortSignal; release: () => void } {
    if (this.#isClosed) throw new OptionError("edit", "The edit was closed. Ask the worker for it again.");
    const ending = new AbortController();
    const abort = () => ending.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort);
    this.#endings.add(ending);
    const release = () => {
      this.#endings.delete(ending);
      signal?.removeEventListener("abort", abort);
    };
    return { signal: ending.signal, release };
  }
}
