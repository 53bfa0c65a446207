// @module-tag node
/** The player's clocks tell the position to the millisecond, at any rate. What is heard keeps its pitch, and has the player's volume. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PageClock } from "../src/player/clock.ts";
import { LateSound } from "../src/player/late-sound.ts";
import { Playhead } from "../src/player/playhead.ts";
import { Sound } from "../src/player/sound.ts";
import type { SoundOutput } from "../src/player/sound-output.ts";
import { SoundSchedule } from "../src/player/sound-schedule.ts";
import { silenceStream, toneStream } from "./support/edits.ts";
import { frequencyOf } from "./support/frequency.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An output whose time passes when the test says so. Nothing is heard, and there is no latency. */
function silentOutput() {
  /** Samples of the first channel, buffer by buffer. */
  const played: Float32Array[] = [];
  const context = {
    sampleRate: 48_000,
    currentTime: 0,
    createBuffer: (numberOfChannels: number, length: number) => {
      const planes = Array.from({ length: numberOfChannels }, () => new Float32Array(length));
      played.push(planes[0]!);
      return { length, getChannelData: (channel: number) => planes[channel]! };
    },
    createBufferSource: () => ({ connect() {}, disconnect() {}, start() {}, stop() {} }),
  };
  const output = {
    context,
    input: {},
    isRunning: true,
    get heard() {
      return context.currentTime;
    },
  };
  return { context, output: output as unknown as SoundOutput, played };
}

describe.each([0.5, 1, 2, 3])("at %f times the speed", (rate) => {
  test("without sound, it follows the page's time", () => {
    const clock = new PageClock(1000, rate, false);
    for (let step = 0; step < 10; step++) {
      vi.advanceTimersByTime(50);
      expect(clock.position).toBeCloseTo(1000 + 50 * (step + 1) * rate, 6);
      clock.advance();
    }
  });

  test("with sound, it follows what is heard", async () => {
    const { context, output } = silentOutput();
    const schedule = new SoundSchedule(silenceStream({ duration: 10_000, sampleRate: 48_000 }), output, 1200, rate);
    await schedule.ready();
    expect(schedule.position).toBeCloseTo(1200, 1);
    schedule.play();
    // The first sample is heard a moment after the start.
    const lead = 0.03;
    for (const seconds of [0.01, 0.05, 0.1]) {
      context.currentTime = lead + seconds;
      expect(Math.abs(schedule.position - (1200 + seconds * 1000 * rate))).toBeLessThan(0.1);
    }
    schedule.pause();
    expect(Math.abs(schedule.position - (1200 + 100 * rate))).toBeLessThan(0.1);
    schedule.stop();
  });
});

test("sound at twice the speed keeps its pitch", async () => {
  const { output, played } = silentOutput();
  const schedule = new SoundSchedule(toneStream({ frequency: 440, duration: 4000 }), output, 0, 2);
  await schedule.ready();
  schedule.stop();
  const samples = played.flatMap((plane) => [...plane]);
  expect(Math.abs(frequencyOf(samples, 48_000) - 440)).toBeLessThan(5);
});

test("sound is as loud as the player was told before it had an output", () => {
  const gain = { gain: { value: 1 }, connect() {}, disconnect() {} };
  const context = {
    state: "running",
    currentTime: 0,
    createGain: () => gain,
    addEventListener() {},
    removeEventListener() {},
  };
  const node = { context } as unknown as AudioNode;
  const quiet = new Sound(node, () => {});
  quiet.volume = 0.25;
  quiet.prepare();
  expect(gain.gain.value).toBe(0.25);
  const muted = new Sound(node, () => {});
  muted.isMuted = true;
  muted.prepare();
  expect(gain.gain.value).toBe(0);
});

test("a page that is hidden plays on, whose timers run once a minute; one that slept does not", () => {
  const playhead = new Playhead();
  playhead.setDuration(1e6);
  playhead.start(new PageClock(0, 1, false));
  vi.advanceTimersByTime(600);
  playhead.changeVisibility(false);
  vi.advanceTimersByTime(60_000);
  expect(playhead.position).toBe(60_600);
  playhead.changeVisibility(true);
  vi.advanceTimersByTime(900);
  playhead.advance();
  expect(playhead.position).toBe(61_500);
  vi.advanceTimersByTime(3_600_000);
  expect([playhead.position, playhead.isSilent]).toEqual([62_500, true]);
  playhead.stop();
  vi.advanceTimersByTime(500);
  expect([playhead.position, playhead.isSilent]).toEqual([62_500, false]);
});

test("a position stays within the edit, whose end is found if it doesn't know it", () => {
  const playhead = new Playhead();
  playhead.place(5000);
  expect(playhead.position).toBe(5000);
  expect(playhead.setDuration(2000)).toBe(true);
  expect([playhead.position, playhead.isAtEnd]).toEqual([2000, true]);
  expect(playhead.setDuration(2000)).toBe(false);
  expect(playhead.findDuration()).toBe(false);
  playhead.setDuration(Number.POSITIVE_INFINITY);
  playhead.place(3000);
  expect(playhead.findDuration()).toBe(true);
  expect([playhead.duration, playhead.isAtEnd]).toEqual([3000, true]);
  playhead.forgetFoundDuration();
  expect(playhead.setDuration(5000)).toBe(true);
  expect(playhead.duration).toBe(5000);
});

test("late sound holds the picture back for at most 400 ms, each time that it is late", () => {
  const late = new LateSound();
  for (let round = 0; round < 2; round++) {
    expect(late.holdsBack(false)).toBe(false);
    vi.advanceTimersByTime(399);
    expect(late.holdsBack(true)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(late.holdsBack(true)).toBe(false);
  }
});
