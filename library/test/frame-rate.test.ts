// @module-tag node
/** Frames at a constant rate. */
import { expect, test, vi } from "vitest";
import { atFrameRate } from "../src/edit/at-frame-rate.ts";
import { CodecError } from "../src/errors.ts";
import { slotStart } from "../src/stream/frame-rate.ts";
import { watchFrames } from "./support/open-frames.ts";

/** A frame at a time in milliseconds. Its width tells it from others. */
function frameAt(time: number, width: number, duration?: number): VideoFrame {
  const shape = { format: "RGBA", codedWidth: width, codedHeight: 1, timestamp: time * 1000 } as const;
  return new VideoFrame(new Uint8Array(4 * width), { ...shape, ...(duration && { duration: duration * 1000 }) });
}

const streamOf = (frames: VideoFrame[], cancel = () => {}) =>
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
  const [, rest] = await Promise.all([reader.cancel(), reader.read()]);
  expect([rest.done, open.count, cancel.mock.calls.length]).toEqual([true, 0, 1]);
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
