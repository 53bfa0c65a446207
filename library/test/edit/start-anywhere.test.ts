import { beforeEach, describe, expect, test, vi } from "vitest";
import { clip } from "../../src/clip.ts";
import { decode } from "../../src/decode.ts";
import { concat } from "../../src/edit/concat.ts";
import type { Edit, EditStart } from "../../src/edit/edit.ts";
import { loop } from "../../src/edit/loop.ts";
import { reverse } from "../../src/edit/reverse.ts";
import { sourceTime, speed } from "../../src/edit/speed.ts";
import { add } from "../../src/effects/add.ts";
import { effect } from "../../src/effects/effect.ts";
import { grain } from "../../src/effects/grain.ts";
import { scale } from "../../src/effects/scale.ts";
import { text } from "../../src/effects/text.ts";
import { transition } from "../../src/effects/transition.ts";
import { zoom } from "../../src/effects/zoom.ts";
import { encode } from "../../src/encode/encode.ts";
import { AbortedError, OptionError } from "../../src/errors.ts";
import { animate } from "../../src/keyframes/animate.ts";
import { planesOf } from "../../src/media/audio-planes.ts";
import type { MediaFile } from "../../src/media/media-file.ts";
import { openFile } from "../../src/open-shared-file.ts";
import { audioEffect } from "../../src/sound/audio-effect.ts";
import { compressor } from "../../src/sound/compressor.ts";
import { equalizer } from "../../src/sound/equalizer.ts";
import { fade } from "../../src/sound/fade.ts";
import { gain } from "../../src/sound/gain.ts";
import { limiter } from "../../src/sound/limiter.ts";
import { mix } from "../../src/sound/mix.ts";
import { normalize } from "../../src/sound/normalize.ts";
import { pan } from "../../src/sound/pan.ts";
import { resample } from "../../src/sound/resample.ts";
import { silence } from "../../src/sound/silence.ts";
import type { SoundEffects } from "../../src/sound/sound-effect.ts";
import { tone } from "../../src/sound/tone.ts";
import { clipUrl } from "../support/clips.ts";
import { watchFrames } from "../support/open-frames.ts";
import { drawInSoftware } from "../support/renderer.ts";

interface Files {
  main: MediaFile;
  other: MediaFile;
  uneven: MediaFile;
}

interface Case {
  name: string;
  edit: (files: Files, from: EditStart) => ReturnType<Edit>;
  /** Starts in milliseconds. */
  times: number[];
  /** Time in milliseconds after which the sound is the same, and how much it may differ then. */
  sound?: { after: number; within: number };
}

const opened = async (): Promise<Files> => {
  const [main, other, uneven] = await Promise.all(
    ["h264-aac.mp4", "vp9-opus.webm", "vfr.mp4"].map((name) => openFile(clipUrl(name))),
  );
  return { main: main!, other: other!, uneven: uneven! };
};

const pictureOf = async (file: MediaFile, options: Parameters<typeof decode>[2]) => {
  const { video, audio } = await decode(file, undefined, options);
  await audio?.cancel();
  return video!;
};

const soundOf = async (file: MediaFile, options: Parameters<typeof decode>[2]) => {
  const { video, audio } = await decode(file, undefined, options);
  await video?.cancel();
  return audio!;
};

const ramp = animate("0s 1, 2s 0.5");

/** An edit of the main file's sound with effects. */
const sounding =
  (effects: (files: Files, from: EditStart) => SoundEffects | Promise<SoundEffects>): Case["edit"] =>
  async (files, from) => {
    const audio = await soundOf(files.main, from);
    return { audio: audioEffect(audio, await effects(files, from), from), duration: files.main.duration };
  };

const TIMES = [0, 40, 333, 1000, 1234.5, 1777];
const EXACT = { after: 5, within: 0.002 };
/** Decoders of Opus come close to the same samples after a seek, not to all of them. */
const OPUS = { after: 5, within: 0.01 };

