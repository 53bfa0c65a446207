// @module-tag node
/** The parts that streams consist of: their ends, their counters, and how they are read. */
import { expect, onTestFinished, test, vi } from "vitest";
import { decode } from "../src/decode.ts";
import { ConsoleWritableStream } from "../src/stream/console-writable-stream.ts";
import { Digest } from "../src/stream/digest.ts";
import { FPSDebugger } from "../src/stream/fps-debugger.ts";
import { FrameTee } from "../src/stream/frame-tee.ts";
import { generated } from "../src/stream/generate.ts";
import { Inputs } from "../src/stream/inputs.ts";
import { IterableStream, iterate } from "../src/stream/iterate.ts";
import { MFXTransformStream } from "../src/stream/mfx-transform-stream.ts";
import { PaintToCanvas } from "../src/stream/paint-to-canvas.ts";
import { PassthroughCanvas } from "../src/stream/passthrough-canvas.ts";
import { pipeFrames } from "../src/stream/pipe.ts";
import { type Progress, progressCounter } from "../src/stream/progress.ts";
import { Queue } from "../src/stream/queue.ts";
import { Sampler } from "../src/stream/sampler.ts";
import { Scaler } from "../src/stream/scaler.ts";
import { spanOf, withSpan } from "../src/stream/span.ts";
import { throwFailureOf } from "../src/stream/stream-failure.ts";
import { traceStage } from "../src/stream/trace.ts";
import { clip } from "./support/copies.ts";
import { frame, frames } from "./support/synthetic.ts";

test("a console shows each item, closes it, and tells how the stream ends", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const picture = frame(0);
  const shown = new ConsoleWritableStream<VideoFrame>("shown").writable.getWriter();
  await shown.write(picture);
  await shown.close();
  await new ConsoleWritableStream("stopped").writable.abort("enough");
  expect(log.mock.calls).toEqual([
    ["shown", picture],
    ["shown", "closed"],
    ["stopped", "aborted", "enough"],
  ]);
});

test.each([
  [{ start: 0, end: 200 }, [0.1, 0.4, 1]],
  [{ start: 40, end: 80 }, [0, 1, 1]],
  [{ start: 0, end: Number.POSITIVE_INFINITY }, [undefined, undefined, undefined]],
  [{ start: 40, end: 40 }, [undefined, undefined, undefined]],
  [undefined, [undefined, undefined, undefined]],
])("progress within %j goes from 0 to 1", (span, fractions) => {
  const seen: Progress[] = [];
  const count = progressCounter((progress) => seen.push(progress), span);
  count(0, 20);
  count(40, 40);
  count(220);
  expect(seen).toEqual(
    [0, 40, 220].map((timestamp, index) => ({ timestamp, frames: index + 1, fraction: fractions[index] })),
  );
});

const streamOf = (...numbers: number[]) =>
  new ReadableStream<number>({
    start(controller) {
      for (const number of numbers) controller.enqueue(number);
      controller.close();
    },
  });

test("a pipe refuses streams that others use, and leaves the other one free", () => {
  const [read, source, stage] = [streamOf(1), streamOf(2), new MFXTransformStream<number, number>()];
  read.getReader();
  expect(() => pipeFrames(read, stage)).toThrow("Use each stream in one pipe only.");
  expect(stage.writable.locked).toBe(false);
  stage.writable.getWriter();
  expect(() => pipeFrames(source, stage)).toThrow("Use each stream in one pipe only.");
  expect(source.locked).toBe(false);
});

test("a pipe cancels its source with the failure of the stage", async () => {
  const [failure, reasons] = [new Error("full"), [] as unknown[]];
  const source = new ReadableStream<number>({
    start: (controller) => controller.enqueue(1),
    cancel: (reason) => void reasons.push(reason),
  });
  const writable = new WritableStream<number>({ write: () => Promise.reject(failure) });
  pipeFrames(source, { readable: new ReadableStream(), writable });
  await expect.poll(() => reasons).toEqual([failure]);
});

