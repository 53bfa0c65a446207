// @module-tag node
/** Frames of edits that lack a duration, lie at the ends of parts, or fail. */
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  audioEffect,
  clip,
  combine,
  concat,
  conform,
  type Edit,
  frameAt,
  framesAt,
  fromStreams,
  gap,
  loop,
  openFile,
  overlay,
  reverse,
  sound,
  speed,
  still,
  type TimeRange,
  tone,
} from "../../releases/next.ts";
import { makeEdit } from "../../src/edit/edit.ts";
import { nextTask } from "../../src/media/next-task.ts";
import { clipUrl } from "../support/clips.ts";
import { editOf } from "../support/edits.ts";
import { type GeneratedVideo, generatedAudio, generatedVideo } from "../support/generated.ts";
import { watchFrames } from "../support/open-frames.ts";
import { readOn, readVideo } from "../support/read.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const SIZE = { width: 4, height: 2 };
const STEP = 40_000;
/** An edit of five frames. */
const frames = (options: Partial<GeneratedVideo> = {}, duration = 200) => {
  const timestamps = (index: number) => index * STEP;
  const video = () => generatedVideo({ count: 5, ...SIZE, timestamps, ...options });
  return editOf({ video }, { duration, ...SIZE });
};
/** An edit whose picture is not checked when it opens. */
const showing = (video: ReadableStream) =>
  makeEdit({
    recipe: { stage: "file", options: {}, inputs: [] },
    duration: 100,
    video: { ...SIZE, frameRate: 25 },
    audio: undefined,
    start: () => ({ video }),
  });
const NO_FRAMES = "The edit's `video` must be a stream of VideoFrames.";
const untimed = (duration?: number) => frames({ duration: null }, duration);

/** Timestamps and durations in milliseconds. */
async function timesOf(edit: Edit, at = 0) {
  const { video } = await edit.open({ at, tracks: ["video"] });
  const seen = await readVideo(video!);
  return seen.map(({ timestamp, duration }) => [timestamp / 1000, duration && duration / 1000]);
}

describe("frames without a duration", () => {
  test.each([
    [0, [0, 40, 80, 120, 160]],
    [40, [40, 80, 120, 160]],
    [79, [40, 80, 120, 160]],
    [199, [160]],
  ])("begin with that on screen at %i ms", async (at, expected) => {
    expect(await timesOf(untimed(), at)).toEqual(expected.map((time) => [time, null]));
  });

  test("end with their part, which begins with that on screen", async () => {
    const part = clip(untimed(), { start: 50, end: 160 });
    expect(await timesOf(part)).toEqual([
      [0, null],
      [30, null],
      [70, null],
    ]);
  });

  test.each([0, 1, 2])("are closed if the stream fails after %i of them", async (count) => {
    const before = (index: number) => {
      if (index === count) throw new Error("no more");
    };
    const broken = frames({ duration: null, before });
    await expect(timesOf(broken, 170)).rejects.toMatchObject({ message: expect.stringContaining("no more") });
  });

  test("are those of a length of 0, too", async () => {
    const startsOf = async (edit: Edit, at = 0) => (await timesOf(edit, at)).map(([start]) => start);
    const empty = frames({ duration: () => 0 });
    for (const at of [0, 50, 199]) expect(await startsOf(empty, at)).toEqual(await startsOf(untimed(), at));
    expect(await timesOf(clip(empty, { start: 50, end: 160 }))).toEqual([0, 30, 70].map((time) => [time, 0]));
  });

  test("have none at another speed either", async () => {
    expect(await timesOf(speed(untimed(), 2))).toEqual([0, 20, 40, 60, 80].map((time) => [time, null]));
  });

  test("are found by time", async () => {
    const found = await readVideo(framesAt(untimed(), [0, 39, 40, 199, 100]));
    expect(found.map(({ timestamp }) => timestamp / 1000)).toEqual([0, 0, 40, 160, 80]);
  });

  test("are as long as the one before, and the last ends with its part", async () => {
    expect(await timesOf(concat([untimed(240), untimed()]))).toEqual([
      ...[0, 40, 80, 120].map((time) => [time, 40]),
      [160, 80],
      ...[240, 280, 320, 360, 400].map((time) => [time, 40]),
    ]);
    expect((await timesOf(concat([untimed(Number.NaN)]))).at(-1)).toEqual([160, 40]);
  });
});

