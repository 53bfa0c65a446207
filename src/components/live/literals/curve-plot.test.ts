import { parseKeyframes } from "live-program/keyframe-text";
import { expect, test } from "vitest";
import { animate } from "../../../../library/src/keyframes/animate.ts";
import { niceStep, pathOf, plotOf, ticksOf } from "./curve-plot";

const plot = { time: { min: 0, max: 1000 }, value: { min: -1, max: 1 } };

test("the plot begins at 0 s and has room beside the keyframes", () => {
  expect(plotOf(parseKeyframes("1s 1, 2s 3")!)).toEqual({
    time: { min: 0, max: 2300 },
    value: { min: 1 - 0.3, max: 3 + 0.3 },
  });
  expect(plotOf(parseKeyframes("-1s -4")!)).toEqual({ time: { min: -1000, max: 1000 }, value: { min: -6, max: -2 } });
  expect(plotOf(parseKeyframes("0s 0")!)).toEqual({ time: { min: 0, max: 1000 }, value: { min: -1, max: 1 } });
});

test("steps are 1, 2 or 5 times a power of ten", () => {
  const steps = [1, 2.5, 0.012, 500].map((max) => niceStep({ min: 0, max }, 20));
  expect(steps.map((step) => Number(step.toPrecision(3)))).toEqual([0.05, 0.1, 0.0005, 20]);
  expect(ticksOf({ min: -1, max: 2000 }, 4)).toEqual([0, 500, 1000, 1500, 2000]);
});

test("the curve keeps the first and last values and eases in between", () => {
  expect(pathOf(parseKeyframes("200ms 0.5")!, 0, "linear", plot)).toBe("M0 25.00L20.00 25.00H100");
  const held = pathOf(parseKeyframes("0s 0, 1s 1")!, 0, "hold", plot);
  expect(held).toContain("L97.50 50.00L100.00 0.00");
  const own = pathOf(parseKeyframes("0s 9 0 hold, 500ms 9 1, 1s 9 0 hold")!, 1, "linear", plot);
  expect(own).toMatch(/^M0 50.*L48\.75 50\.00L50\.00 0\.00.*L75\.00 25\.00L/);
  expect(pathOf(parseKeyframes("0s 0, 1s 1")!, 0, "unknown", plot)).toContain("L50.00 25.00L");
});

test.each(["0s 1, 500ms 2 outBounce, 2s 1", "1s 0 1 cubic-bezier(0.4, 0, 0.2, 1), .5S -1e1 2", "0s", "1 2", "0s 1,"])(
  "%j is text for animate only if it is text for the editor",
  (text) => {
    if (parseKeyframes(text)) expect(animate(text)).toBeTypeOf("function");
    else expect(() => animate(text)).toThrow("keyframes");
  },
);
