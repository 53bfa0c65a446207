/** Which edits are the same. */
import { describe, expect, test } from "vitest";
import {
  animate,
  audioEffect,
  clip,
  combine,
  concat,
  conform,
  type Edit,
  effect,
  gap,
  keyframes,
  limit,
  loop,
  openFile,
  overlay,
  reverse,
  silence,
  sound,
  speed,
  still,
  tone,
  visual,
} from "../../releases/next.ts";
import { isSameEdit } from "../../src/edit/compare.ts";
import { clipUrl } from "../support/clips.ts";

const shade = (gray: number, duration = 400) =>
  still(`rgb(${gray} ${gray} ${gray})`, { duration, frameRate: 25, width: 16, height: 16 });

describe("edits with equal recipes are the same", () => {
  const easing = (x: number) => x * x;
  const place = { y: 0.8 };
  const makers: Record<string, () => Edit> = {
    "clips and joints": () =>
      concat([clip(shade(1), { start: 40 }), shade(2)], { transition: [{ duration: 80, kind: "wipe" }] }),
    effects: () => effect(shade(1), [visual.zoom({ factor: animate("0s 1, 1s 2") }), visual.text("Coast", place)]),
    keyframes: () =>
      effect(shade(1), [visual.hue({ angle: keyframes([{ time: 0, value: 1, easing }]) })], { trim: { end: 200 } }),
    limits: () => effect(shade(1), [limit([visual.opacity({ value: 0.5 })], easing as never)]),
    "ranges of limits": () => effect(shade(1), limit([visual.opacity({ value: 0.5 })], { start: 40, end: 200 })),
    speeds: () => speed(shade(1), 2),
  };
  test.each(Object.keys(makers))("%s", (name) => {
    expect(isSameEdit(makers[name]!(), makers[name]!())).toBe(true);
  });

  test("but not if an option that the program keeps has changed meanwhile", () => {
    const before = makers.effects!();
    place.y = 0.3;
    expect(isSameEdit(before, makers.effects!())).toBe(false);
  });

  test("but not with another function, range, file or order", async () => {
    const zoom = () => effect(shade(1), [visual.zoom({ factor: () => 2 })]);
    expect(isSameEdit(zoom(), zoom())).toBe(false);
    const limited = (end: number) => effect(shade(1), limit([visual.sharpen()], { end }));
    expect(isSameEdit(limited(100), limited(101))).toBe(false);
    const [one, other] = await Promise.all([openFile(clipUrl("h264-aac.mp4")), openFile(clipUrl("h264-aac.mp4"))]);
    expect(isSameEdit(clip(one, { end: 500 }), clip(one, { end: 500 }))).toBe(true);
    expect(isSameEdit(clip(one, { end: 500 }), clip(other, { end: 500 }))).toBe(false);
    expect(isSameEdit(concat([shade(1), shade(2)]), concat([shade(2), shade(1)]))).toBe(false);
    const quiet = (gain: number) => audioEffect(one, [sound.gain({ gain })]);
    expect(isSameEdit(quiet(0.5), quiet(0.5))).toBe(true);
    expect(isSameEdit(quiet(0.5), quiet(0.4))).toBe(false);
    const partOf = (index: number) => audioEffect(one, [sound.normalize({ integrated: -20 })[index]!]);
    expect([isSameEdit(partOf(1), partOf(1)), isSameEdit(partOf(0), partOf(1))]).toEqual([true, false]);
    one.close();
    other.close();
  });

  type Case = [name: string, before: Edit, after: Edit];
  const pair = [shade(1), shade(2)];
  /** Edits without an option, and with it. */
  const optionsOf = (what: string, make: (options: object) => Edit, values: object): Case[] =>
    Object.entries(values).map(([name, value]) => [`${name} of ${what}`, make({}), make({ [name]: value })]);
  const shown = { duration: 400, frameRate: 25, width: 16, height: 16 };
  const heard = { duration: 100, sampleRate: 44_100, numberOfChannels: 1 };
  const beep = { ...heard, frequency: 440 };
  const size = { width: 32, height: 32 };
  test.each<Case>([
    ["a picture", still("red", shown), still("blue", shown)],
    ["the length of a gap", concat([...pair, gap(1000)]), concat([...pair, gap(2000)])],
    ["the number of rounds", loop(shade(1), 2), loop(shade(1), 3)],
    ["the factor", speed(shade(1), 2), speed(shade(1), 3)],
    ["the direction", shade(1), reverse(shade(1))],
    ["the video", combine({ video: shade(1) }), combine({ video: shade(2) })],
    ["the tracks", combine({ video: shade(1), audio: silence(heard) }), combine({ video: shade(1) })],
    ["the number of layers", overlay(shade(1), [shade(2)]), overlay(shade(1), pair)],
    ["silence and a tone", silence(heard), tone(beep)],
    ...optionsOf("a still", (options) => still("red", { ...shown, ...options }), {
      ...size,
      duration: 480,
      frameRate: 30,
      fit: "cover",
    }),
    ...optionsOf("a clip", (options) => clip(shade(1), options), { start: 40, end: 240 }),
    ...optionsOf("rounds", (options) => loop(shade(1), 2, options), { transition: { duration: 40 } }),
    ...optionsOf("a speed", (options) => speed(shade(1), 2, options), { pitch: "follow" }),
    ...optionsOf("joined edits", (options) => concat(pair, options), {
      ...size,
      frameRate: 30,
      transition: { duration: 80 },
    }),
    ...optionsOf("a format", (options) => conform(shade(1), options), { ...size, frameRate: 30 }),
    ...optionsOf("an overlay", (options) => overlay(shade(1), [shade(2)], options), size),
    ...optionsOf("a layer", (options) => overlay(shade(1), [{ edit: shade(2, 200), ...options }]), {
      at: 80,
      x: 0.2,
      y: 0.3,
      width: 0.5,
      height: 0.5,
      opacity: 0.5,
      blend: "screen",
      gain: 0.5,
    }),
    ...optionsOf("an effect", (options) => effect(shade(1), [visual.hue({ angle: 9 })], { width: 64, ...options }), {
      ...size,
      trim: { end: 200 },
      fit: "cover",
      filter: () => true,
    }),
    ...optionsOf("silence", (options) => silence({ ...heard, ...options }), { duration: 200, sampleRate: 48_000 }),
    ...optionsOf("a tone", (options) => tone({ ...beep, ...options }), { frequency: 441, numberOfChannels: 2 }),
  ])("but not with another value: %s", (_, before, after) => {
    expect([isSameEdit(before, before), isSameEdit(before, after)]).toEqual([true, false]);
  });
});
