// @module-tag fakes
/** The output of a player's sound, and what is scheduled on it: start, lookahead, missing sound and cleanup. */
import { expect, test, vi } from "vitest";
import type { SoundOutput } from "../src/player/sound-output.ts";
import { SoundSchedule } from "../src/player/sound-schedule.ts";
import {
  allow,
  contexts,
  fakeContexts,
  ownOutput,
  pageOutput,
  RATE,
  scheduleOf,
  settle,
  soundOf,
} from "./player/fake-contexts.ts";
import { streamOf } from "./support/chunks.ts";
import { deferred } from "./support/deferred.ts";

fakeContexts();

test("an own context has low latency and is closed; the page's stays open", async () => {
  const { output, context } = ownOutput();
  expect(context.options).toEqual({ latencyHint: "interactive" });
  expect(context.gains[0]!.connected).toEqual([context.destination]);
  expect([output.input, output.isReplaceable]).toEqual([context.gains[0], true]);
  output.close();
  expect([context.state, context.gains[0]!.connected]).toEqual(["closed", []]);

  const page = pageOutput();
  expect(page.context.gains[0]!.connected).toEqual([page.node]);
  expect([contexts.length, page.output.isReplaceable]).toEqual([2, false]);
  await page.output.start();
  page.output.close();
  expect([page.context.state, page.context.gains[0]!.connected]).toEqual(["running", []]);
  // The player no longer listens to its device.
  page.context.change("suspended");
  page.context.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(1000);
  page.output.resume();
  expect(page.context.resumed).toBe(1);
});

test("the latency of the output delays the position, if the browser reports it", () => {
  const { output, context } = ownOutput();
  context.currentTime = 3;
  expect(output.heard).toBe(3);
  context.outputLatency = 0.25;
  expect(output.heard).toBe(2.75);
});

/** The result of a start, and the milliseconds until then. */
async function startOf(output: SoundOutput): Promise<[state: string, after: number]> {
  const begun = performance.now();
  let result: [string, number] | undefined;
  void output.start().then((state) => {
    result = [state, performance.now() - begun];
  });
  for (let time = 0; time < 4000 && !result; time += 100) await vi.advanceTimersByTimeAsync(time && 100);
  return result ?? ["pending", Number.POSITIVE_INFINITY];
}

test("a context that doesn't start is refused after a second, or has no hardware after two if the browser allows it", async () => {
  const { output, context } = ownOutput();
  context.isAllowed = false;
  allow({});
  expect(await startOf(output)).toEqual(["refused", 1000]);
  allow({ userActivation: { hasBeenActive: false, isActive: false } });
  expect(await startOf(output)).toEqual(["refused", 1000]);
  allow({ userActivation: { hasBeenActive: true, isActive: false } });
  expect(await startOf(output)).toEqual(["dead", 2000]);
  // The policy of Firefox counts for more.
  allow({ userActivation: { hasBeenActive: true, isActive: true }, getAutoplayPolicy: () => "disallowed" });
  expect(await startOf(output)).toEqual(["refused", 0]);
  allow({ getAutoplayPolicy: () => "allowed" });
  expect(await startOf(output)).toEqual(["dead", 2000]);
  const later = startOf(output);
  await vi.advanceTimersByTimeAsync(700);
  context.change("running");
  expect((await later)[0]).toBe("running");
  const { resumed } = context;
  expect(await startOf(output)).toEqual(["running", 0]);
  expect(context.resumed).toBe(resumed);
  // One that is closed meanwhile is not waited for.
  context.change("suspended");
  const closing = startOf(output);
  await vi.advanceTimersByTimeAsync(300);
  context.change("closed");
  expect((await closing)[1]).toBeLessThan(2000);
  expect(await startOf(output)).toEqual(["dead", 0]);
});

/** Checks an output a number of times at an interval in milliseconds. Returns the last result. */
function looks(output: SoundOutput, count: number, interval = 100): string {
  let seen = "";
  for (; count > 0; count--) {
    vi.advanceTimersByTime(interval);
    seen = output.look();
  }
  return seen;
}

test("an output stalls after two seconds without progress, in which long pauses of the page count as short", () => {
  const { output, context } = ownOutput();
  context.change("running");
  context.currentTime = 1;
  expect(output.look()).toBe("still"); // One look tells no progress.
  context.currentTime = 1.1;
  expect(looks(output, 1)).toBe("moving");
  expect(looks(output, 19)).toBe("still");
  expect(looks(output, 1)).toBe("stalled");
  context.currentTime = 1.2;
  expect(looks(output, 1)).toBe("moving");
  expect(looks(output, 19, 60_000)).toBe("still");
  expect(looks(output, 1, 60_000)).toBe("stalled");
});

