import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FrameClock } from "./frame-clock";
import { paintOver } from "./paint-over";
import { tapped } from "./tapped";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const frame = (milliseconds: number) => ({ timestamp: milliseconds * 1000 }) as VideoFrame;

/** How many milliseconds a clock makes a frame wait. */
async function waitOf(clock: FrameClock, milliseconds: number): Promise<number> {
  const start = performance.now();
  const wait = clock.until(frame(milliseconds)).then(() => performance.now() - start);
  await vi.runAllTimersAsync();
  return wait;
}

test.each([
  ["the first frame is due at once, and others at their distance", [500, 540], "0 40"],
  ["one that is a little late is due at once, and the next is on time again", [0, -100, 40, 120], "0 0 20"],
  ["one that is very late restarts the clock, as does the end of a pause", [0, -200, 40, 80, NaN, 9000], "0 0 40 0"],
])("%s", async (_, steps, waits) => {
  const [clock, waited] = [new FrameClock(), [] as number[]];
  for (const step of steps) {
    if (step >= 0) waited.push(await waitOf(clock, step));
    else if (step < 0) await vi.advanceTimersByTimeAsync(-step);
    else clock.restart();
  }
  expect(waited.join(" ")).toBe(waits);
});

test("a picture takes the place of the one before, of whatever size", () => {
  const clearRect = vi.fn();
  const drawImage = vi.fn();
  const context = { canvas: { width: 4, height: 3 }, clearRect, drawImage } as unknown as CanvasRenderingContext2D;
  for (const width of [4, 8]) paintOver(context, {} as VideoFrame, width, 3);
  expect(clearRect.mock.calls).toEqual([[0, 0, 4, 3]]);
  expect(drawImage.mock.calls).toEqual([4, 8].map((width) => [{}, 0, 0, width, 3]));
  expect(context.canvas).toEqual({ width: 8, height: 3 });
});

test("a frame is read, and seen, only when it is asked for", async () => {
  const [see, cancel] = [vi.fn(), vi.fn()];
  const pull = vi.fn((controller: ReadableStreamDefaultController<VideoFrame>) => controller.enqueue(frame(0)));
  const reader = tapped(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }), see).getReader();
  await undefined;
  expect(pull).not.toHaveBeenCalled();
  const { value } = await reader.read();
  expect([see.mock.calls, pull.mock.calls.length]).toEqual([[[value]], 1]);
  await reader.cancel("enough");
  expect(cancel).toHaveBeenCalledWith("enough");
});

test("frames end with those that are read, and one that comes while they are canceled is closed unseen", async () => {
  const [see, close] = [vi.fn(), vi.fn()];
  const tap = (source: UnderlyingDefaultSource<VideoFrame>) => tapped(new ReadableStream(source), see).getReader();
  expect((await tap({ start: (frames) => frames.close() }).read()).done).toBe(true);
  const reader = tap({ start: (frames) => frames.enqueue({ ...frame(0), close }) });
  await undefined;
  const read = reader.read();
  await reader.cancel();
  expect([(await read).done, see.mock.calls.length, close.mock.calls.length]).toEqual([true, 0, 1]);
});
