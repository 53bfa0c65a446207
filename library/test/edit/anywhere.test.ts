/** A run from any time of an edit gives what a run from 0 gives from there on. */
import { beforeEach, describe, expect, test } from "vitest";
import { firstOf, isFull } from "../../../packages/test-browsers/src/full-tests.ts";
import {
  animate,
  audioEffect,
  clip,
  combine,
  concat,
  conform,
  type Edit,
  effect,
  fromStreams,
  gap,
  limit,
  loop,
  overlay,
  reverse,
  silence,
  sound,
  speed,
  still,
  tone,
  visual,
} from "../../releases/next.ts";
import { drawInSoftware } from "../support/renderer.ts";
import { differenceOf, type Files, opened, runOf } from "./runs.ts";

interface Tolerance {
  /** Time in milliseconds after which the sound is the same, and how much it may differ then. */
  after: number;
  within: number;
}

interface Case {
  name: string;
  edit: (files: Files) => Edit;
  /** Starts in milliseconds. Each night all of them, otherwise the first two. */
  times?: number[];
  /** `false` for sound that is only similar. */
  sound?: Tolerance | false;
  /** Of kinds that are in other cases. */
  isFurther?: boolean;
}

const EXACT: Tolerance = { after: 5, within: 0.002 };
/** Decoders of Opus come close to the same samples after a seek, not to all of them. */
const OPUS: Tolerance = { after: 5, within: 0.04 };
/** Filters that have just begun. */
const SETTLING: Tolerance = { after: 50, within: 0.01 };

const ramp = animate("0s 1, 2s 0.5");
const zooming = visual.zoom({ factor: animate("0s 1, 2s 3") });
const title = visual.text("Title", { size: 0.3, opacity: animate("500ms 0, 1500ms 1") });

