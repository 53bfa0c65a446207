/** An edit of the tests, made in a worker. */
import { decode } from "../../src/decode.ts";
import { serveEdit } from "../../src/worker/serve-edit.ts";

export interface WorkerEditValues {
  /** A clip that is decoded, if there is one. */
  url?: string;
  /** Gray of the frames that are made otherwise. */
  shade?: number;
  /** Message of an error. */
  failure?: string;
}

serveEdit<WorkerEditValues>((values) => async (from) => {
  const { url, failure } = values();
  if (failure) throw new Error(failure);
  if (url) return { ...(await decode(url, from)), duration: 2000 };
  let time = Math.floor(from.start / 40) * 40;
  const video = new ReadableStream<VideoFrame>(
    {
      pull(controller) {
        if (time >= 2000) return controller.close();
        const data = new Uint8Array(16 * 16 * 4).map((_, i) => (i % 4 === 3 ? 255 : (values().shade ?? 0)));
        const shape = {
          format: "RGBA",
          codedWidth: 16,
          codedHeight: 16,
          timestamp: time * 1000,
          duration: 40_000,
        } as const;
        controller.enqueue(new VideoFrame(data, shape));
        time += 40;
      },
    },
    { highWaterMark: 0 },
  );
  return { video, duration: 2000 };
});
