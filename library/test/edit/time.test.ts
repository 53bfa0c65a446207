/** Stages that change the time: loop, reverse and speed. */
import { describe, expect, test } from "vitest";
import { isFull } from "../../../packages/test-browsers/src/full-tests.ts";
import { animate, clip, concat, type Edit, fromStreams, loop, openFile, reverse, speed } from "../../releases/next.ts";
import { ExtendedVideoFrame } from "../../src/frame/extended-video-frame.ts";
import { clipUrl } from "../support/clips.ts";
import { editOf } from "../support/edits.ts";
import { frequencyOf } from "../support/frequency.ts";
import { generatedAudio } from "../support/generated.ts";
import { watchFrames } from "../support/open-frames.ts";
import { heard, isSeamless, levels, type Stills, seen, stills } from "./support.ts";

const frames = (options: Stills) =>
  editOf({ video: () => stills(options) }, { duration: (options.count * (options.duration ?? 40_000)) / 1000 });
const sound = (options: Parameters<typeof generatedAudio>[0]) =>
  editOf({ audio: () => generatedAudio(options) }, { duration: options.seconds * 1000 });
const picturesOf = async (edit: Edit) => seen((await edit.open({ tracks: ["video"] })).video);
const soundOf = async (edit: Edit) => heard((await edit.open({ tracks: ["audio"] })).audio);

describe("a loop", () => {
  test("repeats picture and sound without a gap", async () => {
    const file = await openFile(clipUrl("h264-aac.mp4"));
    const film = loop(clip(file, { end: 500 }), 3);
    expect(film.duration).toBe(1500);
    const shown = await picturesOf(film);
    expect(shown.at(-1)?.end).toBe(1_500_000);
    expect(isSeamless(shown)).toBe(true);
    expect((await soundOf(film)).length).toBe(72_000);
    file.close();
  });

  test("opens each round when it begins, and no more when it is canceled", async () => {
    let opened = 0;
    const video = () => {
      opened++;
      return stills({ count: 2 });
    };
    const reader = (
      await loop(editOf({ video }, { duration: 80, width: 32, height: 18 }), 3).open()
    ).video!.getReader();
    expect(opened).toBe(0);
    for (const expected of [1, 1, 2]) {
      (await reader.read()).value?.close();
      expect(opened).toBe(expected);
    }
    await reader.cancel();
    expect(opened).toBe(2);
  });

  test("blends the rounds", async () => {
    const film = loop(frames({ count: 25 }), 2, { transition: { duration: 200 } });
    expect((await picturesOf(film)).at(-1)?.end).toBe(1_800_000);
  });

  test("blends them by the look of its transition", async () => {
    const halves = concat([frames({ count: 5, level: 0 }), frames({ count: 5, level: 200 })]);
    const transition = { duration: 200, kind: "wipe", direction: "right", softness: 0 } as const;
    const shown = await picturesOf(loop(halves, 2, { transition }));
    // The bright end is wiped away by the dark beginning, from the left to the right.
    const { left, top } = shown.find(({ start }) => start === 280_000)!;
    expect([left < 5, top > 195]).toEqual([true, true]);
  });

  test("refuses what it cannot repeat", () => {
    expect(() => loop({} as never, 2)).toThrow("`edit` must be");
    for (const times of [0, 1.5, Number.NaN])
      expect(() => loop(frames({ count: 1 }), times)).toThrow("`times` must be");
  });
});