const CASES: Case[] = [
  {
    name: "decode",
    edit: async ({ main }, from) => ({ ...(await decode(main, from)), duration: main.duration }),
    times: TIMES,
    sound: EXACT,
  },
  {
    name: "decode at a variable frame rate",
    edit: async ({ uneven }, from) => ({ video: await pictureOf(uneven, from), duration: uneven.duration }),
    times: TIMES,
  },
  ...[10, 24, 60].map((frameRate) => ({
    name: `decode at ${frameRate} frames per second`,
    edit: async ({ main }: Files, from: EditStart) => ({
      video: await pictureOf(main, { ...from, frameRate }),
      duration: main.duration,
    }),
    times: TIMES,
  })),
  {
    name: "effects with keyframes",
    edit: async ({ main }, from) => ({
      video: effect(await pictureOf(main, from), [
        zoom({ factor: animate("0s 1, 2s 3") }),
        grain(),
        text("Title", { size: 0.3, opacity: animate("500ms 0, 1500ms 1") }),
      ]),
      duration: main.duration,
    }),
    times: TIMES,
  },
  {
    name: "add",
    edit: async ({ main, uneven }, from) => {
      const small = effect(await pictureOf(uneven, from), [scale({ values: [0.5, 0.5, 1] })]);
      return { video: effect(await pictureOf(main, from), [add(small)]), duration: main.duration };
    },
    times: TIMES,
  },
  {
    name: "transition",
    edit: async ({ main, other }, { start, signal }) => {
      const second = await pictureOf(other, { start: Math.max(0, start - 700), signal });
      const effects = [transition(second, { start: 700, duration: 900 })];
      return { video: effect(await pictureOf(main, { start, signal }), effects), duration: main.duration };
    },
    times: TIMES,
  },
  {
    name: "concat with transitions",
    edit: ({ main, other, uneven }, from) =>
      concat(
        [clip(main, { start: 500, end: 1500 }), clip(other, { end: 1200 }), clip(uneven, { start: 300, end: 1400 })],
        { ...from, transition: { duration: 400 } },
      ),
    // Parts from 0, 600 and 1400 ms, until 2500 ms.
    times: [0, 50, 600, 615, 777, 999, 1001, 1390, 1500, 1799, 1800, 2222],
    sound: OPUS,
  },
  {
    name: "concat with a transition of its own between each two parts",
    edit: ({ main, other, uneven }, from) =>
      concat(
        [clip(main, { end: 800 }), clip(other, { end: 1000 }), clip(uneven, { end: 900 }), clip(main, { start: 1000 })],
        { ...from, transition: [{ duration: 300 }, undefined, { duration: 500, kind: "wipe" }] },
      ),
    // Parts from 0, 500, 1500 and 1900 ms, until 2900 ms.
    times: [0, 499, 500, 655, 800, 1400, 1499, 1500, 1850, 1950, 2400, 2700],
    sound: OPUS,
  },
  {
    name: "concat at a frame rate, with a format",
    edit: ({ main, other }, from) =>
      concat([clip(main, { end: 700 }), clip(other, { start: 1000, end: 1900 }), clip(main, { start: 200 })], {
        ...from,
        frameRate: 12,
        width: 64,
        height: 64,
        sampleRate: 44_100,
        numberOfChannels: 1,
      }),
    times: [0, 333, 699, 700, 701, 1234, 1650, 2000],
    sound: OPUS,
  },
  {
    name: "concat of parts with effects of their own, and of another edit",
    edit: ({ main, other, uneven }, from) => {
      const part = clip(other, { end: 1000 });
      const changed = async (own: EditStart) => {
        const { video, audio } = await part.open(own);
        return { video: effect(video!, [zoom({ factor: animate("0s 1, 1s 2") })]), audio };
      };
      const inner: Edit = (own) => concat([clip(main, { end: 600 }), clip(uneven, { end: 600 })], own);
      return concat(
        [
          { ...part, open: changed },
          { open: inner, duration: 1200 },
        ],
        {
          ...from,
          transition: { duration: 300 },
        },
      );
    },
    times: [0, 500, 715, 850, 999, 1200, 1310, 1600],
    sound: OPUS,
  },
  {
    name: "loop",
    edit: ({ main }, from) =>
      loop(({ start, signal }) => decode(main, { trim: { start: 300, end: 1000 }, start: 300 + start, signal }), 3, {
        ...from,
        transition: { duration: 200 },
      }),
    times: [0, 100, 555, 650, 1200, 1600],
    sound: EXACT,
  },
  {
    name: "reverse",
    edit: async ({ main }, { start, signal }) => {
      const { video, audio } = await decode(main, { trim: { end: 1500 }, signal });
      return { video: reverse(video!, { start }), audio: reverse(audio!, { start }), duration: 1500 };
    },
    times: [0, 40, 333, 1000, 1234.5],
    sound: EXACT,
  },
  ...[2, 0.5, animate("0s 1, 1s 0.5, 2s 2")].map((factor, index) => ({
    name: `speed ${index < 2 ? factor : "that changes"}, pitch follows`,
    edit: async ({ main }: Files, { start, signal }: EditStart) => {
      const { video, audio } = await decode(main, { start: sourceTime(factor, start), signal });
      return {
        video: speed(video!, factor),
        audio: speed(audio!, factor, { pitch: "follow" }),
        duration: main.duration,
      };
    },
    times: [0, 40, 333, 800],
    sound: { after: 50, within: 0.002 },
  })),
  {
    name: "gain, pan, fade, resampling and an equalizer",
    edit: sounding(() => [
      gain({ gain: ramp }),
      resample({ sampleRate: 44_100 }),
      fade({ in: 1500, out: 300 }),
      pan({ pan: animate("0s -1, 2s 1") }),
      equalizer({ low: 6, mid: -3 }),
    ]),
    times: TIMES,
    sound: { after: 50, within: 0.002 },
  },
  {
    name: "a mixed sound",
    edit: sounding(async ({ other }, { start, signal }) => [
      mix(await soundOf(other, { start: Math.max(0, start - 300), signal }), { offset: 300, gain: ramp }),
    ]),
    times: TIMES,
    sound: OPUS,
  },
  {
    name: "compressor, limiter, ducking and normalize",
    edit: sounding(async ({ other }, from) => [
      compressor({ threshold: -30, release: 100 }),
      mix(await soundOf(other, from), { duck: { release: 100, threshold: -30 } }),
      normalize({ integrated: -20 }, { target: -10 }),
      limiter(),
    ]),
    times: TIMES,
    sound: { after: 5, within: 0.01 },
  },
  ...[440, animate("0s 300, 1s 900, 2s 200")].map((frequency, index) => ({
    name: `a tone that ${index === 0 ? "stays" : "glides"}, in silence, with a limiter`,
    edit: (_: Files, from: EditStart) => {
      const second = tone({ ...from, frequency, amplitude: 1.5, duration: 1500 });
      const audio = audioEffect(silence({ ...from, duration: 2000 }), [mix(second), limiter()], from);
      return { audio, duration: 2000 };
    },
    times: TIMES,
    sound: { after: 0, within: 0.002 },
  })),
  {
    name: "joined clips with a title, ducked music and a limiter",
    edit: async ({ main, other }, from) => {
      const parts = [clip(main, { start: 200, end: 1400 }), clip(other, { end: 1500 })];
      const { video, audio, duration } = concat(parts, { ...from, transition: { duration: 300 } });
      const music = await soundOf(main, from);
      return {
        video: effect(video!, [text("Title", { opacity: animate("0s 0, 2s 1"), size: 0.3 })]),
        audio: audioEffect(audio!, [mix(music, { duck: { release: 100 } }), limiter()], from),
        duration,
      };
    },
    times: [0, 250, 1000, 1111, 1300, 2000],
    sound: { after: 5, within: 0.01 },
  },
];

