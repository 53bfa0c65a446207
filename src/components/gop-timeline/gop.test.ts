import { expect, test } from "vitest";
import { decodedFor, FRAMES, STORED } from "./gop.ts";

test("the file has each frame once, and a frame after those that it needs", () => {
  expect([...STORED].sort((a, b) => a - b)).toEqual([...FRAMES].map((_, frame) => frame));
  expect(STORED.slice(0, 5)).toEqual([0, 2, 1, 4, 3]);
});

test("decoding begins at the key frame and takes the frame behind a B-frame first", () => {
  expect(decodedFor(9)).toEqual([9]);
  expect(decodedFor(11)).toEqual([9, 11]);
  expect(decodedFor(12)).toEqual([9, 11, 10, 13, 12]);
});