describe("a reversed edit", () => {
  test("has the pictures in reverse order, with mirrored times", async () => {
    const file = await openFile(clipUrl("vfr.mp4"));
    const forward = await picturesOf(file);
    const backward = await picturesOf(reverse(file));
    expect(backward.map(({ middle }) => middle)).toEqual(forward.map(({ middle }) => middle).reverse());
    expect(isSeamless(backward)).toBe(true);
    expect(backward.map(({ end }) => 3_740_000 - end)).toEqual(forward.map(({ start }) => start).reverse());
    file.close();
  });

  test("has the samples in reverse order, also across pieces", async () => {
    const LENGTH = 12;
    const ramp = (at: number) => {
      const position = Math.round(at * 4);
      const data = new Float32Array(LENGTH * 4000 - position).map((_, index) => (position + index) / 1e6);
      const shape = {
        format: "f32-planar" as const,
        sampleRate: 4000,
        numberOfChannels: 1,
        numberOfFrames: data.length,
      };
      return new AudioData({ ...shape, timestamp: at * 1000, data });
    };
    const edit = fromStreams(
      ({ at }) => ({
        audio: new ReadableStream<AudioData>({
          start: (controller) => {
            controller.enqueue(ramp(at));
            controller.close();
          },
        }),
      }),
      { duration: LENGTH * 1000, tracks: ["audio"], sampleRate: 4000, numberOfChannels: 1 },
    );
    const { channels } = await soundOf(reverse(edit));
    expect(channels[0]).toEqual(new Float32Array(LENGTH * 4000).map((_, index) => index / 1e6).reverse());
  });

  test("holds a piece of it, whatever its length", async () => {
    const open = watchFrames();
    const { video } = await reverse(frames({ count: 250 })).open();
    const reader = video!.getReader();
    for (let index = 0; index < 60; index++) (await reader.read()).value?.close();
    expect(open.peak).toBeLessThan(32);
    await reader.cancel();
    expect(open.count).toBe(0);
  });
});

/** The frequency of a tone, without its ends. */
const middleFrequency = (samples: Float32Array, sampleRate: number) =>
  frequencyOf(samples.subarray(sampleRate / 10, samples.length - sampleRate / 10), sampleRate);

/** Root mean square. */
const power = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

/** Integral of 1 / factor where the factor goes from 1 at 0 s to 0.25 at 2 s and stays there. */
const slowed = (seconds: number): number =>
  seconds <= 2 ? -Math.log(1 - 0.375 * seconds) / 0.375 : slowed(2) + (seconds - 2) * 4;
const slowing = animate("0s 1, 2s 0.25");

describe("the speed of pictures", () => {
  test("divides times and durations by the factor, and keeps every frame", async () => {
    const fast = speed(frames({ count: 5 }), 2);
    expect(fast.duration).toBe(100);
    expect((await picturesOf(fast)).map(({ start, end }) => [start, end])).toEqual(
      [0, 1, 2, 3, 4].map((index) => [index * 20_000, 20_000 + index * 20_000]),
    );
    const slow = await picturesOf(speed(frames({ count: 3 }), 0.5));
    expect(slow.map(({ start }) => start)).toEqual([0, 80_000, 160_000]);
  });

  test("changes the frame rate that an edit tells, if the factor is constant", async () => {
    const file = await openFile(clipUrl("h264-aac.mp4"));
    expect(speed(file, 2).video).toEqual({ width: 160, height: 90, frameRate: 50 });
    expect(speed(file, slowing).video).toEqual({ width: 160, height: 90, frameRate: undefined });
  });

  test("follows keyframes: times are the integral of 1 / factor", async () => {
    const film = speed(frames({ count: 100 }), slowing);
    expect(film.duration).toBeCloseTo(slowed(4) * 1000, 0);
    const shown = await picturesOf(film);
    for (const [index, { start, end }] of shown.entries()) {
      expect(Math.abs(start - slowed(index * 0.04) * 1e6)).toBeLessThan(100);
      expect(end).toBe(shown[index + 1]?.start ?? end);
    }
  });

  test("keeps the hints of frames", async () => {
    const { value: still } = await stills({ count: 1 }).getReader().read();
    const frame = ExtendedVideoFrame.revise(still!, still!, {}, { keyFrame: true });
    still!.close();
    const input = new ReadableStream<VideoFrame>({
      start: (controller) => {
        controller.enqueue(frame);
        controller.close();
      },
    });
    const { video } = await speed(editOf({ video: () => input }, { duration: 40 }), 2).open();
    const reader = video!.getReader();
    const { value: changed } = await reader.read();
    expect((changed as ExtendedVideoFrame).properties.keyFrame).toBe(true);
    changed!.close();
    await reader.cancel();
  });
});

