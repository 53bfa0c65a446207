// @module-tag node
/** Sound of edits whose parts have an unknown length, end early, or are silent. */
import { expect, test, vi } from "vitest";
import {
  audioEffect,
  clip,
  combine,
  concat,
  conform,
  type Edit,
  fromStreams,
  gap,
  type Layer,
  overlay,
  reverse,
  silence,
  sound,
  still,
  tone,
} from "../../releases/next.ts";
import { makeEdit } from "../../src/edit/edit.ts";
import { editOf } from "../support/edits.ts";
import { generatedAudio } from "../support/generated.ts";
import { readAudio, readOn, readVideo } from "../support/read.ts";
import { heard } from "./support.ts";

const samplesOf = async (edit: Edit) => heard((await edit.open({ tracks: ["audio"] })).audio);

/** Number of samples from a time on. */
async function lengthFrom(edit: Edit, at: number): Promise<number> {
  const { audio } = await edit.open({ at, tracks: ["audio"] });
  return (await readAudio(audio!)).reduce((sum, { frames }) => sum + frames, 0);
}

test.each([
  [0, 9600],
  [100, 4800],
  [150, 2400],
])("a last part of unknown length ends with its samples, from %i ms", async (at, length) => {
  const last = editOf({ audio: () => generatedAudio({ seconds: 0.1 }) }, { duration: Number.NaN });
  expect(await lengthFrom(concat([silence({ duration: 100 }), last]), at)).toBe(length);
});

test("a last part of unknown length is silent until its sound begins", async () => {
  const late = () => generatedAudio({ seconds: 0.1, start: 50_000 });
  const { length, channels } = await samplesOf(concat([gap(100), editOf({ audio: late }, { duration: Number.NaN })]));
  expect([length, channels[0]!.findIndex((value) => value !== 0)]).toEqual([12_000, 7201]);
});

test("a clip has the samples up to its end, and cancels the sound behind it", async () => {
  const onCancel = vi.fn();
  const film = editOf({ audio: () => generatedAudio({ seconds: 1, onCancel }) }, { duration: 1000 });
  const [part, whole] = [await samplesOf(clip(film, { start: 5, end: 106 })), await samplesOf(film)];
  expect(part.channels[0]).toEqual(whole.channels[0]!.slice(240, 5088));
  expect(onCancel).toHaveBeenCalledOnce();
});

test("silence follows a sound of unknown length up to the end of its clip", async () => {
  const sound = editOf({ audio: () => generatedAudio({ seconds: 0.1 }) }, { duration: Number.NaN });
  const [whole, { length, channels }] = [
    await samplesOf(sound),
    await samplesOf(clip(sound, { start: 20, end: 1520 })),
  ];
  expect([length, channels[0]!.subarray(0, 3840)]).toEqual([72_000, whole.channels[0]!.subarray(960)]);
  expect(channels.every((plane) => plane.subarray(3840).every((value) => value === 0))).toBe(true);
  expect(await lengthFrom(clip(sound, { start: 20, end: 1520 }), 50)).toBe(48 * 1450);
  // Also from a time behind the last of the samples.
  expect(await lengthFrom(clip(sound, { start: 20, end: 1520 }), 500)).toBe(48_000);
  expect(await lengthFrom(clip(sound, { start: 520, end: 1520 }), 0)).toBe(48_000);
  // Without an end, it ends with its samples.
  expect((await samplesOf(clip(sound, { start: 20 }))).length).toBe(3840);
});

test("layers are heard to their end over a base of unknown length without sound", async () => {
  const frames = () => new ReadableStream<VideoFrame>();
  const base = editOf({ video: frames }, { duration: Number.NaN, width: 4, height: 2 });
  const layers = [{ edit: tone({ duration: 100 }), at: 50 }, { edit: tone({ duration: 20 }) }];
  const { length, channels } = await samplesOf(overlay(base, layers));
  expect(length).toBe(7200);
  const isHeard = (from: number, to: number) => channels[0]!.subarray(48 * from, 48 * to).some((value) => value !== 0);
  expect([isHeard(0, 20), isHeard(20, 50), isHeard(50, 150)]).toEqual([true, false, true]);
  const unknown = editOf({ audio: () => generatedAudio({ seconds: 0.01 }) }, { duration: Number.NaN });
  expect((await samplesOf(overlay(base, [...layers, unknown]))).length).toBe(7200);
});

