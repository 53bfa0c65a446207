// @module-tag fakes
/** The sound of a player on a fake output: start, lookahead, missing sound and cleanup. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MFXError } from "../src/errors.ts";
import type { EditRun } from "../src/player/edit-run.ts";
import { MFXPlayer, type MFXPlayerOptions } from "../src/player/mfx-player.ts";
import { Sound } from "../src/player/sound.ts";
import { SoundOutput } from "../src/player/sound-output.ts";
import { SoundSchedule } from "../src/player/sound-schedule.ts";
import { type NumberedEdit, numbered, once, record } from "./player/support.ts";
import { deferred } from "./support/deferred.ts";
import { give } from "./support/generated.ts";

const RATE = 48_000;
/** Length of a block of sound, in milliseconds. */
const BLOCK = 20;

class FakeNode {
  readonly gain = { value: 1 };
  readonly connected: unknown[] = [];
  readonly context: unknown;
  constructor(context?: unknown) {
    this.context = context;
  }
  connect(target: unknown) {
    this.connected.push(target);
  }
  disconnect() {
    this.connected.length = 0;
  }
}

interface Started {
  when: number;
  offset: number;
  duration: number;
  isStopped: boolean;
  /** Dispatches its end. */
  end(): void;
}

/** Fake contexts, whose time and state tests set. */
const contexts: FakeContext[] = [];

class FakeContext extends EventTarget {
  readonly options: unknown;
  readonly sampleRate = RATE;
  readonly destination = new FakeNode(this);
  readonly gains: FakeNode[] = [];
  readonly started: Started[] = [];
  state = "suspended";
  currentTime = 0;
  outputLatency: number | undefined;
  resumed = 0;
  /** Whether `resume()` succeeds. */
  isAllowed = true;

  constructor(options?: unknown) {
    super();
    this.options = options;
    contexts.push(this);
  }
  change(state: string) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
  async resume() {
    this.resumed++;
    await undefined; // Its state changes later.
    if (this.isAllowed) this.change("running");
  }
  async close() {
    this.change("closed");
  }
  createGain() {
    this.gains.push(new FakeNode(this));
    return this.gains.at(-1);
  }
  createBuffer(channels: number, length: number, sampleRate: number) {
    const planes = Array.from({ length: channels }, () => new Float32Array(length));
    return { length, duration: length / sampleRate, getChannelData: (channel: number) => planes[channel] };
  }
  createBufferSource() {
    const { started } = this;
    let entry: Started | undefined;
    const source = Object.assign(new FakeNode(this), {
      buffer: { duration: 0 },
      onended: undefined as (() => void) | null | undefined,
      start: (when: number, offset: number) => {
        const duration = source.buffer.duration - offset;
        entry = { when, offset, duration, isStopped: false, end: () => source.onended?.() };
        started.push(entry);
      },
      stop: () => {
        entry!.isStopped = true;
      },
    });
    return source;
  }
  /** Lets time pass until a time in seconds: what was played by then has ended. */
  pass(time: number) {
    this.currentTime = time;
    for (const { when, duration, end } of this.started) if (when + duration <= time) end();
  }
}

/** Players, which are closed after the test. */
const opened: MFXPlayer[] = [];

