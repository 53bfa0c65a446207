// @module-tag fakes
/** A player without an engine: defaults and limits, the order of events, skipped frames and cleanup. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Edit } from "../src/edit/edit.ts";
import { fromStreams } from "../src/edit/from-streams.ts";
import { CodecError } from "../src/errors.ts";
import { MFXPlayer, type MFXPlayerOptions } from "../src/player/mfx-player.ts";
import { type NumberedEdit, numbered, once, record, seek } from "./player/support.ts";
import { deferred } from "./support/deferred.ts";

let opened: MFXPlayer[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
});
afterEach(() => {
  for (const player of opened) player.close();
  opened = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A player that shows its first picture, and the numbers of the frames that it has drawn, of 25 a second. */
async function playerOf(edit: Edit, options?: MFXPlayerOptions) {
  const canvas = new OffscreenCanvas(1, 1);
  const shown: number[] = [];
  vi.spyOn(canvas.getContext("2d")!, "drawImage").mockImplementation((frame) => {
    shown.push(Math.floor((frame as VideoFrame).timestamp / 40_000));
  });
  const player = new MFXPlayer(canvas, edit, options);
  opened.push(player);
  await once(player, "loadeddata");
  return { player, canvas, shown };
}

/** The types of the events, and those of `timeupdate` among them. */
function recordAll(player: MFXPlayer): string[] {
  const events = record(player);
  player.addEventListener("timeupdate", () => events.push("timeupdate"));
  return events;
}

test("begins paused at the start, with full volume and at the usual speed", async () => {
  vi.advanceTimersByTime(5000);
  const player = new MFXPlayer(new OffscreenCanvas(1, 1), numbered());
  opened.push(player);
  expect(player).toMatchObject({ currentTime: 0, paused: true, ended: false, seeking: false, error: null });
  expect(player).toMatchObject({ volume: 1, muted: false, loop: false, playbackRate: 1, duration: Number.NaN });
  expect([player.videoWidth, player.videoHeight]).toEqual([0, 0]);
  vi.advanceTimersByTime(100);
  const quality = { creationTime: performance.now(), totalVideoFrames: 0, droppedVideoFrames: 0 };
  expect(player.getVideoPlaybackQuality()).toEqual(quality);
});

test("takes speeds from 1/16 to 16 and volumes from 0 to 1, and says which option is wrong", async () => {
  const edit = numbered();
  const { player, canvas } = await playerOf(edit);
  expect(() => new MFXPlayer(canvas, edit)).toThrow(
    "Another player draws on `canvas`. Close it first, or pass another canvas.",
  );
  expect(() => Object.assign(player, { currentTime: Number.NaN })).toThrow("a finite number of seconds; got NaN.");
  for (const rate of [0.0625, 16]) {
    player.playbackRate = rate;
    expect(player.playbackRate).toBe(rate);
  }
  for (const volume of [0, 1]) {
    player.volume = volume;
    expect(player.volume).toBe(volume);
  }
  const other = () => new OffscreenCanvas(1, 1);
  const wrong: [name: string, use: () => unknown][] = [
    ["playbackRate", () => Object.assign(player, { playbackRate: 0.0624 })],
    ["playbackRate", () => Object.assign(player, { playbackRate: 16.1 })],
    ["volume", () => Object.assign(player, { volume: 1.01 })],
    ["volume", () => Object.assign(player, { volume: -0.01 })],
    ["currentTime", () => Object.assign(player, { currentTime: Number.POSITIVE_INFINITY })],
    ["frames", () => player.step(0.5)],
    ["edit", () => Object.assign(player, { edit: {} })],
    ["edit", () => new MFXPlayer(other(), {} as Edit)],
    ["canvas", () => new MFXPlayer(canvas, edit)],
    ["output", () => new MFXPlayer(other(), edit, { output: {} as AudioNode })],
    ["drawAtShownSize", () => new MFXPlayer(other(), edit, { drawAtShownSize: "no" as unknown as boolean })],
    ["volumes", () => new MFXPlayer(other(), edit, { volumes: 1 } as MFXPlayerOptions)],
  ];
  for (const [name, use] of wrong)
    expect(use).toThrow(
      expect.objectContaining({ code: "invalid-option", message: expect.stringContaining(`\`${name}\``) }),
    );
  expect(player).toMatchObject({ playbackRate: 16, volume: 1, edit });
});