test("a layer without volume is silent, and is not opened", async () => {
  let opened = 0;
  const audio = () => {
    opened++;
    return generatedAudio({ seconds: 0.1 });
  };
  const layer = { edit: editOf({ audio }, { duration: 100 }), gain: 0 };
  const { channels } = await samplesOf(overlay(gap(100), [layer]));
  expect(channels).toEqual([new Float32Array(4800), new Float32Array(4800)]);
  expect(opened).toBe(0);
});

test.each([
  [0, 1],
  [149, 1],
  [150, 0],
  [300, 0],
])("a layer whose sound has ended is not opened: from %i ms on, %i times", async (at, times) => {
  const audio = vi.fn(() => generatedAudio({ seconds: 0.1 }));
  const film = overlay(gap(400), [{ edit: editOf({ audio }, { duration: 100 }), at: 50 }]);
  expect(await lengthFrom(film, at)).toBe(48 * (400 - at));
  expect(audio).toHaveBeenCalledTimes(times);
});

test("a base keeps its own sound if a layer gives it a picture, and its picture if one gives it a sound", async () => {
  const [hum, other] = [tone({ frequency: 300, duration: 100 }), tone({ duration: 100 })];
  const picture = still("red", { duration: 100, width: 4, height: 2, frameRate: 20 });
  expect((await samplesOf(overlay(hum, [picture]))).channels).toEqual((await samplesOf(hum)).channels);
  const { video } = await overlay(picture, [other]).open({ tracks: ["video"] });
  expect((await readVideo(video!)).map(({ timestamp }) => timestamp)).toEqual([0, 50_000]);
});

test("a base without sound has the format of its first layer with one", async () => {
  const first = tone({ duration: 10, sampleRate: 44_100, numberOfChannels: 1 });
  const film = overlay(gap(100), [gap(5), first, tone({ duration: 10 })]);
  expect(film.audio).toEqual({ sampleRate: 44_100, numberOfChannels: 1 });
  const { sampleRate, length, channels } = await samplesOf(film);
  expect([sampleRate, length, channels.length]).toEqual([44_100, 4410, 1]);
});

test("what is below a layer that it lowers is heard from before the start of a run", async () => {
  const starts: number[] = [];
  const open = ({ at }: { at: number }) => {
    starts.push(at);
    return { audio: generatedAudio({ seconds: 10 }) };
  };
  const base = fromStreams(open, { duration: 10_000, tracks: ["audio"], sampleRate: 48_000, numberOfChannels: 2 });
  const layer = { edit: tone({ duration: 3000 }), duck: {} };
  const reader = (await overlay(base, [layer]).open({ at: 2000 })).audio!.getReader();
  const { value } = await reader.read();
  expect([starts, value!.timestamp]).toEqual([[1000], 2_000_000]);
  value!.close();
  await reader.cancel();
});

test.each<[what: string, edit: Edit]>([
  ["below a layer", overlay(gap(10_000), [{ edit: tone({ duration: 100 }), gain: 0 }])],
  ["of a gap", concat([tone({ duration: 100 }), gap(10_000)])],
])("the silence %s ends when the signal of its run is aborted", async (_, edit) => {
  const stop = new AbortController();
  const reader = (await edit.open({ at: 200, signal: stop.signal, tracks: ["audio"] })).audio!.getReader();
  (await reader.read()).value!.close();
  stop.abort("enough");
  await expect(readOn(reader)).rejects.toMatchObject({ code: "aborted", cause: "enough" });
});

