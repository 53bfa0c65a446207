import { expect, test } from "vitest";
import { sound } from "../../releases/next.ts";
import { ConstantResampler } from "../../src/edit/constant-resampler.ts";
import { Stretcher } from "../../src/edit/stretcher.ts";
import { TimeMap } from "../../src/edit/time-map.ts";
import { animate } from "../../src/keyframes/animate.ts";
import { mixPlanes, mixWeights } from "../../src/sound/channels.ts";
import type { SoundEffects } from "../../src/sound/sound-effect.ts";
import { apply, maxDifference, noise, peakOf } from "./signals.ts";

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
  [
    6,
    8,
    [
      [1, 0, 0, 0, 0, 0],
      [0, 1, 0, 0, 0, 0],
      [0, 0, 1, 0, 0, 0],
      [0, 0, 0, 1, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 1, 0],
      [0, 0, 0, 0, 0, 1],
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

test.each<[what: string, effects: SoundEffects]>([
  ["an animated volume", sound.gain({ gain: animate("0s 1, 100ms 0.2") })],
  ["fades", sound.fade({ in: 40, out: 40 })],
  ["bands that change", sound.equalizer({ low: 6, mid: animate("0s -3, 100ms 3") })],
  ["a compressor", sound.compressor()],
  ["a limiter", sound.limiter({ ceiling: -12 })],
  ["another rate", sound.resample({ sampleRate: 44_100 })],
  ["a rate that is nearly the same", sound.resample({ sampleRate: 47_999 })],
  ["another speed", [{ start: (format) => new Stretcher(format, new TimeMap(1.5)) }]],
  ["another speed and pitch", [{ start: (format) => new ConstantResampler(format, 1.5) }]],
])("the second of two channels, which is quieter, stays so with %s", async (_, effects) => {
  const first = noise(9600);
  const second = first.map((value) => -value / 2);
  const { channels } = await apply({ channels: [first, second], sampleRate: 48_000 }, effects);
  expect(
    maxDifference(
      channels[1]!,
      channels[0]!.map((value) => -value / 2),
    ),
  ).toBeLessThan(1e-6);
  expect(peakOf(channels[0]!)).toBeGreaterThan(0.1);
});
