/** Which edits are the same. */
import { describe, expect, test } from "vitest";
import {
  animate,
  audioEffect,
  clip,
  concat,
  type Edit,
  effect,
  keyframes,
  limit,
  openFile,
  sound,
  speed,
  still,
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
});
