// @module-tag node
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { ConsoleWritableStream } from "../src/stream/console-writable-stream.ts";
import { Digest } from "../src/stream/digest.ts";
import { FPSDebugger } from "../src/stream/fps-debugger.ts";
import { slotStart } from "../src/stream/frame-rate.ts";
import { FrameTee } from "../src/stream/frame-tee.ts";
import { generated } from "../src/stream/generate.ts";
import { Inputs } from "../src/stream/inputs.ts";
import { iterate } from "../src/stream/iterate.ts";
import { MFXTransformStream } from "../src/stream/mfx-transform-stream.ts";
import { PassthroughCanvas } from "../src/stream/passthrough-canvas.ts";
import { pipeFrames } from "../src/stream/pipe.ts";
import { type Progress, progressCounter } from "../src/stream/progress.ts";
import { Queue } from "../src/stream/queue.ts";
import { Sampler } from "../src/stream/sampler.ts";
import { Scaler } from "../src/stream/scaler.ts";
import { throwFailureOf } from "../src/stream/stream-failure.ts";
import { watchFrames } from "./support/open-frames.ts";
import { frame, frames } from "./support/synthetic.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("a queue of frames", () => {
  test("delivers in order and ends when what waits has been read", async () => {
    const queue = new Queue<number>({ highWaterMark: 4 });
    queue.push(1, 2, 3);
    queue.close();
    const read: number[] = [];
    for await (const item of queue.readable) read.push(item);
    expect(read).toEqual([1, 2, 3]);
  });

  test("closes what waits on cancel", async () => {
    const open = watchFrames();
    const queue = new Queue<VideoFrame>({ highWaterMark: 4 });
    queue.push(frame(0), frame(1));
    await queue.readable.cancel();
    expect(open.count).toBe(0);
    queue.push(frame(2));
    expect(open.count).toBe(0);
  });

  test("closes what waits on error, and errors the reader", async () => {
    const queue = new Queue<VideoFrame>({ highWaterMark: 4 });
    queue.push(frame(0), frame(1));
    queue.error(new Error("broken"));
    await expect(queue.readable.getReader().read()).rejects.toThrow("broken");
  });

  test("errors a stream that is made after the failure", async () => {
    const queue = new Queue<VideoFrame>();
    queue.error(new Error("broken"));
    await expect(queue.readable.getReader().read()).rejects.toThrow("broken");
  });

  test("makes the producer wait until there is room or a reader", async () => {
    const queue = new Queue<number>({ highWaterMark: 0 });
    let ready = false;
    void queue.ready()?.then(() => {
      ready = true;
    });
    await settle();
    expect(ready).toBe(false);
    const reading = queue.readable.getReader().read();
    await settle();
    expect(ready).toBe(true);
    queue.push(7);
    expect((await reading).value).toBe(7);
  });
});

test("a queue that is closed with an error first outputs its items, and accepts no more", async () => {
  const open = watchFrames();
  const finished = vi.fn();
  const queue = new Queue<VideoFrame>({ highWaterMark: 4, finished });
  queue.push(frame(0), frame(1));
  queue.closeWith(new Error("broken"));
  queue.push(frame(2));
  expect([open.count, queue.length, queue.ending, queue.done]).toEqual([2, 2, true, false]);
  const reader = queue.readable.getReader();
  for (const time of [0, 40_000]) {
    const { value } = await reader.read();
    expect(value!.timestamp).toBe(time);
    value!.close();
  }
  await expect(reader.read()).rejects.toThrow("broken");
  queue.error(new Error("again"));
  expect(finished).toHaveBeenCalledTimes(1);
  expect([open.count, queue.done]).toEqual([0, true]);
});

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

