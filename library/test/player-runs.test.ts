// @module-tag fakes
/** Runs that a player starts, and what it counts, closes and passes on. */
import { afterEach, expect, test, vi } from "vitest";
import { type Edit, makeEdit, recipeOf } from "../src/edit/edit.ts";
import { fromStreams } from "../src/edit/from-streams.ts";
import { SDRFrames } from "../src/effects/sdr-frames.ts";
import { MFXPlayer } from "../src/player/mfx-player.ts";
import { contexts, type FakeContext, fakeContexts, pass } from "./player/fake-contexts.ts";
import { numbered, once, seek } from "./player/support.ts";
import { deferred } from "./support/deferred.ts";
import { generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

fakeContexts();

let opened: MFXPlayer[] = [];
afterEach(() => {
  for (const player of opened) player.close();
  opened = [];
  vi.restoreAllMocks();
});

function playerOf(edit: Edit): MFXPlayer {
  const player = new MFXPlayer(new OffscreenCanvas(1, 1), edit);
  opened.push(player);
  return player;
}

test("HDR is converted for the canvas: both frames are closed, and in the end what converts", async () => {
  const convert = vi.spyOn(SDRFrames.prototype, "convert").mockImplementation(async (frame) => frame.clone());
  const close = vi.spyOn(SDRFrames.prototype, "close");
  const player = playerOf(numbered({ duration: 400 }));
  await seek(player, 0.2);
  expect(convert).toHaveBeenCalled();
  player.close();
  expect(close).toHaveBeenCalled();
});

test("a short way backward makes up to ten frames before the position, within 50 ms; a long one makes none", async () => {
  const startsOf = async (cost: number) => {
    const edit = numbered({ duration: 9000, beforeFrame: () => vi.advanceTimersByTime(cost) });
    const player = playerOf(edit);
    for (const seconds of [8, 7, 5, 4.5]) await seek(player, seconds);
    return edit.starts.slice(1);
  };
  expect(await startsOf(0)).toEqual([8000, 6600, 5000, 4100]);
  expect(await startsOf(25)).toEqual([8000, 6600, 5000, 4420]);
});

test("the way backward is that from the position that was played to", async () => {
  const edit = numbered({ duration: 9000 });
  const player = playerOf(edit);
  await seek(player, 5);
  await player.play();
  await vi.advanceTimersByTimeAsync(1200);
  await seek(player, 5.5);
  expect(edit.starts.at(-1)).toBe(5100);
});

test("the last frame of a picture that ends early is looked for ever farther back", async () => {
  const edit = numbered({ duration: 200, known: 9000 });
  const player = playerOf(edit);
  await seek(player, 8);
  expect(edit.starts.slice(1)).toEqual([8000, 7500, 6000, 0]);
});

test("frames that stages have left out are counted as dropped, in each run, and with those that were shown", async () => {
  const source = numbered({ duration: 9000 });
  const { duration, video, audio } = source;
  const edit = makeEdit({
    recipe: recipeOf(source),
    duration,
    video,
    audio,
    start: ({ video: at = 0, wishes }) => {
      wishes!.leftOut = 3;
      return source.open({ at: at / 1000 });
    },
  });
  const player = playerOf(edit);
  await once(player, "loadeddata");
  for (const runs of [1, 2, 3]) {
    if (runs > 1) await seek(player, 5);
    const { droppedVideoFrames, totalVideoFrames } = player.getVideoPlaybackQuality();
    expect([droppedVideoFrames, totalVideoFrames]).toEqual([3 * runs, 4 * runs]);
  }
});

// It takes one and a half times as long as it took to open the first one, and 50 ms: 300 ms at most. A run that takes no time counts for three tenths.
test.each([
  [0, 0, 50],
  [100, 0, 200],
  [1000, 0, 300],
  [100, 5, 155],
])("another edit takes over in time at any speed, and the latest one is shown: %i ms", async (cost, start, time) => {
  const player = playerOf(numbered({ duration: 9000, beforeFrame: (index) => index || vi.advanceTimersByTime(cost) }));
  await once(player, "loadeddata");
  if (start > 0) await seek(player, start);
  player.playbackRate = 4;
  await player.play();
  const { promise: held, resolve: release } = deferred();
  const [second, third] = [numbered({ duration: 9000, beforeFrame: () => held }), numbered({ duration: 9000 })];
  const at = player.currentTime * 1000;
  player.edit = second;
  await vi.advanceTimersByTimeAsync(0);
  expect(second.starts).toEqual([expect.closeTo(at + 4 * time, 0)]);
  player.edit = third;
  const drawn = once(player, "drawn");
  release();
  await vi.advanceTimersByTimeAsync(500);
  await drawn;
  expect(third.starts).toHaveLength(1);
});

test.each([true, false])(
  "without a known length, an edit ends with its sound; with a shorter picture: %s",
  async (video) => {
    const [short, long] = [numbered({ duration: 200 }), numbered({ video: false, audio: true, duration: 600 })];
    const open = async () => ({ ...(video && (await short.open())), ...(await long.open()) });
    const player = playerOf(
      fromStreams(open, { duration: Number.NaN, tracks: video ? ["video", "audio"] : ["audio"] }),
    );
    await player.play();
    await pass(contexts[0]!, 0.5);
    expect(player.paused).toBe(false);
    await Promise.all([once(player, "ended"), pass(contexts[0]!, 0.3)]);
    expect(player.duration).toBeCloseTo(0.6, 1);
  },
);

test("pictures wait while the sound is late", async () => {
  const { promise: held, resolve: release } = deferred();
  let made = 0;
  const beforeFrame = (index: number) => {
    made = index;
  };
  const beforeSound = (seconds: number) => (seconds > 1.1 ? held : undefined);
  const player = playerOf(numbered({ audio: true, duration: 9000, beforeFrame, beforeSound }));
  await player.play();
  const [context] = contexts as [FakeContext];
  await pass(context, 0.9);
  const before = made;
  await pass(context, 0.2);
  expect([before > 20, made]).toEqual([true, before]);
  release();
  await pass(context, 0.4);
  expect(made).toBeGreaterThan(before);
});

test("an edit without sound needs no context to be unmuted, and a warning says why there is no sound", async () => {
  const silent = playerOf(numbered());
  await once(silent, "loadeddata");
  await silent.play();
  silent.muted = true;
  silent.muted = false;
  expect(contexts).toEqual([]);
  vi.stubGlobal("AudioContext", undefined);
  const player = playerOf(numbered({ audio: true }));
  const [warning] = await Promise.all([once(player, "warning"), player.play()]);
  expect(warning.detail).toMatchObject({ code: "feature-missing" });
});

test("a context that the browser suspends while it plays is resumed", async () => {
  const player = playerOf(numbered({ audio: true, duration: 9000 }));
  await player.play();
  const [context] = contexts as [FakeContext];
  await pass(context, 0.6);
  const { resumed } = context;
  context.change("suspended");
  await vi.advanceTimersByTimeAsync(50);
  expect(context.resumed).toBe(resumed + 1);
});

test("sound without a picture goes on in the same run when the page is hidden and shown", async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  const edit = numbered({ audio: true, video: false, duration: 9000 });
  const player = playerOf(edit);
  await player.play();
  for (const visibilityState of ["hidden", "visible"]) {
    Object.assign(page, { visibilityState }).dispatchEvent(new Event("visibilitychange"));
    await pass(contexts[0]!, 0.3);
  }
  expect([edit.starts, player.currentTime]).toEqual([[0], expect.closeTo(0.6, 1)]);
});

