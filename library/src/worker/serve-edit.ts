import type { Edit } from "../edit/edit.ts";
import { MFXError } from "../errors.ts";
import { generated } from "../stream/generate.ts";
import type { EditHead, EditRequest, OpenRequest, ValuesMessage } from "./edit-messages.ts";
import { servePipeline } from "./serve-pipeline.ts";

type Item = VideoFrame | AudioData;
type Run = Record<"video" | "audio", ReadableStream<Item> | undefined>;

/**
 * Offers an edit of a worker to the page, which uses it with {@link editInWorker}. Call it once, in the worker's module.
 *
 * @typeParam Values - Type of the values that the page sends, such as an object of numbers.
 *
 * @param make - Called once, with a function that returns the values that the page sent last. Returns the edit.
 *
 * @example
 * ```ts live
 * import { editInWorker } from "mfx";
 *
 * const module = `
 *   import { decode, effect, serveEdit, visual } from "${new URL("/lib/next/mfx.js", document.baseURI)}";
 *   serveEdit((values) => async (from) => {
 *     const { video, audio } = await decode(values().url, from);
 *     return { video: effect(video, [visual.zoom({ factor: 2 })]), audio, duration: 12000 };
 *   });
 * `;
 * const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
 * const worker = new Worker(address, { type: "module" });
 * await show(editInWorker(worker, { url: new URL(video, document.baseURI).href }));
 * ```
 *
 * @group Preview
 * @since next
 */
export function serveEdit<Values>(make: (values: () => Values) => Edit): void {
  let current: unknown;
  const edit = make(() => current as Values);
  const runs = new Map<string, Run>();
  addEventListener("message", ({ data }: MessageEvent<ValuesMessage | undefined>) => {
    if (data?.mfx === "values") current = data.values;
  });

  const open = async ({ run, start }: OpenRequest, signal: AbortSignal): Promise<ReadableStream<EditHead>> => {
    const { video, audio, duration } = await edit({ start, signal });
    let unfinished = 0;
    let head: ReadableStreamDefaultController<EditHead>;
    const end = () => {
      runs.delete(run);
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
    const streams: Run = { video: watched(video), audio: watched(audio) };
    runs.set(run, streams);
    return new ReadableStream<EditHead>({
      start(controller) {
        head = controller;
        controller.enqueue({ duration, hasVideo: !!video, hasAudio: !!audio });
      },
      cancel: (reason) => {
        runs.delete(run);
        for (const stream of Object.values(streams))
          if (stream && !stream.locked) stream.cancel(reason).catch(() => {});
      },
    });
  };

  servePipeline<EditRequest, EditHead | Item>((request, { signal }) => {
    if (request.ask === "open") return open(request, signal);
    const stream = runs.get(request.run)?.[request.ask];
    if (!stream) throw new MFXError("worker-failed", "The run of the edit is over.");
    return stream;
  });
}

async function* itemsOf(reader: ReadableStreamDefaultReader<Item>): AsyncGenerator<Item, void> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
