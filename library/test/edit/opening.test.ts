// @module-tag node
/** How edits open their inputs: start times, kinds of tracks, lookahead, signals and cleanup. */
import { describe, expect, test } from "vitest";
import {
  audioEffect,
  clip,
  combine,
  concat,
  conform,
  type Edit,
  effect,
  framesAt,
  fromStreams,
  gap,
  loop,
  overlay,
  reverse,
  sound,
  speed,
  still,
  tone,
  visual,
} from "../../releases/next.ts";
import { isSameEdit } from "../../src/edit/compare.ts";
import { makeEdit, openRoot, type Run } from "../../src/edit/edit.ts";
import { noWishes } from "../../src/frame/preview.ts";
import { spanOf } from "../../src/stream/span.ts";
import { deferred } from "../support/deferred.ts";
import { editOf } from "../support/edits.ts";
import { frequencyOf } from "../support/frequency.ts";
import { type GeneratedVideo, generatedAudio, generatedVideo } from "../support/generated.ts";
import { watchFrames } from "../support/open-frames.ts";
import { readAudio, readOn, readVideo } from "../support/read.ts";
import { heard } from "./support.ts";

const SIZE = { width: 4, height: 2 };
const at25 = (index: number) => index * 40_000;
const pictures = (options: Partial<GeneratedVideo> = {}) =>
  generatedVideo({ count: 25, ...SIZE, timestamps: at25, ...options });
const film = (options: Partial<GeneratedVideo> = {}, duration = 1000) =>
  editOf({ video: () => pictures(options) }, { duration, ...SIZE });
const framesOf = async (edit: Edit, at = 0) => readVideo((await edit.open({ at, tracks: ["video"] })).video!);

interface Request {
  at: number;
  tracks: readonly string[];
}

/** An edit with video and audio that records how it is opened and canceled. */
function noted(duration = 10_000): { edit: Edit; requests: Request[]; canceled: string[] } {
  const requests: Request[] = [];
  const canceled: string[] = [];
  const edit = fromStreams(
    ({ at, tracks }) => {
      requests.push({ at, tracks });
      return {
        video: pictures({ count: 250, onCancel: () => canceled.push("video") }),
        audio: generatedAudio({ seconds: 10, onCancel: () => canceled.push("audio") }),
      };
    },
    { duration, ...SIZE, sampleRate: 48_000, numberOfChannels: 2 },
  );
  return { edit, requests, canceled };
}