test("dispatches the events of a media element in their order", async () => {
  const { player } = await playerOf(numbered({ duration: 1000 }));
  const events = recordAll(player);
  const since = () => events.splice(0);
  const [first, none] = [vi.fn(), vi.fn()];
  player.addEventListener("volumechange", first, { once: true });
  player.addEventListener("volumechange", none);
  player.removeEventListener("volumechange", none);
  player.volume = 0.5;
  player.muted = true;
  expect(since()).toEqual(["volumechange", "volumechange"]);
  expect([first.mock.calls.length, none.mock.calls.length]).toEqual([1, 0]);
  player.playbackRate = 2;
  player.playbackRate = 2;
  player.playbackRate = 1;
  expect(since()).toEqual(["ratechange", "ratechange"]);
  await seek(player, 0.6);
  expect(since()).toEqual(["seeking", "timeupdate", "seeked"]);
  await Promise.all([player.play(), player.play()]);
  await player.play();
  expect(since()).toEqual(["play", "playing"]);
  await vi.advanceTimersByTimeAsync(100);
  player.pause();
  player.pause();
  expect(since()).toEqual(["timeupdate", "pause"]);
  await player.play();
  const ended = once(player, "ended");
  await vi.advanceTimersByTimeAsync(400);
  await ended;
  expect(since().slice(-3)).toEqual(["timeupdate", "pause", "ended"]);
});

test("dispatches `timeupdate` every 250 ms while it plays", async () => {
  const { player } = await playerOf(numbered({ duration: 9000 }));
  vi.advanceTimersByTime(1000);
  await player.play();
  const times: number[] = [];
  player.addEventListener("timeupdate", () => times.push(player.currentTime));
  await vi.advanceTimersByTimeAsync(2100);
  // It checks the time once per animation frame.
  expect(times).toHaveLength(8);
  for (const [index, time] of times.entries()) {
    expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(0.25);
    expect(time - (times[index - 1] ?? 0)).toBeLessThan(0.27);
  }
});

test("another edit dispatches `durationchange` only if its duration differs", async () => {
  const { player } = await playerOf(numbered());
  const events = recordAll(player);
  for (const duration of [2000, 1500]) {
    const drawn = once(player, "drawn");
    player.edit = numbered({ duration, number: (index) => index + 1 });
    await drawn;
  }
  expect(events).toEqual(["drawn", "durationchange", "drawn"]);
});

test("a seek right after a longer edit goes to a time that only this one has", async () => {
  const { player, shown } = await playerOf(numbered({ duration: 500 }));
  player.edit = numbered({ duration: 2000 });
  expect(player.duration).toBe(2);
  await seek(player, 1);
  expect([player.currentTime, shown.at(-1)]).toEqual([1, 25]);
});

test("a picture of a shorter edit that comes after the next edit moves no position", async () => {
  const [held, asked] = [deferred(), deferred()];
  const { player } = await playerOf(numbered());
  const beforeFrame = () => {
    asked.resolve();
    return held.promise;
  };
  player.edit = numbered({ duration: 500, beforeFrame });
  await asked.promise;
  player.edit = numbered();
  const seeked = seek(player, 1);
  const durations: number[] = [];
  player.addEventListener("durationchange", () => durations.push(player.duration));
  held.resolve();
  await seeked;
  expect([player.currentTime, durations]).toEqual([1, []]);
});

test("a seek right after a step shows its own position", async () => {
  const { player, shown } = await playerOf(numbered());
  const stepped = player.step(5);
  await seek(player, 0.4);
  await stepped;
  expect([player.currentTime, shown.at(-1)]).toEqual([0.4, 10]);
});

