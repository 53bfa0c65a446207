// @module-tag node
/** The tables of a track of MP4, compared with themselves written out sample by sample. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { SampleTable } from "../src/container/mp4/sample-table.ts";
import { joined } from "../src/media/joined.ts";

const numbers = (...values: number[]) => {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [index, value] of values.entries()) view.setInt32(4 * index, value);
  return new Uint8Array(view.buffer);
};
const box = (type: string, ...content: number[]) =>
  joined([numbers(8 + 4 * content.length), new TextEncoder().encode(type), numbers(...content)]);

/** Values in runs: how often, and which. */
function runsOf(values: readonly number[]): number[] {
  const runs: number[] = [];
  for (const value of values) {
    if (runs.length && runs.at(-1) === value) runs[runs.length - 2]!++;
    else runs.push(1, value);
  }
  return [runs.length / 2, ...runs];
}

interface Written {
  size: number;
  duration: number;
  offset: number;
  isKey: boolean;
}

/** The tables of samples, in chunks of given numbers of samples, 1000 bytes from one another. In long files, they begin at 8 GiB. */
function table(samples: readonly Written[], chunks: readonly number[], isLong = false): DataView {
  const chunkRuns: number[] = [];
  for (const [index, count] of chunks.entries()) if (count !== chunks[index - 1]) chunkRuns.push(index + 1, count, 1);
  const keys = [...samples.keys()].filter((index) => samples[index]!.isKey).map((index) => index + 1);
  const bytes = joined([
    box("stts", 0, ...runsOf(samples.map(({ duration }) => duration))),
    box("ctts", 0, ...runsOf(samples.map(({ offset }) => offset))),
    box("stsz", 0, 0, samples.length, ...samples.map(({ size }) => size)),
    box("stsc", 0, chunkRuns.length / 3, ...chunkRuns),
    isLong
      ? box("co64", 0, chunks.length, ...chunks.flatMap((_, index) => [2, 1000 * index]))
      : box("stco", 0, chunks.length, ...chunks.map((_, index) => 1000 * index)),
    box("stss", 0, keys.length, ...keys),
  ]);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const sample = fc.record({
  size: fc.integer({ min: 1, max: 50 }),
  duration: fc.integer({ min: 1, max: 3 }),
  offset: fc.integer({ min: 0, max: 2 }),
  isKey: fc.boolean(),
});

test("each sample has the place, size, time and kind that the tables give it", () => {
  const shape = fc.array(fc.array(sample, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(shape, fc.boolean(), (chunks, isLong) => {
      const samples = chunks.flat();
      const tables = new SampleTable(
        table(
          samples,
          chunks.map(({ length }) => length),
          isLong,
        ),
        true,
      );
      expect(tables.count).toBe(samples.length);
      let index = 0;
      let decoded = 0;
      for (const [chunk, inside] of chunks.entries()) {
        let position = 1000 * chunk + (isLong ? 2 ** 33 : 0);
        for (const { size, duration, offset, isKey } of inside) {
          const expected = { position, size, time: decoded + offset, isKey: isKey || index === 0 };
          expect(tables.at(index)).toMatchObject(expected);
          position += size;
          decoded += duration;
          index++;
        }
      }
      expect(tables.at(index)).toBeUndefined();
    }),
  );
});

test("a time leads to the last key sample at or before it", () => {
  fc.assert(
    fc.property(
      fc.array(sample, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 100 }),
      (written, time) => {
        const samples = written.map((each) => ({ ...each, offset: 0 }));
        const tables = new SampleTable(table(samples, [samples.length]), true);
        let start = 0;
        let expected = 0;
        for (const [index, { duration, isKey }] of samples.entries()) {
          if (isKey && start <= time) expected = index;
          start += duration;
        }
        expect(tables.keyBefore(time)).toBe(expected);
      },
    ),
  );
});