test("a pipe of frames keeps the options of the platform's, and the span of the frames", async () => {
  const queue = new Queue<number>();
  const stop = new AbortController();
  const stage = new MFXTransformStream<number, number>();
  const span = { start: 5, end: 9 };
  const piped = withSpan(queue.readable, span).pipeThrough(stage, { signal: stop.signal });
  const without = withSpan(new Queue().readable, span).pipeThrough(new MFXTransformStream());
  expect([piped, without].map(spanOf)).toEqual([span, span]);
  const reading = piped.getReader().read();
  const { video } = await decode(await clip("one-frame.mp4"));
  const shown = video!.pipeThrough(new MFXTransformStream<VideoFrame, VideoFrame>(), { signal: stop.signal });
  stop.abort(new Error("enough"));
  await expect(reading).rejects.toThrow("enough");
  await expect(shown.getReader().read()).rejects.toThrow("enough");
});

test("a sampler closes what it leaves out as it is told, and waits for its functions", async () => {
  const closed: number[] = [];
  const sampler = new Sampler<number, string>(async (number) => number === 2, {
    transform: async (number) => `number ${number}`,
    closer: (number) => void closed.push(number),
  });
  const reader = streamOf(1, 2, 3).pipeThrough(sampler).getReader();
  expect([(await reader.read()).value, (await reader.read()).done]).toEqual(["number 2", true]);
  expect(closed).toEqual([1, 3]);
  const failing = new Sampler<number>(() => Promise.reject(new Error("no taste")), {
    closer: (number) => void closed.push(number),
  });
  await expect(streamOf(4, 5).pipeThrough(failing).getReader().read()).rejects.toThrow("no taste");
  expect(closed).toEqual([1, 3, 4]);
});

test.each([
  [0.5, [8, 3]],
  [0.1, [2, 1]],
  [0.01, [1, 1]],
])("a scaler by %f makes %j pixels of 16 × 5", async (ratio, size) => {
  const shape = { format: "RGBA", codedWidth: 4, codedHeight: 4, displayWidth: 16, displayHeight: 5 } as const;
  const wide = new VideoFrame(new Uint8Array(64), { ...shape, timestamp: 7 });
  const source = new ReadableStream<VideoFrame>({ start: (controller) => controller.enqueue(wide) });
  const scaled = (await source.pipeThrough(new Scaler(ratio)).getReader().read()).value!;
  expect([scaled.displayWidth, scaled.displayHeight, scaled.timestamp]).toEqual([...size, 7]);
  scaled.close();
});

test.each([
  ["the size in which it is shown", (canvas: OffscreenCanvas) => new PassthroughCanvas(canvas), [8, 2]],
  ["half of it", (canvas: OffscreenCanvas) => new Scaler(0.5, canvas), [4, 1]],
])("each frame is drawn in %s on a canvas that is cleared before", async (_, stageOn, size) => {
  const canvas = new OffscreenCanvas(9, 9);
  const context = canvas.getContext("2d")!;
  const calls: unknown[] = [];
  vi.spyOn(context, "clearRect").mockImplementation((...area) => void calls.push(["clear", ...area]));
  vi.spyOn(context, "drawImage").mockImplementation((...given: unknown[]) => {
    calls.push(["draw", ...given.slice(1), canvas.width, canvas.height]);
  });
  const shape = { format: "RGBA", codedWidth: 4, codedHeight: 4, displayWidth: 8, displayHeight: 2 } as const;
  const wide = new ReadableStream<VideoFrame>({
    start: (controller) => {
      for (const timestamp of [0, 1]) controller.enqueue(new VideoFrame(new Uint8Array(64), { ...shape, timestamp }));
      controller.close();
    },
  });
  for await (const shown of iterate(wide.pipeThrough(stageOn(canvas)))) shown.close();
  const each = [
    ["clear", 0, 0, ...size],
    ["draw", 0, 0, ...size, ...size],
  ];
  expect(calls).toEqual([...each, ...each]);
});

