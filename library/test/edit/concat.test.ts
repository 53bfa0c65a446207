import { describe, expect, test } from "vitest";
import { clip, concat, type Edit, gap, openFile } from "../../releases/next.ts";
import { nextTask } from "../../src/media/next-task.ts";
import { clipUrl } from "../support/clips.ts";
import { colourAt } from "../support/colours.ts";
import { editOf } from "../support/edits.ts";
import { generatedAudio } from "../support/generated.ts";
import { watchFrames } from "../support/open-frames.ts";
import { readVideo } from "../support/read.ts";
import { heard, isSeamless, levels, type Stills, seen, stills } from "./support.ts";

const near = (expected: number) => expect.closeTo(expected, -0.3);

/** An edit of frames of one gray. */
function part(options: Stills, length?: number): Edit {
  const { count, duration = 40_000, width, height } = options;
  return editOf({ video: () => stills(options) }, { duration: length ?? (count * duration) / 1000, width, height });
}

const picturesOf = async (edit: Edit) => seen((await edit.open({ tracks: ["video"] })).video);

describe("joined pictures", () => {
  test("continue without a gap, from 0 on, with their own timing", async () => {
    const film = concat([
      part({ count: 3, level: 10 }),
      part({ count: 2, level: 90, duration: 33_333 }),
      part({ count: 1, level: 200, duration: 500_000 }, Number.NaN),
    ]);
    expect(film.duration).toBeNaN();
    expect(film.audio).toBeUndefined();
    const frames = await picturesOf(film);
    expect(frames.map(({ start }) => start)).toEqual([0, 40_000, 80_000, 120_000, 153_333, 186_666]);
    expect(frames.at(-1)?.end).toBe(686_666);
    expect(frames.map(({ middle }) => middle)).toEqual([10, 10, 10, 90, 90, 200].map(near));
    expect(isSeamless(frames)).toBe(true);
  });

  test("get the size of the first, with bars, cropped or distorted, whether it is known or not", async () => {
    for (const known of [true, false]) {
      const still = (width: number, height: number) =>
        editOf(
          { video: () => stills({ count: 1, level: 200, width, height }) },
          { duration: 40, ...(known && { width, height }) },
        );
      const second = async (options?: Parameters<typeof concat>[1]) =>
        (await picturesOf(concat([still(32, 18), still(16, 16)], options)))[1];
      expect(await second()).toMatchObject({ size: "32x18", middle: near(200), left: near(0), top: near(200) });
      expect(await second({ fit: "cover" })).toMatchObject({ size: "32x18", left: near(200), top: near(200) });
      expect(await second({ fit: "fill" })).toMatchObject({ size: "32x18", left: near(200), top: near(200) });
      expect(await second({ width: 64, height: 64 })).toMatchObject({ size: "64x64", left: near(200) });
      expect(await second({ width: 64 })).toMatchObject({ size: "64x36", left: near(0), top: near(200) });
    }
  });

  test("have a constant frame rate if one is given", async () => {
    const film = concat([part({ count: 5 }), part({ count: 3, duration: 100_000 })], { frameRate: 50 });
    expect(film.video?.frameRate).toBe(50);
    const frames = await picturesOf(film);
    expect(frames.map(({ start }) => start)).toEqual(Array.from({ length: 25 }, (_, index) => index * 20_000));
  });

  test("are held until the end of their part, and cut off there", async () => {
    const frames = await picturesOf(concat([part({ count: 5 }, 500), part({ count: 1, level: 250 }, 20)]));
    expect(frames.find(({ middle }) => middle > 240)).toMatchObject({ start: 500_000, end: 520_000 });
    expect(isSeamless(frames)).toBe(true);
    const cut = await picturesOf(concat([part({ count: 5 }, 100), part({ count: 1 })]));
    expect(cut.map(({ start, end }) => [start, end])).toEqual([
      [0, 40_000],
      [40_000, 80_000],
      [80_000, 100_000],
      [100_000, 140_000],
    ]);
  });

  test("are transparent in parts without picture, in the size of the others", async () => {
    const film = concat([gap(100), part({ count: 2, level: 200, width: 32, height: 18 }), gap(100)]);
    expect(film.video).toMatchObject({ width: 32, height: 18 });
    const frames = await picturesOf(film);
    expect(isSeamless(frames)).toBe(true);
    expect(frames.at(-1)?.end).toBe(280_000);
    expect(new Set(frames.map(({ size }) => size))).toEqual(new Set(["32x18"]));
    const shown = frames.filter(({ middle }) => middle > 190);
    expect(shown.map(({ start }) => start)).toEqual([100_000, 140_000]);
    const reader = (await film.open({ tracks: ["video"] })).video!.getReader();
    const { value: empty } = await reader.read();
    // A canvas may show frames without transparency alike.
    expect([empty!.format, (await colourAt(empty!, 0.5, 0.5))[3]]).toEqual([expect.stringMatching(/A$/), 0]);
    empty!.close();
    await reader.cancel();
  });

  test("of files keep their count, and the length is known", async () => {
    const files = await Promise.all(["h264-aac.mp4", "vp9-opus.webm"].map((name) => openFile(clipUrl(name))));
    const film = concat(files);
    expect(film.duration).toBeCloseTo(4000, -2);
    const { video } = await film.open({ tracks: ["video"] });
    expect(await readVideo(video!)).toHaveLength(100);
    for (const file of files) file.close();
  });
});