test("a context that the page has suspended neither stalls nor is resumed", () => {
  const page = pageOutput();
  page.context.change("suspended");
  expect(looks(page.output, 50)).toBe("still");
  page.output.resume();
  expect(page.context.resumed).toBe(0);
  // Its device was removed: the browser has suspended it.
  page.context.dispatchEvent(new Event("error"));
  page.context.isAllowed = false;
  expect(looks(page.output, 20)).toBe("stalled");
  page.output.resume();
  expect(page.context.resumed).toBe(1);
  // It runs again, and then the page suspends it.
  page.context.change("running");
  looks(page.output, 1);
  page.context.change("suspended");
  expect(looks(page.output, 50)).toBe("still");
});

test("an output is resumed twice a second at most, and not while it runs", () => {
  const early = ownOutput();
  early.output.resume();
  expect(early.context.resumed).toBe(1); // Also right after the page was opened.
  const { output, context } = ownOutput();
  context.isAllowed = false;
  vi.advanceTimersByTime(10_000);
  output.resume();
  vi.advanceTimersByTime(499);
  output.resume();
  expect(context.resumed).toBe(1);
  vi.advanceTimersByTime(1);
  output.resume();
  expect(context.resumed).toBe(2);
  vi.advanceTimersByTime(5000);
  for (const state of ["running", "closed"]) {
    context.change(state);
    output.resume();
  }
  expect(context.resumed).toBe(2);
});

test("a second of sound is scheduled ahead, and two if pictures keep the machine busy", async () => {
  const { schedule, context, read } = scheduleOf(20);
  await schedule.ready();
  expect(read.seconds).toBeCloseTo(1, 6);
  schedule.play();
  await settle();
  expect(context.started[0]).toMatchObject({ when: 0.03, offset: 0 });
  expect(read.seconds).toBeCloseTo(1, 6);
  context.pass(0.53);
  await settle();
  expect(read.seconds).toBeCloseTo(1.5, 6);
  schedule.isBusy = true;
  context.pass(0.63);
  await settle();
  expect(read.seconds).toBeCloseTo(2.6, 6);
  // The pieces follow one another without a gap.
  const { started } = context;
  for (const [index, { when, duration }] of started.slice(0, -1).entries())
    expect(when + duration).toBeCloseTo(started[index + 1]!.when, 9);
  schedule.stop();
});

