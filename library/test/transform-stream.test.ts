// @module-tag node
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { demux } from "../src/container/demux.ts";
import { openSource } from "../src/io/source.ts";
import { MFXTransformStream } from "../src/stream/mfx-transform-stream.ts";
import { Sampler } from "../src/stream/sampler.ts";
import { clip } from "./support/copies.ts";
import { deferred } from "./support/deferred.ts";
import { watchFrames } from "./support/open-frames.ts";
import { frame, frames } from "./support/synthetic.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("a transform", () => {
  test("is a TransformStream", () => {
    expect(new MFXTransformStream()).toBeInstanceOf(TransformStream);
  });

  test("has the track that it is told", async () => {
    const stream = new MFXTransformStream();
    expect(stream.track).toBeUndefined();
    const { video } = await demux(await openSource(await clip("one-frame.mp4"), undefined));
    const { info } = video[0]!;
    stream.setTrack(info);
    expect(stream.track).toBe(info);
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

  test("has started before it gets the first item", async () => {
    const order: string[] = [];
    const start = async () => {
      await settle();
      order.push("started");
    };
    const transform = () => void order.push("item");
    const source = new ReadableStream<number>({ start: (controller) => [controller.enqueue(1), controller.close()] });
    const reading = source.pipeThrough(new MFXTransformStream<number, number>({ start, transform })).getReader().read();
    expect([(await reading).done, order]).toEqual([true, ["started", "item"]]);
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

  test("closes a frame that is written while an abort waits for the one that is transformed", async () => {
    const open = watchFrames();
    const { promise, resolve } = deferred();
    const transform = (item: VideoFrame) => promise.then(() => item.close());
    const stream = new MFXTransformStream<VideoFrame, VideoFrame>({ transform });
    const reading = stream.readable.getReader().read();
    const writer = stream.writable.getWriter();
    const first = writer.write(frame(0));
    await settle();
    const aborting = writer.abort("enough");
    const results = Promise.allSettled([reading, first, aborting, writer.write(frame(1)), writer.closed]);
    resolve();
    await results;
    expect(open.count).toBe(0);
  });

  test.each(["cancel", "abort", "error"])(
    "does not transform an item that waits for a read at the end: %s",
    async (end) => {
      const transform = vi.fn();
      const stream = new MFXTransformStream<number, number>({ transform });
      const writer = stream.writable.getWriter();
      const writing = Promise.allSettled([writer.write(1), writer.closed]);
      await settle();
      const ends: Record<string, () => unknown> = {
        cancel: () => stream.readable.cancel("enough"),
        abort: () => writer.abort("enough"),
        error: () => stream.dispatchError(new Error("broken")),
      };
      await ends[end]!();
      await writing;
      expect(transform).not.toHaveBeenCalled();
    },
  );

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

  test("is not canceled after its end, though its last items wait", async () => {
    const [cancel, heard] = [vi.fn(), vi.fn()];
    const stream = new MFXTransformStream<number, number>({ cancel }, {}, { highWaterMark: 2 });
    stream.addEventListener("error", heard);
    const writer = stream.writable.getWriter();
    await Promise.all([writer.write(1), writer.close()]);
    stream.dispatchError(new Error("late"));
    await stream.readable.cancel();
    expect([cancel.mock.calls, heard.mock.calls]).toEqual([[], []]);
  });

  test("carries its first failure to both ends and to its listeners", async () => {
    const stream = new MFXTransformStream<number, number>({
      transform: (_, controller) => {
        controller.error(new Error("broken"));
        throw new Error("broken again");
      },
    });
    const heard: unknown[] = [];
    stream.addEventListener("error", (event) => {
      const { message, error } = event as ErrorEvent;
      heard.push(message, error.message);
    });
    const writer = stream.writable.getWriter();
    const reading = stream.readable.getReader().read();
    await expect(writer.write(1)).rejects.toThrow("broken again");
    await expect(reading).rejects.toThrow(/^broken$/);
    await expect(writer.closed).rejects.toThrow(/^broken$/);
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

  test("calls listeners as they were added, none that was removed, and tells whether one refused an event", () => {
    const stream = new MFXTransformStream();
    const [removed, once] = [vi.fn(), vi.fn()];
    stream.addEventListener("error", removed);
    stream.removeEventListener("error", removed);
    stream.addEventListener("notice", (event) => event.preventDefault());
    stream.dispatchError(new Error("broken"));
    expect(removed).not.toHaveBeenCalled();
    expect(stream.dispatchEvent(new Event("notice", { cancelable: true }))).toBe(false);
    stream.addEventListener("other", once, { once: true });
    for (let round = 0; round < 2; round++)
      expect(stream.dispatchEvent(new Event("other", { cancelable: true }))).toBe(true);
    expect(once).toHaveBeenCalledTimes(1);
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