describe("a transition", () => {
  const faded = concat([part({ count: 25, level: 0 }), part({ count: 25, level: 200 })], {
    transition: { duration: 400 },
  });

  test("overlaps the pictures and blends them evenly", async () => {
    const frames = await picturesOf(faded);
    expect(frames).toHaveLength(40);
    expect(frames.at(-1)?.end).toBe(1_600_000);
    expect(isSeamless(frames)).toBe(true);
    const expected = frames.map(({ start }) => Math.min(1, Math.max(0, (start - 600_000) / 400_000)) * 200);
    for (const [index, { middle }] of frames.entries()) expect(Math.abs(middle - expected[index]!)).toBeLessThan(3);
  });

  test("shows pictures of a faster part at their times, and closes those that it leaves out", async () => {
    const fast = [8, 32].map((count, index) => part({ count, level: 200 * index, duration: 10_000 }));
    const frames = await picturesOf(
      concat([part({ count: 10, level: 0 }), concat(fast)], { transition: { duration: 200 } }),
    );
    expect([240_000, 280_000].map((time) => frames.find(({ start }) => start === time))).toMatchObject([
      { middle: near(0) },
      { middle: near(80) },
    ]);
    expect([isSeamless(frames), frames.at(-1)?.end]).toEqual([true, 600_000]);
  });

  test("is smooth on pictures that are shown for long, and follows one another", async () => {
    const parts = [0, 100, 200].map((level) => part({ count: 1, level, duration: 1e6 }));
    const frames = await picturesOf(concat(parts, { transition: { duration: 500, kind: "slide" } }));
    expect(frames.at(-1)?.end).toBe(2e6);
    expect(isSeamless(frames)).toBe(true);
    expect(frames.length).toBeGreaterThanOrEqual(24);
  });

  test("has its own duration and look between each two parts, or is a hard cut", async () => {
    const parts = [0, 100, 200, 0].map((level) => part({ count: 10, level }));
    const wipe = { duration: 120, kind: "wipe", softness: 0 } as const;
    const film = concat(parts, { transition: [{ duration: 200 }, undefined, wipe] });
    expect(film.duration).toBe(1600 - 320);
    const frames = await picturesOf(film);
    expect(frames.at(-1)?.end).toBe(1_280_000);
    expect(isSeamless(frames)).toBe(true);
    const frameAt = (time: number) => frames.find(({ end }) => time * 1000 < end)!;
    const levelAt = (time: number) => frameAt(time).middle;
    expect(levelAt(180)).toBeLessThan(3);
    expect(Math.abs(levelAt(300) - 50)).toBeLessThan(12);
    expect(Math.abs(levelAt(580) - 100)).toBeLessThan(3);
    expect(Math.abs(levelAt(620) - 200)).toBeLessThan(3);
    expect(frameAt(990)).toMatchObject({ left: near(200), middle: near(0) });
    expect(levelAt(1000)).toBeLessThan(3);
  });

  test.each([
    ["left", 0, 200],
    ["up", 200, 0],
  ] as const)("is wiped in its direction, with a hard edge if that is wanted: %s", async (direction, left, top) => {
    const wipe = { duration: 400, kind: "wipe", softness: 0, direction } as const;
    const frames = await picturesOf(
      concat([part({ count: 10, level: 0 }), part({ count: 10, level: 200 })], { transition: wipe }),
    );
    // The edge is in the middle, less than a pixel from where the levels are read.
    expect(frames.find(({ start }) => start === 200_000)).toMatchObject({ left: near(left), top: near(top) });
  });

  test("needs parts that are long enough for theirs, and have an end", () => {
    const parts = [10, 5, 10].map((count) => part({ count }));
    const wrong = { code: "invalid-option", details: expect.objectContaining({ part: 1 }) };
    expect(() => concat(parts, { transition: [{ duration: 150 }, { duration: 60 }] })).toThrow(
      expect.objectContaining(wrong),
    );
    expect(() => concat(parts, { transition: { duration: 150 } })).toThrow(expect.objectContaining(wrong));
    expect(concat(parts, { transition: [{ duration: 140 }, { duration: 60 }] }).duration).toBe(800);
    const unknown = part({ count: 10 }, Number.NaN);
    expect(() => concat([part({ count: 10 }), unknown], { transition: { duration: 10 } })).toThrow("`parts[1]`");
    expect(() => concat([unknown, part({ count: 10 })])).toThrow("`parts[0]`");
  });

  test("that is canceled closes all pictures", async () => {
    const open = watchFrames();
    for (let read = 1; read < 40; read += 6) {
      const reader = (await faded.open()).video!.getReader();
      for (let index = 0; index < read; index++) (await reader.read()).value?.close();
      await reader.cancel();
      expect(open.count).toBe(0);
    }
  });
});

