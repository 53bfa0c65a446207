/** Edits as values: lazy, frozen, shared, and clear about what they cannot be. */
import { describe, expect, test } from "vitest";
import { firstOf } from "../../../packages/test-browsers/src/full-tests.ts";
import {
  audioEffect,
  clip,
  combine,
  concat,
  conform,
  type Edit,
  effect,
  frameAt,
  fromStreams,
  gap,
  limit,
  loop,
  loudness,
  openFile,
  overlay,
  reverse,
  silence,
  sound,
  speed,
  still,
  tone,
  visual,
  waveform,
} from "../../releases/next.ts";
import { clipBytes, clipUrl } from "../support/clips.ts";
import { editOf } from "../support/edits.ts";
import { generatedAudio } from "../support/generated.ts";
import { readOn, readVideo } from "../support/read.ts";
import { differenceOf, framesOf, opened, runOf, samplesOf } from "./runs.ts";
import { stills } from "./support.ts";

/** Every stage over a file. */
const stagesOf = (file: Edit): Edit[] => {
  const part = clip(file, { start: 200, end: 800 });
  return [
    part,
    concat([part, gap(100), file], { width: 64 }),
    loop(part, 2),
    speed(part, 2),
    reverse(part),
    effect(part, [visual.zoom({ factor: 2 }), visual.add(file)]),
    audioEffect(part, [sound.gain({ gain: 0.5 }), sound.mix(file)]),
    overlay(part, [file, { edit: part, at: 100 }]),
    combine({ video: file, audio: file }),
    conform(file, { frameRate: 10 }),
  ];
};

test("an opened file is an edit, and so are its tracks", async () => {
  const file = await openFile(clipUrl("two-audio.mp4"));
  expect(file.video).toMatchObject({ width: 160, height: 90 });
  expect([file.videoTracks.length, file.audioTracks.length]).toEqual([1, 2]);
  const [, second] = file.audioTracks;
  expect(second!.video).toBeUndefined();
  const { video, audio } = await combine({ video: file, audio: second }).open({ at: 900 });
  expect((await framesOf(video, 1))[0]!.timestamp).toBeLessThanOrEqual(900_000);
  const heard = await samplesOf(audio);
  expect(heard.samples.length).toBeGreaterThan(0);
  // That of the first track is 48,000 Hz.
  expect(heard.sampleRate).toBe(44_100);
  file.close();
  await expect(file.open()).rejects.toMatchObject({ code: "invalid-option" });
});

test("making edits reads nothing, and the values are frozen", async () => {
  const bytes = await clipBytes("h264-aac.mp4");
  let reads = 0;
  const blob = new Blob([bytes]);
  const slice = blob.slice.bind(blob);
  blob.slice = (...range) => {
    reads++;
    return slice(...range);
  };
  const file = await openFile(blob);
  const before = reads;
  const stages = stagesOf(file);
  await new Promise((resolve) => setTimeout(resolve));
  expect(reads).toBe(before);
  for (const edit of [file, ...stages]) expect(Object.isFrozen(edit)).toBe(true);
  for (const edit of stages) expect(edit.duration).toBeGreaterThan(0);
  file.close();
});

test("runs at the same time are independent, also of effects with a state", async () => {
  const files = await opened();
  const canvasOf = (frame: VideoFrame) => new VideoFrame(frame, { timestamp: frame.timestamp });
  const film = effect(
    overlay(clip(files.main, { end: 800 }), [{ edit: clip(files.other, { end: 500 }), width: 0.5, duck: {} }]),
    [visual.add(canvasOf, { fit: "fill", normal: 0.5 }), visual.text("Both")],
  );
  const alone = await runOf(film, 0, 4);
  const canceled = await film.open({ at: 300 });
  const reader = canceled.video!.getReader();
  (await reader.read()).value!.close();
  const [first, second] = await Promise.all([
    runOf(film, 0, 4),
    runOf(film, 0, 4),
    reader.cancel(),
    canceled.audio!.cancel(),
  ]);
  for (const run of [first, second]) {
    expect(run.pictures.map(({ timestamp }) => timestamp)).toEqual(alone.pictures.map(({ timestamp }) => timestamp));
    const differences = run.pictures.map(({ pixels }, i) => differenceOf(pixels, alone.pictures[i]!.pixels));
    expect(Math.max(...differences)).toBeLessThanOrEqual(1);
    expect(run.sound.samples.length).toBe(alone.sound.samples.length);
  }
  for (const file of Object.values(files)) file.close();
});

