/** What needs workers or players. */
import * as next from "../../releases/next.ts";
import type { Hand } from "../hand.ts";
import type { Pipeline } from "../pipeline.ts";
import { resources } from "../resources.ts";

const { CodecError, ContainerError, MFXError, OptionError, SinkError, SourceError } = next;

/** The listeners of modules of workers, by the name of the worker. */
const modules = new Map<string, EventTarget>();
addEventListener("message", ({ data }: MessageEvent<{ to?: string; message: unknown } | undefined>) => {
  modules.get(data?.to ?? "")?.dispatchEvent(new MessageEvent("message", { data: data?.message }));
});

/** Runs the module of a worker on this page. */
function load(name: string, module: () => void): void {
  const scope = new EventTarget();
  modules.set(name, scope);
  const { addEventListener } = globalThis;
  globalThis.addEventListener = scope.addEventListener.bind(scope);
  module();
  globalThis.addEventListener = addEventListener;
}

/** A worker whose code runs on this page, so that its calls are counted and its frames seen. Messages are copied and moved as ever. */
class PageWorker extends EventTarget {
  readonly #name: string;

  constructor(name: string) {
    super();
    this.#name = name;
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    window.postMessage({ to: this.#name, message }, "*", transfer);
  }
}

let input: ((signal: AbortSignal | undefined) => ReadableStream<VideoFrame>) | undefined;
load("pipeline", () => next.servePipeline((_, { signal }) => input!(signal)));
load("edit", () =>
  next.serveEdit(() =>
    next.fromStreams(({ signal }) => ({ video: input!(signal) }), { duration: 160, tracks: ["video"] }),
  ),
);
load("GIF", () => next.serveGIF());

const happens = (target: EventTarget, type: string) =>
  new Promise<void>((resolve) => target.addEventListener(type, () => resolve(), { once: true }));

/** Waits for an event of a player, or throws its error. */
const tells = (player: next.MFXPlayer, type: "loadeddata" | "ended") =>
  new Promise<void>((resolve, reject) => {
    player.addEventListener(type, () => resolve(), { once: true });
    player.addEventListener("error", () => reject(player.error), { once: true });
  });

/** A film of half a second. */
const film = (hand: Hand) =>
  next.encode({
    mimeType: 'video/webm; codecs="vp8"',
    streaming: true,
    video: { stream: hand.video(12) },
    signal: hand.signal,
  });

export const onPage: Pipeline[] = [
  {
    name: "runInWorker",
    covers: ["runInWorker", "servePipeline"],
    needsBrowser: true,
    errors: [MFXError],
    run: (hand) => {
      const worker = new PageWorker("pipeline") as EventTarget as Worker;
      resources.watchListeners(worker);
      input = () => hand.video();
      return hand.read(next.runInWorker(worker, "input", { signal: hand.signal }));
    },
  },
  {
    name: "a GIF in a worker",
    covers: ["serveGIF", "encode"],
    needsBrowser: true,
    errors: [CodecError, ContainerError, MFXError],
    run: (hand) => {
      const worker = new PageWorker("GIF") as EventTarget as Worker;
      resources.watchListeners(worker);
      let encoded = 0;
      const onProgress = ({ frames }: next.Progress) => {
        encoded = frames;
      };
      const video = { stream: hand.video() };
      const file = next.encode({ mimeType: "image/gif", video, gif: { worker }, signal: hand.signal, onProgress });
      return hand.readFile(file, () => encoded);
    },
  },
  {
    name: "MFXPlayer",
    covers: ["MFXPlayer"],
    needsBrowser: true,
    errors: [CodecError, OptionError, SourceError],
    run: async (hand) => {
      resources.watchListeners(document);
      const edit = next.fromStreams(() => ({ video: hand.video(), audio: hand.audio(8) }), { duration: 160 });
      const player = new next.MFXPlayer(document.createElement("canvas"), edit);
      try {
        await tells(player, "loadeddata");
        const ended = tells(player, "ended");
        await Promise.all([player.play(), ended]);
        return player.currentTime;
      } finally {
        player.close();
      }
    },
  },
  {
    name: "an edit in a worker",
    covers: ["editInWorker", "serveEdit"],
    needsBrowser: true,
    errors: [MFXError],
    run: async (hand) => {
      const worker = new PageWorker("edit") as EventTarget as Worker;
      resources.watchListeners(worker);
      input = () => hand.video();
      const edit = await next.editInWorker(worker, "values", { signal: hand.signal });
      try {
        const { video } = await edit.open({ signal: hand.signal });
        return await hand.read(video!);
      } finally {
        edit.close();
      }
    },
  },
  {
    name: "MFXMediaSourceStream",
    covers: ["MFXMediaSourceStream"],
    needsBrowser: true,
    errors: [CodecError, ContainerError, SinkError],
    run: async (hand) => {
      resources.watchListeners(document);
      const stream = new next.MFXMediaSourceStream();
      const element = Object.assign(document.createElement("video"), { muted: true, src: stream.getSource() });
      document.body.append(element);
      try {
        await film(hand).pipeTo(stream);
      } finally {
        element.removeAttribute("src");
        element.load();
        element.remove();
      }
    },
  },
  {
    name: "MFXVideoSource",
    covers: ["MFXVideoSource"],
    needsBrowser: true,
    errors: [SourceError],
    run: async (hand) => {
      const element = document.createElement("video");
      const src = URL.createObjectURL(hand.blob("vp9-opus.webm"));
      Object.assign(element, { muted: true, src });
      resources.watchListeners(element);
      try {
        await happens(element, "loadeddata");
        element.currentTime = element.duration - 0.3;
        await happens(element, "seeked");
        const frames = await hand.read(new next.MFXVideoSource(element));
        return frames.length > 0;
      } finally {
        URL.revokeObjectURL(src);
      }
    },
  },
];