test("a hidden page holds no frames, and shows the picture of its position when it is shown again", async () => {
  const open = watchFrames();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  const shown: number[] = [];
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "drawImage").mockImplementation((frame) => {
    shown.push(Math.floor((frame as VideoFrame).timestamp / 40_000));
  });
  const player = playerOf(numbered({ duration: Number.NaN }));
  await once(player, "loadeddata");
  await player.play();
  for (const visibilityState of ["hidden", "visible"]) {
    Object.assign(page, { visibilityState }).dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(visibilityState === "hidden" ? 1000 : 100);
    // Its length is unknown: it has no end while no pictures are made.
    expect([player.paused, open.count > 0]).toEqual([false, visibilityState === "visible"]);
  }
  expect(Math.abs(shown.at(-1)! - player.currentTime * 25)).toBeLessThanOrEqual(2);
});

test.each([
  ["hidden", 60],
  ["visible", 1],
])("a page that is %s when playback starts, and stands still for a minute, plays %i s", async (state, seconds) => {
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: state }));
  const player = playerOf(numbered({ duration: 1000, known: 1e6 }));
  await player.play();
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 60_000);
  expect(player.currentTime).toBeCloseTo(seconds, 1);
});

test("while it plays, `drawn` follows when the position reaches the first frame that was made after the call", async () => {
  const player = playerOf(numbered({ duration: 9000 }));
  await player.play();
  await vi.advanceTimersByTimeAsync(200);
  const { currentTime } = player;
  const drawn = once(player, "drawn").then(() => player.currentTime);
  const refreshed = player.refresh();
  await vi.advanceTimersByTimeAsync(1000);
  await refreshed;
  // Eight frames were made ahead.
  expect((await drawn) - currentTime).toBeGreaterThan(0.25);
  expect((await drawn) - currentTime).toBeLessThan(0.42);
});

