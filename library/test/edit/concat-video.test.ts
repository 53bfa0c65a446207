import { describe, expect, test } from "vitest";
import { clip } from "../../src/clip.ts";
import { decode } from "../../src/decode.ts";
import { concat } from "../../src/edit/concat.ts";
import { openFile } from "../../src/open-shared-file.ts";
import { spanOf } from "../../src/stream/span.ts";
import { clipUrl } from "../support/clips.ts";
import { generatedAudio } from "../support/generated.ts";
import { watchFrames } from "../support/open-frames.ts";
import { readVideo } from "../support/read.ts";
import { heard, isSeamless, seen, stills } from "./support.ts";

const near = (expected: number) => expect.closeTo(expected, -0.3);

describe("joined pictures", () => {
  test("continue without a gap, from 0 on, with their own timing", async () => {
    const open = watchFrames();
    const { video, audio } = concat([
      { video: stills({ count: 3, level: 10, start: 7_000_000 }) },
      { video: stills({ count: 2, level: 90, duration: 33_333 }) },
      { video: stills({ count: 1, level: 200, duration: 500_000, known: false }) },
    ]);
    expect(audio).toBeUndefined();
    const frames = await seen(video);
    expect(frames.map(({ start }) => start)).toEqual([0, 40_000, 80_000, 120_000, 153_333, 186_666]);
    expect(frames.at(-1)?.end).toBe(686_666);
    expect(frames.map(({ middle }) => middle)).toEqual([10, 10, 10, 90, 90, 200].map(near));
    expect(isSeamless(frames)).toBe(true);
    expect(open.count).toBe(0);
  });

  test("get the size of the first, with bars, cropped or distorted", async () => {
    const parts = () => [
      { video: stills({ count: 1, level: 200, width: 32, height: 18 }) },
      { video: stills({ count: 1, level: 200, width: 16, height: 16 }) },
    ];
    const second = async (options?: Parameters<typeof concat>[1]) => (await seen(concat(parts(), options).video))[1];
    expect(await second()).toMatchObject({ size: "32x18", middle: near(200), left: near(0), top: near(200) });
    expect(await second({ fit: "cover" })).toMatchObject({ size: "32x18", left: near(200), top: near(200) });
    expect(await second({ fit: "fill" })).toMatchObject({ size: "32x18", left: near(200), top: near(200) });
    expect(await second({ width: 64, height: 64 })).toMatchObject({ size: "64x64", left: near(200), top: near(200) });
    expect(await second({ width: 64 })).toMatchObject({ size: "64x36", left: near(0), top: near(200) });
  });

  test("have a constant frame rate if one is given", async () => {
    const parts = [{ video: stills({ count: 5 }) }, { video: stills({ count: 3, duration: 100_000 }) }];
    const frames = await seen(concat(parts, { frameRate: 50 }).video);
    expect(frames.map(({ start }) => start)).toEqual(Array.from({ length: 25 }, (_, index) => index * 20_000));
  });

  test("are held until the end of longer sound, whether its length is known or not", async () => {
    for (const known of [true, false]) {
      const audio = generatedAudio({ seconds: 0.5 });
      const parts = [
        { video: stills({ count: 5, known }), audio, ...(known && { duration: 500 }) },
        { video: stills({ count: 1, level: 250 }) },
      ];
      const { video, audio: sound } = concat(parts);
      const [frames] = await Promise.all([
        seen(video),
        sound?.pipeTo(new WritableStream({ write: (data) => data.close() })),
      ]);
      expect(frames.find(({ middle }) => middle > 240)?.start).toBe(500_000);
      expect(isSeamless(frames)).toBe(true);
    }
  });

  test("are cut off at the duration of their part", async () => {
    const parts = [{ video: stills({ count: 5 }), duration: 100 }, { video: stills({ count: 1 }) }];
    const frames = await seen(concat(parts).video);
    expect(frames.map(({ start, end }) => [start, end])).toEqual([
      [0, 40_000],
      [40_000, 80_000],
      [80_000, 100_000],
      [100_000, 140_000],
    ]);
  });

  test("of files keep their count, and the length is known", async () => {
    const names = ["h264-aac.mp4", "vp9-opus.webm"];
    const parts = await Promise.all(names.map((name) => decode(clipUrl(name))));
    const { video, audio } = concat(parts);
    await audio?.cancel();
    expect(spanOf(video!)).toEqual({ start: 0, end: expect.closeTo(4e6, -5) });
    const frames = await readVideo(video!);
    expect(frames.length).toBe(100);
  });
});