test("frames last as long as the speed at their own time says", async () => {
  const faster = speed(frames(), ({ timestamp }) => (timestamp < 2 * STEP ? 1 : 2));
  expect(await timesOf(faster)).toEqual([
    [0, 40],
    [40, 40],
    [80, 20],
    [100, 20],
    [120, 20],
  ]);
});

test.each([
  ["a still picture", still("red", { ...SIZE, duration: 1000 })],
  ["a gap", concat([frames(), gap(1000)])],
])("frames of %s end when the signal of their run is aborted", async (_, edit) => {
  const stop = new AbortController();
  const reader = (await edit.open({ at: 500, signal: stop.signal })).video!.getReader();
  (await reader.read()).value!.close();
  stop.abort("enough");
  const rest = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) next.value.close();
  };
  await expect(rest()).rejects.toMatchObject({ code: "aborted", cause: "enough" });
});

test.each<[range: TimeRange, times: number[], durations: number[]]>([
  [{ start: 100 / 3, end: 400 / 3 }, [0, 33.334, 66.667], [33.334, 33.333, 33.333]],
  [{ start: 200 / 3 }, [0, 33.333, 66.666, 100], [33.333, 33.333, 33.334, 33.333]],
])("a clip from frame to frame, %j, has none before and none after it", async (range, times, durations) => {
  const thirtieth = (index: number) => Math.round((index * 1e6) / 30);
  const film = (duration?: null) => frames({ count: 6, timestamps: thirtieth, ...(duration === null && { duration }) });
  expect(await timesOf(clip(film(), range))).toEqual(times.map((time, index) => [time, durations[index]]));
  expect(await timesOf(clip(film(null), range))).toEqual(times.map((time) => [time, null]));
  const { start = 0, end = 200 } = range;
  expect((await timesOf(film(), start))[0]![0]).toBeCloseTo(start, 3);
  expect((await timesOf(clip(film(), { end }))).at(-1)![0]).toBeCloseTo(end - 100 / 3, 3);
  expect(await timesOf(film(), 199.9999)).toEqual([[166.667, 33.333]]);
});

test("a still picture has as many frames as its length is multiples of theirs", async () => {
  const four = still("red", { ...SIZE, duration: 400 / 3 });
  const times = [0, 33.333, 66.667, 100];
  expect(await timesOf(four)).toEqual([33.333, 33.334, 33.333, 33.333].map((length, index) => [times[index], length]));
  expect(await timesOf(four, 100)).toEqual([[100, 33.333]]);
  expect((await timesOf(still("red", { ...SIZE, duration: 50 }))).at(-1)).toEqual([33.333, 16.667]);
});

test("a frame that begins less than a millisecond before the end of its part is left out", async () => {
  const late = (by: number) => frames({ timestamps: (index) => (index < 4 ? index * STEP : 200_000 - by) });
  const starts = async (by: number) => (await timesOf(concat([late(by), frames()]))).map(([start]) => start);
  expect(await starts(999)).toEqual([0, 40, 80, 120, 200, 240, 280, 320, 360]);
  expect(await starts(1000)).toEqual([0, 40, 80, 120, 199, 200, 240, 280, 320, 360]);
});

test("a transition needs a part behind it, and each round of a loop has one", () => {
  for (const transition of [{ duration: 900 }, [{ duration: 900 }]])
    expect(concat([frames()], { transition }).duration).toBe(200);
  expect(concat([frames(), frames()], { transition: [{ duration: 50 }, { duration: 900 }] }).duration).toBe(350);
  expect(loop(frames(), 3, { transition: { duration: 50 } }).duration).toBe(500);
});

test("a frame that reaches beyond the end of a part ends with it", async () => {
  for (const start of [0, 40])
    expect((await timesOf(clip(frames(), { start, end: start + 100 }))).slice(1)).toEqual([
      [40, 40],
      [80, 20],
    ]);
});