describe("a transform", () => {
  test("is a TransformStream", () => {
    expect(new MFXTransformStream()).toBeInstanceOf(TransformStream);
  });

  test("passes everything on, and closes nothing itself", async () => {
    const open = watchFrames();
    let count = 0;
    for await (const item of frames(10).pipeThrough(new MFXTransformStream<VideoFrame, VideoFrame>())) {
      expect(item.timestamp).toBe(count++ * 40_000);
      item.close();
    }
    expect([count, open.count]).toEqual([10, 0]);
  });

  test("takes no more than it is asked for", async () => {
    let taken = 0;
    const source = new ReadableStream<number>(
      {
        pull: (controller) => {
          controller.enqueue(taken++);
        },
      },
      { highWaterMark: 0 },
    );
    const reader = source.pipeThrough(new MFXTransformStream<number, number>()).getReader();
    await reader.read();
    await settle();
    expect(taken).toBeLessThanOrEqual(3);
    await reader.cancel();
  });

  test("closes what it holds when it is canceled, aborted, or fails", async () => {
    const open = watchFrames();
    const held = () => new MFXTransformStream<VideoFrame, VideoFrame>({}, { highWaterMark: 3 }, { highWaterMark: 3 });
    for (const end of ["cancel", "abort", "error"] as const) {
      const stream = held();
      const writer = stream.writable.getWriter();
      const writes = Array.from({ length: 6 }, (_, index) => writer.write(frame(index)));
      const settled = Promise.allSettled(writes);
      if (end === "cancel") await stream.readable.cancel("enough");
      if (end === "abort") await writer.abort("enough");
      if (end === "error") stream.dispatchError(new Error("broken"));
      await settled;
      writer.closed.catch(() => {});
      expect(open.count, end).toBe(0);
    }
  });

  test("closes a frame that is written and aborted at once", async () => {
    const open = watchFrames();
    const stream = new MFXTransformStream<VideoFrame, VideoFrame>();
    const writer = stream.writable.getWriter();
    const writes = Promise.allSettled([writer.write(frame(0)), writer.abort("at once"), writer.closed]);
    await writes;
    expect(open.count).toBe(0);
  });

  test("passes on equal items that are written without waiting", async () => {
    const stream = new MFXTransformStream<string, string>({}, { highWaterMark: 5 });
    const writer = stream.writable.getWriter();
    const items = ["a", "a", "a", "b", "b"];
    const written = Promise.all([...items.map((item) => writer.write(item)), writer.close()]);
    const read: string[] = [];
    for await (const item of stream.readable) read.push(item);
    await written;
    expect(read).toEqual(items);
  });

  test("passes on items that are undefined", async () => {
    const stream = new MFXTransformStream<undefined, undefined>({}, { highWaterMark: 3 });
    const writer = stream.writable.getWriter();
    const written = Promise.all([writer.write(undefined), writer.write(undefined), writer.close()]);
    const read: undefined[] = [];
    for await (const item of stream.readable) read.push(item);
    await written;
    expect(read).toHaveLength(2);
  });

  test("closes the frame that its transformer fails at", async () => {
    const stream = new MFXTransformStream<VideoFrame, VideoFrame>({
      transform: async () => {
        throw new Error("broken");
      },
    });
    const writer = stream.writable.getWriter();
    writer.closed.catch(() => {});
    const reading = stream.readable.getReader().read();
    await expect(writer.write(frame(0))).rejects.toThrow("broken");
    await expect(reading).rejects.toThrow("broken");
  });

  test("leaves a frame to its reader that was passed on before the failure", async () => {
    const stream = new MFXTransformStream<VideoFrame, VideoFrame>({
      transform: (item, controller) => {
        controller.enqueue(item);
        throw new Error("broken");
      },
    });
    const writer = stream.writable.getWriter();
    writer.closed.catch(() => {});
    const reading = stream.readable.getReader().read();
    await expect(writer.write(frame(3))).rejects.toThrow("broken");
    const { value } = await reading;
    expect(value!.codedWidth).toBe(4);
    value!.close();
  });

  test("closes a frame that is written after the end", async () => {
    const stream = new MFXTransformStream<VideoFrame, VideoFrame>();
    const writer = stream.writable.getWriter();
    const ending = writer.close();
    await expect(writer.write(frame(0))).rejects.toThrow();
    await ending;
  });

  test("tells its transformer once that it is over, however it ends", async () => {
    let cancels = 0;
    const stream = new MFXTransformStream({ cancel: () => void cancels++ });
    stream.dispatchError(new Error("broken"));
    await stream.readable.cancel().catch(() => {});
    await stream.writable.abort().catch(() => {});
    expect(cancels).toBe(1);
  });

  test("carries a failure to both ends and to its listeners", async () => {
    const stream = new MFXTransformStream<number, number>({
      transform: () => {
        throw new Error("broken");
      },
    });
    const heard: unknown[] = [];
    stream.addEventListener("error", (event) => {
      const { message, error } = event as ErrorEvent;
      heard.push(message, error.message);
    });
    const writer = stream.writable.getWriter();
    const reading = stream.readable.getReader().read();
    await expect(writer.write(1)).rejects.toThrow("broken");
    await expect(reading).rejects.toThrow("broken");
    await expect(writer.closed).rejects.toThrow("broken");
    expect(heard).toEqual(["broken", "broken"]);
  });

  test("that is terminated gives what waits, ends, and closes further input", async () => {
    const reasons: unknown[] = [];
    const stream = new MFXTransformStream<VideoFrame, VideoFrame>(
      {
        transform: (item, controller) => {
          controller.enqueue(item);
          if (item.timestamp === 40_000) controller.terminate();
        },
        cancel: (reason) => void reasons.push(reason),
      },
      {},
      { highWaterMark: 4 },
    );
    const writer = stream.writable.getWriter();
    const ended = expect(writer.closed).rejects.toThrow(new TypeError("The stream has been terminated."));
    await Promise.allSettled([0, 1, 2].map((index) => writer.write(frame(index))));
    await ended;
    const read: number[] = [];
    for await (const item of stream.readable) {
      read.push(item.timestamp);
      item.close();
    }
    expect(read).toEqual([0, 40_000]);
    expect(reasons).toEqual([new TypeError("The stream has been terminated.")]);
  });

  test.each([new Error("broken"), "broken"])(
    "fails with an error, whatever its transformer reports: %s",
    async (why) => {
      const reported = new MFXTransformStream<number, number>({ transform: (_, { error }) => error(why) });
      const thrown = new MFXTransformStream<number, number>({
        transform: () => {
          throw why;
        },
      });
      for (const stream of [reported, thrown]) {
        const reading = expect(stream.readable.getReader().read()).rejects.toEqual(new Error("broken"));
        const writer = stream.writable.getWriter();
        const ended = expect(writer.closed).rejects.toEqual(new Error("broken"));
        await writer.write(1).catch(() => {});
        await Promise.all([reading, ended]);
      }
    },
  );

  test("tells how much room its output has, and waits for it", async () => {
    const sizes: number[] = [];
    const stream = new MFXTransformStream<number, number>(
      {
        transform: async (item, controller) => {
          sizes.push(controller.desiredSize);
          controller.enqueue(item);
          controller.enqueue(-item);
          sizes.push(controller.desiredSize);
          await controller.ready();
          sizes.push(controller.desiredSize);
        },
      },
      {},
      { highWaterMark: 2 },
    );
    const writing = stream.writable.getWriter().write(7);
    await settle();
    expect([sizes, stream.desiredSize]).toEqual([[2, 0], 0]);
    const reader = stream.readable.getReader();
    expect([(await reader.read()).value, (await reader.read()).value]).toEqual([7, -7]);
    await writing;
    expect(sizes).toEqual([2, 0, 1]);
  });

  test("measures its input as its strategy says", () => {
    const stream = new MFXTransformStream<string, string>({}, { highWaterMark: 10, size: (text) => text.length });
    const writer = stream.writable.getWriter();
    void writer.write("four");
    expect(writer.desiredSize).toBe(6);
  });

  test("logs items that arrive and leave, only while debugging is on", async () => {
    const log = vi.spyOn(console, "debug").mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    const stream = new Sampler<number, string>(undefined, { transform: (number) => `${number}` });
    const writer = stream.writable.getWriter();
    const reader = stream.readable.getReader();
    for (const [number, isLogged] of [true, false].entries()) {
      stream.setDebug(isLogged);
      void writer.write(number);
      await reader.read();
    }
    expect(log.mock.calls).toEqual([
      ["Sampler", "in", 0],
      ["Sampler", "out", "0"],
    ]);
  });

  test("calls no listener that was removed, and tells whether one refused an event", () => {
    const stream = new MFXTransformStream();
    const removed = vi.fn();
    stream.addEventListener("error", removed);
    stream.removeEventListener("error", removed);
    stream.addEventListener("notice", (event) => event.preventDefault());
    stream.dispatchError(new Error("broken"));
    expect(removed).not.toHaveBeenCalled();
    expect(stream.dispatchEvent(new Event("notice", { cancelable: true }))).toBe(false);
    expect(stream.dispatchEvent(new Event("other", { cancelable: true }))).toBe(true);
  });

  test("cancels its source when its reader goes away", async () => {
    let reason: unknown;
    const source = new ReadableStream<number>({
      pull: (controller) => controller.enqueue(1),
      cancel: (why) => {
        reason = why;
      },
    });
    await source.pipeThrough(new MFXTransformStream<number, number>()).cancel("enough");
    await expect.poll(() => reason).toBe("enough");
  });
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

test("a pipe of frames keeps the options of the platform's", async () => {
  const queue = new Queue<number>();
  const stop = new AbortController();
  const stage = new MFXTransformStream<number, number>();
  const reading = queue.readable.pipeThrough(stage, { signal: stop.signal }).getReader().read();
  stop.abort(new Error("enough"));
  await expect(reading).rejects.toThrow("enough");
});

test("a sampler closes what it leaves out as it is told", async () => {
  const closed: number[] = [];
  const sampler = new Sampler<number>((number) => number === 2, { closer: (number) => void closed.push(number) });
  const reader = streamOf(1, 2, 3).pipeThrough(sampler).getReader();
  expect([(await reader.read()).value, (await reader.read()).done]).toEqual([2, true]);
  expect(closed).toEqual([1, 3]);
});

test.each([
  [undefined, [0, 40, 80, 120], 25],
  [undefined, [0, 500, 1000, 1250], 8 / 3],
  [50, [0, 400, 440, 480], 25],
  [50, [0, 400], 2.5],
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

test.each([
  [25, 39_998, 0],
  [25, 39_999, 40_000], // Times are rounded.
  [25, 79_000, 40_000],
  [30, 66_666, 66_667],
  [30, 90_000, 66_667],
])("at %i frames per second, the frame at %i µs begins at %i µs", (framesPerSecond, time, start) => {
  for (const origin of [0, 1_000_000])
    expect(slotStart(framesPerSecond, { origin, start: origin + time })).toBe(origin + start);
});

test("inputs are canceled with a reason, also those that are read later", async () => {
  const reasons: unknown[] = [];
  const input = () => new ReadableStream<number>({ cancel: (reason) => void reasons.push(reason) });
  const inputs = new Inputs();
  const reader = inputs.read(input());
  await inputs.cancel("enough");
  await expect(reader.read()).resolves.toMatchObject({ done: true });
  await expect(inputs.read(input()).read()).resolves.toMatchObject({ done: true });
  expect(reasons).toEqual(["enough", "enough"]);
});

test.each([
  ["cancels it", undefined, true],
  ["leaves it to others if it is told so", { preventCancel: true }, false],
])("a loop that leaves a stream %s, where streams have no iterator", async (_, options, isCanceled) => {
  const { values } = ReadableStream.prototype;
  Reflect.deleteProperty(ReadableStream.prototype, "values");
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