describe("a transition", () => {
  const faded = () =>
    concat([{ video: stills({ count: 25, level: 0 }) }, { video: stills({ count: 25, level: 200 }) }], {
      transition: { duration: 400 },
    });

  test("overlaps the pictures and blends them evenly", async () => {
    const open = watchFrames();
    const frames = await seen(faded().video);
    expect(frames).toHaveLength(40);
    expect(frames.at(-1)?.end).toBe(1_600_000);
    expect(isSeamless(frames)).toBe(true);
    const expected = frames.map(({ start }) => Math.min(1, Math.max(0, (start - 600_000) / 400_000)) * 200);
    for (const [index, { middle }] of frames.entries()) expect(Math.abs(middle - expected[index]!)).toBeLessThan(3);
    expect(open.count).toBe(0);
  });

  test("is smooth on pictures that are shown for long, and follows one another", async () => {
    const still = (level: number) => ({ video: stills({ count: 1, level, duration: 1e6 }) });
    const parts = [still(0), still(100), still(200)];
    const frames = await seen(concat(parts, { transition: { duration: 500, kind: "slide" } }).video);
    expect(frames.at(-1)?.end).toBe(2e6);
    expect(isSeamless(frames)).toBe(true);
    expect(frames.length).toBeGreaterThanOrEqual(24);
  });

  test("has its own duration and look between each two parts, or is a hard cut", async () => {
    const part = (level: number) => ({ video: stills({ count: 10, level }) });
    const { video, duration } = concat([part(0), part(100), part(200), part(0)], {
      transition: [{ duration: 200 }, undefined, { duration: 120 }],
    });
    expect(duration).toBe(1600 - 320);
    const frames = await seen(video);
    expect(frames.at(-1)?.end).toBe(1_280_000);
    expect(isSeamless(frames)).toBe(true);
    const levelAt = (time: number) => frames.find(({ end }) => time * 1000 < end)!.middle;
    expect(levelAt(180)).toBeLessThan(3);
    expect(Math.abs(levelAt(300) - 50)).toBeLessThan(12);
    expect(Math.abs(levelAt(580) - 100)).toBeLessThan(3);
    expect(Math.abs(levelAt(620) - 200)).toBeLessThan(3);
    expect(levelAt(1000)).toBeLessThan(3);
  });

  test("in a list needs parts that are long enough for their own", async () => {
    const parts = () => [10, 5, 10].map((count) => ({ video: stills({ count }) }));
    const joined = concat(parts(), { transition: [{ duration: 150 }, { duration: 60 }] });
    await expect(seen(joined.video)).rejects.toMatchObject({ code: "invalid-option", details: { part: 1 } });
    expect(await seen(concat(parts(), { transition: [{ duration: 140 }, { duration: 60 }] }).video)).not.toHaveLength(
      0,
    );
  });

  test("needs parts that are long enough, of a known length", async () => {
    const video = () => stills({ count: 10 });
    const options = { transition: { duration: 300 } };
    const short = concat([{ video: video() }, { video: video() }, { video: video() }], options);
    await expect(seen(short.video)).rejects.toMatchObject({ code: "invalid-option", details: { part: 1 } });
    const unknown = concat([{ video: stills({ count: 10, known: false }) }, { video: video() }], options);
    await expect(seen(unknown.video)).rejects.toThrow("Set its `duration`");
  });

  test("that is canceled closes all pictures", async () => {
    const open = watchFrames();
    for (let read = 1; read < 40; read += 6) {
      const reader = faded().video!.getReader();
      for (let index = 0; index < read; index++) (await reader.read()).value?.close();
      await reader.cancel();
      expect(open.count).toBe(0);
    }
  });
});

