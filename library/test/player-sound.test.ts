// @module-tag fakes
/** The sound of a player on a fake output, and players with such sound. */
import { afterEach, expect, test, vi } from "vitest";
import type { MFXError } from "../src/errors.ts";
import type { EditRun } from "../src/player/edit-run.ts";
import { MFXPlayer, type MFXPlayerOptions } from "../src/player/mfx-player.ts";
import { Sound } from "../src/player/sound.ts";
import {
  allow,
  contexts,
  type FakeContext,
  fakeContexts,
  pageOutput,
  pass,
  settle,
  soundOf,
} from "./player/fake-contexts.ts";
import { type NumberedEdit, numbered, once, record } from "./player/support.ts";
import { deferred } from "./support/deferred.ts";

fakeContexts();

/** Players, which are closed after the test. */
const opened: MFXPlayer[] = [];
afterEach(() => {
  for (const player of opened.splice(0)) player.close();
});

/** A run with sound, and whether the player has left it. */
function runOf(start = 0) {
  const { stream, read } = soundOf(60, { start });
  const run = {
    start,
    hasAudio: true,
    hasUnreadAudio: true,
    takeAudio: () => {
      run.hasUnreadAudio = false;
      return stream;
    },
    cancelAudio: vi.fn(),
  };
  return { run: run as unknown as EditRun, cancelAudio: run.cancelAudio, read };
}

const { signal } = new AbortController();

test("sound is read on for two seconds rather than opened again, and never backward", async () => {
  const sound = new Sound(undefined, () => {});
  const { run, cancelAudio, read } = runOf(1000);
  const canPlay = () => [999, 1000, 2999, 3000].map((time) => sound.canPlayFrom(time, run));
  expect(canPlay()).toEqual([false, true, true, false]);
  expect(sound.canPlayFrom(1000, undefined)).toBe(false);
  await sound.start();
  await sound.load(run, 1000, 1, signal);
  // What is at hand plays from anywhere: the schedule is at the position.
  expect(canPlay()).toEqual([true, true, true, true]);
  sound.end();
  await settle();
  expect([cancelAudio.mock.calls.length, read.isCanceled, sound.schedule]).toEqual([1, true, undefined]);
  expect(canPlay()).toEqual([false, false, false, false]);
  sound.close();
  expect(contexts.map(({ state }) => state)).toEqual(["closed"]);
});

test("a warning about silence is given once, and again after there was sound", async () => {
  const warnings: MFXError[] = [];
  const sound = new Sound(undefined, (warning) => warnings.push(warning));
  allow({ userActivation: { hasBeenActive: true, isActive: true } });
  const start = async () => {
    const hearing = sound.start();
    await vi.advanceTimersByTimeAsync(2000);
    return hearing;
  };
  sound.prepare();
  const [context] = contexts as [FakeContext];
  context.isAllowed = false;
  context.change("suspended");
  expect(await start()).toBe("silent");
  sound.prepare();
  expect(await start()).toBe("silent");
  expect(warnings).toMatchObject([
    {
      ...{ code: "feature-missing", details: { feature: "AudioContext" } },
      message: "The AudioContext does not run: the edit plays without sound.",
    },
  ]);
  // What was missed is not waited for again until it is asked for.
  const { resumed } = context;
  expect([await start(), context.resumed]).toEqual(["silent", resumed]);
  expect([sound.look(), sound.look(), context.resumed]).toEqual([false, false, resumed + 1]);
  context.isAllowed = true;
  sound.prepare();
  expect(await start()).toBe("audible");
  context.isAllowed = false;
  context.change("suspended");
  expect(await start()).toBe("silent");
  expect([warnings.length, contexts.length]).toEqual([2, 1]);
});

test("a gesture that is missing refuses sound, and a muted player is silent without it", async () => {
  const sound = new Sound(undefined, () => expect.unreachable());
  allow({ getAutoplayPolicy: () => "disallowed" });
  sound.prepare();
  const [context] = contexts as [FakeContext];
  context.isAllowed = false;
  context.change("suspended");
  expect(await sound.start()).toBe("refused");
  sound.isMuted = true;
  expect(await sound.start()).toBe("silent");
  expect(context.gains[0]!.gain.value).toBe(0);
  context.change("running");
  expect(await sound.start()).toBe("audible");
  sound.volume = 0.5;
  expect(context.gains[0]!.gain.value).toBe(0);
  sound.isMuted = false;
  expect(context.gains[0]!.gain.value).toBe(0.5);
});

