import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { MFXBlob } from "../src/io/mfx-blob.ts";
import { probe } from "../src/probe.ts";
import { follow, type Progress } from "../src/stream/progress.ts";
import { runInWorker, type WorkerStream } from "../src/worker/run-in-worker.ts";
import { assemble } from "./support/assemble.ts";
import { clipUrl } from "./support/clips.ts";
import { watchFrames } from "./support/open-frames.ts";
import type { WorkerJob } from "./support/pipelines.worker.ts";
import { readVideo } from "./support/read.ts";

/** Runs one pipeline after the other: to load its modules takes seconds. */
let shared: Worker;
beforeAll(() => {
  shared = new Worker(new URL("./support/pipelines.worker.ts", import.meta.url), { type: "module" });
});
afterAll(() => shared.terminate());

/** Workers of single tests, for which serve nothing. */
const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

/** A busy machine loads the module later than the default time allows. */
function start<T>(job: WorkerJob, options?: Parameters<typeof runInWorker>[2]): WorkerStream<T, WorkerJob> {
  return runInWorker<T, WorkerJob>(shared, job, { timeout: 60_000, ...options });
}

describe("in a worker", () => {
  test("frames are decoded and moved to the page", async () => {
    const frames = await readVideo(start<VideoFrame>({ kind: "video", url: clipUrl("h264-aac.mp4") }));
    expect(frames.map(({ timestamp }) => timestamp)).toEqual(Array.from({ length: 50 }, (_, at) => at * 40_000));
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

  test("clips are joined with a transition", async () => {
    const { file } = await assemble(start<MFXBlob>({ kind: "join", url: clipUrl("h264-aac.mp4") }));
    const { video, audio } = await probe(file);
    expect([video?.duration, audio?.duration]).toEqual([expect.closeTo(3600, -2), expect.closeTo(3600, -2)]);
  });

  test("sound is mixed, and speed changed", async () => {
    const { file } = await assemble(start<MFXBlob>({ kind: "edit", url: clipUrl("h264-aac.mp4") }));
    const { video, audio } = await probe(file);
    expect(Math.abs(video!.duration! - 6000)).toBeLessThan(42);
    expect(Math.abs(audio!.duration! - 6000)).toBeLessThan(42);
  });

  test("progress of an encoder arrives, also by that of writeToFile", async () => {
    const seen: Progress[] = [];
    const { file } = await assemble(
      start<MFXBlob>({ kind: "join", url: clipUrl("h264-aac.mp4") }, { onProgress: (progress) => seen.push(progress) }),
    );
    expect(file.size).toBeGreaterThan(0);
    expect(seen.at(-1)).toMatchObject({ frames: 90, fraction: 1 });
    expect(seen.map(({ frames }) => frames)).toEqual(seen.map((_, index) => index + 1));
    const stream = start<MFXBlob>({ kind: "join", url: clipUrl("h264-aac.mp4") });
    const followed: Progress[] = [];
    follow(stream, (progress) => followed.push(progress));
    await assemble(stream);
    expect(followed).toEqual(seen);
  });

  test("a callback of progress that throws ends the pipeline", async () => {
    const onProgress = () => {
      throw new Error("no");
    };
    const stream = start<MFXBlob>({ kind: "join", url: clipUrl("h264-aac.mp4") }, { onProgress });
    await expect(assemble(stream)).rejects.toMatchObject({ details: { option: "onProgress" } });
    expect(() => start({ kind: "open" }, { onProgress: 1 as unknown as () => void })).toThrow("`onProgress`");
  });

  test("values change while it runs, also longer than a start may take", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const stream = start<number>({ kind: "number", value: 1 });
    const reader = stream.getReader();
    expect((await reader.read()).value).toBe(1);
    vi.advanceTimersByTime(100_000);
    stream.send({ kind: "number", value: 2 });
    expect((await reader.read()).value).toBe(2);
    expect(() => stream.send({ kind: "number", value: (() => {}) as unknown as number })).toThrow("`input`");
    await reader.cancel();
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

  test("canceling closes what is open there", async () => {
    const url = clipUrl("h264-aac.mp4");
    const reader = start<VideoFrame>({ kind: "video", url }).getReader();
    (await reader.read()).value?.close();
    await reader.cancel();
    // The cancel and the question go through ports of their own, in no order.
    const left = async () => {
      const counted = start<number>({ kind: "open" }).getReader();
      const { value } = await counted.read();
      await counted.cancel();
      return value;
    };
    await expect.poll(left).toBe(0);
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

  test("a worker that serves nothing is an error", async () => {
    const module = URL.createObjectURL(new Blob(["onmessage = () => {}"], { type: "text/javascript" }));
    const worker = new Worker(module);
    workers.push(worker);
    await expect(readVideo(runInWorker(worker, {}, { timeout: 200 }))).rejects.toMatchObject({
      code: "worker-failed",
      message: expect.stringContaining("servePipeline()"),
    });
  });

  test("input that cannot be sent is an option's error", async () => {
    const failing = start<VideoFrame>({ kind: "video", url: (() => {}) as unknown as string });
    await expect(readVideo(failing)).rejects.toMatchObject({
      name: "OptionError",
      code: "invalid-option",
      details: { option: "input" },
    });
    const taken = new ArrayBuffer(8);
    structuredClone(taken, { transfer: [taken] });
    await expect(readVideo(start({ kind: "open" }, { transfer: [taken] }))).rejects.toMatchObject({
      name: "OptionError",
    });
  });

  test("a worker lives on after a pipeline, and others can be started", async () => {
    for (let round = 0; round < 3; round++) {
      const frames = await readVideo(start<VideoFrame>({ kind: "video", url: clipUrl("h264-aac.mp4") }));
      expect(frames).toHaveLength(50);
    }
    await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(0);
  });

  // The last one, since it ends the worker of the others.
  test("a worker that is terminated is an error, before and between frames", async () => {
    const open = watchFrames();
    const job = { kind: "video", url: clipUrl("h264-aac.mp4") } satisfies WorkerJob;
    const reader = start<VideoFrame>(job).getReader();
    (await reader.read()).value?.close();
    shared.terminate();
    await expect(reader.read()).rejects.toMatchObject({ code: "worker-failed", message: "The worker was terminated." });
    expect(open.count).toBe(0);
    const late = runInWorker<VideoFrame>(shared, job, { timeout: 200 });
    await expect(readVideo(late)).rejects.toMatchObject({ code: "worker-failed" });
  });
});
