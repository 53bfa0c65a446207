// @module-tag node
/** Times at another speed, and functions of a factor that fail. */
import { expect, test } from "vitest";
import { TimeMap } from "../../src/edit/time-map.ts";
import { MFXError, OptionError } from "../../src/errors.ts";

test("times at a changing speed are the integral of 1 ÷ factor, and its inverse", () => {
  const map = new TimeMap(({ timestamp }) => (timestamp < 20_000 ? 2 : 0.5));
  for (const [time, changed] of [
    [-1000, -500],
    [0, 0],
    [4000, 2000],
    [20_000, 10_000],
    [25_000, 20_000],
    [90_000, 150_000],
  ] as const) {
    expect(map.at(time)).toBeCloseTo(changed);
    expect(map.inverse(changed)).toBeCloseTo(time);
  }
});

test("a factor is asked in the middle of each step of 10 ms, once", () => {
  const asked: number[] = [];
  const map = new TimeMap(({ timestamp }) => {
    asked.push(timestamp);
    return 1;
  });
  for (const time of [9000, 30_000, 1000]) map.at(time);
  map.inverse(35_000);
  expect(asked).toEqual([5000, 15_000, 25_000, 35_000]);
});

test("a function that fails tells the time, and an error of the library stays as it is", () => {
  const failureOf = (factor: () => number) => {
    try {
      return new TimeMap(factor).at(10_000);
    } catch (error) {
      return error;
    }
  };
  const fail = (error: unknown) => () => {
    throw error;
  };
  const cause = new Error("my mistake");
  const details = { option: "factor", timestamp: 5000 };
  expect(failureOf(fail(cause))).toMatchObject({ code: "invalid-option", cause, details });
  expect(failureOf(fail("a text"))).toMatchObject({ message: "The function for `factor` failed: a text", details });
  expect(failureOf(() => 0)).toEqual(expect.any(OptionError));
  expect(failureOf(() => 0)).toMatchObject({ details });
  const own = new MFXError("worker-failed", "No.");
  expect(failureOf(fail(own))).toBe(own);
});