test("a run that is canceled or aborted at any time closes everything", async () => {
  const { main, other, uneven } = await opened();
  for (const edit of stagesOf(main)) {
    for (const reads of firstOf([1, 0, 3])) {
      for (const end of ["cancel", "abort"] as const) {
        const controller = new AbortController();
        const { video, audio } = await edit.open({ at: 50, signal: controller.signal });
        const readers = [video, audio].map((stream) => (stream as ReadableStream<VideoFrame>).getReader());
        for (const reader of readers) for (let read = 0; read < reads; read++) (await reader.read()).value?.close();
        if (end === "cancel") await Promise.all(readers.map((reader) => reader.cancel()));
        else {
          controller.abort();
          for (const reader of readers) {
            await expect(readOn(reader)).rejects.toMatchObject({ code: "aborted" });
          }
        }
      }
    }
  }
  for (const file of [main, other, uneven]) file.close();
});

test("opens only kinds that are asked for, from a time within the edit", async () => {
  const { main, other, uneven } = await opened();
  const part = clip(main, { end: 1000 });
  expect(Object.keys(await part.open({ tracks: [] }))).toEqual([]);
  const { video, audio } = await part.open({ tracks: ["audio"] });
  expect(video).toBeUndefined();
  await audio!.cancel();
  for (const at of [-1, Number.NaN, 1001, "1" as never])
    await expect(part.open({ at })).rejects.toMatchObject({ code: "invalid-option" });
  await expect(part.open({ tracks: ["text" as never] })).rejects.toMatchObject({ code: "invalid-option" });
  for (const file of [main, other, uneven]) file.close();
});

describe("streams as an edit", () => {
  test("are held until their end, and what lies before a start is dropped", async () => {
    const edit = fromStreams(() => ({ video: stills({ count: 5 }), audio: generatedAudio({ seconds: 1 }) }), {
      duration: 500,
    });
    const { pictures, sound } = await runOf(edit, 130);
    expect(pictures.map(({ timestamp, duration }) => [timestamp, duration])).toEqual([
      [120_000, 40_000],
      [160_000, 40_000],
      [200_000, 300_000],
    ]);
    expect(sound.samples.length / 48_000).toBeCloseTo(0.37, 3);
    const late = await runOf(edit, 400);
    expect(late.pictures.map(({ timestamp }) => timestamp)).toEqual([200_000]);
  });

  test("of a device begin at the start of a run", async () => {
    const start = 7_000_000;
    const open = () => ({ video: stills({ count: 5, start }), audio: generatedAudio({ seconds: 1, start }) });
    const live = fromStreams(open, { duration: Number.POSITIVE_INFINITY, live: true });
    const { pictures, sound } = await runOf(clip(live, { end: 300 }), 100);
    expect(pictures[0]!.timestamp).toBe(100_000);
    expect(sound.position).toBe(4800);
    for (const refused of [
      () => speed(live, 2),
      () => clip(live, { start: 10 }),
      () => loop(clip(live, { end: 100 }), 2),
      () => reverse(clip(live, { end: 100 })),
    ])
      expect(refused).toThrow(expect.objectContaining({ code: "invalid-option" }));
    expect(concat([gap(100), live]).duration).toBe(Number.POSITIVE_INFINITY);
  });

  test("fail as their function does, and when they are none", async () => {
    const broken = fromStreams(() => Promise.reject(new Error("gone")), { duration: 100 });
    await expect(clip(broken, { end: 50 }).open()).rejects.toMatchObject({
      code: "source-failed",
      message: expect.stringContaining("gone"),
      details: { path: "clip.fromStreams" },
    });
    const wrong = fromStreams(() => ({ video: 1 }) as never, { duration: 100 });
    await expect(wrong.open()).rejects.toMatchObject({ code: "invalid-option" });
    expect(() => fromStreams({} as never, { duration: 1 })).toThrow("`open` must be");
    expect(() => fromStreams(() => ({}), { duration: 0 })).toThrow("`duration` must be");
  });

  test("end when the run is aborted, also if they don't listen", async () => {
    const never = () => new ReadableStream<VideoFrame>();
    const controller = new AbortController();
    const { video } = await editOf({ video: never }, { duration: 100 }).open({ signal: controller.signal });
    const read = video!.getReader().read();
    controller.abort();
    await expect(read).rejects.toMatchObject({ code: "aborted" });
  });
});