test.each([
  [500, [[200, 300]]],
  [201, []],
  [201.5, [[200, 1.5]]],
  [160, []],
])("the last frame is held up to the end of an edit at %f ms, if it ends earlier", async (end, held) => {
  const own = [0, 40, 80, 120, 160].filter((time) => time < end).map((time) => [time, 40]);
  expect(await timesOf(clip(frames({}, Number.NaN), { end }))).toEqual([...own, ...held]);
  expect(await timesOf(frames({}, end))).toEqual([...own, ...held]);
});

test("the frame that is held begins at its end, also in a clip with a start", async () => {
  expect((await timesOf(clip(frames({}, Number.NaN), { start: 20, end: 500 }))).slice(-2)).toEqual([
    [140, 40],
    [180, 300],
  ]);
});

test.each([
  [20, 180, 180, 4800],
  [20, 4900, 180, 4800],
  [4000, 0, 0, 1000],
  [4000, 500, 0, 1000],
])(
  "a clip from %i ms holds the last frame, also in a run from %i ms on that starts after it",
  async (start, at, ...held) => {
    const open = watchFrames();
    const part = clip(frames({}, Number.NaN), { start, end: 5000 });
    expect(await timesOf(part, at)).toEqual([held]);
    const [found] = await readVideo(framesAt(part, [at]));
    expect(found).toMatchObject({ timestamp: held[0]! * 1000 });
    expect(open.count).toBe(0);
  },
);

test("a run that starts far behind the last frame of its edit looks for it in steps", async () => {
  const runs: [number, readonly string[]][] = [];
  const timestamps = (index: number) => index * STEP;
  const open = ({ at, tracks }: { at: number; tracks: readonly string[] }) => {
    runs.push([at, tracks]);
    return { video: generatedVideo({ count: 5, ...SIZE, timestamps }) };
  };
  const edit = fromStreams(open, { duration: Number.NaN, ...SIZE });
  expect(await timesOf(clip(edit, { end: 10_000 }), 9000)).toEqual([[200, 9800]]);
  expect(runs).toEqual([9000, 8000, 6000, 2000, 0].map((at) => [at, ["video"]]));
});

test("a run of an edit without frames looks for one as far as its beginning, and has none", async () => {
  const starts: number[] = [];
  const open = ({ at }: { at: number }) => {
    expect(starts.push(at)).toBeLessThan(9);
    return { video: generatedVideo({ count: 0, ...SIZE }) };
  };
  const edit = fromStreams(open, { duration: Number.NaN, tracks: ["video"], ...SIZE });
  expect(await timesOf(clip(edit, { end: 10_000 }), 3000)).toEqual([]);
  expect(starts).toEqual([3000, 2000, 0]);
});

test("the first frame of a clip ends where it did, and that of a joined part begins with it", async () => {
  expect((await timesOf(clip(frames(), { start: 50 }))).slice(0, 2)).toEqual([
    [0, 30],
    [30, 40],
  ]);
  const late = frames({ timestamps: (index) => 20_000 + index * STEP }, 220);
  expect((await timesOf(concat([late]))).slice(0, 2)).toEqual([
    [0, 60],
    [60, 40],
  ]);
});

test("at three times the speed, each frame ends where the next one begins", async () => {
  const times = [0, 13.333, 26.667, 40, 53.333, 66.667];
  const durations = [13.333, 13.334, 13.333, 13.333, 13.334];
  const expected = durations.map((duration, index) => [times[index], duration]);
  expect(await timesOf(speed(frames(), 3))).toEqual(expected);
});

test("a reversed edit of some seconds has each of its frames once", async () => {
  for (const count of [70, 75]) {
    const backward = await timesOf(reverse(frames({ count }, 40 * count)));
    expect(backward).toEqual(Array.from({ length: count }, (_, index) => [index * 40, 40]));
  }
});

test("a frame is closed if there is no memory to hold it", async () => {
  vi.spyOn(VideoFrame.prototype, "clone").mockImplementationOnce(() => {
    throw new DOMException("Out of memory.", "QuotaExceededError");
  });
  await expect(timesOf(clip(frames(), { end: 100 }))).rejects.toMatchObject({
    message: expect.stringContaining("Out of memory."),
  });
});