test("a picture that is more than half a second late is skipped", async () => {
  const { promise: held, resolve: release } = deferred();
  const edit = numbered({ duration: 9000, beforeFrame: (index) => (index === 10 ? held : undefined) });
  const { player, shown } = await playerOf(edit);
  await player.play();
  // The frames until 400 ms are there.
  await vi.advanceTimersByTimeAsync(880);
  expect([edit.starts.length, shown.at(-1)]).toEqual([1, 9]);
  await vi.advanceTimersByTimeAsync(60);
  expect(edit.starts.length).toBe(2);
  expect(shown.at(-1)).toBeGreaterThanOrEqual(22);
  release();
});

test("a picture that takes long to open is skipped only if it is later than that", async () => {
  const { promise: held, resolve: release } = deferred();
  const beforeFrame = (index: number) => (index === 0 ? vi.advanceTimersByTime(2000) : index === 10 ? held : undefined);
  const edit = numbered({ duration: 9000, beforeFrame });
  const { player } = await playerOf(edit);
  await player.play();
  await vi.advanceTimersByTimeAsync(2300);
  expect(edit.starts.length).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  // It goes on where the position will be when it has been opened.
  expect(edit.starts.map((start) => start > 4000)).toEqual([false, true]);
  release();
});

test("at four times the speed, four times the frames are due", async () => {
  const { player, shown } = await playerOf(numbered({ duration: 9000 }));
  player.playbackRate = 4;
  await player.play();
  await vi.advanceTimersByTimeAsync(500);
  expect(player.currentTime).toBeCloseTo(2, 2);
  expect(shown.at(-1)).toBeGreaterThanOrEqual(48);
  player.playbackRate = 0.5;
  await once(player, "playing");
  const { currentTime } = player;
  await vi.advanceTimersByTimeAsync(500);
  expect(player.currentTime - currentTime).toBeCloseTo(0.25, 2);
});

test("a hidden page draws nothing, and updates four times a second", async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  const { player, shown } = await playerOf(numbered({ duration: 1000 }));
  await player.play();
  await vi.advanceTimersByTimeAsync(300);
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  const count = shown.length;
  const ended = once(player, "ended");
  // The first update after the end is at 1.05 s.
  await vi.advanceTimersByTimeAsync(740);
  expect([player.paused, shown.length]).toEqual([false, count]);
  await vi.advanceTimersByTimeAsync(30);
  await ended;
});

/** An edit that records canceled streams and aborted runs. */
function watched(options: NumberedEdit = {}, hasSound = false) {
  const left: string[] = [];
  const source = numbered(options);
  let runs = 0;
  const edit = fromStreams(
    async ({ at, signal, tracks }) => {
      const run = runs++;
      signal.addEventListener("abort", () => left.push(`run ${run}`));
      const audio = new ReadableStream<AudioData>({ cancel: () => void left.push(`sound ${run}`) });
      const { video } = await source.open({ at, tracks });
      const reader = video!.getReader();
      return {
        ...(hasSound && { audio }),
        video: new ReadableStream<VideoFrame>(
          {
            pull: async (controller) => {
              const { value } = await reader.read();
              if (value) controller.enqueue(value);
              else controller.close();
            },
            cancel: () => {
              left.push(`picture ${run}`);
              return reader.cancel();
            },
          },
          { highWaterMark: 0 },
        ),
      };
    },
    { duration: 9000, tracks: hasSound ? ["video", "audio"] : ["video"] },
  );
  return { edit, left };
}

test("a seek far away ends the run before it, and close() the last one", async () => {
  const { edit, left } = watched({ duration: 9000 });
  const { player } = await playerOf(edit);
  expect(left).toEqual([]);
  await seek(player, 7);
  expect(left).toEqual(["picture 0", "run 0"]);
  player.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(left).toEqual(["picture 0", "run 0", "picture 1", "run 1"]);
});