describe("a length that is", () => {
  const video = () => stills({ count: 5 });
  const audio = () => generatedAudio({ seconds: 0.3 });
  const invalid = expect.objectContaining({ code: "invalid-option" });

  test("unknown becomes known by a clip with an end, which is filled", async () => {
    const unknown = editOf({ video, audio }, { duration: Number.NaN });
    for (const through of [
      effect(unknown, [visual.zoom({ factor: 2 })]),
      audioEffect(unknown, [sound.gain({ gain: 0.5 })]),
      overlay(unknown, [still("red", { width: 8, height: 8, duration: 100 })]),
      combine({ video: unknown, audio: unknown }),
      speed(unknown, 2),
      concat([gap(100), unknown]),
    ])
      expect(through.duration).toBeNaN();
    for (const refused of [() => concat([unknown, gap(1)]), () => reverse(unknown), () => loop(unknown, 2)])
      expect(refused).toThrow(invalid);
    await expect(effect(unknown, [visual.fade({ out: 100 })]).open()).rejects.toEqual(invalid);
    const known = clip(unknown, { start: 100, end: 600 });
    expect(known.duration).toBe(500);
    const { pictures, sound: heard } = await runOf(known, 0);
    expect(pictures.at(-1)!.timestamp + pictures.at(-1)!.duration!).toBe(500_000);
    expect(heard.samples.length).toBe(24_000);
    expect((await waveform(unknown)).duration).toBeCloseTo(300, 0);
  });

  test("infinite can be cut, and measured only then", async () => {
    const endless = still("blue", { width: 16, height: 16, duration: Number.POSITIVE_INFINITY });
    const hum = silence({ duration: Number.POSITIVE_INFINITY });
    expect(speed(endless, 2).duration).toBe(Number.POSITIVE_INFINITY);
    expect(loop(gap(10), Number.POSITIVE_INFINITY).duration).toBe(Number.POSITIVE_INFINITY);
    for (const refused of [() => reverse(endless), () => loop(endless, 2), () => concat([endless, gap(1)])])
      expect(refused).toThrow(invalid);
    await expect(waveform(hum)).rejects.toEqual(invalid);
    expect((await loudness(clip(hum, { end: 500 }))).integrated).toBe(Number.NEGATIVE_INFINITY);
    const cut = clip(endless, { start: 60_000, end: 60_100 });
    expect((await runOf(cut, 0)).pictures.at(-1)).toMatchObject({ timestamp: 66_667 });
  });

  test("0 or less is refused at once", async () => {
    const { main, other, uneven } = await opened();
    const wrong = [
      () => clip(main, { start: 5000 }),
      () => clip(main, { start: 100, end: 100 }),
      () => clip(main, { start: Number.NaN }),
      () => gap(0),
      () => still("red", { duration: 0, width: 1, height: 1 }),
      () => still("no color", { duration: 10, width: 1, height: 1 }),
      () => still("red", { duration: 10 }),
      () => silence({ duration: -1 }),
      () => overlay(main, [{ edit: {} as never }]),
      () => overlay(main, [{ edit: main, at: Number.NaN }]),
      () => effect(gap(10), [visual.zoom({ factor: 2 })]),
      () => combine({ video: gap(10) }),
      () => conform(main, { frameRate: 0 }),
      () => effect(main, [visual.add(stills({ count: 1 }))]),
      () => audioEffect(main, [sound.mix(generatedAudio({ seconds: 1 }))]),
    ];
    for (const make of wrong) expect(make).toThrow(invalid);
    for (const file of [main, other, uneven]) file.close();
  });
});