interface Shown {
  timestamp: number;
  pixels: Uint8ClampedArray;
}

const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;

/** The first frames of a stream, or all of them. */
async function framesOf(stream: ReadableStream<VideoFrame> | undefined, most = Number.POSITIVE_INFINITY) {
  const shown: Shown[] = [];
  if (!stream) return shown;
  const reader = stream.getReader();
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    const { displayWidth: width, displayHeight: height, timestamp } = value;
    Object.assign(context.canvas, { width, height });
    context.drawImage(value, 0, 0);
    value.close();
    shown.push({ timestamp, pixels: context.getImageData(0, 0, width, height).data });
    if (shown.length >= most) break;
  }
  await reader.cancel();
  return shown;
}

/** The samples of the first channels of a stream, and the index of the first one. */
async function samplesOf(stream: ReadableStream<AudioData> | undefined) {
  const planes: Float32Array[] = [];
  let first: { position: number; sampleRate: number } | undefined;
  for await (const data of stream ?? []) {
    first ??= { position: Math.round((data.timestamp * data.sampleRate) / 1e6), sampleRate: data.sampleRate };
    planes.push(planesOf(data)[0]!.slice());
    data.close();
  }
  const samples = new Float32Array(planes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const plane of planes) {
    samples.set(plane, at);
    at += plane.length;
  }
  return { samples, position: first?.position ?? 0, sampleRate: first?.sampleRate ?? 0 };
}

