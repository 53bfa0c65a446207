import { afterEach, describe, expect, test } from "vitest";
import { runInWorker } from "../src/worker/run-in-worker.ts";
import { clipUrl } from "./support/clips.ts";
import { watchFrames } from "./support/open-frames.ts";
import type { WorkerJob } from "./support/pipelines.worker.ts";
import { readVideo } from "./support/read.ts";

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

function start<T>(job: WorkerJob, options?: Parameters<typeof runInWorker>[2]): ReadableStream<T> {
  const worker = new Worker(new URL("./support/pipelines.worker.ts", import.meta.url), { type: "module" });
  workers.push(worker);
  return runInWorker<T>(worker, job, options);
}

describe("in a worker", () => {
  test("frames are decoded and moved to the page", async () => {
    const open = watchFrames();
    const frames = await readVideo(start<VideoFrame>({ kind: "video", url: clipUrl("h264-aac.mp4") }));
    expect(frames.map(({ timestamp }) => timestamp)).toEqual(Array.from({ length: 50 }, (_, at) => at * 40_000));
    expect(open.count).toBe(0);
  });

  test("every clip decodes as on the page, and no frame stays open there", async () => {
    const seen: Record<string, unknown>[] = [];
    const names = ["h264-aac.mp4", "index-last.mp4", "fragmented.mp4", "vp9-opus.webm", "av1-opus.mp4", "alpha.webm"];
    for (const name of names) {
      for await (const result of start<Record<string, unknown>>({ kind: "count", url: clipUrl(name) }))
        seen.push(result);
    }
    expect(seen.map(({ frames, open }) => [frames, open])).toEqual([...Array(5).fill([50, 0]), [10, 0]]);
  });

  test("a failure arrives as the error it is", async () => {
    const missing = start<VideoFrame>({ kind: "video", url: new URL("/status/404", location.origin).href });
    await expect(readVideo(missing)).rejects.toMatchObject({
      name: "SourceError",
      code: "source-status",
      details: { status: 404 },
    });
    await expect(readVideo(start({ kind: "failure" }))).rejects.toMatchObject({
      name: "MFXError",
      code: "worker-failed",
      message: "my mistake",
    });
  });

  test("cancelling closes what is open there", async () => {
    const open = watchFrames();
    const url = clipUrl("h264-aac.mp4");
    const worker = new Worker(new URL("./support/pipelines.worker.ts", import.meta.url), { type: "module" });
    workers.push(worker);
    const reader = runInWorker<VideoFrame>(worker, { kind: "video", url } satisfies WorkerJob).getReader();
    (await reader.read()).value?.close();
    await reader.cancel();
    const left = runInWorker<number>(worker, { kind: "open" } satisfies WorkerJob).getReader();
    expect((await left.read()).value).toBe(0);
    expect(open.count).toBe(0);
  });

  test("a signal stops it", async () => {
    const controller = new AbortController();
    const stream = start<VideoFrame>({ kind: "video", url: clipUrl("h264-aac.mp4") }, { signal: controller.signal });
    const reader = stream.getReader();
    (await reader.read()).value?.close();
    controller.abort();
    await expect(reader.read()).rejects.toMatchObject({ code: "aborted" });
  });

  test("a module that cannot be loaded is an error", async () => {
    const worker = new Worker("/status/404", { type: "module" });
    workers.push(worker);
    await expect(readVideo(runInWorker(worker, {}))).rejects.toMatchObject({ code: "worker-failed" });
  });
});
