// @module-tag fakes
/** Parts of a player that need no engine: requests, retries, ticks, sizes and lookahead. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type EditStreams, makeEdit, type Start } from "../src/edit/edit.ts";
import { CodecError, GLContextError, SourceError } from "../src/errors.ts";
import { noWishes } from "../src/frame/preview.ts";
import { PageClock } from "../src/player/clock.ts";
import { isDeviceFailure } from "../src/player/device-failure.ts";
import { EditRun } from "../src/player/edit-run.ts";
import { FrameFeed } from "../src/player/frame-feed.ts";
import { FrameStore } from "../src/player/frame-store.ts";
import { Latest } from "../src/player/latest.ts";
import { Playhead } from "../src/player/playhead.ts";
import { Recovery } from "../src/player/recovery.ts";
import { ShownSize } from "../src/player/shown-size.ts";
import { shownTime } from "../src/player/shown-time.ts";
import { Surface } from "../src/player/surface.ts";
import { Ticker } from "../src/player/ticker.ts";
import { Waiters } from "../src/player/waiters.ts";
import { deferred } from "./support/deferred.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Runs pending callbacks of promises. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test("work that is requested again is aborted after a second, and done once more", async () => {
  const signals: AbortSignal[] = [];
  let finish = () => {};
  const latest = new Latest((signal) => {
    signals.push(signal);
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  latest.request();
  expect([signals.length, latest.isOutdated]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(signals[0]!.aborted).toBe(false);
  latest.request();
  latest.request();
  expect([signals.length, latest.isOutdated]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(999);
  latest.request();
  expect(signals[0]!.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signals[0]!.aborted).toBe(true);
  finish();
  await settle();
  expect([signals.length, latest.isOutdated]).toEqual([2, false]);
  // The next work has its own second.
  latest.request();
  await vi.advanceTimersByTimeAsync(900);
  finish();
  await vi.advanceTimersByTimeAsync(500);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false, false]);
  latest.close();
  expect([signals[2]!.aborted, latest.isOutdated]).toEqual([true, true]);
  finish();
  latest.request();
  await settle();
  expect(signals).toHaveLength(3);
});

test("each work that is outdated has a second", async () => {
  const signals: AbortSignal[] = [];
  const latest = new Latest((signal) => {
    signals.push(signal);
    return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
  });
  latest.request();
  for (let round = 1; round <= 3; round++) {
    latest.request();
    await vi.advanceTimersByTimeAsync(999);
    expect(signals.length).toBe(round);
    await vi.advanceTimersByTimeAsync(1);
    expect(signals.length).toBe(round + 1);
  }
  latest.close();
});

test("waiting promises are settled together, once", async () => {
  const waiters = new Waiters();
  const first = [waiters.wait(), waiters.wait()];
  waiters.resolve();
  const later = waiters.wait();
  waiters.reject(new Error("no"));
  expect((await Promise.allSettled([...first, later])).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
});

test("failures of devices may be recoverable, those of files are not", () => {
  const codec = new CodecError("codec-failed", "broken");
  expect(isDeviceFailure(codec)).toBe(true);
  expect(isDeviceFailure(new SourceError("source-failed", "no", { cause: codec }))).toBe(true);
  expect(isDeviceFailure(new DOMException("", "QuotaExceededError"))).toBe(true);
  expect(isDeviceFailure(new GLContextError("gl-context-lost", "lost"))).toBe(true);
  expect(isDeviceFailure(new GLContextError("gl-unavailable", "none"))).toBe(false);
  expect(isDeviceFailure(new CodecError("codec-unsupported", "unknown"))).toBe(false);
  expect(isDeviceFailure(new SourceError("source-failed", "no"))).toBe(false);
  expect(isDeviceFailure(new DOMException("", "NotFoundError"))).toBe(false);
  expect(isDeviceFailure("broken")).toBe(false);
});

test("after a failure, the edit is opened once until half a second of it has played", () => {
  const recovery = new Recovery();
  const lost = new GLContextError("gl-context-lost", "lost");
  const helpsAt = (position: number) => recovery.helps(lost, position);
  expect([0, 499, 500, 999, 1000].map(helpsAt)).toEqual([true, false, true, false, true]);
  expect(recovery.helps(new Error("other"), 9000)).toBe(false);
  expect(helpsAt(1001)).toBe(false);
  recovery.reset();
  expect(helpsAt(1001)).toBe(true);
});

test("a page that was frozen for hours while it is hidden plays on near its position, and within the edit", () => {
  const playhead = new Playhead();
  playhead.setDuration(1e6);
  playhead.start(new PageClock(5000, 1, true));
  vi.advanceTimersByTime(3_600_000);
  expect(playhead.position).toBeGreaterThanOrEqual(65_000);
  expect(playhead.position).toBeLessThan(125_000);
  playhead.setDuration(30_000);
  expect([playhead.position, playhead.isAtEnd]).toEqual([30_000, false]);
});

test("a page's time that goes back moves no position", () => {
  const clock = new PageClock(1000, 2, false);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() - 500);
  expect(clock.position).toBe(1000);
  clock.advance();
  vi.mocked(performance.now).mockRestore();
  vi.advanceTimersByTime(100);
  expect(clock.position).toBe(1000 + 2 * 600);
});

test("at its end, an edit shows what it showed a millisecond before", () => {
  expect([0, 1998.5, 1999, 2000, 2001].map((time) => shownTime(time, 2000))).toEqual([0, 1998.5, 1999, 1999, 1999]);
  expect(shownTime(0, 0.5)).toBe(0);
  expect([Number.NaN, Number.POSITIVE_INFINITY].map((duration) => shownTime(5000, duration))).toEqual([5000, 5000]);
});

test("ticks before each animation frame, and four times a second while the page is hidden", () => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  let picture: (() => void) | undefined;
  vi.stubGlobal("document", page);
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => {
    picture = work;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => {
    picture = undefined;
  });
  const [tick, change] = [vi.fn(), vi.fn()];
  const ticker = new Ticker(tick, change);
  ticker.start();
  ticker.start();
  picture!();
  picture!();
  expect([tick.mock.calls.length, change.mock.calls.length, ticker.isVisible]).toEqual([2, 0, true]);
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  show("hidden");
  expect([picture, ticker.isVisible, change.mock.calls.length]).toEqual([undefined, false, 1]);
  vi.advanceTimersByTime(249);
  expect(tick).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1 + 250);
  expect(tick).toHaveBeenCalledTimes(4);
  show("visible");
  vi.advanceTimersByTime(1000);
  expect(tick).toHaveBeenCalledTimes(4);
  ticker.stop();
  show("hidden");
  vi.advanceTimersByTime(1000);
  expect([picture, tick.mock.calls.length, change.mock.calls.length]).toEqual([undefined, 4, 2]);
});

test("without animation frames, as in a worker, it ticks sixty times a second", () => {
  const tick = vi.fn();
  const ticker = new Ticker(tick, () => {});
  ticker.start();
  vi.advanceTimersByTime(1000);
  ticker.stop();
  expect(tick.mock.calls.length).toBeGreaterThanOrEqual(58);
  expect(tick.mock.calls.length).toBeLessThanOrEqual(63);
});

test("a canvas needs the larger scale of its sides, in eighths, and tells when its size or the density changes", () => {
  class Canvas {
    clientWidth = 320;
    clientHeight = 90;
  }
  const observers: { update: () => void; canvas?: unknown }[] = [];
  const queries: EventTarget[] = [];
  vi.stubGlobal("HTMLCanvasElement", Canvas);
  vi.stubGlobal("devicePixelRatio", 1);
  vi.stubGlobal("matchMedia", (query: string) => {
    queries.push(Object.assign(new EventTarget(), { query }));
    return queries.at(-1);
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #entry: (typeof observers)[number];
      constructor(update: () => void) {
        this.#entry = { update };
        observers.push(this.#entry);
      }
      observe(canvas: unknown) {
        this.#entry.canvas = canvas;
      }
      disconnect() {
        this.#entry.canvas = undefined;
      }
    },
  );
  const canvas = new Canvas();
  const changed = vi.fn();
  const shown = new ShownSize(canvas as unknown as HTMLCanvasElement, changed);
  const scaleOf = (width: number, height: number) => shown.scaleFor({ width, height });
  expect(observers[0]!.canvas).toBe(canvas);
  expect(scaleOf(640, 360)).toBe(0.5);
  expect(scaleOf(640, 90)).toBe(1);
  expect(scaleOf(639, 360)).toBe(0.625);
  expect(scaleOf(100, 50)).toBe(1);
  canvas.clientWidth = 160;
  observers[0]!.update();
  expect([changed.mock.calls.length, scaleOf(640, 360)]).toEqual([1, 0.25]);
  vi.stubGlobal("devicePixelRatio", 2);
  for (const query of [...queries]) query.dispatchEvent(new Event("change"));
  // Only the latest query is listened to.
  expect([changed.mock.calls.length, scaleOf(640, 360)]).toEqual([2, 0.5]);
  expect(queries.at(-1)).toMatchObject({ query: "(resolution: 2dppx)" });
  canvas.clientHeight = 0;
  observers[0]!.update();
  expect(scaleOf(640, 360)).toBe(1);
  shown.close();
  expect(observers[0]!.canvas).toBeUndefined();
  queries.at(-1)!.dispatchEvent(new Event("change"));
  expect(changed).toHaveBeenCalledTimes(3);
});

test("a player ignores events of a canvas that it has left", () => {
  const canvas = new OffscreenCanvas(1, 1);
  const [first, second] = [vi.fn(), vi.fn()];
  const surface = new Surface(canvas, first);
  canvas.dispatchEvent(new Event("contextrestored"));
  expect(() => new Surface(canvas, second)).toThrow("`canvas`");
  surface.close();
  const next = new Surface(canvas, second);
  canvas.dispatchEvent(new Event("contextrestored"));
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  next.close();
});

const FRAME = 40_000;

/** A run of frames of 40 ms, each of which takes some milliseconds to make. */
function runOf(count: number, cost = 0, duration = FRAME) {
  const wishes = noWishes();
  let made = 0;
  let isCanceled = false;
  const run = {
    start: 0,
    wishes,
    read: async () => {
      vi.advanceTimersByTime(cost);
      if (made === count) return undefined;
      const data = new Uint8Array(16 * 16 * 4);
      const timestamp = made++ * FRAME;
      return new VideoFrame(data, { format: "RGBA", codedWidth: 16, codedHeight: 16, timestamp, duration });
    },
    cancelVideo: () => {
      isCanceled = true;
    },
  };
  return { run: run as unknown as EditRun, wishes, made: () => made, isCanceled: () => isCanceled };
}