describe("the speed of sound", () => {
  for (const pitch of ["keep", "follow"] as const) {
    for (const factor of [0.5, 0.8, 1, 1.5, 2]) {
      test(`${factor} gives the exact length, with pitch: "${pitch}"`, async () => {
        const { channels, length, sampleRate } = await soundOf(speed(sound({ seconds: 2 }), factor, { pitch }));
        expect(length).toBe(Math.round(96_000 / factor));
        const samples = channels[0]!;
        const expected = pitch === "keep" ? 440 : 440 * factor;
        expect(Math.abs(middleFrequency(samples, sampleRate) - expected)).toBeLessThan(expected * 0.01);
        const inner = samples.subarray(4800, length - 4800);
        expect(power(inner)).toBeCloseTo(0.5 * Math.SQRT1_2, 1);
      });
    }
  }

  const MINUTES = isFull ? 30 : 2;
  test(`nothing drifts in ${MINUTES} minutes: samples are exact to one`, async () => {
    const seconds = MINUTES * 60;
    const minutes = { seconds, sampleRate: 3000, numberOfChannels: 1 };
    /** Integral of 1 / factor: the factor rises from 0.5 to 1.5. */
    const rising = (seconds / (1.5 - 0.5)) * Math.log(1.5 / 0.5);
    const cases = [
      { factor: 1.37, expected: seconds / 1.37 },
      { factor: animate(`0s 0.5, ${seconds}s 1.5`), expected: rising },
    ];
    for (const pitch of ["keep", "follow"] as const) {
      for (const { factor, expected } of cases) {
        const open = watchFrames();
        let samples = 0;
        const { audio } = await speed(sound(minutes), factor, { pitch }).open();
        const reader = audio!.getReader();
        for (let { value: data } = await reader.read(); data; { value: data } = await reader.read()) {
          expect(data.timestamp).toBe(Math.round((samples * 1e6) / 3000));
          samples += data.numberOfFrames;
          data.close();
        }
        expect(Math.abs(samples - expected * 3000)).toBeLessThanOrEqual(1);
        expect(open.peak).toBeLessThanOrEqual(4);
        expect(open.count).toBe(0);
      }
    }
  });

  test("1 changes no sample", async () => {
    const edit = sound({ seconds: 0.5 });
    expect(speed(edit, 1)).toBe(edit);
    const original = await heard(generatedAudio({ seconds: 0.5 }));
    const kept = await soundOf(speed(edit, () => 1));
    expect(kept.channels).toEqual(original.channels);
  });

  test("follows keyframes in sync with the picture", async () => {
    /** Silence with a burst of noise at each second. */
    const bursts = () =>
      levels({ levels: [0], seconds: 4, sampleRate: 44_100 }).pipeThrough(
        new TransformStream<AudioData, AudioData>({
          transform(data, controller) {
            const { numberOfFrames, sampleRate, timestamp } = data;
            const samples = new Float32Array(numberOfFrames);
            for (let i = 0; i < numberOfFrames; i++) {
              const since = (timestamp / 1e6 + i / sampleRate) % 1;
              if (since < 0.02) samples[i] = Math.sin(i * i);
            }
            const shape = { format: "f32-planar" as const, sampleRate, numberOfChannels: 1, numberOfFrames };
            controller.enqueue(new AudioData({ ...shape, timestamp, data: samples }));
            data.close();
          },
        }),
      );
    for (const pitch of ["keep", "follow"] as const) {
      const film = speed(editOf({ audio: bursts }, { duration: 4000 }), slowing, { pitch });
      const { channels, length, sampleRate } = await soundOf(film);
      expect(Math.abs(length / sampleRate - slowed(4))).toBeLessThan(0.001);
      const samples = channels[0]!;
      for (const second of [1, 2, 3]) {
        const expected = slowed(second);
        const begin = samples.findIndex((value, at) => at / sampleRate > expected - 0.2 && Math.abs(value) > 0.1);
        // Pieces of 40 ms of the input stay whole if the pitch is kept.
        const tolerance = pitch === "keep" ? 0.03 / Math.max(0.25, 1 - 0.375 * second) : 0.002;
        expect(Math.abs(begin / sampleRate - expected)).toBeLessThan(tolerance);
      }
    }
  });

  test("started in the middle has no click, and is less than 20 ms off if the pitch is kept", async () => {
    const file = await openFile(clipUrl("h264-aac.mp4"));
    const fast = speed(file, 1.3);
    const whole = (await soundOf(fast)).channels[0]!;
    const steepest = (samples: Float32Array) =>
      samples.reduce((most, value, i) => Math.max(most, Math.abs(value - (samples[i - 1] ?? value))), 0);
    for (const at of [850, 1000, 1300]) {
      const reader = (await fast.open({ at, tracks: ["audio"] })).audio!.getReader();
      const { value } = await reader.read();
      const samples = new Float32Array(value!.numberOfFrames);
      value!.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
      const { sampleRate, timestamp } = value!;
      value!.close();
      await reader.cancel();
      const position = Math.round((timestamp * sampleRate) / 1e6);
      expect(Math.abs(position - (at * sampleRate) / 1000)).toBeLessThan(1.5);
      expect(steepest(samples)).toBeLessThanOrEqual(1.1 * steepest(whole));
      const most = Math.round(sampleRate / 50);
      const likeness = (shift: number) => {
        let [product, own, other] = [0, 0, 0];
        for (const [i, sample] of samples.entries()) {
          const value = whole[position + i + shift] ?? 0;
          product += value * sample;
          own += sample ** 2;
          other += value ** 2;
        }
        return product / Math.sqrt(own * other);
      };
      const shifts = Array.from({ length: 2 * most + 1 }, (_, i) => i - most);
      expect(Math.max(...shifts.map(likeness))).toBeGreaterThan(0.9);
    }
    file.close();
  });
});

