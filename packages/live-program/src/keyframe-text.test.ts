import { expect, test } from "vitest";
import { changedKeyframe, parseKeyframes, printKeyframes } from "./keyframe-text";

test("keyframes have a time in milliseconds, numbers and an easing", () => {
  expect(parseKeyframes("0s 1, 500ms 2 outBounce, 1.5s 0")).toEqual([
    { time: 0, values: [1], easing: undefined, text: "0s 1" },
    { time: 500, values: [2], easing: "outBounce", text: "500ms 2 outBounce" },
    { time: 1500, values: [0], easing: undefined, text: "1.5s 0" },
  ]);
  const other = parseKeyframes("0S -1 0 .5, 1.s 1e+1  +1 0")!;
  expect(other.map(({ time, values }) => [time, ...values].join(" "))).toEqual(["0 -1 0 0.5", "1000 10 1 0"]);
});

test("commas inside an easing belong to it", () => {
  const easings = parseKeyframes("0s 1 cubic-bezier(0.4, 0, 0.2, 1), 2s 3")!.map(({ easing }) => easing);
  expect(easings).toEqual(["cubic-bezier(0.4, 0, 0.2, 1)", undefined]);
});

test("keyframes are sorted by time; those at the same time keep their order", () => {
  expect(parseKeyframes("2s 1, 1s 2, 2s 3")!.map(({ values: [value] }) => value)).toEqual([2, 1, 3]);
});

test.each(["", "a 0s 1", "0s", "1 2", "0s 1,", "0s 1, 1s 1 2", "0s a", "10s"])("%j is no keyframes", (text) => {
  expect(parseKeyframes(text)).toBeUndefined();
});

test("printed keyframes are those that were parsed, and untouched ones keep their notation", () => {
  const text = "0.0s 1.0, 500MS  2 outBounce, 2s 1";
  const keyframes = parseKeyframes(text)!;
  expect(printKeyframes(keyframes)).toBe(text);
  expect(printKeyframes(keyframes.with(2, changedKeyframe(keyframes[2]!, { time: 2500, values: [1.2] })))).toBe(
    "0.0s 1.0, 500MS  2 outBounce, 2.5s 1.2",
  );
});

test("a changed keyframe keeps its unit, and an easing can be added and removed", () => {
  const [first, second] = parseKeyframes("1E+1S 1 2, 15000ms 3 4 hold")!;
  expect(changedKeyframe(first!, { time: 1500 }).text).toBe("1.5S 1 2");
  const eased = { time: 10_000, values: [1, 2], easing: "inQuad", text: "10S 1 2 inQuad" };
  expect(changedKeyframe(first!, { easing: "inQuad" })).toEqual(eased);
  expect(changedKeyframe(second!, { easing: undefined }).text).toBe("15000ms 3 4");
});
