// @module-tag node
import { describe, expect, test, vi } from "vitest";
import { Queue } from "../src/stream/queue.ts";
import { watchFrames } from "./support/open-frames.ts";
import { frame } from "./support/synthetic.ts";

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

  test.each([
    [0, 1],
    [3, 3],
  ])("has room for a reader that waits, and for %i items", async (highWaterMark, room) => {
    const queue = new Queue<number>({ highWaterMark });
    expect(queue.desiredSize).toBe(highWaterMark);
    const reading = queue.readable.getReader().read();
    await settle();
    expect(queue.desiredSize).toBe(room);
    queue.push(1, 2);
    expect([(await reading).value, queue.desiredSize]).toEqual([1, highWaterMark - 1]);
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

  test("closes a stream that is made after the end", async () => {
    const queue = new Queue<VideoFrame>();
    queue.close();
    expect((await queue.readable.getReader().read()).done).toBe(true);
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

test.each<[end: string, finish: (queue: Queue<number>) => unknown]>([
  ["canceled", (queue) => queue.readable.cancel()],
  ["errored", (queue) => queue.error(new Error("broken"))],
  ["read to its end", (queue) => queue.close()],
])("a queue that was %s makes no producer wait, and ends once", async (_, finish) => {
  const finished = vi.fn();
  const queue = new Queue<number>({ finished });
  queue.readable;
  expect([queue.highWaterMark, queue.ready()]).toEqual([0, expect.any(Promise)]);
  const waiting = queue.ready();
  await finish(queue);
  await waiting;
  expect([queue.done, queue.ready()]).toEqual([true, undefined]);
  queue.close();
  queue.error(new Error("late"));
  queue.push(5);
  expect([finished.mock.calls.length, queue.length]).toEqual([1, 0]);
});

test("a reader that waits gets the next item, though nothing was pushed before", async () => {
  const [pull, cancel] = [vi.fn(), vi.fn()];
  const queue = new Queue<number>({ pull, cancel });
  const reader = queue.readable.getReader();
  const reading = reader.read();
  await settle();
  queue.push();
  queue.push(7);
  expect([await reading, pull.mock.calls.length]).toEqual([{ done: false, value: 7 }, 1]);
  await reader.cancel("enough");
  expect(cancel.mock.calls).toEqual([["enough"]]);
});
