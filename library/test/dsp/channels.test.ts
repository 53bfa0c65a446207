import { expect, test } from "vitest";
import { mixPlanes, mixWeights } from "../../src/sound/channels.ts";

const HALF = Math.SQRT1_2;

test.each([
  [1, 2, [[1], [1]]],
  [2, 1, [[0.5, 0.5]]],
  [
    4,
    2,
    [
      [0.5, 0, 0.5, 0],
      [0, 0.5, 0, 0.5],
    ],
  ],
  [4, 1, [[0.25, 0.25, 0.25, 0.25]]],
  [
    6,
    2,
    [
      [1, 0, HALF, 0, HALF, 0],
      [0, 1, HALF, 0, 0, HALF],
    ],
  ],
  [
    6,
    4,
    [
      [1, 0, HALF, 0, 0, 0],
      [0, 1, HALF, 0, 0, 0],
      [0, 0, 0, 0, 1, 0],
      [0, 0, 0, 0, 0, 1],
    ],
  ],
  [
    8,
    2,
    [
      [1, 0, HALF, 0, HALF, 0, HALF, 0],
      [0, 1, HALF, 0, 0, HALF, 0, HALF],
    ],
  ],
  [3, 1, [[0.5, 0.5, HALF]]],
  [
    3,
    2,
    [
      [1, 0, HALF],
      [0, 1, HALF],
    ],
  ],
  [
    5,
    2,
    [
      [1, 0, HALF, HALF, 0],
      [0, 1, HALF, 0, HALF],
    ],
  ],
  [
    5,
    3,
    [
      [1, 0, 0, HALF, 0],
      [0, 1, 0, 0, HALF],
      [0, 0, 1, 0, 0],
    ],
  ],
  [1, 4, [[1], [1], [0], [0]]],
  [1, 6, [[0], [0], [1], [0], [0], [0]]],
  [
    2,
    6,
    [
      [1, 0],
      [0, 1],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  ],
])("%i to %i channels", (from, to, weights) => {
  expect(mixWeights(from, to)).toEqual(weights);
});

test("8 to 6 channels adds the back to the sides", () => {
  expect(mixWeights(8, 6).slice(4)).toEqual([
    [0, 0, 0, 0, 1, 0, 1, 0],
    [0, 0, 0, 0, 0, 1, 0, 1],
  ]);
});

test("layouts without a name keep their first channels", () => {
  expect(mixWeights(7, 2)).toEqual([
    [1, 0, 0, 0, 0, 0, 0],
    [0, 1, 0, 0, 0, 0, 0],
  ]);
});

test("planes are added by weight, and stay the same objects if their number is right", () => {
  const planes = [Float32Array.of(0.5, 1), Float32Array.of(0.5, 0)];
  expect(mixPlanes(planes, 2)).toBe(planes);
  expect(mixPlanes(planes, 1)).toEqual([Float32Array.of(0.5, 0.5)]);
});