test("a sound that fails while it fades out cancels the one that fades in", async () => {
  const onCancel = vi.fn();
  const before = (block: number) => {
    if (block > 40) throw new Error("no more");
  };
  const [broken, next] = [{ before }, { onCancel }].map((options) =>
    editOf({ audio: () => generatedAudio({ seconds: 1, ...options }) }, { duration: 1000 }),
  );
  await expect(samplesOf(concat([broken!, next!], { transition: { duration: 200 } }))).rejects.toThrow("no more");
  await expect.poll(() => onCancel.mock.calls.length).toBe(1);
});

test("an edit that opens without its sound or picture is silent backward, and has no frames", async () => {
  const format = { sampleRate: 48_000, numberOfChannels: 1 };
  const missing = reverse(fromStreams(() => ({}), { duration: 100, ...format }));
  expect((await samplesOf(missing)).channels).toEqual([new Float32Array(4800)]);
  expect(await readVideo((await missing.open({ tracks: ["video"] })).video!)).toEqual([]);
});

test("sound of a format that nothing tells has 48 kHz and two channels", async () => {
  const silent = fromStreams(() => ({}), { duration: 100, tracks: ["audio"] });
  for (const film of [concat([silent]), reverse(silent), overlay(gap(100), [silent])]) {
    const { sampleRate, length, channels } = await samplesOf(film);
    expect([sampleRate, length, channels.length]).toEqual([48_000, 4800, 2]);
  }
});

test("a layer is as loud as its gain says, and lower over a loud base with `duck`", async () => {
  const base = tone({ frequency: 300, amplitude: 0.5, duration: 600 });
  const below = (await samplesOf(base)).channels[0]!;
  const loudnessOf = async (look: Omit<Layer, "edit">) => {
    const layer = tone({ frequency: 800, amplitude: 0.25, duration: 600 });
    const { channels } = await samplesOf(overlay(base, [{ edit: layer, ...look }]));
    return Math.max(...channels[0]!.subarray(24_000, 28_000).map((value, index) => value - below[24_000 + index]!));
  };
  expect(await loudnessOf({})).toBeCloseTo(0.25, 2);
  expect(await loudnessOf({ gain: 0.5 })).toBeCloseTo(0.125, 2);
  expect(await loudnessOf({ duck: {} })).toBeLessThan(0.2);
});

test.each([
  [1, 1],
  [2, 2],
  [6, 2],
])("a joined sound at another rate has %i channels as %i", async (numberOfChannels, expected) => {
  const film = concat([tone({ duration: 100, numberOfChannels })], { sampleRate: 24_000 });
  const { sampleRate, length, channels } = await samplesOf(film);
  expect([sampleRate, length, channels.length]).toEqual([24_000, 2400, expected]);
});

test("a combined sound that has ended is not opened", async () => {
  const picture = still("red", { duration: 500, width: 4, height: 2 });
  const film = combine({ video: picture, audio: tone({ duration: 100 }) });
  for (const at of [99, 100]) expect(Object.keys(await film.open({ at }))).toEqual(["video", "audio"]);
  expect(Object.keys(await film.open({ at: 101 }))).toEqual(["video"]);
  const longer = combine({ video: picture, audio: tone({ duration: 900 }) });
  expect([await lengthFrom(longer, 0), await lengthFrom(longer, 450)]).toEqual([24_000, 2400]);
});

test("a combined sound is heard to its end beside a picture of unknown length", async () => {
  const picture = editOf({ video: () => new ReadableStream() }, { duration: Number.NaN, width: 4, height: 2 });
  expect((await samplesOf(combine({ video: picture, audio: tone({ duration: 100 }) }))).length).toBe(4800);
});