test("playback starts again without an output that stands still, and with it when its time moves", async () => {
  const warnings: MFXError[] = [];
  const sound = new Sound(undefined, (warning) => warnings.push(warning));
  const { run } = runOf();
  await sound.start();
  await sound.load(run, 0, 1, signal);
  const [context] = contexts as [FakeContext];
  const lookFor = (milliseconds: number) => {
    for (let time = 0; time < milliseconds; time += 100) {
      vi.advanceTimersByTime(100);
      if (sound.look()) return time + 100;
    }
    return undefined;
  };
  context.currentTime = 0.1;
  expect(lookFor(1900)).toBeUndefined();
  expect(lookFor(300)).toEqual(expect.any(Number));
  expect(warnings).toMatchObject([{ message: "The AudioContext stands still: the edit plays without sound." }]);
  sound.end();
  expect(lookFor(5000)).toBeUndefined();
  context.currentTime = 0.2;
  expect(lookFor(100)).toBe(100);
  // Then it counts again.
  expect(await sound.start()).toBe("audible");
});

test("an own output that was closed is replaced; the page's leads to a warning", async () => {
  const warn = vi.fn();
  const own = new Sound(undefined, warn);
  await own.start();
  await own.load(runOf().run, 0, 1, signal);
  await contexts[0]!.close();
  expect([own.look(), warn.mock.calls.length]).toEqual([true, 0]);
  expect([await own.start(), contexts.length]).toEqual(["audible", 2]);
  // What is scheduled on the closed one can't be heard.
  expect([own.look(), own.canPlayFrom(0, undefined)]).toEqual([true, false]);

  const { context, node } = pageOutput();
  const theirs = new Sound(node as unknown as AudioNode, warn);
  await theirs.start();
  await theirs.load(runOf().run, 0, 1, signal);
  await context.close();
  expect(theirs.look()).toBe(true);
  const message = "The AudioContext was closed: the edit plays without sound.";
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ message })]]);
  expect([await theirs.start(), theirs.schedule]).toEqual(["silent", undefined]);
});

/** A player of an edit with sound. */
function playerOf(edit: NumberedEdit = {}, options?: MFXPlayerOptions) {
  const player = new MFXPlayer(new OffscreenCanvas(1, 1), numbered({ audio: true, duration: 9000, ...edit }), options);
  opened.push(player);
  return player;
}

/** Whether a context has sound to play. */
const isSounding = ({ started, currentTime }: FakeContext) =>
  started.some(({ when, duration, isStopped }) => !isStopped && when + duration > currentTime);

test("a player's sound has its volume, and goes to its output, whose context stays open", async () => {
  const { context, node } = pageOutput();
  const player = playerOf({}, { output: node as unknown as AudioNode });
  player.volume = 0.5;
  await player.play();
  const gain = context.gains.at(-1)!;
  expect([contexts.length, gain.connected, gain.gain.value]).toEqual([1, [node], 0.5]);
  player.muted = true;
  expect(gain.gain.value).toBe(0);
  player.muted = false;
  // What is heard goes on without an interruption.
  expect(isSounding(context)).toBe(true);
  player.volume = 0.25;
  expect(gain.gain.value).toBe(0.25);
  player.close();
  expect([context.state, gain.connected, isSounding(context)]).toEqual(["running", [], false]);
});

test("a player that misses a gesture says what to do", async () => {
  allow({ getAutoplayPolicy: () => "disallowed" });
  const playing = playerOf().play();
  const [context] = contexts as [FakeContext];
  context.isAllowed = false;
  context.change("suspended");
  const message =
    "The browser plays sound only after a gesture of the user. Call play() in a click handler, or set `muted`.";
  await expect(playing).rejects.toMatchObject({ name: "NotAllowedError", message });
});

test("a player that started muted and in silence has sound once it is unmuted", async () => {
  const player = playerOf();
  player.muted = true;
  const playing = player.play();
  const [context] = contexts as [FakeContext];
  context.isAllowed = false;
  await playing;
  await vi.advanceTimersByTimeAsync(500);
  expect([player.currentTime, context.started.length]).toEqual([expect.closeTo(0.5, 1), 0]);
  const events = record(player);
  player.muted = true;
  await vi.advanceTimersByTimeAsync(20);
  expect(events).toEqual(["volumechange"]);
  context.isAllowed = true;
  player.muted = false;
  await once(player, "playing");
  expect([player.currentTime, context.started.length > 0]).toEqual([expect.closeTo(0.5, 1), true]);
});

