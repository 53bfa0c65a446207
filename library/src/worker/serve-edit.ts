import { checkEdit, type Edit, openInput } from "../edit/edit.ts";
import { copyObstacle } from "../encode/copy-obstacle.ts";
import { encode } from "../encode/encode.ts";
import { MFXError } from "../errors.ts";
import { generated } from "../stream/generate.ts";
import type { EditInfo, EditRequest, MakeRequest, OpenRequest, RunHead } from "./edit-messages.ts";
import { type PackedError, packError } from "./messages.ts";
import { servePipeline } from "./serve-pipeline.ts";

type Item = VideoFrame | AudioData;
type Streams = Record<"video" | "audio", ReadableStream<Item> | undefined>;

/**
 * Offers edits of a worker to the page, which asks for them with {@link editInWorker}. Call it once, in the worker's module.
 *
 * @typeParam Values - Type of the values that the page sends, such as an object of numbers.
 *
 * @param make - Called for each `editInWorker`, with a function that returns the values that the page sent last for that edit. Returns the edit, or
 *   a promise of it.
 *
 * @example
 * ```ts live
 * import { editInWorker } from "mfx";
 *
 * const module = `
 *   import { clip, openFile, serveEdit } from "${new URL("/lib/next/mfx.js", document.baseURI)}";
 *   serveEdit(async (values) => clip(await openFile(values().url), { end: values().end }));
 * `;
 * const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
 * const worker = new Worker(address, { type: "module" });
 * const edit = await editInWorker(worker, { url: new URL(video, document.baseURI).href, end: 2000 });
 * await show(`${edit.duration} ms`);
 * ```
 *
 * @group Preview
 * @since next
 */
export function serveEdit<Values>(make: (values: () => Values) => Edit | Promise<Edit>): void {
  const edits = new Map<string, Edit>();
  const runs = new Runs();
  const editOf = (name: string): Edit => {
    const edit = edits.get(name);
    if (!edit) throw new MFXError("worker-failed", "The edit of the worker was closed.");
    return edit;
  };
  servePipeline<EditRequest, unknown>(async (request, { signal, latest }) => {
    switch (request.ask) {
      case "make": {
        const edit = await make(() => (latest() as MakeRequest).values as Values);
        checkEdit("make", edit);
        edits.set(request.edit, edit);
        return held<EditInfo>(infoOf(edit), () => edits.delete(request.edit));
      }
      case "open":
        return runs.open(editOf(request.edit), request, signal);
      case "encode":
        return encode({ ...request.options, edit: editOf(request.edit) });
      case "copy": {
        const { edit, mimeType } = request;
        const obstacle = await copyObstacle(editOf(edit), { mimeType, signal });
        return held<PackedError | undefined>(obstacle && packError(obstacle), () => {});
      }
      default:
        return runs.stream(request.run, request.ask);
    }
  });
}

/** What can be posted of an edit. */
function infoOf({ duration, video, audio }: Edit): EditInfo {
  return {
    duration,
    video: video && { width: video.width, height: video.height, frameRate: video.frameRate },
    audio: audio && { sampleRate: audio.sampleRate, numberOfChannels: audio.numberOfChannels },
  };
}

/** A stream of one item, which stays open until it is canceled. */
const held = <T>(item: T, cancel: () => void): ReadableStream<T> =>
  new ReadableStream<T>({ start: (controller) => controller.enqueue(item), cancel });

/** Runs that the page reads. */
class Runs {
  readonly #open = new Map<string, Streams>();

  async open(edit: Edit, { run, video: at, audio: soundAt, path }: OpenRequest, signal: AbortSignal) {
    const { video, audio } = await openInput(edit, { video: at, audio: soundAt, signal, path });
    let unfinished = 0;
    let head: ReadableStreamDefaultController<RunHead>;
    const end = () => {
      this.#open.delete(run);
      try {
        head.close();
      } catch {
        // The page has canceled the run.
      }
    };
    const watched = (stream: ReadableStream<Item> | undefined) => {
      if (!stream) return undefined;
      unfinished++;
      const reader = stream.getReader();
      const finished = () => {
        if (--unfinished === 0) end();
      };
      return generated(itemsOf(reader), { cancel: (reason) => reader.cancel(reason), finished });
    };
    const streams: Streams = { video: watched(video), audio: watched(audio) };
    this.#open.set(run, streams);
    return new ReadableStream<RunHead>({
      start(controller) {
        head = controller;
        controller.enqueue({ hasVideo: !!video, hasAudio: !!audio });
        if (unfinished === 0) end();
      },
      cancel: (reason) => {
        // Those that are locked are canceled by their readers.
        for (const stream of Object.values(streams)) stream?.cancel(reason).catch(() => {});
      },
    });
  }

  stream(run: string, kind: "video" | "audio"): ReadableStream<Item> {
    const stream = this.#open.get(run)?.[kind];
    if (!stream) throw new MFXError("worker-failed", "The run of the edit is over.");
    return stream;
  }
}

async function* itemsOf(reader: ReadableStreamDefaultReader<Item>): AsyncGenerator<Item, void> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