test("eight frames are read ahead of the position, and none while the sound is late", async () => {
  const { run, made } = runOf(100);
  const store = new FrameStore();
  const feed = new FrameFeed(run, store, { cost: 0, interval: 0 });
  feed.move(0, true);
  await settle();
  expect(made()).toBe(0);
  feed.move(0);
  await settle();
  expect([made(), feed.first, feed.end]).toEqual([9, 0, 9 * FRAME]);
  feed.move(5 * FRAME);
  await settle();
  expect(made()).toBe(14);
  store.clear();
});

test("the cost of reading on is estimated from earlier frames, and infinite after the last one", async () => {
  const { run, isCanceled } = runOf(30, 10);
  const store = new FrameStore();
  const feed = new FrameFeed(run, store, { cost: 0, interval: 0 });
  expect([feed.costTo(0), feed.pace]).toEqual([Number.POSITIVE_INFINITY, { cost: 0, interval: 0 }]);
  await feed.reach(0);
  // One frame tells its duration, and has the usual cost.
  expect(feed.pace).toEqual({ cost: 5, interval: FRAME });
  await feed.reach(FRAME);
  expect(feed.pace.cost).toBeCloseTo(0.8 * 5 + 0.2 * 10, 6);
  expect(feed.costTo(5 * FRAME)).toBeCloseTo(4 * 6, 6);
  expect(feed.costTo(FRAME)).toBe(Number.POSITIVE_INFINITY);
  expect(feed.costTo(2 * FRAME)).toBeCloseTo(6, 6); // The next frame begins there.
  expect([feed.isSlow, feed.pictureEnd]).toEqual([false, undefined]);
  await feed.reach(99 * FRAME);
  expect([feed.end, feed.pictureEnd, feed.costTo(99 * FRAME)]).toEqual([Infinity, 30 * FRAME, Infinity]);
  // The last picture is shown until the edit ends.
  expect(store.at(500 * FRAME)?.timestamp).toBe(29 * FRAME);
  feed.close();
  expect(isCanceled()).toBe(true);
  // A picture that has failed goes on with another run only.
  const broken = runOf(9).run;
  const failed = new FrameFeed(broken, store, { cost: 1, interval: FRAME });
  await failed.reach(0);
  vi.spyOn(broken, "read").mockRejectedValue(new Error("no more"));
  await expect(failed.reach(FRAME)).rejects.toThrow("no more");
  expect(failed.costTo(5 * FRAME)).toBe(Number.POSITIVE_INFINITY);
  // Frames that tell no duration are measured alone.
  const untold = new FrameFeed(runOf(3, 10, 0).run, store, { cost: 0, interval: 0 });
  await untold.reach(0);
  expect(untold.pace).toEqual({ cost: 10, interval: FRAME });
  store.clear();
});

