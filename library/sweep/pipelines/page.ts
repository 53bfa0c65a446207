/** What needs workers or players. */
import * as next from "../../releases/next.ts";
import type { Hand } from "../hand.ts";
import type { Pipeline } from "../pipeline.ts";
import { resources } from "../resources.ts";

const { CodecError, ContainerError, MFXError, SinkError, SourceError } = next;

/** A worker whose code runs on this page, so that its calls are counted and its frames seen. Messages are copied and moved as ever. */
class PageWorker extends EventTarget {
  postMessage(message: unknown, transfer: Transferable[]): void {
    window.postMessage(message, "*", transfer);
  }
}

let input: ((signal: AbortSignal) => ReadableStream<VideoFrame>) | undefined;
next.servePipeline((_, { signal }) => input!(signal));
next.serveGIF();

const happens = (target: EventTarget, type: string) =>
  new Promise<void>((resolve) => target.addEventListener(type, () => resolve(), { once: true }));

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
      const worker = new PageWorker() as EventTarget as Worker;
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
      const worker = new PageWorker() as EventTarget as Worker;
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