describe("speed", () => {
  test("reads no further than needed, cancels its input and closes all", async () => {
    const reasons: unknown[] = [];
    let reads = 0;
    const onCancel = (reason: unknown) => reasons.push(reason);
    const video = () => stills({ count: 9, onRead: () => reads++, onCancel });
    const audio = () => levels({ levels: [0], seconds: 2, onCancel });
    const streams = await speed(editOf({ video, audio }, { duration: 360 }), 2).open();
    expect(reads).toBe(0);
    for (const stream of [streams.video!, streams.audio!]) {
      const reader = (stream as ReadableStream<VideoFrame | AudioData>).getReader();
      (await reader.read()).value?.close();
      await reader.cancel("enough");
    }
    expect(reads).toBe(1);
    expect(reasons).toEqual(["enough", "enough"]);
  });

  test("refuses factors that are not greater than 0", () => {
    const edit = frames({ count: 1 });
    for (const factor of [0, -1, Number.NaN, "2" as never])
      expect(() => speed(edit, factor)).toThrow("`factor` must be");
    expect(() => speed(edit, 1, { pitch: "high" as never })).toThrow("`pitch` must be");
    const failing = () => {
      throw new Error("my mistake");
    };
    expect(() => speed(edit, failing)).toThrow("`factor` failed: my mistake");
    for (const returned of [0, 1e9, Number.NaN, "2" as never])
      expect(() => speed(edit, () => returned)).toThrow("a function that returns a number from 0.0001 to 10000; got");
  });
});