const canvas = () => new OffscreenCanvas(1, 1);
test.each<[string, () => Promise<unknown>]>([
  ["scaled", () => frames(1).pipeThrough(new Scaler(2)).getReader().read()],
  ["shown on its way", () => frames(1).pipeThrough(new PassthroughCanvas(canvas())).getReader().read()],
  ["shown at its time", () => frames(1).pipeTo(new PaintToCanvas(canvas()))],
])("a frame that cannot be %s is an error of the library", async (_, draw) => {
  const cause = new DOMException("out of memory", "InvalidStateError");
  const drawing = vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "drawImage").mockImplementation(() => {
    throw cause;
  });
  onTestFinished(() => drawing.mockRestore());
  await expect(draw()).rejects.toMatchObject({ name: "CodecError", code: "codec-failed", cause });
});

test.each([
  [undefined, [0, 40, 80, 120], 25],
  [undefined, [5, 5], 10_000],
  [undefined, [0, 500, 1000, 1250], 8 / 3],
  [50, [0, 400, 440, 480], 25],
  [50, [0, 400], 2.5],
  [50, [0, 10, 50], 40],
])("frames per second are counted within %s ms, at %j", async (period, times, rate) => {
  const now = vi.spyOn(performance, "now");
  onTestFinished(() => now.mockRestore());
  const counter = new FPSDebugger<number>(period);
  const reader = streamOf(...times)
    .pipeThrough(counter)
    .getReader();
  for (const time of times) {
    now.mockReturnValue(time);
    await reader.read();
  }
  expect(counter.getFPS()).toBeCloseTo(rate);
});

test("a tee whose first reader cancels ends the second one with the same reason", async () => {
  let second = Promise.resolve();
  const tee = new FrameTee((copies) => {
    second = copies.pipeTo(new WritableStream<VideoFrame>({ write: (copy) => copy.close() }));
    second.catch(() => {});
  });
  const reader = frames(12).pipeThrough(tee).getReader();
  (await reader.read()).value!.close();
  await reader.cancel("enough");
  await expect(second).rejects.toBe("enough");
});

test("stages have their names", () => {
  const canvas = new OffscreenCanvas(1, 1);
  const stages: Record<string, { identifier: string }> = {
    MFXTransformStream: new MFXTransformStream(),
    Digest: new Digest(() => {}),
    FPSDebugger: new FPSDebugger(),
    FrameTee: new FrameTee((copies) => copies.cancel()),
    PassthroughCanvas: new PassthroughCanvas(canvas),
    Sampler: new Sampler(),
    Scaler: new Scaler(1),
  };
  for (const [name, { identifier }] of Object.entries(stages)) expect(identifier).toBe(name);
});

test("a function of the page, if there is one, is called for each item that passes a stage", () => {
  const watch = vi.fn();
  const [first, second] = [traceStage("decode"), traceStage("encode")];
  first.in(1);
  Object.assign(globalThis, { [Symbol.for("mfx.trace")]: watch });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, Symbol.for("mfx.trace")));
  const now = vi.spyOn(performance, "now").mockReturnValue(7);
  onTestFinished(() => now.mockRestore());
  first.in(2);
  second.out(3);
  const [[{ id }]] = watch.mock.calls as [[{ id: number }]];
  expect(watch.mock.calls).toEqual([
    [{ stage: "decode", id, kind: "in", timestamp: 2, now: 7 }],
    [{ stage: "encode", id: id + 1, kind: "out", timestamp: 3, now: 7 }],
  ]);
});

test.each(["enough", undefined])("inputs that have not failed, and later ones, are canceled: %s", async (reason) => {
  const reasons: unknown[] = [];
  const input = () => new ReadableStream<number>({ cancel: (reason) => void reasons.push(reason) });
  const inputs = new Inputs();
  const broken = new ReadableStream<number>({ pull: () => Promise.reject(new Error("broken")) });
  await expect(inputs.read(broken).read()).rejects.toThrow("broken");
  const reader = inputs.read(input());
  await inputs.cancel(reason);
  await expect(reader.read()).resolves.toMatchObject({ done: true });
  await expect(inputs.read(input()).read()).resolves.toMatchObject({ done: true });
  expect(reasons).toEqual([reason, reason]);
});