test("sound that failed ahead of a pause is opened again by the next start", async () => {
  let fails = true;
  const beforeSound = (seconds: number) => {
    if (fails && seconds > 0.5) throw new Error("no more");
  };
  const edit = numbered({ audio: true, duration: 9000, beforeSound });
  const player = playerOf(edit);
  await player.play();
  const [context] = contexts as [FakeContext];
  await pass(context, 0.25);
  player.pause();
  fails = false;
  const { length } = edit.starts;
  await player.play();
  expect(edit.starts.length).toBe(length + 1);
  await pass(context, 0.6);
  expect([player.error, player.currentTime]).toEqual([null, expect.closeTo(0.8, 1)]);
});

test("a step backward finds the frame of an edit that rounds times to milliseconds", async () => {
  const source = numbered({ frameRate: 29.97, beforeFrame: () => vi.advanceTimersByTime(100) });
  const open = ({ at }: { at: number }) => source.open({ at: Math.round(at) });
  const player = playerOf(fromStreams(open, { duration: 2000, tracks: ["video"] }));
  // Some frames tell that they take too long to make those before the position as well.
  for (const seconds of [0.14, 1.07]) await seek(player, seconds);
  await player.step(-1);
  expect(player.currentTime).toBeCloseTo(31 / 29.97, 5);
});

test("a picture that failed ahead of a pause is opened again by the next start", async () => {
  let fails = true;
  const beforeFrame = (index: number) => {
    if (fails && index === 10) throw new Error("no more");
  };
  const edit = numbered({ duration: 2000, beforeFrame });
  const player = playerOf(edit);
  await player.play();
  await vi.advanceTimersByTimeAsync(250);
  player.pause();
  fails = false;
  const { length } = edit.starts;
  await player.play();
  expect(edit.starts.length).toBe(length + 1);
  await vi.advanceTimersByTimeAsync(500);
  expect([player.paused, player.currentTime]).toEqual([false, expect.closeTo(0.75, 1)]);
});