test("a failure tells the stage in which it happened", async () => {
  const broken = editOf(
    {
      video: () => stills({ count: 5, onRead: () => Promise.reject(new Error("no more")) as never }),
      audio: () =>
        generatedAudio({
          seconds: 1,
          before: () => {
            throw new Error("no more");
          },
        }),
    },
    { duration: 200, width: 32, height: 18, sampleRate: 48_000, numberOfChannels: 2 },
  );
  const pathOf = async (edit: Edit, kind: "video" | "audio") => {
    const failed = async () => {
      const { video, audio } = await edit.open({ tracks: [kind] });
      if (kind === "video") await framesOf(video);
      else await samplesOf(audio);
    };
    return failed().then(
      () => "no failure",
      (error) => error.details.path,
    );
  };
  const base = silence({ duration: 500 });
  const picture = still("red", { width: 32, height: 18, duration: 500 });
  expect(await pathOf(speed(broken, 2), "audio")).toBe("speed.fromStreams");
  expect(await pathOf(reverse(clip(broken, { end: 100 })), "audio")).toBe("reverse.clip.fromStreams");
  expect(await pathOf(overlay(base, [gap(1), speed(broken, 2)]), "audio")).toBe("overlay.layers[1].speed.fromStreams");
  expect(await pathOf(audioEffect(concat([base, broken]), [sound.limiter()]), "audio")).toBe(
    "audioEffect.concat[1].fromStreams",
  );
  expect(await pathOf(effect(picture, [visual.add(clip(broken, { end: 100 }))]), "audio")).toBe("no failure");
});

test("limited effects apply from the start of their range to just before its end", async () => {
  const asked = new Set<number>();
  const factor = ({ timestamp }: VideoFrame) => {
    asked.add(timestamp);
    return 1;
  };
  const picture = still("red", { duration: 4000, frameRate: 2, width: 8, height: 8 });
  const { video } = await effect(picture, limit([visual.zoom({ factor })], { start: 1000, end: 3000 })).open();
  await framesOf(video);
  expect([...asked]).toEqual([1_000_000, 1_500_000, 2_000_000, 2_500_000]);
});

test("effects of an edit have its range, filter and size", async () => {
  const asked = new Set<number>();
  const factor = ({ timestamp }: VideoFrame) => {
    asked.add(timestamp);
    return 1;
  };
  const picture = still("red", { duration: 4000, frameRate: 2, width: 8, height: 8 });
  const filter = ({ timestamp }: VideoFrame) => timestamp !== 2_000_000;
  const options = { trim: { start: 1000, end: 3000 }, filter, width: 4 };
  const film = effect(picture, [visual.zoom({ factor })], options);
  expect(film.video).toEqual({ width: 4, height: 4, frameRate: 2 });
  const frames = await readVideo((await film.open()).video!);
  expect([...asked]).toEqual([1_000_000, 1_500_000, 2_500_000]);
  expect(frames.map(({ width, height }) => [width, height])).toEqual(Array(8).fill([4, 4]));
});

test("a combined edit is as long as its picture, and so is its sound", async () => {
  const film = combine({
    video: still("red", { duration: 300, width: 8, height: 8 }),
    audio: tone({ duration: 1000 }),
  });
  expect(film.duration).toBe(300);
  const { audio } = await film.open({ tracks: ["audio"] });
  expect((await samplesOf(audio)).samples).toHaveLength(14_400);
});

test("frames of edits are those on screen, with their own times", async () => {
  const { main, other, uneven } = await opened();
  const film = concat([clip(main, { start: 500, end: 1500 }), main.videoTracks[0]!]);
  for (const [time, timestamp] of [
    [910, 900_000],
    [1480, 1_480_000],
    [film.duration, 2_960_000],
  ] as const) {
    const frame = await frameAt(film, time);
    expect(frame.timestamp).toBe(timestamp);
    frame.close();
  }
  for (const file of [main, other, uneven]) file.close();
});