test.each([
  ["video", 0],
  ["audio", 1],
] as const)("a combined edit opens one edit for its %s, and nothing for what it lacks", async (kind, expected) => {
  const opened: unknown[] = [];
  const [one, other] = [0, 1].map((index) =>
    makeEdit({
      recipe: { stage: "file", options: {}, inputs: [] },
      duration: 100,
      video: { width: 4, height: 2, frameRate: 25 },
      audio: { sampleRate: 48_000, numberOfChannels: 1 },
      start: ({ video, audio }) => {
        opened.push([index, video, audio]);
        return {};
      },
    }),
  );
  await combine({ video: one, audio: other }).open({ tracks: [kind] });
  await combine({ [kind]: one }).open();
  const times = kind === "video" ? [0, undefined] : [undefined, 0];
  expect(opened).toEqual([
    [expected, ...times],
    [0, ...times],
  ]);
});

test("each channel is crossfaded and mixed with its own", async () => {
  const halved = sound.custom(({ channels }) => channels[1]!.set(channels[0]!.map((value) => value / 2)));
  const parts = [300, 700].map((frequency) => audioEffect(tone({ frequency, duration: 400 }), halved));
  const { length, channels } = await samplesOf(concat(parts, { transition: { duration: 200 } }));
  expect([length, channels[1]]).toEqual([28_800, channels[0]!.map((value) => value / 2)]);
  const [left, right] = (await samplesOf(overlay(gap(400), [{ edit: parts[0]!, gain: () => 0.5 }]))).channels;
  expect(right).toEqual(left!.map((value) => value / 2));
  expect(Math.max(...left!)).toBeCloseTo(0.25, 2);
});

test("sound of a format that its samples tell keeps it, and what was opened for that is closed again", async () => {
  for (const over of [(edit: Edit) => concat([edit]), reverse]) {
    const canceled: number[] = [];
    let opened = 0;
    const audio = () => {
      const index = opened++;
      const onCancel = () => void canceled.push(index);
      return generatedAudio({ seconds: 0.1, sampleRate: 44_100, numberOfChannels: 1, onCancel });
    };
    const { sampleRate, length, channels } = await samplesOf(over(editOf({ audio }, { duration: 100 })));
    expect([sampleRate, length, channels.length]).toEqual([44_100, 4410, 1]);
    expect([opened, canceled[0]]).toEqual([2, 0]);
  }
});

test.each([
  [{}, 0, 0],
  [{}, 400, 400],
  [{ at: -250 }, 0, 250],
  [{ at: -250 }, 400, 650],
  [{ at: 100 }, 0, 0],
  [{ at: 100 }, 400, 300],
])("a sound that is mixed in with %j is opened, from %i ms on, at %i", async (options, at, opened) => {
  const starts: number[] = [];
  const open = (request: { at: number }) => {
    starts.push(request.at);
    return { audio: generatedAudio({ seconds: 1 }) };
  };
  const format = { sampleRate: 48_000, numberOfChannels: 2 };
  const second = fromStreams(open, { duration: 1000, tracks: ["audio"], ...format });
  const film = audioEffect(silence({ duration: 500 }), [sound.mix(second, options)]);
  expect([await lengthFrom(film, at), starts]).toEqual([48 * (500 - at), [opened]]);
});

test.each([
  [0, 1324],
  [10.01, 883],
  [20.02, 441],
])("parts that end between two samples are as long as their times say together, from %f ms", async (at, length) => {
  const part = () => tone({ duration: 10.01, sampleRate: 44_100 });
  expect(await lengthFrom(concat([part(), part(), part()]), at)).toBe(length);
});

test("sound that gets another sample rate is heard up to its end", async () => {
  const at = (sampleRate: number) => tone({ frequency: 300, duration: 200, sampleRate });
  const endOf = async (edit: Edit) => [...(await samplesOf(edit)).channels[0]!.slice(-480)];
  const end = (await endOf(at(48_000))).map((value) => expect.closeTo(value, 2));
  for (const edit of [conform(at(44_100), { sampleRate: 48_000 }), concat([at(48_000), at(44_100)])])
    expect(await endOf(edit)).toEqual(end);
});