test("a frame is shown until the next one begins, also if it tells a shorter duration", async () => {
  const { run } = runOf(3, 0, FRAME / 4);
  const store = new FrameStore();
  const feed = new FrameFeed(run, store, { cost: 0, interval: 0 });
  await feed.reach(FRAME);
  expect([0.5, 1, 1.5].map((time) => store.at(time * FRAME)?.timestamp)).toEqual([0, FRAME, undefined]);
  store.clear();
});

test("frames that would be late are not requested: the time of one frame, a second at most", async () => {
  const { run, wishes } = runOf(100, 60);
  const store = new FrameStore();
  const feed = new FrameFeed(run, store, { cost: 60, interval: FRAME });
  await feed.reach(FRAME);
  feed.move(FRAME); // The frame there was read.
  expect([feed.isSlow, wishes.neededFrom]).toEqual([true, Number.NEGATIVE_INFINITY]);
  feed.move(2 * FRAME);
  expect(wishes.neededFrom).toBe(2 * FRAME + 60_000);
  feed.move(10 * FRAME);
  expect(wishes.neededFrom).toBe(10 * FRAME + 60_000);
  feed.close();
  const late = runOf(100);
  new FrameFeed(late.run, store, { cost: 3000, interval: FRAME }).move(FRAME);
  expect(late.wishes.neededFrom).toBe(FRAME + 1_000_000);
  const fast = runOf(100);
  new FrameFeed(fast.run, store, { cost: 40, interval: FRAME }).move(FRAME);
  expect(fast.wishes.neededFrom).toBe(FRAME);
  await settle();
  store.clear();
});