const CASES: Case[] = [
  { name: "a file", edit: ({ main }) => main },
  { name: "a file with a variable frame rate", edit: ({ uneven }) => uneven },
  { name: "one track of a file", edit: ({ other }) => other.audioTracks[0]!, sound: OPUS },
  { name: "clip", edit: ({ main }) => clip(main, { start: 310, end: 1710 }) },
  { name: "clip of a clip", edit: ({ main }) => clip(clip(main, { start: 300 }), { start: 200, end: 1400 }) },
  { name: "effects with keyframes", edit: ({ main }) => effect(main, [zooming, visual.grain(), title]) },
  {
    name: "effects in a range, and at a size",
    edit: ({ main }) =>
      effect(main, [limit([visual.adjustment({ saturation: 0 })], { start: 400, end: 900 })], {
        trim: { start: 300, end: 1200 },
        width: 80,
      }),
  },
  { name: "fades", edit: ({ main }) => effect(main, [visual.fade({ in: 500, out: 700, color: "white" })]) },
  {
    name: "a second picture, and a mask",
    edit: ({ main, uneven, other }) =>
      effect(main, [
        visual.add(effect(uneven, [visual.scale({ values: [0.5, 0.5, 1] })]), { at: 500, atEnd: "hide", fit: "fill" }),
        visual.mask(clip(other, { end: 300 }), { atEnd: "loop" }),
      ]),
  },
  {
    name: "concat with transitions",
    edit: ({ main, other, uneven }) =>
      concat(
        [clip(main, { start: 500, end: 1500 }), clip(other, { end: 1200 }), clip(uneven, { start: 300, end: 1400 })],
        { transition: { duration: 400 } },
      ),
    // Parts from 0, 600 and 1400 ms, until 2500 ms.
    times: [600, 777, 1001, 1500, 0, 50, 615, 999, 1390, 1799, 1800, 2222],
    sound: OPUS,
  },
  {
    name: "concat with a transition of its own between each two parts",
    edit: ({ main, other, uneven }) =>
      concat(
        [clip(main, { end: 800 }), clip(other, { end: 1000 }), clip(uneven, { end: 900 }), clip(main, { start: 1000 })],
        { transition: [{ duration: 300 }, undefined, { duration: 500, kind: "wipe" }] },
      ),
    // Parts from 0, 500, 1500 and 1900 ms, until 2900 ms.
    times: [500, 655, 1500, 1950, 0, 499, 800, 1400, 1499, 1850, 2400, 2700],
    sound: OPUS,
  },
  {
    name: "concat at a frame rate, with a format",
    edit: ({ main, other }) =>
      concat([clip(main, { end: 700 }), clip(other, { start: 1000, end: 1900 }), clip(main, { start: 200 })], {
        frameRate: 12,
        width: 64,
        height: 64,
        sampleRate: 44_100,
        numberOfChannels: 1,
      }),
    times: [333, 700, 1234, 1650, 0, 699, 701, 2000],
    sound: OPUS,
  },
  {
    name: "concat of stills, gaps, sound alone and a clip",
    edit: ({ main }) =>
      concat([
        gap(300),
        still("teal", { duration: 500, width: 64, height: 36 }),
        tone({ frequency: 300, duration: 400 }),
        clip(main, { end: 600 }),
      ]),
    times: [300, 555, 800, 1200, 0, 299, 1199, 1500],
  },
  {
    name: "loop",
    edit: ({ main }) => loop(clip(main, { start: 300, end: 1000 }), 3, { transition: { duration: 200 } }),
    times: [100, 555, 650, 1200, 0, 1600],
  },
  {
    name: "a part of an endless loop",
    edit: ({ main }) => clip(loop(clip(main, { end: 500 }), Number.POSITIVE_INFINITY), { start: 200, end: 2200 }),
  },
  {
    name: "reverse",
    edit: ({ main }) => reverse(clip(main, { end: 1500 })),
    times: [40, 333, 501, 1234.5, 0, 499, 1000],
  },
  ...[2, 0.5, animate("0s 1, 1s 0.5, 2s 2")].map((factor, index) => ({
    name: `speed ${index < 2 ? factor : "that changes"}, pitch follows`,
    edit: ({ main }: Files) => speed(main, factor, { pitch: "follow" }),
    times: [40, 333, 800, 0],
    sound: { after: 50, within: 0.002 },
  })),
  { name: "speed, pitch kept", edit: ({ main }) => speed(main, 1.3), sound: false },
  {
    name: "gain, pan, fade, resampling and an equalizer",
    edit: ({ main }) =>
      audioEffect(main, [
        sound.gain({ gain: ramp }),
        sound.resample({ sampleRate: 44_100 }),
        sound.fade({ in: 1500, out: 300 }),
        sound.pan({ pan: animate("0s -1, 2s 1") }),
        sound.equalizer({ low: 6, mid: -3 }),
      ]),
    sound: { after: 50, within: 0.002 },
  },
  {
    name: "a mixed sound",
    edit: ({ main, other }) => audioEffect(main, [sound.mix(other, { at: 300, gain: ramp })]),
    sound: OPUS,
  },
  {
    name: "compressor, limiter, ducking and normalize",
    edit: ({ main, other }) =>
      audioEffect(main, [
        sound.compressor({ threshold: -30, release: 100 }),
        sound.mix(other, { duck: { release: 100, threshold: -30 } }),
        sound.normalize({ integrated: -20 }, { target: -10 }),
        sound.limiter(),
      ]),
    sound: { after: 5, within: 0.01 },
  },
  ...[440, animate("0s 300, 1s 900, 2s 200")].map((frequency, index) => ({
    name: `a tone that ${index === 0 ? "stays" : "glides"}, in silence, with a limiter`,
    edit: () => {
      const second = tone({ frequency, amplitude: 1.5, duration: 1500 });
      return audioEffect(silence({ duration: 2000 }), [sound.mix(second), sound.limiter()]);
    },
    sound: { after: 0, within: 0.002 },
  })),
  {
    name: "overlay",
    edit: ({ main, other, uneven }) =>
      overlay(main, [
        { edit: clip(other, { end: 900 }), at: 500, x: 0.6, y: animate("0s 0, 2s 0.5"), width: 0.35, gain: 0.5 },
        { edit: clip(uneven, { start: 300 }), at: -200, width: 0.2, height: 0.5, fit: "cover", blend: "screen" },
        { edit: tone({ duration: 600 }), at: 1000, duck: { release: 100 } },
      ]),
    sound: SETTLING,
  },
  {
    name: "overlay of nothing",
    edit: ({ main }) => overlay(gap(2000), [{ edit: clip(main, { end: 800 }), at: 600, opacity: 0.5 }]),
  },
  { name: "combine", edit: ({ main, other }) => combine({ video: main, audio: other }), sound: OPUS },
  {
    name: "conform",
    edit: ({ uneven }) => conform(uneven, { width: 60, height: 80, fit: "cover", frameRate: 24, sampleRate: 8000 }),
  },
  {
    name: "streams that ignore where a run starts",
    edit: ({ main }) => fromStreams(() => main.open(), { duration: 1800 }),
  },
  {
    name: "joined clips with a title, ducked music and a limiter",
    edit: ({ main, other }) => {
      const parts = [clip(main, { start: 200, end: 1400 }), clip(other, { end: 1500 })];
      const titled = effect(concat(parts, { transition: { duration: 300 } }), [title]);
      return audioEffect(titled, [sound.mix(main, { duck: { release: 100 } }), sound.limiter()]);
    },
    isFurther: true,
    times: [250, 1111, 1300, 2000, 0, 1000],
    sound: { after: 5, within: 0.01 },
  },
];