describe("streams of a program", () => {
  test("are requested from the start of the run, in milliseconds", async () => {
    const { edit, requests } = noted();
    const { video, audio } = await edit.open({ at: 250 });
    await Promise.all([video!.cancel(), audio!.cancel()]);
    expect(requests).toEqual([{ at: 250, tracks: ["video", "audio"] }]);
  });

  test("are requested only for the tracks that are read; others are canceled", async () => {
    for (const [kind, other] of [
      ["video", "audio"],
      ["audio", "video"],
    ] as const) {
      const { edit, requests, canceled } = noted();
      const streams = await edit.open({ tracks: [kind] });
      expect(requests).toEqual([{ at: 0, tracks: [kind] }]);
      expect(Object.keys(streams)).toEqual([kind]);
      expect(canceled).toEqual([other]);
      await streams[kind]!.cancel();
    }
  });

  test.each([
    [sound.limiter(), 1000],
    [sound.compressor(), 1000],
    [sound.equalizer({ low: 3 }), 1800],
    [sound.custom(() => {}, { memory: 300 }), 1700],
    [[sound.custom(() => {}, { memory: 300 }), sound.limiter(), sound.gain({ gain: 2 })], 1000],
    [sound.mix(tone({ duration: 3000 }), { duck: {} }), 1000],
    [sound.mix(tone({ duration: 3000 })), 2000],
    [sound.custom(() => {}, { memory: 9000 }), 0],
  ])("begin earlier if effects need the sound before: %#", async (effects, at) => {
    const { edit, requests } = noted();
    const { video, audio } = await audioEffect(edit, effects).open({ at: 2000 });
    const reader = audio!.getReader();
    const { value } = await reader.read();
    expect(value!.timestamp).toBe(2_000_000);
    value!.close();
    await Promise.all([video!.cancel(), reader.cancel()]);
    expect(requests).toEqual([{ at, tracks: ["video", "audio"] }]);
  });

  test("are requested from the earlier start, if picture and sound start apart", async () => {
    for (const [video, audio, at] of [
      [520_000, 200_000, 200],
      [240_000, 600_000, 240],
    ] as const) {
      const { edit, requests } = noted();
      const streams = await openRoot(edit, { video, audio, signal: undefined });
      const readers = [streams.video!.getReader(), streams.audio!.getReader()] as const;
      const firsts = await Promise.all(readers.map(async (reader) => (await reader.read()).value!));
      expect([requests[0]!.at, ...firsts.map(({ timestamp }) => timestamp)]).toEqual([at, video, audio]);
      for (const first of firsts) first.close();
      await Promise.all(readers.map((reader) => reader.cancel()));
    }
  });

  test.each<[what: string, over: (edit: Edit) => Edit, video: number, audio: number]>([
    ["of a clip", (edit) => clip(edit, { start: 80 }), 600, 280],
    ["behind another part", (edit) => concat([gap(40), edit]), 480, 160],
    ["in another format", (edit) => conform(edit, { sampleRate: 48_000 }), 520, 200],
    ["of a second round", (edit) => loop(clip(edit, { end: 120 }), 9), 40, 80],
    ["at another speed", (edit) => speed(edit, 2, { pitch: "follow" }), 1040, 400],
    ["below sound effects", (edit) => audioEffect(edit, sound.pan()), 520, 200],
    ["below layers", (edit) => overlay(edit, [tone({ duration: 10 })]), 520, 200],
    ["combined", (edit) => combine({ video: edit, audio: edit }), 520, 200],
  ])("are requested from the start of each, %s", async (_, over, video, audio) => {
    const { edit, requests } = noted();
    const run = { video: 520_000, audio: 200_000, signal: undefined };
    const streams = await openRoot(over(edit), run);
    const readers = [streams.video!.getReader(), streams.audio!.getReader()] as const;
    const firsts = await Promise.all(readers.map(async (reader) => (await reader.read()).value!));
    expect(firsts.map(({ timestamp }) => timestamp)).toEqual([520_000, 200_000]);
    for (const first of firsts) first.close();
    await Promise.all(readers.map((reader) => reader.cancel()));
    // An edit that opens both at once begins with the earlier one.
    const asked = requests.map(({ at }) => at).toSorted((a, b) => a - b);
    expect([[Math.min(video, audio)], [video, audio].toSorted((a, b) => a - b)]).toContainEqual(asked);
  });

  test("are not requested for a kind that they lack, and get a signal in any case", async () => {
    const signals: unknown[] = [];
    const open = ({ signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return {};
    };
    const silent = fromStreams(open, { duration: 100, tracks: ["video"] });
    expect([await silent.open({ tracks: ["audio"] }), signals]).toEqual([{}, []]);
    await silent.open();
    expect(signals).toEqual([expect.any(AbortSignal)]);
  });

  test("are not requested after an abort", async () => {
    const { edit, requests } = noted();
    const aborted = { code: "aborted", cause: "enough" };
    await expect(edit.open({ signal: AbortSignal.abort("enough") })).rejects.toMatchObject(aborted);
    expect(() => framesAt(edit, [0], { signal: AbortSignal.abort("enough") })).toThrow(
      expect.objectContaining(aborted),
    );
    expect(requests).toEqual([]);
  });

  test("that open after an abort are canceled", async () => {
    const canceled: string[] = [];
    const { promise: ready, resolve } = deferred();
    const edit = fromStreams(
      async () => {
        await ready;
        return {
          video: pictures({ onCancel: () => canceled.push("video") }),
          audio: generatedAudio({ seconds: 1, onCancel: () => canceled.push("audio") }),
        };
      },
      { duration: 1000 },
    );
    const abort = new AbortController();
    const opening = edit.open({ signal: abort.signal });
    abort.abort("enough");
    await expect(opening).rejects.toMatchObject({ code: "aborted", cause: "enough" });
    resolve();
    await expect.poll(() => canceled.sort()).toEqual(["audio", "video"]);
  });

  test("of a device end when they end, and keep the distance of picture and sound", async () => {
    const live = fromStreams(
      () => ({
        video: pictures({ count: 5, timestamps: (index) => 7_000_000 + at25(index) }),
        audio: generatedAudio({ seconds: 0.1, start: 7_020_000 }),
      }),
      { duration: 1000, live: true },
    );
    const { video, audio } = await live.open();
    const { value: first } = await video!.getReader().read();
    expect(first!.timestamp).toBe(0);
    first!.close();
    expect((await readAudio(audio!))[0]!.timestamp).toBe(20_000);
    const later = await live.open({ at: 250, tracks: ["video"] });
    expect((await readVideo(later.video!)).map(({ timestamp }) => timestamp / 1000)).toEqual([250, 290, 330, 370, 410]);
    const again = await live.open({ tracks: ["video"] });
    const frames = await readVideo(again.video!);
    expect(frames.map(({ timestamp, duration }) => [timestamp, duration])).toEqual(
      [0, 1, 2, 3, 4].map((index) => [at25(index), 40_000]),
    );
  });
});

test("an edit may be opened at its end, and has no frames there", async () => {
  expect((await framesOf(film(), 1000)).map(({ timestamp }) => timestamp)).toEqual([]);
  expect(await framesOf(concat([film(), film()]), 2000)).toEqual([]);
});

test("the start of a clip must be before the end of its edit", () => {
  for (const start of [1000, 1001]) expect(() => clip(film(), { start })).toThrow("`start` must be before the end");
  expect(clip(film(), { start: 999 }).duration).toBe(1);
});

test("a clip reads no frame after its end", async () => {
  let read = 0;
  const frames = await framesOf(clip(film({ before: () => read++ }), { end: 80 }));
  expect(frames).toHaveLength(2);
  expect(read).toBe(2);
});

test("only the part of a joined film that is read is opened, from its start", async () => {
  const parts = [noted(400), noted(400), noted(400)];
  const { video, audio } = await concat(parts.map(({ edit }) => edit)).open({ at: 400 });
  for (const stream of [video!, audio!]) {
    const reader = (stream as ReadableStream<VideoFrame | AudioData>).getReader();
    const { value } = await reader.read();
    expect(value!.timestamp).toBe(400_000);
    value!.close();
    await reader.cancel();
  }
  expect(parts.map(({ requests }) => requests.map(({ at }) => at))).toEqual([[], [0, 0], []]);
});

test.each<[what: string, edit: Edit, rate: number, declared: number | undefined]>([
  ["a gap beside a picture", concat([gap(200), film({}, 40)]), 30, undefined],
  ["a gap at a frame rate", concat([gap(200), film({}, 40)], { frameRate: 50 }), 50, 50],
])("frames of %s have a constant rate", async (_, edit, rate, declared) => {
  expect(edit.video!.frameRate).toBe(declared);
  const reader = (await edit.open({ tracks: ["video"] })).video!.getReader();
  const times: number[] = [];
  for (let count = 0; count < 2; count++) {
    const { value } = await reader.read();
    times.push(value!.timestamp);
    value!.close();
  }
  await reader.cancel();
  expect(times).toEqual([0, Math.round(1e6 / rate)]);
});

test("a base without picture has the frame rate of its first layer, or 30", () => {
  const layers = [still("red", { ...SIZE, duration: 1, frameRate: 10 }), film()];
  expect(overlay(gap(200), [tone({ duration: 9 }), ...layers]).video).toEqual({ ...SIZE, frameRate: 10 });
  expect(overlay(gap(200), layers.toReversed()).video).toEqual({ ...SIZE, frameRate: 30 });
  expect(overlay(film(), layers).video).toEqual({ ...SIZE, frameRate: undefined });
});

test.each<[message: string, wrong: object]>([
  ["`transition.softness` must be a number, 0 or greater; got -1.", { softness: -1 }],
  ['`transition.direction` must be "left" or "right" or "up" or "down"; got "north".', { direction: "north" }],
  ["`transition.length`", { length: 5 }],
])("a transition is checked: %s", (message, wrong) => {
  const transition = { duration: 100, ...wrong };
  expect(() => concat([film(), film()], { transition })).toThrow(message);
  expect(() => loop(film(), 2, { transition })).toThrow(message);
});

test("a transition may be of any kind, in any direction, and of any length", () => {
  for (const kind of ["crossfade", "wipe", "slide"] as const)
    for (const [index, direction] of (["left", "right", "up", "down"] as const).entries()) {
      const transition = { duration: 100 * index, kind, direction };
      expect(concat([film(), film()], { transition }).duration).toBe(2000 - 100 * index);
    }
});

test("changes to lists and options that were passed don't affect an edit", async () => {
  const parts = [tone({ duration: 100 }), tone({ duration: 50 })];
  const joined = concat(parts);
  parts.reverse().pop();
  const { length } = await heard((await joined.open()).audio);
  expect([joined.duration, length]).toEqual([150, 7200]);
  const trim = { start: 0, end: 100 };
  const shaded = () => effect(source, [grain], { trim });
  const source = film();
  const grain = visual.adjustment({ brightness: 0.5 })[0]!;
  const [before, same] = [shaded(), shaded()];
  expect(isSameEdit(before, same)).toBe(true);
  trim.end = 50;
  expect([isSameEdit(before, same), isSameEdit(before, shaded())]).toEqual([true, false]);
});

test.each([null, () => 0])(
  "a single frame of no duration is shown for a thirtieth of a second: %s",
  async (duration) => {
    const [frame] = await framesOf(concat([film({ count: 1, duration }, Number.NaN)]));
    expect(frame).toMatchObject({ timestamp: 0, duration: 33_333 });
  },
);

test("a joined film has a frame rate if all its parts have the same", () => {
  const at = (frameRate: number) => still("red", { ...SIZE, duration: 100, frameRate });
  expect(concat([at(25), at(25)]).video!.frameRate).toBe(25);
  for (const parts of [
    [at(25), at(50)],
    [at(25), gap(10)],
  ])
    expect(concat(parts).video!.frameRate).toBeUndefined();
  expect(still("red", { ...SIZE, duration: 100 }).video!.frameRate).toBe(30);
});

test("joined sound has two channels at most, unless more are requested", () => {
  const surround = tone({ duration: 10, numberOfChannels: 6 });
  for (const edit of [concat([surround]), loop(surround, 2), conform(surround, { sampleRate: 8000 })])
    expect(edit.audio!.numberOfChannels).toBe(2);
  expect(overlay(surround, [], { sampleRate: undefined }).audio!.numberOfChannels).toBe(6);
  expect(conform(surround, { numberOfChannels: 6 }).audio!.numberOfChannels).toBe(6);
});

test("the pitch of a sound stays at another speed by default", async () => {
  const { audio } = await speed(tone({ frequency: 440, duration: 1000 }), 2).open();
  const { channels, sampleRate } = await heard(audio);
  expect(Math.abs(frequencyOf(channels[0]!.subarray(4800, -4800), sampleRate) - 440)).toBeLessThan(5);
});

test("stages without effect return the same edit", () => {
  const edit = film();
  expect(effect(edit, [])).toBe(edit);
  expect(effect(edit, visual.convolution3x3({ kernel: [0, 0, 0, 0, 1, 0, 0, 0, 0] }))).toBe(edit);
  expect(speed(edit, 1)).toBe(edit);
  expect(effect(edit, [], { width: 2 })).not.toBe(edit);
});

test("the streams of an edit tell when they end, so that progress has a fraction", async () => {
  const { video, audio } = await combine({ video: film(), audio: tone({ duration: 1000 }) }).open({ at: 500 });
  expect([video!, audio!].map(spanOf)).toEqual(Array(2).fill({ start: 500_000, end: 1_000_000 }));
  await Promise.all([video!.cancel(), audio!.cancel()]);
});

test("joined parts and rounds of a loop open the kinds that they have", async () => {
  for (const [edit, kinds] of [
    [concat([gap(9), film()]), ["video"]],
    [concat([gap(9), tone({ duration: 9 })]), ["audio"]],
    [loop(film(), Number.POSITIVE_INFINITY), ["video"]],
    [concat([gap(9)]), []],
  ] as const)
    expect(Object.keys(await edit.open())).toEqual(kinds);
});

test("an edit in another format has it", async () => {
  const { video } = await conform(film(), { frameRate: 10 }).open();
  const times = (await readVideo(video!)).map(({ timestamp }) => timestamp / 1000);
  expect(times).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
  const sound = conform(tone({ duration: 100 }), { sampleRate: 8000, numberOfChannels: 2 });
  const { sampleRate, channels, length } = await heard((await sound.open()).audio);
  expect([sampleRate, channels.length, length]).toEqual([8000, 2, 800]);
});

test("a gap may be endless", () => {
  expect(gap(Number.POSITIVE_INFINITY).duration).toBe(Number.POSITIVE_INFINITY);
  for (const duration of [0, -1, Number.NaN]) expect(() => gap(duration)).toThrow("`duration` must be");
});

test("speeds reach from 0.0001 to 10,000", () => {
  expect(speed(gap(1), 0.0001).duration).toBeCloseTo(10_000, 6);
  expect(speed(gap(10_000), 10_000).duration).toBeCloseTo(1, 9);
  expect(speed(gap(Number.POSITIVE_INFINITY), () => 2).duration).toBe(Number.POSITIVE_INFINITY);
  for (const factor of [0.000_09, 10_001]) expect(() => speed(gap(1), factor)).toThrow("`factor` must be");
});

test("every stage cancels video and audio with the reader's reason", async () => {
  const reasons: unknown[] = [];
  const onCancel = (reason: unknown) => reasons.push(reason);
  const both = editOf(
    { video: () => pictures({ onCancel }), audio: () => generatedAudio({ seconds: 1, onCancel }) },
    { duration: 1000, ...SIZE, sampleRate: 48_000, numberOfChannels: 2 },
  );
  for (const edit of [
    clip(both, { start: 100 }),
    concat([both, gap(10)]),
    conform(both, { frameRate: 10 }),
    combine({ video: both, audio: both }),
    speed(both, 2),
    loop(both, 2),
    overlay(both, []),
  ]) {
    const { video, audio } = await edit.open();
    for (const stream of [video!, audio!]) {
      const reader = (stream as ReadableStream<VideoFrame | AudioData>).getReader();
      (await reader.read()).value!.close();
      await reader.cancel("enough");
    }
    await expect.poll(() => reasons).toEqual(["enough", "enough"]);
    reasons.length = 0;
  }
});

test("every stage passes on the signal of the run", async () => {
  const signals: AbortSignal[] = [];
  const both = fromStreams(
    ({ signal }) => {
      signals.push(signal);
      return { video: pictures(), audio: generatedAudio({ seconds: 1 }) };
    },
    { duration: 1000, ...SIZE, sampleRate: 48_000, numberOfChannels: 2 },
  );
  for (const edit of [
    clip(both, { start: 100 }),
    combine({ audio: both }),
    speed(both, 2),
    loop(both, 2),
    reverse(both),
  ]) {
    const abort = new AbortController();
    const { audio } = await edit.open({ signal: abort.signal, tracks: ["audio"] });
    const reader = audio!.getReader();
    (await reader.read()).value!.close();
    abort.abort();
    await expect(readOn(reader)).rejects.toMatchObject({ code: "aborted" });
    expect(signals.splice(0).map(({ aborted }) => aborted)).toEqual([true]);
  }
});

test("what a player wants reaches the edits whose times are those of the player", async () => {
  const wishes = noWishes();
  const asked: unknown[] = [];
  const start = (run: Run) => {
    asked.push(run.wishes);
    return { video: pictures() };
  };
  const source = makeEdit({
    recipe: { stage: "file", options: {}, inputs: [] },
    duration: 1000,
    video: { ...SIZE, frameRate: 25 },
    audio: { sampleRate: 48_000, numberOfChannels: 2 },
    start,
  });
  const opened = async (edit: Edit) => {
    const { video } = await openRoot(edit, { video: 0, audio: undefined, signal: undefined, wishes });
    const reader = video!.getReader();
    (await reader.read()).value!.close();
    await reader.cancel();
    return asked.splice(0);
  };
  for (const edit of [
    source,
    audioEffect(source, sound.limiter()),
    combine({ video: source }),
    overlay(source, [tone({ duration: 10 })]),
  ])
    expect(await opened(edit)).toEqual([wishes]);
  for (const edit of [clip(source, { start: 100 }), speed(source, 2), concat([source])])
    expect(await opened(edit)).toEqual([undefined]);
});

test("the stream of a device is canceled with the reader's reason", async () => {
  const reasons: unknown[] = [];
  const video = () => pictures({ onCancel: (reason) => reasons.push(reason) });
  const live = fromStreams(() => ({ video: video() }), { duration: 1000, tracks: ["video"], live: true });
  const reader = (await live.open()).video!.getReader();
  (await reader.read()).value!.close();
  await reader.cancel("enough");
  expect(reasons).toEqual(["enough"]);
});

test("a reversed edit that is aborted closes what it has read", async () => {
  const open = watchFrames();
  const abort = new AbortController();
  const { video } = await reverse(film()).open({ signal: abort.signal });
  const reader = video!.getReader();
  (await reader.read()).value!.close();
  expect(open.count).toBeGreaterThan(10);
  abort.abort();
  await expect(readOn(reader)).rejects.toMatchObject({ code: "aborted" });
});

test("a stage that opens more than was asked for has the rest canceled", async () => {
  const canceled: string[] = [];
  const edit = makeEdit({
    recipe: { stage: "own", options: {}, inputs: [] },
    duration: 1000,
    video: { ...SIZE, frameRate: 25 },
    audio: { sampleRate: 48_000, numberOfChannels: 2 },
    start: () => ({
      video: pictures({ onCancel: () => canceled.push("video") }),
      audio: generatedAudio({ seconds: 1, onCancel: () => canceled.push("audio") }),
    }),
  });
  const { video, audio } = await edit.open({ tracks: ["audio"] });
  expect([video, canceled]).toEqual([undefined, ["video"]]);
  await audio!.cancel();
});
