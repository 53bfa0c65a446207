/** Where a search finds the segment that continues another one best. */
import { expect, test } from "vitest";
import { SegmentSearch } from "../../src/edit/segment-search.ts";
import { sine } from "./signals.ts";

const [LENGTH, REACH] = [96, 41];
const TARGET = 1000;
const candidates = { first: 400 - REACH, preferred: 400, last: 400 + REACH };

/** A tone with a segment in it, and a quiet copy of the segment at `TARGET`. */
function withCopyAt(at: number): Float32Array<ArrayBuffer> {
  const samples = sine(1500, { length: 1200, amplitude: 0.9 });
  const segment = new Float32Array(LENGTH).map((_, index) => Math.sin(index ** 2 / 500) / 5);
  samples.set(segment, at);
  samples.set(
    segment.map((value) => value / 4),
    TARGET,
  );
  return samples;
}

test.each([-41, -40, -17, -3, -1, 0, 1, 2, 5, 30, 40, 41])("a copy that is %i samples away is found", (distance) => {
  const search = new SegmentSearch(LENGTH, REACH);
  for (let round = 0; round < 2; round++)
    expect(search.closest([withCopyAt(400 + distance)], TARGET, candidates)).toBe(400 + distance);
});

test.each([
  ["behind the last", { ...candidates, last: 402 }, 420],
  ["before the first", { ...candidates, first: 398 }, 380],
])("a copy %s candidate is not found", (_, { first, preferred, last }, at) => {
  const found = new SegmentSearch(LENGTH, REACH).closest([withCopyAt(at)], TARGET, { first, preferred, last });
  expect([found >= first, found <= last]).toEqual([true, true]);
});

test("all channels count", () => {
  const search = new SegmentSearch(LENGTH, REACH);
  const silence = new Float32Array(1200);
  const copy = withCopyAt(423);
  for (const planes of [
    [silence, copy],
    [copy, silence],
  ])
    expect(search.closest(planes, TARGET, candidates)).toBe(423);
});

test("neither a quiet nor a loud segment that is only similar is taken for a copy", () => {
  const segment = sine(1500, { length: 32 });
  for (const level of [0.1, 10]) {
    const samples = new Float32Array(1200);
    const similar = segment.map((value, index) => level * (value + (index % 4 < 2 ? 0.2 : -0.2)));
    for (const [at, copy] of [
      [365, similar],
      [432, segment],
      [TARGET, segment],
    ] as const)
      samples.set(copy, at);
    expect(new SegmentSearch(32, REACH).closest([samples], TARGET, candidates)).toBe(432);
  }
});

test("in silence, and where all fit alike, the preferred segment wins", () => {
  for (const level of [0, 0.5])
    expect(new SegmentSearch(LENGTH, REACH).closest([new Float32Array(1200).fill(level)], TARGET, candidates)).toBe(
      400,
    );
});
