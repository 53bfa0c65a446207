/** Edits of the tests, made in a worker. */
import { clip } from "../../src/edit/clip.ts";
import { makeEdit } from "../../src/edit/edit.ts";
import { openFile } from "../../src/open-shared-file.ts";
import { serveEdit } from "../../src/worker/serve-edit.ts";

export interface WorkerEditValues {
  /** A clip that is decoded, if there is one. */
  url?: string;
  /** End of that clip, in milliseconds. */
  end?: number;
  /** Gray of the frames that are made otherwise. */
  shade?: number;
  /** Message of an error. */
  failure?: string;
}

serveEdit<WorkerEditValues>(async (values) => {
  const { url, end = 2000, failure } = values();
  if (failure) throw new Error(failure);
  if (url) return clip(await openFile(url), { end });
  return makeEdit({
    recipe: { stage: "fromStreams", options: {}, inputs: [] },
    duration: 2000,
    video: { width: 16, height: 16, frameRate: 25 },
    audio: undefined,
    start: (run) => ({ video: shades(run.video ?? 0, () => values().shade ?? 0) }),
  });
});

function shades(from: number, shade: () => number): ReadableStream<VideoFrame> {
  let timestamp = Math.floor(from / 40_000) * 40_000;
  const pull = (controller: ReadableStreamDefaultController<VideoFrame>) => {
    if (timestamp >= 2_000_000) return controller.close();
    const data = new Uint8Array(16 * 16 * 4).map((_, i) => (i % 4 === 3 ? 255 : shade()));
    const shape = { format: "RGBA", codedWidth: 16, codedHeight: 16, timestamp, duration: 40_000 } as const;
    controller.enqueue(new VideoFrame(data, shape));
    timestamp += 40_000;
  };
  return new ReadableStream<VideoFrame>({ pull }, { highWaterMark: 0 });
}
