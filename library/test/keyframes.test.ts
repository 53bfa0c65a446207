// @module-tag node
import { describe, expect, test } from "vitest";
import { OptionError } from "../src/errors.ts";
import { animate } from "../src/keyframes/animate.ts";
import { keyframes as checkedKeyframes } from "../src/keyframes/checked-keyframes.ts";
import type { Easing } from "../src/keyframes/easing.ts";
import { keyframes } from "../src/keyframes/keyframes.ts";
import { madeOf } from "../src/media/made.ts";
import fc from "./support/fast-check.ts";

/** A function of keyframes asked at a time in milliseconds. */
function at<T>(value: (frame: VideoFrame) => T, time: number): T {
  const init = { format: "RGBA", codedWidth: 1, codedHeight: 1, timestamp: Math.round(time * 1000) } as const;
  const frame = new VideoFrame(new Uint8Array(4), init);
  try {
    return value(frame);
  } finally {
    frame.close();
  }
}

describe("keyframes", () => {
  const ramp = [
    { time: 100, value: 1 },
    { time: 300, value: 5 },
  ];

  test.each([keyframes, checkedKeyframes])("hold before the first and after the last, and pass between", (made) => {
    const value = made(ramp);
    expect([0, 100, 150, 200, 300, 1000].map((time) => at(value, time))).toEqual([1, 1, 2, 3, 5, 5]);
  });

  test("may come in any order, and jump where two share a time", () => {
    const value = keyframes([
      { time: 200, value: 10 },
      { time: 100, value: 0 },
      { time: 200, value: 50 },
      { time: 300, value: 60 },
    ]);
    expect(at(value, 199.999)).toBeCloseTo(10, 3);
    expect(at(value, 200)).toBe(50);
    expect(at(value, 250)).toBe(55);
  });

  test("hold up to a time of a frame that is rounded, and ease from there", () => {
    const [time, end] = [100 / 3, 200 / 3];
    /** Has no value outside of 0 to 1. */
    const easing = (progress: number) => Math.asin(2 * progress - 1) / Math.PI + 0.5;
    const jump = keyframes([
      { time: 0, value: 5, easing: "hold" },
      { time, value: 7, easing },
      { time: end, value: 8 },
      { time: 100, value: 9 },
    ]);
    expect([33.332, 33.333, 66.666, 66.667].map((time) => at(jump, time))).toEqual([
      5,
      7,
      expect.closeTo(8, 1),
      expect.closeTo(8, 1),
    ]);
    // Samples of sound have times between those of frames.
    expect(jump({ timestamp: 66_666.9 } as VideoFrame)).toBeCloseTo(8);
  });

  test("keep the list that they were made of when a program changes it", () => {
    const list = [{ time: 0, value: [1, 2] }];
    const value = keyframes(list, "inQuad");
    list[0]!.value[0] = 5;
    list.push({ time: 1, value: [3, 4] });
    expect(madeOf(value)).toEqual({ by: keyframes, given: [[{ time: 0, value: [1, 2] }], "inQuad"], index: 0 });
  });

  test("ease lists of numbers side by side", () => {
    const value = keyframes([
      { time: 0, value: [0, 10, -1] },
      { time: 100, value: [1, 20, 1] },
    ]);
    expect(at(value, 50)).toEqual([0.5, 15, 0]);
  });

  test("ease from each keyframe as it says itself, else as the second argument says", () => {
    for (const made of [keyframes, checkedKeyframes]) {
      const value = made(
        [
          { time: 0, value: 0, easing: "hold" },
          { time: 100, value: 1 },
          { time: 200, value: 0 },
        ],
        "inQuad",
      );
      expect(at(value, 99)).toBe(0);
      expect(at(value, 150)).toBe(0.75);
    }
  });

  test.each<[Easing, number, number]>([
    ["linear", 0.25, 0.25],
    ["inQuad", 0.5, 0.25],
    ["outQuad", 0.5, 0.75],
    ["inOutQuad", 0.25, 0.125],
    ["inCubic", 0.5, 0.125],
    ["inQuart", 0.5, 0.0625],
    ["outQuint", 0.5, 0.96875],
    ["inSine", 0.5, 1 - Math.SQRT1_2],
    ["inOutExpo", 0.5, 0.5],
    ["inCirc", 0.6, 0.2],
    ["inBack", 0.5, -0.0877],
    ["inElastic", 0.5, -0.0156],
    ["outBounce", 0.5, 0.7656],
    ["ease-in", 0.5, 0.3154],
    ["ease-out", 0.5, 0.6846],
    ["ease", 0.5, 0.8024],
    ["ease-in-out", 0.5, 0.5],
    ["cubic-bezier(0, 0, 1, 1)", 0.3, 0.3],
    ["cubic-bezier(1, 0, 0, 1)", 0.5, 0.5],
    ["cubic-bezier(0.5, 2, 0.5, 2)", 0.5, 1.625],
    [(progress) => progress ** 2, 0.5, 0.25],
  ])("easing %s of %d is %d", (easing, progress, expected) => {
    const value = keyframes(
      [
        { time: 0, value: 0 },
        { time: 1000, value: 1 },
      ],
      easing,
    );
    expect(at(value, progress * 1000)).toBeCloseTo(expected, 3);
  });

  test("a curve mirrors itself: out is in from its end, and inOut is one half of each", () => {
    const curves = ["Quad", "Cubic", "Quart", "Quint", "Sine", "Expo", "Circ", "Back", "Elastic", "Bounce"] as const;
    const unit = [
      { time: 0, value: 0 },
      { time: 1000, value: 1 },
    ];
    for (const curve of curves) {
      const [goIn, goOut, goInOut] = (["in", "out", "inOut"] as const).map((way) => {
        const value = keyframes(unit, `${way}${curve}`);
        return (progress: number) => at(value, progress * 1000);
      });
      expect([goIn!(0), goIn!(1)], curve).toEqual([expect.closeTo(0), expect.closeTo(1)]);
      for (const progress of [0.15, 0.35]) {
        expect(goOut!(progress), curve).toBeCloseTo(1 - goIn!(1 - progress));
        expect(goInOut!(progress), curve).toBeCloseTo(goIn!(2 * progress) / 2);
        expect(goInOut!(1 - progress), curve).toBeCloseTo(1 - goInOut!(progress));
      }
    }
  });

  test.each([
    ["no keyframe", () => keyframes([])],
    ["a time that is no number", () => keyframes([{ time: Number.NaN, value: 1 }])],
    ["a value that is no number", () => keyframes([{ time: 0, value: [1, Number.NaN] }])],
    [
      "lists of different lengths",
      () =>
        keyframes<number[]>([
          { time: 0, value: [1] },
          { time: 1, value: [1, 2] },
        ]),
    ],
    [
      "a number after a list",
      () =>
        keyframes<number | number[]>([
          { time: 0, value: [1] },
          { time: 1, value: 2 },
        ]),
    ],
    ["a time without end", () => keyframes([{ time: Number.POSITIVE_INFINITY, value: 1 }])],
    ["a value without end", () => keyframes([{ time: 0, value: Number.NEGATIVE_INFINITY }])],
    ["an unknown easing", () => keyframes(ramp, "inFoo" as Easing)],
    ["an easing with a name before it", () => keyframes(ramp, "begininQuad" as Easing)],
    ["an easing with a number behind it", () => keyframes(ramp, "inQuad2" as Easing)],
    ["an easing in other letters", () => keyframes(ramp, "InQuad" as Easing)],
    ["an easing that is a member of every object", () => keyframes(ramp, "constructor" as Easing)],
    ["a Bézier curve with three numbers", () => keyframes(ramp, "cubic-bezier(0, 1, 2)")],
    ["a Bézier curve with five numbers", () => keyframes(ramp, "cubic-bezier(0, 1, 0, 1, 0)")],
    ["a Bézier curve with a word", () => keyframes(ramp, "cubic-bezier(0, 0, 1, one)")],
    ["a Bézier curve without end", () => keyframes(ramp, "cubic-bezier(0, 0, 1, Infinity)")],
    ["a Bézier curve with a name before it", () => keyframes(ramp, "my-cubic-bezier(0, 0, 1, 1)" as Easing)],
    ["a Bézier curve with a name behind it", () => keyframes(ramp, "cubic-bezier(0, 0, 1, 1)s" as Easing)],
    ["a Bézier curve that begins before its start", () => keyframes(ramp, "cubic-bezier(-0.1, 0, 1, 1)")],
    ["a Bézier curve that begins after its end", () => keyframes(ramp, "cubic-bezier(1.1, 0, 1, 1)")],
    ["a Bézier curve that ends before its start", () => keyframes(ramp, "cubic-bezier(0, 0, -0.1, 1)")],
    ["a Bézier curve that ends after its end", () => keyframes(ramp, "cubic-bezier(0, 0, 1.1, 1)")],
  ])("%s is refused", (_, make) => {
    expect(make).toThrow(OptionError);
  });

  test("linear values lie between their neighbours", () => {
    const keyframe = fc.record({ time: fc.integer({ min: 0, max: 1000 }), value: fc.integer({ min: -100, max: 100 }) });
    fc.assert(
      fc.property(
        fc.array(keyframe, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 1200 }),
        (list, time) => {
          const value = at(keyframes(list), time);
          const values = list.map((item) => item.value);
          expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
          expect(value).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
        },
      ),
    );
  });
});

describe("animate", () => {
  test("is keyframes in a line of text", () => {
    const value = animate("+0s 1., 5e2MS 2 , 1.5S\n-.05E+1 ");
    expect([0, 250, 500, 1000, 2000].map((time) => at(value, time))).toEqual([1, 1.5, 2, 0.75, -0.5]);
  });

  test("takes an easing for all and for one", () => {
    const value = animate("0s 0 cubic-bezier(0, 0, 1, 1), 1s 1, 2s 0", "inQuad");
    expect(at(value, 500)).toBeCloseTo(0.5);
    expect(at(value, 1500)).toBeCloseTo(0.75);
  });

  test("takes lists of numbers", () => {
    expect(at(animate<number[]>("0s 0\t10, 1s  1 20"), 500)).toEqual([0.5, 15]);
  });

  test.each([
    "",
    "1 2",
    "0s",
    "0s one",
    "0s 1; 1s 2",
    "1m 2",
    "0s1",
    "0 s 1",
    "at 0s 1",
    "0s 1,, 1s 2",
    "0s 1 2, 1s 3",
    "0s 1 inFoo, 1s 2",
  ])("%j is refused", (text) => {
    expect(() => animate(text)).toThrow(OptionError);
  });
});