test.each([
  [undefined, 1],
  [false, 0],
])(
  "a player follows the size of its canvas until it is closed; drawAtShownSize: %j",
  async (drawAtShownSize, count) => {
    const followed = new Map<unknown, () => void>();
    class PageCanvas extends OffscreenCanvas {
      clientWidth = 16;
      clientHeight = 16;
    }
    vi.stubGlobal("HTMLCanvasElement", PageCanvas);
    vi.stubGlobal("devicePixelRatio", 1);
    vi.stubGlobal("matchMedia", () => new EventTarget());
    vi.stubGlobal(
      "ResizeObserver",
      class {
        readonly #update: () => void;
        constructor(update: () => void) {
          this.#update = update;
        }
        observe = (canvas: unknown) => void followed.set(canvas, this.#update);
        disconnect = () => followed.clear();
      },
    );
    const canvas = new PageCanvas(1, 1);
    const edit = numbered();
    const player = new MFXPlayer(canvas, edit, { drawAtShownSize });
    opened.push(player);
    await once(player, "loadeddata");
    expect(followed.size).toBe(count);
    // A picture that is large enough is not drawn again.
    for (const side of [16, 8]) {
      Object.assign(canvas, { clientWidth: side, clientHeight: side });
      for (const update of followed.values()) update();
      await vi.advanceTimersByTimeAsync(100);
      expect(edit.starts).toHaveLength(1);
    }
    player.close();
    expect(followed.size).toBe(0);
  },
);

test("a step backward within the first frame, or before it, goes to the start", async () => {
  const source = numbered();
  const open = ({ at }: { at: number }) => source.open({ at: Math.max(at, 200) });
  for (const edit of [numbered(), fromStreams(open, { duration: 2000, tracks: ["video"] })]) {
    const player = playerOf(edit);
    await seek(player, 0.02);
    for (let round = 0; round < 2; round++) {
      await player.step(-1);
      expect(player.currentTime).toBe(0);
    }
  }
});

test("steps stop at the end that the edit tells, also if its picture goes on, and at the start if frames are short", async () => {
  const long = playerOf(Object.assign(numbered({ duration: 600 }), { duration: 400 }));
  await seek(long, 0.37);
  await long.step(1);
  expect(long.currentTime).toBe(0.37);
  const fast = playerOf(numbered({ frameRate: 2000 }));
  await once(fast, "loadeddata");
  for (const [frames, time] of [
    [1, 0.0005],
    [-1, 0],
  ] as const) {
    await fast.step(frames);
    expect(fast.currentTime).toBe(time);
  }
});

test("an edit that knows its length once it is open is opened again for its last frame", async () => {
  const player = playerOf(numbered({ duration: 9000 }));
  await seek(player, 5);
  const late = numbered();
  Object.defineProperty(late, "duration", { get: () => (late.starts.length > 0 ? 2000 : Number.NaN) });
  const drawn = once(player, "drawn");
  player.edit = late;
  await drawn;
  expect([late.starts, player.currentTime]).toEqual([[5000, 1999], 2]);
});

test("another edit that is left before its picture is there is canceled", async () => {
  const player = playerOf(numbered({ duration: 9000 }));
  await player.play();
  const { promise: held, resolve: release } = deferred();
  const canceled = vi.fn();
  const open = () => ({ video: generatedVideo({ count: 99, before: () => held, onCancel: canceled }) });
  player.edit = fromStreams(open, { duration: 9000, tracks: ["video"] });
  await vi.advanceTimersByTimeAsync(100);
  player.pause();
  await vi.advanceTimersByTimeAsync(1000);
  expect(canceled).toHaveBeenCalledOnce();
  release();
});

test("another edit takes over although the one before it fails until then", async () => {
  const beforeFrame = (index: number) => {
    if (index === 0) vi.advanceTimersByTime(1000); // It takes over 300 ms later.
    if (index === 20) throw new Error("no more");
  };
  const player = playerOf(numbered({ duration: 9000, beforeFrame }));
  await player.play();
  await vi.advanceTimersByTimeAsync(600);
  player.edit = numbered({ duration: 9000 });
  await vi.advanceTimersByTimeAsync(600);
  expect([player.error, player.paused, player.currentTime]).toEqual([null, false, expect.closeTo(1.2, 1)]);
});

test("once another edit has taken over, no frame of the one before is shown, also if the next ones are late", async () => {
  const widths: number[] = [];
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "drawImage").mockImplementation((frame) => {
    widths.push((frame as VideoFrame).displayWidth);
  });
  const player = playerOf(numbered({ duration: 9000 }));
  await once(player, "loadeddata");
  await player.play();
  const { promise: held, resolve: release } = deferred();
  let asked = 0;
  const drawn = once(player, "drawn");
  player.edit = numbered({ duration: 9000, width: 32, beforeFrame: () => (asked++ > 0 ? held : undefined) });
  await vi.advanceTimersByTimeAsync(150);
  await drawn;
  await vi.advanceTimersByTimeAsync(200);
  expect(widths.slice(widths.indexOf(32))).toEqual([32]);
  release();
});

test("a picture that begins later than its edit is shown from the start", async () => {
  const shown: number[] = [];
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "drawImage").mockImplementation((frame) => {
    shown.push((frame as VideoFrame).timestamp);
  });
  const source = numbered();
  const open = ({ at }: { at: number }) => source.open({ at: Math.max(at, 200) });
  await once(playerOf(fromStreams(open, { duration: 2000, tracks: ["video"] })), "loadeddata");
  expect(shown).toEqual([200_000]);
});

test("a step goes to the start of the next frame, also if a frame says that it ends before", async () => {
  const shape = { width: 4, height: 2, timestamps: (index: number) => index * 40_000, duration: () => 10_000 };
  const open = () => ({ video: generatedVideo({ count: 5, ...shape }) });
  const player = playerOf(fromStreams(open, { duration: 200, tracks: ["video"] }));
  await once(player, "loadeddata");
  for (const [frames, time] of [
    [1, 0.04],
    [2, 0.12],
    [-1, 0.08],
  ] as const) {
    await player.step(frames);
    expect(player.currentTime).toBeCloseTo(time, 6);
  }
});
