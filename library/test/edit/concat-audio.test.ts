import { describe, expect, test } from "vitest";
import { decode } from "../../src/decode.ts";
import { concat } from "../../src/edit/concat.ts";
import { nextTask } from "../../src/media/next-task.ts";
import { clipUrl } from "../support/clips.ts";
import { generatedAudio } from "../support/generated.ts";
import { watchFrames } from "../support/open-frames.ts";
import { readVideo } from "../support/read.ts";
import { heard, isSeamless, levels, seen, stills } from "./support.ts";

describe("joined sound", () => {
  test("continues sample by sample", async () => {
    const open = watchFrames();
    const { video, audio } = concat([
      { audio: levels({ levels: [0.1], seconds: 0.1, start: 5e6 }) },
      { audio: levels({ levels: [0.2], seconds: 0.05 }) },
      { audio: levels({ levels: [0.3], seconds: 0.1, known: false }) },
    ]);
    expect(video).toBeUndefined();
    const { channels, length } = await heard(audio);
    expect(channels).toHaveLength(1);
    expect(length).toBe(12_000);
    const samples = channels[0]!;
    expect([...new Set(samples)]).toEqual([0.1, 0.2, 0.3].map(Math.fround));
    expect([samples.indexOf(Math.fround(0.2)), samples.indexOf(Math.fround(0.3))]).toEqual([4800, 7200]);
    expect(open.count).toBe(0);
  });

  test("takes the format of the first part, and at most two channels", async () => {
    const parts = () => [
      { audio: levels({ levels: [0.5, 0.5, 0.5, 0.5, 0, 0], seconds: 0.5, sampleRate: 44_100 }) },
      { audio: levels({ levels: [0.25], seconds: 1, sampleRate: 48_000 }) },
    ];
    const first = await heard(concat(parts()).audio);
    expect(first).toMatchObject({ sampleRate: 44_100, length: 66_150 });
    expect(first.channels).toHaveLength(2);
    // The center is added at −3 dB, the subwoofer is dropped.
    expect(first.channels[0]![1000]).toBeCloseTo(0.5 + 0.5 * Math.SQRT1_2, 4);
    expect(first.channels[1]![44_100]).toBeCloseTo(0.25, 3);
    const set = await heard(concat(parts(), { sampleRate: 24_000, numberOfChannels: 1 }).audio);
    expect(set).toMatchObject({ sampleRate: 24_000, length: 36_000 });
    expect(set.channels).toHaveLength(1);
  });

  test("is silent where a part has none, and as long as the picture, whether lengths are known or not", async () => {
    for (const known of [true, false]) {
      const open = watchFrames();
      const { video, audio } = concat([
        { video: stills({ count: 5, known }) },
        { video: stills({ count: 5, known }), audio: levels({ levels: [0.5], seconds: 0.1, known }) },
        { video: stills({ count: 2, known }), audio: levels({ levels: [0.25], seconds: 0.2, known, start: 0 }) },
      ]);
      const [frames, { channels, length, sampleRate }] = await Promise.all([seen(video), heard(audio)]);
      expect(sampleRate).toBe(48_000);
      expect(length).toBe(0.6 * 48_000);
      expect(frames.at(-1)?.end).toBe(600_000);
      expect(isSeamless(frames)).toBe(true);
      const parts = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55].map((time) => channels[0]![Math.round(time * 48_000)]);
      expect(parts).toEqual([0, 0, 0.5, 0, 0.25, 0.25]);
      expect(open.count).toBe(0);
    }
  });

  test("that begins later than the picture stays in sync with it", async () => {
    const part = () => ({
      video: stills({ count: 5, start: 3e6 }),
      audio: levels({ levels: [0.5], seconds: 0.15, start: 3_050_000 }),
    });
    const { video, audio } = concat([part(), part()]);
    await video?.cancel();
    const { channels, length } = await heard(audio);
    expect(length).toBe(0.4 * 48_000);
    const samples = channels[0]!;
    expect(samples.indexOf(0.5)).toBe(2400);
    expect(samples.indexOf(0.5, 9600)).toBe(9600 + 2400);
  });

  test("is crossfaded with equal power", async () => {
    const parts = [0.5, 0.25].map((level) => ({ audio: levels({ levels: [level], seconds: 1 }) }));
    const { channels, length } = await heard(concat(parts, { transition: { duration: 500 } }).audio);
    expect(length).toBe(1.5 * 48_000);
    const at = (time: number) => channels[0]![Math.round(time * 48_000)];
    expect([at(0.25), at(1.25)]).toEqual([0.5, 0.25]);
    expect(at(0.75)).toBeCloseTo((0.5 + 0.25) * Math.SQRT1_2, 3);
    expect(at(0.625)).toBeCloseTo(0.5 * Math.cos(Math.PI / 8) + 0.25 * Math.sin(Math.PI / 8), 3);
  });

  test("doesn't drift over many parts of odd lengths", async () => {
    const parts = Array.from({ length: 30 }, (_, index) => ({
      video: stills({ count: 3, duration: 33_367 }),
      audio: levels({ levels: [index / 100], seconds: 0.1, sampleRate: index % 2 ? 44_100 : 48_000 }),
    }));
    const { video, audio } = concat(parts);
    const [frames, { length }] = await Promise.all([seen(video), heard(audio)]);
    expect(frames.at(-1)?.end).toBe(30 * 100_101);
    expect(length).toBe(Math.round(30 * 0.100101 * 48_000));
  });

  test("of an unknown length can be read after all pictures, as encoders may need many before the first is done", async () => {
    const open = watchFrames();
    const part = () => ({ video: stills({ count: 5, known: false }), audio: generatedAudio({ seconds: 0.5 }) });
    const { video, audio } = concat([part(), part()]);
    const frames = await seen(video);
    // Timestamps of sound are rounded to microseconds.
    expect(Math.abs(frames.at(-1)!.end - 1e6)).toBeLessThanOrEqual(2);
    expect(isSeamless(frames)).toBe(true);
    expect((await heard(audio)).length).toBe(48_000);
    expect(open.count).toBe(0);
  });

  test("of an unknown length can be canceled, or read alone", async () => {
    const open = watchFrames();
    const part = () => ({ video: stills({ count: 5, known: false }), audio: generatedAudio({ seconds: 0.5 }) });
    const one = concat([part(), part()]);
    await one.audio?.cancel();
    expect((await seen(one.video)).at(-1)?.end).toBe(400_000);
    const other = concat([part(), part()]);
    await other.video?.cancel();
    expect((await heard(other.audio)).length).toBe(48_000);
    expect(open.count).toBe(0);
  });
});

describe("canceling one result", () => {
  const clips = async () => Promise.all([0, 1000].map((start) => decode(clipUrl("h264-aac.mp4"), { trim: { start } })));

  for (const tasks of [0, 1, 2, 5, 20]) {
    test(`${tasks} tasks after its first read leaves the other one whole`, async () => {
      const open = watchFrames();
      for (const canceled of ["video", "audio"] as const) {
        const joined = concat(await clips());
        const reader = (joined[canceled] as ReadableStream<VideoFrame | AudioData>).getReader();
        const first = reader.read();
        for (let task = 0; task < tasks; task++) await nextTask();
        await reader.cancel();
        (await first).value?.close();
        if (canceled === "audio") expect((await readVideo(joined.video!)).length).toBe(75);
        else expect((await heard(joined.audio)).length).toBe(3 * 48_000);
      }
      expect(open.count).toBe(0);
    });
  }
});