test("sound that nobody hears is canceled with its picture", async () => {
  const { edit, left } = watched({ duration: 9000 }, true);
  const { player } = await playerOf(edit);
  await seek(player, 7);
  expect(left.toSorted()).toEqual(["picture 0", "run 0", "sound 0"]);
  player.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(left).toHaveLength(6);
});

test("a picture that skips ahead leaves the sound of its run alone", async () => {
  const { promise: held, resolve: release } = deferred();
  const { edit, left } = watched({ duration: 9000, beforeFrame: (index) => (index === 10 ? held : undefined) }, true);
  const { player } = await playerOf(edit);
  await player.play();
  await vi.advanceTimersByTimeAsync(1500);
  expect(left).toContain("sound 1");
  release();
});

/** A player of an edit whose next frames fail or are late as the test says. */
async function unsteady({ duration = 2000, known = duration }: NumberedEdit = {}) {
  const state = { fails: false, delay: 0, devicesFail: 0 };
  const edit = numbered({
    duration,
    known,
    beforeFrame: () => {
      if (state.fails) throw new Error("no more");
      if (state.devicesFail-- > 0) throw new CodecError("codec-failed", "The decoder was taken away.");
      if (state.delay > 0) return new Promise((resolve) => setTimeout(resolve, state.delay));
    },
  });
  return { state, edit, ...(await playerOf(edit)) };
}

test("after a failure, play(), a seek and the same edit open the edit again", async () => {
  const { state, edit, player, shown } = await unsteady();
  const tries: [name: string, again: () => unknown][] = [
    ["drawn", () => Object.assign(player, { edit })],
    ["seeked", () => Object.assign(player, { currentTime: 0.2 })],
    ["playing", () => player.play()],
  ];
  for (const [name, again] of tries) {
    state.fails = true;
    player.currentTime = 0.1;
    await expect(player.refresh()).rejects.toThrow("no more");
    expect(player).toMatchObject({
      paused: true,
      seeking: false,
      error: { message: expect.stringContaining("no more") },
    });
    state.fails = false;
    const { length } = edit.starts;
    const done = once(player, name as "drawn");
    again();
    expect(player.error).toBeNull();
    await done;
    expect(edit.starts.length).toBe(length + 1);
    expect(shown.at(-1)).toBe(Math.floor(player.currentTime * 25));
  }
});

test("a step that failed is not taken by the next seek", async () => {
  const { state, player, shown } = await unsteady();
  state.fails = true;
  await expect(player.step(5)).rejects.toThrow("no more");
  state.fails = false;
  await player.refresh();
  expect([player.currentTime, shown.at(-1)]).toEqual([0, 0]);
});

test("steps and draws that wait reject when the player is closed", async () => {
  const { state, player } = await unsteady();
  state.delay = 1000;
  const paused = player.play();
  player.pause();
  await expect(paused).rejects.toThrow("pause() was called before playback started.");
  const waiting = [player.refresh(), player.step(1), player.play()];
  player.close();
  const closed = { name: "AbortError", message: "The player was closed." };
  for (const each of waiting) await expect(each).rejects.toMatchObject(closed);
  expect(() => player.refresh()).toThrow("The player is closed. Make a new one.");
});

test("at the end, a player that loops has not ended", async () => {
  const { player } = await playerOf(numbered());
  await seek(player, 2);
  expect(player.ended).toBe(true);
  player.loop = true;
  expect(player.ended).toBe(false);
});

test("a held picture is shown at once", async () => {
  const { player, shown } = await playerOf(numbered());
  await seek(player, 0.2);
  await seek(player, 0.24);
  player.currentTime = 0.2;
  expect(shown.at(-1)).toBe(5);
});

test("a held picture whose values have changed is not shown", async () => {
  const { player, shown } = await playerOf(numbered());
  await seek(player, 0.2);
  await seek(player, 0.24);
  const { length } = shown;
  const drawn = player.refresh();
  player.currentTime = 0.2;
  expect(shown.length).toBe(length);
  await drawn;
  expect(shown.at(-1)).toBe(5);
});