beforeEach(() => {
  contexts.length = 0;
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  vi.stubGlobal("AudioContext", FakeContext);
  allow({});
});
afterEach(() => {
  for (const player of opened.splice(0)) player.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An output with a context of its own. */
function ownOutput(): { output: SoundOutput; context: FakeContext } {
  const output = new SoundOutput();
  return { output, context: contexts.at(-1)! };
}

/** An output at a node of the page. */
function pageOutput(): { output: SoundOutput; context: FakeContext; node: FakeNode } {
  const context = new FakeContext();
  const node = new FakeNode(context);
  return { output: new SoundOutput(node as unknown as AudioNode), context, node };
}

/** What the browser says about autoplay. */
const allow = (answers: Partial<Navigator> | { getAutoplayPolicy(): string }) =>
  vi.stubGlobal("navigator", { userActivation: undefined, ...answers });

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
  context.change("closed");
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
  output.look();
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

/** Sound of one channel, and the seconds of it that were read. */
function soundOf(seconds: number, { start = 0, wait }: { start?: number; wait?: (at: number) => unknown } = {}) {
  let position = start;
  const read = { seconds: 0, isCanceled: false };
  const stream = new ReadableStream<AudioData>(
    {
      async pull(controller) {
        if (position >= seconds * 1000) return controller.close();
        await wait?.(position);
        const numberOfFrames = (BLOCK / 1000) * RATE;
        const data = new Float32Array(numberOfFrames).fill(0.5);
        const shape = { format: "f32-planar", sampleRate: RATE, numberOfChannels: 1 } as const;
        give(controller, new AudioData({ ...shape, numberOfFrames, timestamp: position * 1000, data }));
        position += BLOCK;
        read.seconds = (position - start) / 1000;
      },
      cancel: () => {
        read.isCanceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, read };
}

/** A schedule on an output that runs. */
function scheduleOf(...[seconds, options]: Parameters<typeof soundOf>) {
  const { output, context } = ownOutput();
  context.change("running");
  const { stream, read } = soundOf(seconds, options);
  return { schedule: new SoundSchedule(stream, output, options?.start ?? 0, 1), context, read };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

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
  context.currentTime = 9;
  expect(schedule.position).toBeCloseTo(300, 3);
  context.started.length = 0;
  schedule.play();
  // What was heard isn't played again.
  expect(context.started[0]).toMatchObject({ when: expect.closeTo(9.03, 4), offset: expect.closeTo(0, 4) });
  expect(context.started.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(0.7, 4);
  expect(read.isCanceled).toBe(false);
  schedule.stop();
  await settle();
  expect(context.started.every(({ isStopped }) => isStopped)).toBe(true);
  expect(read.isCanceled).toBe(true);
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

test("an output has a listener only while it starts, and its time counts anew then", async () => {
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
  expect(warnings).toMatchObject([{ code: "feature-missing", details: { feature: "AudioContext" } }]);
  // What was missed is not waited for again until it is asked for.
  const { resumed } = context;
  expect([await start(), context.resumed]).toEqual(["silent", resumed]);
  expect([sound.look(), sound.look()]).toEqual([false, false]);
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
  expect([lookFor(300), warnings.length]).toEqual([expect.any(Number), 1]);
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
  expect([theirs.look(), warn.mock.calls.length]).toEqual([true, 1]);
  expect([await theirs.start(), theirs.schedule]).toEqual(["silent", undefined]);
});

/** A player of an edit with sound. */
function playerOf(edit: NumberedEdit = {}, options?: MFXPlayerOptions) {
  const player = new MFXPlayer(new OffscreenCanvas(1, 1), numbered({ audio: true, duration: 9000, ...edit }), options);
  opened.push(player);
  return player;
}

/** Lets time pass, on the page's clock and on that of a context. */
async function pass(context: FakeContext, seconds: number): Promise<void> {
  const end = context.currentTime + seconds;
  while (context.currentTime < end - 1e-6) {
    context.pass(Math.min(end, context.currentTime + 0.02));
    await vi.advanceTimersByTimeAsync(20);
  }
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
  player.volume = 0.25;
  expect(gain.gain.value).toBe(0.25);
  player.close();
  expect([context.state, gain.connected, isSounding(context)]).toEqual(["running", [], false]);
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
  context.isAllowed = true;
  player.muted = false;
  await once(player, "playing");
  expect([player.currentTime, context.started.length > 0]).toEqual([expect.closeTo(0.5, 1), true]);
});

test("sound stops at a pause, a seek, another speed, an edit with other sound, and the end", async () => {
  const player = playerOf();
  await player.play();
  const [context] = contexts as [FakeContext];
  const actions: (() => unknown)[] = [
    () => Object.assign(player, { currentTime: 4 }),
    () => Object.assign(player, { playbackRate: 2 }),
    () => Object.assign(player, { playbackRate: 1 }),
    () => Object.assign(player, { edit: numbered({ audio: true, duration: 5000 }) }),
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
  await player.play();
  expect(player.currentTime).toBeLessThan(5);
  const ended = once(player, "ended");
  await pass(context, 5 - player.currentTime + 0.1);
  await ended;
  expect([player.currentTime, player.ended]).toEqual([5, true]);
});

test("at twice the speed, the sound moves the position twice as fast", async () => {
  const player = playerOf();
  player.playbackRate = 2;
  await player.play();
  await pass(contexts[0]!, 0.53);
  expect(player.currentTime).toBeCloseTo(1, 1);
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