test("a reversed edit whose input fails closes the frames of the piece, and says where", async () => {
  const broken = frames({
    before: (index) => {
      if (index === 3) throw new Error("no more");
    },
  });
  await expect(timesOf(reverse(broken))).rejects.toMatchObject({
    code: "source-failed",
    message: expect.stringContaining("no more"),
    details: { path: "reverse.fromStreams" },
  });
});

describe("a file that fails is named by its place:", () => {
  const broken = (kind: "video" | "audio") => () => ({
    [kind]: new ReadableStream({ pull: () => Promise.reject(new Error("no more")) }, { highWaterMark: 0 }),
  });
  test.each<[stage: string, kind: "video" | "audio", path: string, over: (file: Edit) => Edit]>([
    ...(["video", "audio"] as const).flatMap((kind): [string, typeof kind, string, (file: Edit) => Edit][] => [
      ["clip", kind, "clip", (file) => clip(file, { start: 10 })],
      ["concat", kind, "concat[1]", (file) => concat([gap(10), file])],
      ["conform", kind, "conform", (file) => conform(file, {})],
      ["loop", kind, "loop", (file) => loop(file, 2)],
      ["reverse", kind, "reverse", (file) => reverse(file)],
      ["speed", kind, "speed", (file) => speed(file, 2)],
    ]),
    ["audioEffect", "audio", "audioEffect", (file) => audioEffect(file, [sound.gain({ gain: 2 })])],
    ["conform at a frame rate", "video", "conform", (file) => conform(file, { frameRate: 9 })],
    ["combine", "audio", "combine.audio", (audio) => combine({ audio })],
    ["overlay", "audio", "overlay.base", (file) => overlay(file, [tone({ duration: 10 })])],
    ["overlay", "audio", "overlay.layers[1]", (file) => overlay(gap(50), [gap(1), file])],
  ])("%s, %s", async (_, kind, path, over) => {
    const file = makeEdit({
      recipe: { stage: "file", options: {}, inputs: [] },
      duration: 100,
      video: { ...SIZE, frameRate: 25 },
      audio: { sampleRate: 48_000, numberOfChannels: 2 },
      start: broken(kind),
    });
    const reading = async () => {
      const { video, audio } = await over(file).open({ tracks: [kind] });
      await readOn((video ?? audio)!.getReader());
    };
    await expect(reading()).rejects.toMatchObject({ code: "source-failed", details: { path } });
  });
});

test.each<[path: string, over: (edit: Edit) => Edit]>([
  ["audioEffect.fromStreams", (edit) => audioEffect(edit, [sound.gain({ gain: 2 })])],
  ["combine.video.fromStreams", (video) => combine({ video })],
  ["overlay.base.fromStreams", (edit) => overlay(edit, [tone({ duration: 10 })])],
])("an edit that cannot be opened is named by its place: %s", async (path, over) => {
  const broken = fromStreams(() => Promise.reject(new Error("no")), { duration: 100 });
  await expect(over(broken).open({ tracks: ["video"] })).rejects.toMatchObject({ details: { path } });
});

test("a transition that cannot be drawn ends both of its parts", async () => {
  const canceled: number[] = [];
  const parts = [0, 1].map((index) => frames({ onCancel: () => void canceled.push(index) }));
  const film = concat(parts, { transition: { duration: 100 } });
  await expect(timesOf(film)).rejects.toMatchObject({ name: "GLContextError" });
  await expect.poll(() => canceled.sort()).toEqual([0, 1]);
});

test("frames at times that are close are read on for, other times start the edit again", async () => {
  const starts: number[] = [];
  const open = ({ at }: { at: number }) => {
    starts.push(at);
    return { video: generatedVideo({ count: 100, ...SIZE, timestamps: (index) => index * STEP }) };
  };
  const edit = fromStreams(open, { duration: 4000, tracks: ["video"], ...SIZE });
  await readVideo(framesAt(edit, [0, 1000, 1040, 2041, 3041, 100, 100, 4000]));
  expect(starts).toEqual([0, 2041, 100, 3999]);
});