test("a seek while another edit takes over shows that edit", async () => {
  const { player } = await playerOf(numbered({ duration: 9000 }));
  await player.play();
  await vi.advanceTimersByTimeAsync(400);
  const { promise: held, resolve: release } = deferred();
  const next = numbered({ duration: 9000, beforeFrame: () => held });
  player.edit = next;
  await vi.advanceTimersByTimeAsync(0);
  const seeked = seek(player, player.currentTime + 0.04);
  release();
  await vi.advanceTimersByTimeAsync(200);
  await seeked;
  expect(next.starts).toHaveLength(2);
});

test("play() at the end begins at the start", async () => {
  const { player, shown } = await playerOf(numbered());
  await seek(player, 2);
  await player.play();
  expect([player.currentTime, player.ended, shown.at(-1)]).toEqual([0, false, 0]);
  await vi.advanceTimersByTimeAsync(400);
  expect(shown.at(-1)).toBeGreaterThanOrEqual(8);
});

test("the duration that was found by playing an edit is not that of the next one", async () => {
  const endless = (duration: number) => numbered({ duration, known: Number.NaN });
  const { player } = await playerOf(endless(400));
  const events = record(player);
  await player.play();
  const ended = once(player, "ended");
  await vi.advanceTimersByTimeAsync(600);
  await ended;
  expect(player.duration).toBeCloseTo(0.4, 1);
  expect(events.filter((type) => type === "durationchange")).toHaveLength(1);
  const drawn = once(player, "drawn");
  player.edit = endless(800);
  await drawn;
  expect(player.duration).toBe(Number.POSITIVE_INFINITY);
  expect(events).not.toContain("loadedmetadata");
});

test("a pause and the end show the exact frame, also if pictures were late", async () => {
  const { state, player, shown } = await unsteady({ duration: 1000 });
  state.delay = 90;
  await Promise.all([player.play(), vi.advanceTimersByTimeAsync(500)]);
  player.pause();
  const exact = Math.floor(player.currentTime * 25);
  expect(shown.at(-1)).toBeLessThan(exact);
  await vi.advanceTimersByTimeAsync(3000);
  expect(shown.at(-1)).toBe(exact);
  await Promise.all([player.play(), once(player, "ended"), vi.advanceTimersByTimeAsync(3000)]);
  expect(shown.at(-1)).toBe(24);
});

test("counts the frames that it has painted, also while it is paused", async () => {
  const { player, shown } = await playerOf(numbered({ duration: 1000 }));
  await seek(player, 0.2);
  await player.play();
  await vi.advanceTimersByTimeAsync(300);
  player.pause();
  const { totalVideoFrames, droppedVideoFrames } = player.getVideoPlaybackQuality();
  expect([totalVideoFrames, droppedVideoFrames]).toEqual([shown.length, 0]);
});

test("each seek, and each call of play(), may open the edit again after a failure of a device", async () => {
  const { state, edit, player } = await unsteady();
  const errors = vi.fn();
  player.addEventListener("error", errors);
  for (const [name, start] of [
    ["seeked", () => Object.assign(player, { currentTime: 1 })],
    ["seeked", () => Object.assign(player, { currentTime: 0.5 })],
    ["playing", () => player.play()],
  ] as const) {
    state.devicesFail = 1;
    const { length } = edit.starts;
    const done = once(player, name);
    if (name === "playing") void player.refresh();
    start();
    await done;
    expect(edit.starts.length).toBeGreaterThan(length);
  }
  expect(errors).not.toHaveBeenCalled();
});

test("a picture that was drawn again has one event, also by a seek right after it, and while it plays", async () => {
  const { player } = await playerOf(numbered());
  await vi.advanceTimersByTimeAsync(0);
  const events = record(player);
  const drawn = player.refresh();
  await seek(player, 0.4);
  await drawn;
  await player.play();
  const refreshed = player.refresh();
  await vi.advanceTimersByTimeAsync(1000);
  await refreshed;
  player.pause();
  await vi.advanceTimersByTimeAsync(100);
  expect(events.filter((type) => type === "drawn")).toHaveLength(2);
});