describe("joining", () => {
  test("reads a part when its turn comes, and no further than needed", async () => {
    const reads = [0, 0];
    const counted = (index: number) => part({ count: 5, onRead: () => reads[index]!++ });
    const { video } = await concat([counted(0), counted(1)]).open();
    const reader = video!.getReader();
    expect(reads).toEqual([0, 0]);
    (await reader.read()).value?.close();
    expect(reads).toEqual([2, 0]);
    for (let index = 0; index < 4; index++) (await reader.read()).value?.close();
    expect(reads).toEqual([5, 0]);
    await reader.cancel();
  });

  test("opens only the parts it needs, at the time it needs", async () => {
    const openedFor = async (at: number, size: { width?: number; height?: number } = { width: 32, height: 18 }) => {
      const opens: number[] = [];
      const open = (index: number) => () => {
        opens.push(index);
        return stills({ count: 25 });
      };
      const parts = [0, 1, 2, 3].map((index) => editOf({ video: open(index) }, { duration: 1000, ...size }));
      const { video } = await concat(parts, { transition: { duration: 300 } }).open({ at });
      const reader = video!.getReader();
      (await reader.read()).value!.close();
      await reader.cancel();
      return opens;
    };
    expect(await openedFor(0)).toEqual([0]);
    expect(await openedFor(500)).toEqual([0]);
    expect(await openedFor(850)).toEqual([0, 1]);
    expect(await openedFor(1200)).toEqual([1]);
    expect(await openedFor(2900)).toEqual([3]);
    expect(await openedFor(2900, {})).toEqual([0, 3]); // The first part has the size.
  });

  test("cancels the part that is read with the reader's reason", async () => {
    const reasons: unknown[] = [];
    const onCancel = (reason: unknown) => reasons.push(reason);
    const { video } = await concat([part({ count: 2, onCancel }), part({ count: 2, onCancel })]).open();
    const reader = video!.getReader();
    (await reader.read()).value!.close();
    await reader.cancel("enough");
    expect(reasons).toEqual(["enough"]);
  });

  test("that is canceled and aborted at once closes all pictures", async () => {
    const file = await openFile(clipUrl("h264-aac.mp4"));
    const open = watchFrames();
    const controller = new AbortController();
    const { video, audio } = await concat([clip(file, { end: 1000 }), file]).open({ signal: controller.signal });
    const reader = video!.getReader();
    (await reader.read()).value!.close();
    const ends = Promise.allSettled([reader.cancel(), audio!.cancel()]);
    controller.abort();
    await ends;
    file.close();
    expect(open.count).toBe(0);
  });

  test("says which part failed", async () => {
    const broken = part({
      count: 5,
      onRead: (index) => {
        if (index === 2) throw new Error("no more");
      },
    });
    const sound = editOf({ audio: () => levels({ levels: [0], seconds: 0.08 }) }, { duration: 80 });
    const film = concat([part({ count: 2 }), sound, concat([broken])]);
    await expect(picturesOf(film)).rejects.toMatchObject({
      name: "SourceError",
      code: "source-failed",
      message: expect.stringContaining("no more"),
      details: { path: "concat[2].concat[0].fromStreams" },
    });
  });

  test("refuses what it cannot join", () => {
    const edit = part({ count: 1 });
    const wrong = (parts: unknown, options?: object) => () => concat(parts as never[], options);
    expect(wrong([])).toThrow("`parts` must be a list of at least one edit");
    expect(wrong([generatedAudio({ seconds: 1 })])).toThrow("fromStreams() makes an edit of streams");
    expect(wrong([edit, {}])).toThrow("`parts[1]` must be");
    expect(wrong([edit], { fit: "stretch" })).toThrow("`fit` must be");
    expect(wrong([edit], { width: 0 })).toThrow("`width` must be");
    expect(wrong([edit], { transition: { duration: -1 } })).toThrow("`transition.duration` must be");
    expect(wrong([edit], { transition: { duration: 1, kind: "star" } })).toThrow("`transition.kind` must be");
    expect(wrong([edit], { transition: [{ duration: -1 }] })).toThrow("`transition[0].duration` must be");
  });
});