/** An edit run on streams, what was canceled of them, and the signal of the run. */
async function runOn(kinds: readonly ("video" | "audio")[], duration = Number.NaN) {
  const canceled: string[] = [];
  const signals: AbortSignal[] = [];
  const streamOf = <T>(kind: "video" | "audio") =>
    kinds.includes(kind) ? new ReadableStream<T>({ cancel: () => void canceled.push(kind) }) : undefined;
  const edit = editOn(duration, ({ signal }) => {
    signals.push(signal!);
    return { video: streamOf("video"), audio: streamOf("audio") };
  });
  const left = new AbortController();
  const run = await EditRun.open(edit, 250, left.signal);
  return { run, canceled, signal: signals[0]!, left };
}

const editOn = (duration: number, start: Start) =>
  makeEdit({
    recipe: { stage: "file", options: {}, inputs: [] },
    duration,
    video: { width: 4, height: 2, frameRate: 25 },
    audio: { sampleRate: 48_000, numberOfChannels: 1 },
    start,
  });

test.each([
  [["video", "audio"], true, true],
  [["video"], true, false],
  [["audio"], false, true],
] as const)("a run of %j has these tracks, and its sound can be read once", async (kinds, hasVideo, hasAudio) => {
  const { run, canceled, signal } = await runOn(kinds);
  expect(run).toMatchObject({ hasVideo, hasAudio, hasUnreadAudio: hasAudio, start: 250, duration: Infinity });
  const audio = run.takeAudio();
  expect([!!audio, run.hasUnreadAudio, run.takeAudio()]).toEqual([hasAudio, false, undefined]);
  run.cancelVideo();
  await settle();
  expect([canceled, signal.aborted]).toEqual([hasVideo ? ["video"] : [], !hasAudio]);
  // Its reader cancels what was taken.
  run.cancelAudio();
  await settle();
  expect([canceled.includes("audio"), signal.aborted, run.hasAudio]).toEqual([false, true, hasAudio]);
  await audio?.cancel();
});

test("a run ends with its picture and the sound that nobody took, and not with the signal of its opening", async () => {
  const { run, canceled, signal, left } = await runOn(["video", "audio"], 1000);
  left.abort();
  expect([run.duration, signal.aborted]).toEqual([1000, false]);
  run.cancelAudio();
  await settle();
  expect([canceled, signal.aborted, run.hasUnreadAudio, run.takeAudio()]).toEqual([["audio"], false, false, undefined]);
  run.cancelVideo();
  await settle();
  expect([canceled, signal.reason]).toEqual([["audio", "video"], expect.objectContaining({ code: "aborted" })]);
  expect(await run.read()).toBeUndefined();
});

test("streams that open after the run was given up are canceled", async () => {
  const canceled = vi.fn();
  const left = new AbortController();
  const streams = deferred<EditStreams>();
  const edit = editOn(1000, () => streams.promise);
  const opening = expect(EditRun.open(edit, 0, left.signal)).rejects.toMatchObject({
    code: "aborted",
    cause: "enough",
  });
  left.abort("enough");
  await opening;
  streams.resolve({
    video: new ReadableStream({ cancel: () => canceled("video") }),
    audio: new ReadableStream({ cancel: () => canceled("audio") }),
  });
  await settle();
  expect(canceled.mock.calls).toEqual([["video"], ["audio"]]);
});

test("an edit whose picture consists of something else than frames is refused", async () => {
  const video = new ReadableStream<VideoFrame>({ start: (controller) => controller.enqueue({} as VideoFrame) });
  const edit = editOn(1000, () => ({ video }));
  const run = await EditRun.open(edit, 0, new AbortController().signal);
  await expect(run.read()).rejects.toThrow("`edit` must be an edit whose picture has VideoFrames");
  run.cancelVideo();
});
