// @module-tag node
/** Frames at a constant rate. */
import { expect, test, vi } from "vitest";
import { atFrameRate } from "../src/edit/at-frame-rate.ts";
import { CodecError } from "../src/errors.ts";
import { FrameRate, slotStart } from "../src/stream/frame-rate.ts";
import { deferred } from "./support/deferred.ts";
import { watchFrames } from "./support/open-frames.ts";

/** A frame at a time in milliseconds. Its width tells it from others. */
function frameAt(time: number, width: number, duration?: number): VideoFrame {
  const shape = { format: "RGBA", codedWidth: width, codedHeight: 1, timestamp: time * 1000 } as const;
  return new VideoFrame(new Uint8Array(4 * width), { ...shape, ...(duration && { duration: duration * 1000 }) });
}

const streamOf = (frames: VideoFrame[], cancel: (reason: unknown) => void = () => {}) =>
  new ReadableStream<VideoFrame>(
    {
      pull(controller) {
        const frame = frames.shift();
        if (frame) controller.enqueue(frame);
        else controller.close();
      },
      cancel,
    },
    { highWaterMark: 0 },
  );

test.each([
  ["for one slot without a duration", undefined, [240]],
  ["for its duration", 100, [240, 280]],
])("each frame fills the nearest slots, and the last one lasts %s", async (_, duration, last) => {
  const source = streamOf([frameAt(0, 1), frameAt(100, 2), frameAt(205, 3), frameAt(220, 4, duration)]);
  const seen: [time: number, length: number, width: number][] = [];
  for await (const frame of atFrameRate(source, 25)) {
    seen.push([frame.timestamp / 1000, frame.duration! / 1000, frame.codedWidth]);
    frame.close();
  }
  expect(seen).toEqual([
    ...[0, 40, 80].map((time) => [time, 40, 1]),
    ...[120, 160].map((time) => [time, 40, 2]),
    [200, 40, 3],
    ...last.map((time) => [time, 40, 4]),
  ]);
});

test("a frame that cannot be repeated fails the stream, closes the others and cancels the source", async () => {
  const open = watchFrames();
  const closed = frameAt(0, 1);
  closed.close();
  let cancels = 0;
  const reader = atFrameRate(
    streamOf([closed, frameAt(100, 2)], () => void cancels++),
    25,
  ).getReader();
  await expect(reader.read()).rejects.toBeInstanceOf(CodecError);
  expect([open.count, cancels]).toEqual([0, 1]);
});

test("a stream that is canceled between two frames closes both, and cancels its source", async () => {
  const open = watchFrames();
  const cancel = vi.fn();
  const reader = atFrameRate(streamOf([frameAt(0, 1), frameAt(400, 2)], cancel), 25).getReader();
  (await reader.read()).value!.close();
  const [, rest] = await Promise.all([reader.cancel("enough"), reader.read()]);
  expect([rest.done, open.count, cancel.mock.calls]).toEqual([true, 0, [["enough"]]]);
});

test("a stream is not read before its frames are", async () => {
  const pull = vi.fn();
  const steady = atFrameRate(new ReadableStream({ pull }, { highWaterMark: 0 }), 25);
  await new Promise((resolve) => setTimeout(resolve));
  expect(pull).not.toHaveBeenCalled();
  await steady.cancel();
});

test("a frame that is shorter than half a slot fills one", async () => {
  const seen: [time: number, length: number][] = [];
  for await (const frame of atFrameRate(streamOf([frameAt(100, 1, 10)]), 25)) {
    seen.push([frame.timestamp / 1000, frame.duration! / 1000]);
    frame.close();
  }
  expect(seen).toEqual([[100, 40]]);
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

/** The times and lengths of a rate's frames, in microseconds, up to an end in milliseconds. */
async function slotsOf(
  framesPerSecond: number,
  frames: VideoFrame[],
  end = Number.POSITIVE_INFINITY,
  run?: { origin: number; start: number },
) {
  const seen: [time: number, length: number][] = [];
  const outlet = {
    ready: () => undefined,
    push: (frame: VideoFrame) => {
      seen.push([frame.timestamp, frame.duration!]);
      frame.close();
    },
    fail: (error: unknown) => expect.unreachable(String(error)),
  };
  const rate = new FrameRate(framesPerSecond, outlet, run);
  for (const frame of frames) rate.push(frame);
  await rate.finish(end * 1000);
  return seen;
}

test("slots that are no whole microseconds follow one another without a gap", async () => {
  const thirds = [0, 33_333, 66_667, 100_000];
  expect(await slotsOf(30, [frameAt(0, 1, 100)])).toEqual(
    [0, 1, 2].map((slot) => [thirds[slot], thirds[slot + 1]! - thirds[slot]!]),
  );
});

test("a span ends the last frame, its first slot is filled in any case, and a length of 0 is none", async () => {
  const timesOf = async (...args: Parameters<typeof slotsOf>) => (await slotsOf(...args)).map(([time]) => time / 1000);
  expect(await timesOf(25, [frameAt(0, 1, 400)], 110)).toEqual([0, 40, 80]);
  expect(await timesOf(25, [frameAt(80, 1, 10)], 1000, { origin: 0, start: 80_000 })).toEqual([80]);
  const shape = { format: "RGBA", codedWidth: 1, codedHeight: 1, timestamp: 120_000 } as const;
  const last = new VideoFrame(new Uint8Array(4), { ...shape, duration: 0 });
  expect(await timesOf(25, [frameAt(0, 1), last])).toEqual([0, 40, 80, 120]);
});

test("a rate that is closed while its outlet is full makes no more frames, and does not fail", async () => {
  const open = watchFrames();
  const { promise, resolve: makeRoom } = deferred();
  const [push, fail] = [vi.fn(), vi.fn()];
  const rate = new FrameRate(25, { ready: () => promise, push, fail });
  for (const time of [0, 400, 800]) rate.push(frameAt(time, 1));
  await Promise.resolve();
  const running = rate.room();
  rate.close();
  makeRoom();
  await running;
  rate.push(frameAt(1200, 1));
  expect([push.mock.calls.length, fail.mock.calls.length, open.count]).toEqual([0, 0, 0]);
});

test("a rate that fails closes the frames that wait", async () => {
  const open = watchFrames();
  const fail = vi.fn();
  const full = new Error("full");
  const rate = new FrameRate(25, { ready: () => Promise.reject(full), push: vi.fn(), fail });
  for (const time of [0, 400, 800]) rate.push(frameAt(time, 1));
  await rate.room();
  rate.push(frameAt(1200, 1));
  expect([fail.mock.calls, open.count]).toEqual([[[full]], 0]);
});