const TIMES = [40, 333, 1000, 1234.5, 0];
/** Frames of a run that are compared. */
const COMPARED = 3;

async function expectSame(edit: Edit, times: readonly number[], tolerance: Tolerance | false) {
  const starts = times.filter((time) => time < edit.duration);
  const whole = await runOf(edit, 0, COMPARED, Math.max(...starts));
  expect(whole.pictures.length + whole.sound.samples.length).toBeGreaterThan(0);
  expect(whole.pictures.length > 0, "picture").toBe(!!edit.video);
  expect(whole.sound.samples.length > 0, "sound").toBe(!!edit.audio);
  for (const at of starts) {
    const { pictures, sound } = await runOf(edit, at, COMPARED);
    const index = whole.pictures.findLastIndex(({ timestamp }) => timestamp <= at * 1000);
    const expected = whole.pictures.slice(Math.max(0, index), Math.max(0, index) + COMPARED);
    expect(
      pictures.map(({ timestamp, duration }) => [timestamp, duration]),
      `times from ${at} ms`,
    ).toEqual(expected.map(({ timestamp, duration }) => [timestamp, duration]));
    const differences = pictures.map(({ pixels }, i) => differenceOf(pixels, expected[i]!.pixels));
    expect(Math.max(0, ...differences), `pictures from ${at} ms`).toBeLessThanOrEqual(1);
    const { sampleRate, samples } = sound;
    if (samples.length === 0) continue;
    expect(Math.abs(sound.position - (at * sampleRate) / 1000), `sound from ${at} ms`).toBeLessThan(1.5);
    const shift = sound.position - whole.sound.position;
    if (!tolerance) continue;
    expect(Math.abs(shift + samples.length - whole.sound.samples.length), "length").toBeLessThan(2);
    let most = 0;
    for (let i = Math.ceil((tolerance.after * sampleRate) / 1000); i < samples.length; i++) {
      const original = whole.sound.samples[shift + i];
      if (original !== undefined) most = Math.max(most, Math.abs(original - samples[i]!));
    }
    expect(most, `sound from ${at} ms`).toBeLessThanOrEqual(tolerance.within);
  }
}

describe("a run from any time gives what a run from 0 gives", () => {
  // Planes halve chroma, and the native way does not, so pictures are compared that were drawn the same way.
  beforeEach(drawInSoftware);

  for (const { name, edit, times = TIMES, sound = EXACT, isFurther } of CASES) {
    test(name, { tags: isFurther ? ["nightly"] : [] }, async () => {
      const files = await opened();
      await expectSame(edit(files), firstOf(times, 2), sound);
      for (const file of Object.values(files)) file.close();
    });
  }

  // Stages in random order, each over the one before.
  const STAGES: ((edit: Edit, files: Files) => Edit)[] = [
    (edit) => clip(edit, { start: edit.duration * 0.2, end: edit.duration * 0.9 }),
    (edit, { uneven }) => concat([edit, clip(uneven, { end: 400 })], { transition: { duration: 150 } }),
    (edit) => concat([gap(120), edit, edit]),
    (edit) => loop(edit, 2),
    (edit) => speed(edit, 1.5, { pitch: "follow" }),
    (edit) => speed(edit, animate("0s 1, 500ms 0.7"), { pitch: "follow" }),
    (edit) => reverse(edit),
    (edit) => effect(edit, [zooming, limit([title], { start: 200, end: 700 }), visual.fade({ in: 200, out: 200 })]),
    (edit) => audioEffect(edit, [sound.gain({ gain: ramp }), sound.fade({ in: 200 })]),
    (edit, { main }) => overlay(edit, [{ edit: clip(main, { start: 800 }), at: 150, width: 0.4, gain: 0.3 }]),
    (edit) => conform(edit, { frameRate: 20, width: 90, height: 90, fit: "cover" }),
    (edit) => fromStreams(({ at }) => edit.open({ at }), { ...edit.video, ...edit.audio, duration: edit.duration }),
  ];
  const NESTS = isFull ? 30 : 2;
  let seed = 20_261_125;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  for (let nest = 0; nest < NESTS; nest++) {
    const order = Array.from({ length: 3 }, () => random(STAGES.length));
    test(`stages ${order.join(", ")} nested`, async () => {
      const files = await opened();
      const source = clip(files.main, { start: 100, end: 900 });
      const edit = order.reduce((inner, stage) => STAGES[stage]!(inner, files), source);
      const times = firstOf([0.5, 0.13, 0.77, 0], 2).map((share) => Math.round(share * edit.duration));
      await expectSame(edit, times, { after: 60, within: 0.05 });
      for (const file of Object.values(files)) file.close();
    });
  }
});