describe("joining", () => {
  test("reads a part when its turn comes, and no further than needed", async () => {
    const reads = [0, 0];
    const part = (index: number) => ({ video: stills({ count: 5, onRead: () => reads[index]!++ }) });
    const reader = concat([part(0), part(1)]).video!.getReader();
    expect(reads).toEqual([0, 0]);
    (await reader.read()).value?.close();
    expect(reads).toEqual([2, 0]);
    for (let index = 0; index < 4; index++) (await reader.read()).value?.close();
    expect(reads).toEqual([5, 0]);
    await reader.cancel();
  });

  test("that is canceled and aborted at once closes all pictures", async () => {
    const file = await openFile(clipUrl("h264-aac.mp4"));
    const open = watchFrames();
    const controller = new AbortController();
    const { video, audio } = concat([clip(file, { end: 1000 }), clip(file)], { signal: controller.signal });
    const reader = video!.getReader();
    (await reader.read()).value!.close();
    const ends = Promise.allSettled([reader.cancel(), audio!.cancel()]);
    controller.abort();
    await ends;
    file.close();
    expect(open.count).toBe(0);
  });

  test("cancels every part with its reader", async () => {
    const reasons: unknown[] = [];
    const onCancel = (reason: unknown) => reasons.push(reason);
    const { video } = concat([{ video: stills({ count: 2, onCancel }) }, { video: stills({ count: 2, onCancel }) }]);
    await video!.cancel("enough");
    expect(reasons).toEqual(["enough", "enough"]);
  });

  test("says which part failed, on both streams, and cancels the others", async () => {
    const open = watchFrames();
    const reasons: unknown[] = [];
    const broken = stills({
      count: 5,
      onRead: (index) => {
        if (index === 2) throw new Error("no more");
      },
    });
    const { video, audio } = concat([
      { video: stills({ count: 2 }), audio: generatedAudio({ seconds: 0.08 }) },
      { video: broken },
      { video: stills({ count: 2, onCancel: (reason) => reasons.push(reason) }) },
    ]);
    const failure = {
      name: "SourceError",
      code: "source-failed",
      message: "parts[1]: The stream failed: no more",
      details: { part: 1 },
    };
    const results = await Promise.allSettled([seen(video), heard(audio)]);
    expect(results).toMatchObject([{ reason: failure }, { reason: failure }]);
    expect(reasons).toMatchObject([failure]);
    expect(open.count).toBe(0);
  });

  test("stops with a signal", async () => {
    const open = watchFrames();
    const { signal, abort } = aborter();
    const { video } = concat([{ video: stills({ count: 9 }) }], { signal });
    const reader = video!.getReader();
    (await reader.read()).value?.close();
    abort();
    await expect(reader.read()).rejects.toMatchObject({ code: "aborted" });
    await expect.poll(() => open.count).toBe(0);
  });

  test("refuses what it cannot join", () => {
    const video = stills({ count: 1 });
    const wrong = (parts: unknown, options?: object) => () => concat(parts as never[], options);
    expect(wrong([])).toThrow("`parts` must be a list of at least one part");
    expect(wrong([video])).toThrow("Pass { video: stream }");
    expect(wrong([{}])).toThrow("`parts[0]` must be");
    expect(wrong([{ video }, { audio: generatedAudio({ seconds: 1 }) }])).toThrow("`parts[1].video` must be");
    expect(wrong([{ video, duration: 0 }])).toThrow("`parts[0].duration` must be");
    expect(wrong([{ video }], { fit: "stretch" })).toThrow("`fit` must be");
    expect(wrong([{ video }], { width: 0 })).toThrow("`width` must be");
    expect(wrong([{ video }], { transition: { duration: -1 } })).toThrow("`transition.duration` must be");
    expect(wrong([{ video }], { transition: { duration: 1, kind: "star" } })).toThrow("`transition.kind` must be");
    expect(wrong([{ video }], { transition: [{ duration: -1 }] })).toThrow("`transition[0].duration` must be");
    expect(video.locked).toBe(false);
  });
});

function aborter() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
