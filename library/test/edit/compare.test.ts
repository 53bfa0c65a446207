/** Which edits are the same, and when others differ. */
import { describe, expect, test } from "vitest";
import {
  animate,
  audioEffect,
  clip,
  concat,
  type Edit,
  effect,
  frameAt,
  keyframes,
  limit,
  openFile,
  overlay,
  silence,
  sound,
  speed,
  still,
  visual,
} from "../../releases/next.ts";
import { differences, isSameEdit } from "../../src/edit/compare.ts";
import { clipUrl } from "../support/clips.ts";
import { colourAt } from "../support/colours.ts";

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
    speeds: () => speed(shade(1), 2),
  };
  test.each(Object.keys(makers))("%s", (name) => {
    expect(isSameEdit(makers[name]!(), makers[name]!())).toBe(true);
    expect(differences(makers[name]!(), makers[name]!(), "video")).toEqual([]);
  });

  test("but not if an option that the program keeps has changed meanwhile", () => {
    const before = makers.effects!();
    place.y = 0.3;
    expect(isSameEdit(before, makers.effects!())).toBe(false);
  });

  test("but not with another function, file or order", async () => {
    const zoom = () => effect(shade(1), [visual.zoom({ factor: () => 2 })]);
    expect(isSameEdit(zoom(), zoom())).toBe(false);
    const [one, other] = await Promise.all([openFile(clipUrl("h264-aac.mp4")), openFile(clipUrl("h264-aac.mp4"))]);
    expect(isSameEdit(clip(one, { end: 500 }), clip(one, { end: 500 }))).toBe(true);
    expect(isSameEdit(clip(one, { end: 500 }), clip(other, { end: 500 }))).toBe(false);
    expect(isSameEdit(concat([shade(1), shade(2)]), concat([shade(2), shade(1)]))).toBe(false);
    const quiet = (gain: number) => audioEffect(one, [sound.gain({ gain })]);
    expect(isSameEdit(quiet(0.5), quiet(0.5))).toBe(true);
    expect(differences(quiet(0.5), quiet(0.4), "video")).toEqual([]);
    expect(differences(quiet(0.5), quiet(0.4), "audio")).toEqual([{ start: 0, end: Number.POSITIVE_INFINITY }]);
    one.close();
    other.close();
  });
});

describe("differences", () => {
  const film = (last: Edit) => concat([shade(10), shade(20), last]);

  test("of the last part begin with it, and those of a trim with its end", () => {
    expect(differences(film(shade(30)), film(shade(40)), "video")).toEqual([{ start: 800, end: Infinity }]);
    const trimmed = (end: number) => film(clip(shade(30), { end }));
    expect(differences(trimmed(300), trimmed(200), "video")).toEqual([{ start: 1000, end: Infinity }]);
  });

  test("of a title that moves are its times", () => {
    const titled = (y: number, end = 600) => {
      return effect(film(shade(30)), [visual.vignette(), visual.text("Coast", { y })], { trim: { start: 200, end } });
    };
    expect(differences(titled(0.5), titled(0.6), "video")).toEqual([{ start: 200, end: 600 }]);
    expect(differences(titled(0.5), titled(0.5, 700), "video")).toEqual([{ start: 200, end: 700 }]);
  });

  test("of a layer are its times, and a title below music that moves has its own", () => {
    const mixed = (y: number, at: number) => {
      const titled = effect(film(shade(30)), [visual.text("Coast", { y })], { trim: { start: 200, end: 600 } });
      return overlay(titled, [{ edit: shade(90, 100), at, width: 0.5 }, silence({ duration: 300 })]);
    };
    expect(differences(mixed(0.5, 40), mixed(0.6, 40), "video")).toEqual([{ start: 200, end: 600 }]);
    expect(differences(mixed(0.5, 640), mixed(0.5, 700), "video")).toEqual([{ start: 640, end: 800 }]);
    expect(differences(mixed(0.5, 640), mixed(0.6, 640), "audio")).toEqual([]);
    const slow = (y: number) => speed(mixed(y, 0), 0.5);
    expect(differences(slow(0.5), slow(0.6), "video")).toEqual([{ start: 400, end: 1200 }]);
  });

  test("miss no frame of random edits", async () => {
    const random = seeded(7);
    const pick = (count: number) => Math.floor(random() * count);
    const make = (depth: number): (() => Edit)[] => {
      const leaf = () => [pick(200), [200, 320, 400][pick(3)]!] as const;
      if (depth === 0)
        return [leaf(), leaf()].map(
          ([gray, length]) =>
            () =>
              shade(gray, length),
        );
      const [a, b] = [make(depth - 1), make(depth - 1)];
      const range = { start: 40 * pick(3), end: 160 + 40 * pick(4) };
      const tint = visual.adjustment({ brightness: 0.2 });
      const stages: ((one: Edit, other: Edit) => Edit)[] = [
        (one, other) => concat([one, other]),
        (one) => clip(one, range),
        (one) => effect(one, [tint], { trim: range }),
        (one, other) => concat([other, one, other], { transition: { duration: 40 } }),
        (one, other) => overlay(one, [{ edit: other, at: 80 }]),
        (one) => speed(one, 2),
      ];
      const stage = stages[pick(stages.length)]!;
      const other = pick(2) === 0 ? stages[pick(stages.length)]! : stage;
      return [() => stage(a[0]!(), b[0]!()), () => other(a[pick(2)]!(), b[pick(2)]!())];
    };
    let compared = 0;
    for (let round = 0; round < 12; round++) {
      const [one, other] = make(2).map((each) => each()) as [Edit, Edit];
      const spans = differences(one, other, "video");
      for (let time = 20; time < Math.min(one.duration, other.duration); time += 120) {
        if (spans.some(({ start, end }) => time + 40 > start && time - 40 < end)) continue;
        expect(await grayAt(one, time), `${round}: ${time}`).toBe(await grayAt(other, time));
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(10);
  });
});

async function grayAt(edit: Edit, time: number): Promise<number> {
  const frame = await frameAt(edit, time);
  const [red] = await colourAt(frame, 8, 8);
  frame.close();
  return red!;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