describe("joined sound", () => {
  const sound = (options: Parameters<typeof levels>[0]) =>
    editOf({ audio: () => levels(options) }, { duration: options.seconds * 1000 });
  const soundOf = async (edit: Edit) => heard((await edit.open({ tracks: ["audio"] })).audio);

  test("continues sample by sample", async () => {
    const parts = [
      { levels: [0.1], seconds: 0.1 },
      { levels: [0.2], seconds: 0.05 },
      { levels: [0.3], seconds: 0.1 },
    ];
    const film = concat(parts.map(sound));
    expect(film.video).toBeUndefined();
    const { channels, length } = await soundOf(film);
    expect(channels).toHaveLength(1);
    expect(length).toBe(12_000);
    const samples = channels[0]!;
    expect([...new Set(samples)]).toEqual([0.1, 0.2, 0.3].map(Math.fround));
    expect([samples.indexOf(Math.fround(0.2)), samples.indexOf(Math.fround(0.3))]).toEqual([4800, 7200]);
  });

  test("takes the format of the first sound, and at most two channels", async () => {
    const parts = [
      gap(500),
      sound({ levels: [0.5, 0.5, 0.5, 0.5, 0, 0], seconds: 0.5, sampleRate: 44_100 }),
      sound({ levels: [0.25], seconds: 1, sampleRate: 48_000 }),
    ];
    const first = await soundOf(concat(parts));
    expect(first).toMatchObject({ sampleRate: 44_100, length: 88_200 });
    expect(first.channels).toHaveLength(2);
    // The center is added at −3 dB, the subwoofer is dropped.
    expect(first.channels[0]![23_050]).toBeCloseTo(0.5 + 0.5 * Math.SQRT1_2, 4);
    expect(first.channels[1]![66_150]).toBeCloseTo(0.25, 3);
    const set = await soundOf(concat(parts, { sampleRate: 24_000, numberOfChannels: 1 }));
    expect(set).toMatchObject({ sampleRate: 24_000, length: 48_000 });
    expect(set.channels).toHaveLength(1);
  });

  test("is silent where a part has none, and as long as its part", async () => {
    const audio = () => levels({ levels: [0.5], seconds: 0.1 });
    const both = editOf({ video: () => stills({ count: 5 }), audio }, { duration: 200 });
    const film = concat([part({ count: 5 }), both, sound({ levels: [0.25], seconds: 0.2 })]);
    const { channels, length } = await soundOf(film);
    expect(length).toBe(0.6 * 48_000);
    const values = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55].map((time) => channels[0]![Math.round(time * 48_000)]);
    expect(values).toEqual([0, 0, 0.5, 0, 0.25, 0.25]);
  });

  test("is crossfaded with equal power", async () => {
    const parts = [0.5, 0.25].map((level) => sound({ levels: [level], seconds: 1 }));
    const { channels, length } = await soundOf(concat(parts, { transition: { duration: 500 } }));
    expect(length).toBe(1.5 * 48_000);
    const at = (time: number) => channels[0]![Math.round(time * 48_000)];
    expect([at(0.25), at(1.25)]).toEqual([0.5, 0.25]);
    expect(at(0.75)).toBeCloseTo((0.5 + 0.25) * Math.SQRT1_2, 3);
    expect(at(0.625)).toBeCloseTo(0.5 * Math.cos(Math.PI / 8) + 0.25 * Math.sin(Math.PI / 8), 3);
  });

  test("doesn't drift over many parts of odd lengths", async () => {
    const parts = Array.from({ length: 30 }, (_, index) =>
      editOf(
        { audio: () => levels({ levels: [index / 100], seconds: 0.1, sampleRate: index % 2 ? 44_100 : 48_000 }) },
        { duration: 100.101 },
      ),
    );
    const { length } = await soundOf(concat(parts));
    expect(length).toBe(Math.round(30 * 0.100101 * 48_000));
  });

  test("can be canceled at any time, and leaves the picture whole", async () => {
    const file = await openFile(clipUrl("h264-aac.mp4"));
    const film = concat([file, clip(file, { start: 1000 })]);
    for (const kind of ["video", "audio"] as const) {
      for (const tasks of [0, 1, 5, 20]) {
        const streams = await film.open();
        const reader = (streams[kind] as ReadableStream<VideoFrame | AudioData>).getReader();
        const first = reader.read();
        for (let task = 0; task < tasks; task++) await nextTask();
        await reader.cancel();
        (await first).value?.close();
        if (kind === "audio") expect(await readVideo(streams.video!)).toHaveLength(75);
        else expect((await heard(streams.audio)).length).toBe(3 * 48_000);
      }
    }
    file.close();
  });
});