const differenceOf = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
  a.length === b.length ? a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0) : Number.NaN;

describe("a run from any time gives what a run from 0 gives", () => {
  // Planes halve chroma, and the native way does not, so pictures are compared that were drawn the same way.
  beforeEach(drawInSoftware);

  for (const { name, edit, times, sound } of CASES) {
    test(name, async () => {
      const open = watchFrames();
      const files = await opened();
      const whole = await edit(files, { start: 0 });
      const [frames, heard] = await Promise.all([framesOf(whole.video), samplesOf(whole.audio)]);
      expect(frames.length + heard.samples.length).toBeGreaterThan(0);
      for (const start of times) {
        const run = await edit(files, { start });
        expect(run.duration).toBe(whole.duration);
        const [shown, rest] = await Promise.all([framesOf(run.video, 3), samplesOf(run.audio)]);
        const index = frames.findLastIndex(({ timestamp }) => timestamp <= start * 1000);
        const expected = run.video ? frames.slice(index, index + 3) : [];
        expect(
          shown.map(({ timestamp }) => timestamp),
          `times from ${start} ms`,
        ).toEqual(expected.map(({ timestamp }) => timestamp));
        const differences = shown.map(({ pixels }, i) => differenceOf(pixels, expected[i]!.pixels));
        expect(Math.max(0, ...differences), `pictures from ${start} ms`).toBeLessThanOrEqual(1);
        if (!sound) continue;
        expect(Math.abs(rest.position - (start * rest.sampleRate) / 1000), `sound from ${start} ms`).toBeLessThan(1.5);
        let most = 0;
        const settled = Math.ceil((sound.after * rest.sampleRate) / 1000);
        for (let i = settled; i < rest.samples.length; i++) {
          const original = heard.samples[rest.position - heard.position + i];
          if (original !== undefined) most = Math.max(most, Math.abs(original - rest.samples[i]!));
        }
        expect(most, `sound from ${start} ms`).toBeLessThanOrEqual(sound.within);
        expect(Math.abs(rest.position + rest.samples.length - heard.position - heard.samples.length)).toBeLessThan(2);
      }
      for (const file of Object.values(files)) file.close();
      await vi.waitFor(() => expect(open.count).toBe(0));
    });
  }

  test("speed that keeps the pitch, without a click and less than 20 ms off", async () => {
    const { main } = await opened();
    const run = async (start: number) => samplesOf(speed(await soundOf(main, { start: sourceTime(1.3, start) }), 1.3));
    const whole = await run(0);
    const steepest = (samples: Float32Array) =>
      samples.reduce((most, value, i) => Math.max(most, Math.abs(value - (samples[i - 1] ?? value))), 0);
    for (const start of [850, 1000, 1300]) {
      const { samples, position, sampleRate } = await run(start);
      expect(Math.abs(position - (start * sampleRate) / 1000)).toBeLessThan(1.5);
      expect(steepest(samples)).toBeLessThanOrEqual(1.1 * steepest(whole.samples));
      const length = Math.round(sampleRate / 50);
      const likeness = (shift: number) => {
        let [product, own, other] = [0, 0, 0];
        for (let i = length; i < 2 * length; i++) {
          const value = whole.samples[position - whole.position + i + shift] ?? 0;
          product += value * samples[i]!;
          own += samples[i]! ** 2;
          other += value ** 2;
        }
        return product / Math.sqrt(own * other);
      };
      const shifts = Array.from({ length: 2 * length + 1 }, (_, i) => i - length);
      expect(Math.max(...shifts.map(likeness))).toBeGreaterThan(0.9);
    }
    main.close();
  });
});