test("a frame is found at its own time, which is rounded to microseconds", async () => {
  const film = frames({ timestamps: (index) => Math.round((index * 1e6) / 30) });
  const times = [1, 2, 4, 2].map((index) => (index * 1000) / 30);
  const found = await readVideo(framesAt(film, times));
  expect(found.map(({ timestamp }) => timestamp)).toEqual([33_333, 66_667, 133_333, 66_667]);
});

test("frames of a file that is closed meanwhile are aborted", async () => {
  const file = await openFile(clipUrl("vp9-opus.webm"));
  const reader = framesAt(file, [0, 1500]).getReader();
  (await reader.read()).value!.close();
  file.close();
  await expect(reader.read()).rejects.toMatchObject({ code: "aborted" });
});

test("a part that opens without its picture is transparent, 16 pixels wide and high if nothing tells its size", async () => {
  const missing = fromStreams(() => ({}), { duration: 60, tracks: ["video"] });
  const sizesOf = async (edit: Edit) => {
    const seen = await readVideo((await edit.open()).video!);
    return seen.map(({ width, height, format, duration }) => [width, height, format, duration]);
  };
  expect(await sizesOf(concat([missing]))).toEqual([
    [16, 16, "RGBA", 33_333],
    [16, 16, "RGBA", 26_667],
  ]);
  expect((await sizesOf(concat([missing], { width: 8, height: 4 })))[0]).toEqual([8, 4, "RGBA", 33_333]);
});

test("a part of unknown length that opens without its picture is transparent, for as long as it is read", async () => {
  const missing = fromStreams(() => ({}), { duration: Number.NaN, tracks: ["video"] });
  const reader = (await concat([missing]).open()).video!.getReader();
  for (const [timestamp, duration] of [
    [0, 33_333],
    [33_333, 33_334],
  ]) {
    const { value } = await reader.read();
    expect(value).toMatchObject({ timestamp, duration });
    value!.close();
  }
  await reader.cancel();
});

test("a constant frame rate reads no further than needed, and repeats a frame only when it is read", async () => {
  const open = watchFrames();
  const reader = (await conform(frames({ duration: () => 1e6 }), { frameRate: 1000 }).open()).video!.getReader();
  for (let read = 0; read < 5; read++) (await reader.read()).value!.close();
  for (let task = 0; task < 20; task++) await nextTask();
  expect(open.count).toBeLessThan(6);
  await reader.cancel();
});

test("a first part that is opened for its size alone is closed again", async () => {
  const canceled: number[] = [];
  const [first, second] = [0, 1].map((index) =>
    editOf(
      {
        video: () =>
          generatedVideo({ count: 5, ...SIZE, timestamps: (at) => at * STEP, onCancel: () => canceled.push(index) }),
      },
      { duration: 200 },
    ),
  );
  const { video } = await concat([first!, second!]).open({ at: 250 });
  const reader = video!.getReader();
  const { value } = await reader.read();
  expect([value!.timestamp, value!.displayWidth, canceled]).toEqual([240_000, 4, [0]]);
  value!.close();
  await reader.cancel();
});

test("an edit of less than a millisecond is started at 0 for its last frame", async () => {
  const starts: number[] = [];
  const open = ({ at }: { at: number }) => {
    starts.push(at);
    return { video: generatedVideo({ count: 1, ...SIZE }) };
  };
  (await frameAt(fromStreams(open, { duration: 0.5, tracks: ["video"], ...SIZE }), 0.5)).close();
  expect(starts).toEqual([0]);
});

describe("no frame is found", () => {
  test.each<[what: string, edit: Edit, message: string]>([
    [
      "in an edit that opens without its picture",
      fromStreams(() => ({}), { duration: 100 }),
      "The edit has no picture.",
    ],
    ["in an edit of no frames", frames({ count: 0 }), "The edit has no frame at 50 ms."],
    ["in an edit of something else", showing(new ReadableStream({ start: (one) => one.enqueue({}) })), NO_FRAMES],
    ["in an edit of sound, which is closed", showing(generatedAudio({ seconds: 0.02 })), NO_FRAMES],
  ])("%s", async (_, edit, message) => {
    await expect(frameAt(edit, 50)).rejects.toMatchObject({ code: "invalid-option", message });
  });
});
