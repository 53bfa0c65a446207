// @module-tag fakes
/** The times at which frames are painted, on a fake clock. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PaintToCanvas } from "../src/stream/paint-to-canvas.ts";
import { watchFrames } from "./support/open-frames.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A canvas, and what is drawn on it: the time on the clock, and that of the frame, in milliseconds. */
function recorded(): { writer: WritableStreamDefaultWriter<VideoFrame>; drawn: [clock: number, frame: number][] } {
  const start = performance.now();
  const drawn: [clock: number, frame: number][] = [];
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "drawImage").mockImplementation((frame: unknown) => {
    drawn.push([performance.now() - start, (frame as VideoFrame).timestamp / 1000]);
  });
  return { writer: new PaintToCanvas(new OffscreenCanvas(1, 1)).getWriter(), drawn };
}

const frameAt = (time: number) =>
  new VideoFrame(new Uint8Array(4), { format: "RGBA", codedWidth: 1, codedHeight: 1, timestamp: time * 1000 });

test("frames are shown at their times, late ones at once, and after more than 250 ms the clock starts again", async () => {
  const { writer, drawn } = recorded();
  const show = async (time: number, pause: number) => {
    await vi.advanceTimersByTimeAsync(pause);
    void writer.write(frameAt(time));
    await vi.advanceTimersByTimeAsync(200);
  };
  await show(1000, 0); // Shown at once, whatever its time is.
  await show(1300, 0);
  await show(1350, 200); // 250 ms late.
  await show(1900, 0);
  await show(2000, 300); // 300 ms late.
  await show(2300, 0);
  await vi.runAllTimersAsync();
  await writer.close();
  expect(drawn).toEqual([
    [0, 1000],
    [300, 1300],
    [600, 1350],
    [900, 1900],
    [1300, 2000],
    [1600, 2300],
  ]);
});

test("a frame that is waited for when the stream is aborted is closed, and not shown", async () => {
  const open = watchFrames();
  const { writer, drawn } = recorded();
  await writer.write(frameAt(0));
  const written = writer.write(frameAt(60_000));
  await vi.advanceTimersByTimeAsync(100);
  writer.closed.catch(() => {});
  await Promise.allSettled([written, writer.abort()]);
  expect(drawn).toEqual([[0, 0]]);
  expect([open.count, vi.getTimerCount()]).toEqual([0, 0]);
});