test.each([
  ["cancels it", "have an iterator", undefined, true],
  ["leaves it to others if it is told so", "have an iterator", { preventCancel: true }, false],
  ["cancels it", "have none", undefined, true],
  ["leaves it to others if it is told so", "have none", { preventCancel: true }, false],
])("a loop that leaves a stream %s, where streams %s", async (_, streams, options, isCanceled) => {
  const { values } = ReadableStream.prototype;
  if (streams === "have none") Reflect.deleteProperty(ReadableStream.prototype, "values");
  onTestFinished(
    () =>
      void Object.defineProperty(ReadableStream.prototype, "values", {
        value: values,
        configurable: true,
        writable: true,
      }),
  );
  const cancel = vi.fn();
  const stream = new ReadableStream<number>({
    start: (controller) => {
      for (const number of [1, 2, 3]) controller.enqueue(number);
    },
    cancel,
  });
  for await (const number of iterate(stream, options)) if (number === 2) break;
  expect([cancel.mock.calls.length > 0, stream.locked]).toEqual([isCanceled, false]);
});

test("the iterator of a stream leaves it to others if it is told so", async () => {
  const cancel = vi.fn();
  const stream = new IterableStream<number>({ start: (controller) => controller.enqueue(1), cancel });
  const iterator = stream[Symbol.asyncIterator]({ preventCancel: true });
  expect((await iterator.next()).value).toBe(1);
  await iterator.return!();
  expect([cancel.mock.calls.length, stream.locked]).toEqual([0, false]);
});

test("a stream of a generator has a listener at its signal until it ends", async () => {
  const { signal } = new AbortController();
  const [added, removed] = [vi.spyOn(signal, "addEventListener"), vi.spyOn(signal, "removeEventListener")];
  const numbers = async function* () {
    yield 1;
  };
  const reader = generated(numbers(), { signal }).getReader();
  expect([(await reader.read()).value, removed.mock.calls.length]).toEqual([1, 0]);
  expect((await reader.read()).done).toBe(true);
  expect([added.mock.calls.length, removed.mock.calls]).toEqual([1, added.mock.calls]);
});

test("a generator ends when its signal is aborted, and closes what it holds", async () => {
  const stop = new AbortController();
  const ended = vi.fn();
  const numbers = async function* () {
    try {
      for (let number = 0; ; number++) yield number;
    } finally {
      ended();
    }
  };
  const reader = generated(numbers(), { signal: stop.signal }).getReader();
  expect((await reader.read()).value).toBe(0);
  stop.abort("enough");
  await expect(reader.read()).rejects.toBe("enough");
  expect(ended).toHaveBeenCalledOnce();
});

test("the inputs of a generator are canceled with its reader's reason", async () => {
  const cancel = vi.fn();
  const numbers = async function* () {
    yield 1;
  };
  await generated(numbers(), { cancel }).cancel("enough");
  expect(cancel.mock.calls).toEqual([["enough"]]);
});

test("a frame that a generator cannot make is an error of the library", async () => {
  const fail = vi.fn();
  const closed = frame(0);
  closed.close();
  const copies = async function* () {
    yield new VideoFrame(closed);
  };
  const failure = await generated(copies(), { fail })
    .getReader()
    .read()
    .catch((error) => error);
  expect(failure).toMatchObject({ name: "CodecError", code: "codec-failed" });
  expect(fail.mock.calls).toEqual([[failure]]);
});

test.each([new Error("full"), "full"])("a report of progress fails with what its callback throws: %o", (cause) => {
  const count = progressCounter(() => {
    throw cause;
  }, undefined);
  const message = "`onProgress` threw an error: full";
  const details = { option: "onProgress", timestamp: 40_000 };
  expect(() => count(40_000)).toThrow(expect.objectContaining({ message, cause, details }));
});

test("a failure of a stream has the place where it happened first", () => {
  const failureOf = (error: unknown, path: string) => {
    try {
      return throwFailureOf("The input", path)(error);
    } catch (failure) {
      return failure;
    }
  };
  const inner = failureOf(new Error("gone"), "concat[1]");
  expect(inner).toMatchObject({ message: "The input failed: gone", details: { path: "concat[1]" } });
  expect(failureOf(inner, "concat")).toBe(inner);
  expect(inner).toMatchObject({ details: { path: "concat[1]" } });
});