test("sound stops at a pause, a seek, another speed, an edit with other sound, and the end", async () => {
  const player = playerOf();
  await player.play();
  const [context] = contexts as [FakeContext];
  const beforeSound = vi.fn();
  const actions: (() => unknown)[] = [
    () => Object.assign(player, { currentTime: 4 }),
    () => Object.assign(player, { playbackRate: 2 }),
    () => Object.assign(player, { playbackRate: 1 }),
    () => Object.assign(player, { edit: numbered({ audio: true, duration: 5000, beforeSound }) }),
    () => player.pause(),
  ];
  for (const stop of actions) {
    await pass(context, 0.2);
    expect(isSounding(context)).toBe(true);
    const next = player.paused ? undefined : once(player, "playing");
    stop();
    expect(isSounding(context)).toBe(false);
    if (!player.paused) await next;
  }
  expect(beforeSound).toHaveBeenCalled();
  await player.play();
  expect(player.currentTime).toBeLessThan(5);
  const ended = once(player, "ended");
  await pass(context, 5 - player.currentTime + 0.1);
  await ended;
  expect([player.currentTime, player.ended]).toEqual([5, true]);
});

test("at twice the speed, the sound moves the position twice as fast, also if the speed changes while it plays", async () => {
  const player = playerOf();
  player.playbackRate = 2;
  await player.play();
  await pass(contexts[0]!, 0.53);
  expect(player.currentTime).toBeCloseTo(1, 1);
  player.playbackRate = 1;
  await once(player, "playing");
  await pass(contexts[0]!, 0.53);
  expect(player.currentTime).toBeCloseTo(1.5, 1);
});

test("a player that waited for sound when it was paused doesn't wait after the next start", async () => {
  const { promise: held, resolve: release } = deferred();
  const player = playerOf({ beforeSound: (seconds) => (seconds > 1.1 ? held : undefined) });
  await player.play();
  const events = record(player);
  await pass(contexts[0]!, 1.4);
  player.pause();
  release();
  await player.play();
  await pass(contexts[0]!, 0.2);
  expect(events).toEqual(["waiting", "pause", "play", "playing"]);
});

test("a player that is paused while its sound is made stays paused", async () => {
  const { promise: held, resolve: release } = deferred();
  const player = playerOf({ beforeSound: () => held });
  const paused = expect(player.play()).rejects.toMatchObject({ name: "AbortError" });
  await vi.advanceTimersByTimeAsync(100);
  player.pause();
  release();
  await paused;
  await vi.advanceTimersByTimeAsync(500);
  await pass(contexts[0]!, 0.5);
  expect([player.paused, player.currentTime, isSounding(contexts[0]!)]).toEqual([true, 0, false]);
});

test("more sound is scheduled ahead if pictures take longer than they are shown", async () => {
  let read = 0;
  const ahead = async (cost: number) => {
    const beforeFrame = () => (cost > 0 ? new Promise((resolve) => setTimeout(resolve, cost)) : undefined);
    const beforeSound = (seconds: number) => {
      read = seconds;
    };
    const player = playerOf({ beforeFrame, beforeSound });
    const playing = player.play();
    await vi.advanceTimersByTimeAsync(1000);
    await playing;
    await pass(contexts.at(-1)!, 1);
    return read - player.currentTime;
  };
  expect(await ahead(0)).toBeLessThan(1.2);
  expect(await ahead(60)).toBeGreaterThan(1.8);
});

test("a loop begins again with its sound", async () => {
  const player = playerOf({ duration: 1000 });
  player.loop = true;
  await player.play();
  const [context] = contexts as [FakeContext];
  const seeked = once(player, "seeked");
  await pass(context, 1.2);
  await seeked;
  context.started.length = 0;
  await vi.advanceTimersByTimeAsync(100);
  await pass(context, 0.2);
  expect([player.paused, player.ended]).toEqual([false, false]);
  expect(player.currentTime).toBeLessThan(0.5);
});