test("a tenth of a second of sound is enough at the start if more takes too long", async () => {
  const { promise: held, resolve: release } = deferred();
  const { schedule } = scheduleOf(20, { wait: (at) => (at >= 100 ? held : undefined) });
  let isReady = false;
  void schedule.ready().then(() => {
    isReady = true;
  });
  await vi.advanceTimersByTimeAsync(599);
  expect(isReady).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isReady).toBe(true);
  schedule.stop();
  release();

  // Less is not.
  const { schedule: short } = scheduleOf(20, { wait: (at) => (at >= 80 ? held.then(() => new Promise(() => {})) : 0) });
  let isShortReady = false;
  void short.ready().then(() => {
    isShortReady = true;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(isShortReady).toBe(false);
  short.stop();
});

test("sound is low below 0.3 s, is waited for if there is none, and is not after its end", async () => {
  const { promise: held, resolve: release } = deferred();
  const { schedule, context } = scheduleOf(2, { wait: (at) => (at >= 1000 ? held : undefined) });
  await schedule.ready();
  schedule.play();
  await settle();
  const at = (seconds: number) => {
    context.pass(0.03 + seconds);
    return [schedule.isLow, schedule.isWaiting, schedule.isFinished, schedule.position];
  };
  expect(at(0.69)).toEqual([false, false, false, expect.closeTo(690, 3)]);
  expect(at(0.71)).toEqual([true, false, false, expect.closeTo(710, 3)]);
  expect(at(0.99)).toEqual([true, false, false, expect.closeTo(990, 3)]);
  expect(at(1)).toEqual([true, true, false, 1000]);
  expect(at(1.5)).toEqual([true, true, false, 1000]);
  release();
  await settle();
  // It goes on a moment later.
  const gone = context.currentTime;
  context.pass(gone + 0.03 + 0.5);
  await settle();
  // All of it was read, and some is still to be heard.
  expect([schedule.position, schedule.isWaiting, schedule.isFinished]).toEqual([expect.closeTo(1500, 3), false, false]);
  context.currentTime = gone + 0.03 + 1.2;
  expect([schedule.isLow, schedule.isWaiting, schedule.isFinished]).toEqual([false, false, true]);
  expect(schedule.position).toBeCloseTo(2200, 3);
  schedule.stop();
});

test("an output that doesn't run is waited for", async () => {
  const { schedule, context } = scheduleOf(20);
  await schedule.ready();
  schedule.play();
  expect(schedule.isWaiting).toBe(false);
  context.change("interrupted");
  expect(schedule.isWaiting).toBe(true);
  schedule.stop();
});

test("a failure of the sound is reported once all sound before it was heard", async () => {
  const error = new Error("broken");
  const { schedule, context } = scheduleOf(20, {
    wait: (at) => {
      if (at >= 500) throw error;
    },
  });
  await schedule.ready();
  expect([schedule.hasFailed, schedule.failure]).toEqual([true, undefined]);
  schedule.play();
  context.currentTime = 0.03 + 0.49;
  expect(schedule.failure).toBeUndefined();
  context.currentTime = 0.03 + 0.5;
  expect(schedule.failure).toMatchObject({ error: { cause: error } });
  schedule.stop();
});

test("a pause silences what is scheduled, and a stop cancels the stream", async () => {
  const { schedule, context, read } = scheduleOf(20);
  await schedule.ready();
  schedule.play();
  context.currentTime = 0.33;
  schedule.pause();
  expect(context.started.every(({ isStopped }) => isStopped)).toBe(true);
  context.currentTime = 9.00001;
  expect(schedule.position).toBeCloseTo(300, 3);
  context.started.length = 0;
  schedule.play();
  // Between two samples of the context, sound would be interpolated.
  const sample = context.started[0]!.when * RATE;
  expect(sample - Math.round(sample)).toBeCloseTo(0, 6);
  // What was heard isn't played again.
  expect(context.started[0]).toMatchObject({ when: expect.closeTo(9.03, 4), offset: expect.closeTo(0, 4) });
  expect(context.started.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(0.7, 4);
  expect(read.isCanceled).toBe(false);
  // What was stopped tells so later.
  await settle();
  schedule.stop();
  await settle();
  expect(context.started.every(({ isStopped }) => isStopped)).toBe(true);
  expect(read.isCanceled).toBe(true);
});

test("what was played and not heard yet when it is paused is played again", async () => {
  const { schedule, context } = scheduleOf(20);
  context.outputLatency = 0.25;
  await schedule.ready();
  schedule.play();
  context.pass(0.03 + 0.5);
  schedule.pause();
  expect(schedule.position).toBeCloseTo(250, 3);
  context.started.length = 0;
  schedule.play();
  // The position waits there for the first sample to be heard.
  expect(schedule.position).toBeCloseTo(250, 3);
  const [first] = context.started;
  expect([first!.when, first!.when - context.currentTime]).toEqual([expect.closeTo(0.56, 3), expect.closeTo(0.03, 3)]);
  expect(context.started.reduce((sum, { duration }) => sum + duration, 0)).toBeGreaterThanOrEqual(0.75 - 1e-6);
  schedule.stop();
});

test("each channel of the sound is played as it is", async () => {
  const { output, context } = ownOutput();
  const made = vi.spyOn(context, "createBuffer");
  const shape = { format: "f32-planar", sampleRate: RATE, numberOfChannels: 2, numberOfFrames: 4 } as const;
  const data = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  const stream = streamOf([new AudioData({ ...shape, timestamp: 0, data })]);
  const schedule = new SoundSchedule(stream, output, 1000 / RATE, 1);
  await schedule.ready();
  schedule.stop();
  const buffers = made.mock.results.map(({ value }) => [0, 1].map((channel) => [...value.getChannelData(channel)!]));
  expect(buffers).toEqual([
    [
      [2, 3, 4],
      [6, 7, 8],
    ],
  ]);
});

test("sound before the start is left out, to the sample, and so is what was heard before a pause", async () => {
  const { output, context } = ownOutput();
  context.change("running");
  const schedule = new SoundSchedule(soundOf(9, { start: 1000 }).stream, output, 1510, 1);
  await schedule.ready();
  schedule.play();
  const { started } = context;
  expect(started[0]).toMatchObject({ when: 0.03, offset: 0, duration: expect.closeTo(0.01, 6) });
  expect(started.length).toBeLessThanOrEqual(52);
  context.currentTime = 0.03 + 0.015;
  schedule.pause();
  started.length = 0;
  schedule.play();
  expect(started[0]).toMatchObject({ offset: expect.closeTo(0.005, 6), duration: expect.closeTo(0.015, 6) });
  schedule.stop();
});

test("sound of another rate than the context's is played to its end", async () => {
  const { output, context } = ownOutput();
  Object.assign(context, { sampleRate: 44_100 });
  context.change("running");
  const schedule = new SoundSchedule(soundOf(0.5).stream, output, 0, 1);
  await schedule.ready();
  schedule.play();
  expect(context.started.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(0.5, 4);
  schedule.stop();
});

test("an output has a listener only while it starts, and its time counts from there", async () => {
  const { output, context } = ownOutput();
  const [added, removed] = [vi.spyOn(context, "addEventListener"), vi.spyOn(context, "removeEventListener")];
  expect(await output.start()).toBe("running");
  expect(removed.mock.calls).toEqual(added.mock.calls);
  const look = (milliseconds: number) => {
    let seen = "";
    for (let time = 0; time < milliseconds; time += 100) {
      vi.advanceTimersByTime(100);
      seen = output.look();
    }
    return seen;
  };
  output.look();
  expect(look(1900)).toBe("still");
  await output.start();
  expect(look(500)).toBe("still");
  expect(look(1600)).toBe("stalled");
  output.close();
});
