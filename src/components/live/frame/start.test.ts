import { expect, test } from "vitest";
import { startingAt } from "./start";

test("decoding starts at the position", () => {
  expect(startingAt(5000)).toEqual({ trim: { start: 5000 } });
  const options = { frameRate: 30, trim: { end: 8000 } };
  expect(startingAt(5000, options)).toEqual({ frameRate: 30, trim: { start: 5000, end: 8000 } });
});

test("a program that selects another part of its footage keeps that part", () => {
  for (const trim of [{ start: 6000 }, { start: 1000, end: 4000 }, { end: 5000 }])
    expect(startingAt(5000, { trim })).toEqual({ trim });
  expect(startingAt(0)).toBeUndefined();
});
