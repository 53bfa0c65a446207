// @module-tag engine
import { expect, test } from "vitest";
import { FilterBank } from "../../src/sound/filter-bank.ts";
import { FilterKernel, type Places } from "../../src/sound/filter-kernel.ts";
import { maxDifference, noise } from "../dsp/signals.ts";

interface Task {
  bank: FilterBank;
  samples: Float32Array;
  places: Places;
  count: number;
}

/** Filters noise with rows of noise, from places that follow no rule. */
function task({ width, rows, count }: { width: number; rows: number; count: number }): Task {
  const any = noise(2 * count, 0.5, width);
  const upTo = (length: number, i: number) => Math.floor((any[i]! + 0.5) * length);
  const length = 2 * count + 1;
  return {
    bank: new FilterBank(noise(rows * width, 1 / width, 2), width),
    samples: noise(length + width, 1, 3),
    places: {
      starts: Int32Array.from({ length: count }, (_, i) => upTo(length, i)),
      rows: Int32Array.from({ length: count }, (_, i) => upTo(rows - 1, count + i)),
    },
    count,
  };
}

const expected = ({ bank, samples, places, count }: Task, firstRow: number) =>
  Float32Array.from({ length: count }, (_, i) => {
    let sum = 0;
    for (let k = 0; k < bank.width; k++)
      sum += samples[places.starts[i]! + k]! * bank.taps[(places.rows[i]! + firstRow) * bank.width + k]!;
    return sum;
  });

const TASKS = [
  { width: 8, rows: 2, count: 1 },
  { width: 96, rows: 161, count: 1024 },
  { width: 248, rows: 1025, count: 77 },
  { width: 8, rows: 3, count: 5 },
  { width: 1536, rows: 7, count: 1001 },
].map(task);

test("the kernel computes the same as plain arithmetic, whichever filter it had before", () => {
  const kernel = new FilterKernel();
  for (const one of [...TASKS, ...TASKS.toReversed()]) {
    for (const firstRow of [0, 1]) {
      const results = new Float32Array(one.count);
      expect(kernel.filter(one.bank, one.samples, one.places, results, firstRow)).toBe(true);
      expect(maxDifference(results, expected(one, firstRow))).toBeLessThan(1e-6);
    }
  }
});