describe("concat that starts in the middle", () => {
  const counting = (file: MediaFile, opens: number[], index: number, end: number) => {
    const { format: _, ...part } = clip(file, { end });
    return {
      ...part,
      open: (from: EditStart) => {
        opens.push(index);
        return part.open(from);
      },
    };
  };

  test("opens only the parts it needs, at the time it needs", async () => {
    const { main, other } = await opened();
    const FORMAT = { width: 64, height: 36, sampleRate: 48_000, numberOfChannels: 2 };
    const openedFor = async (start: number, options: object = FORMAT) => {
      const opens: number[] = [];
      const parts = [0, 1, 2, 3].map((index) => counting(index % 2 ? other : main, opens, index, 1000));
      const { video, audio } = concat(parts, { ...options, start, transition: { duration: 300 } });
      await Promise.all([framesOf(video, 1), audio!.cancel()]);
      return opens;
    };
    expect(await openedFor(0)).toEqual([0]);
    expect(await openedFor(500)).toEqual([0]);
    expect(await openedFor(850)).toEqual([0, 1]);
    expect(await openedFor(1200)).toEqual([1]);
    expect(await openedFor(2900)).toEqual([3]);
    expect(await openedFor(2900, {})).toEqual([0, 3]); // The first part has the size.
    for (const file of [main, other]) file.close();
  });

  test("needs parts that can be opened, and of known length", async () => {
    const { main, other } = await opened();
    const part = await decode(main, { trim: { end: 1000 } });
    expect(() => concat([part, clip(other)], { start: 500 })).toThrow(OptionError);
    const first = await decode(main, { trim: { end: 1000 } });
    const { video } = concat([first, clip(other, { end: 1000 })], { start: 1500, width: 64, height: 36 });
    expect((await framesOf(video, 1))[0]!.timestamp).toBeGreaterThan(1_400_000);
    const { video: late } = concat([clip(main)], { start: 1e6 });
    expect(await framesOf(late)).toEqual([]);
    expect(() => concat([clip(main)], { start: -1 })).toThrow(OptionError);
    for (const file of [main, other]) file.close();
  });

  test("tells its duration", async () => {
    const { main, other } = await opened();
    const parts = [clip(main, { end: 1000 }), clip(other, { start: 500, end: 1500 })];
    expect(concat(parts, { transition: { duration: 250 } }).duration).toBe(1750);
    const unknown = { video: new ReadableStream<VideoFrame>() };
    expect(concat([unknown]).duration).toBeNaN();
    for (const file of [main, other]) file.close();
  });

  test("stops when the signal is aborted, in a transition", async () => {
    const open = watchFrames();
    const { main, other } = await opened();
    const controller = new AbortController();
    const parts = [clip(main, { end: 1000 }), clip(other, { end: 1000 })];
    const { signal } = controller;
    const { video, audio } = concat(parts, { start: 800, signal, transition: { duration: 400 } });
    const reader = video!.getReader();
    (await reader.read()).value!.close();
    controller.abort();
    await expect(reader.read().then(({ value }) => value?.close() ?? reader.read())).rejects.toBeInstanceOf(
      AbortedError,
    );
    await expect(samplesOf(audio)).rejects.toBeInstanceOf(AbortedError);
    for (const file of [main, other]) file.close();
    await vi.waitFor(() => expect(open.count).toBe(0));
  });

  test("names the part whose function fails", async () => {
    const { main } = await opened();
    const broken = { open: () => Promise.reject(new Error("gone")), duration: 1000 };
    const { video, audio } = concat([clip(main, { end: 100 }), broken]);
    const results = await Promise.allSettled([framesOf(video), samplesOf(audio)]);
    for (const result of results) {
      expect(result).toMatchObject({ status: "rejected", reason: { code: "source-failed", details: { part: 1 } } });
    }
    main.close();
  });
});

test("encode takes what an edit returns", async () => {
  const { main, other } = await opened();
  const parts = [clip(main, { end: 500 }), clip(other, { end: 500 })];
  const edit: Edit = (from) => concat(parts, from);
  const blobs: Blob[] = [];
  for await (const blob of encode({ mimeType: 'video/webm; codecs="vp8,opus"', ...(await edit({ start: 0 })) })) {
    blobs.push(blob);
  }
  const { video, audio } = await decode(new Blob(blobs));
  expect((await framesOf(video)).length).toBeGreaterThan(20);
  expect((await samplesOf(audio)).samples.length).toBeGreaterThan(47_000);
  for (const file of [main, other]) file.close();
});
