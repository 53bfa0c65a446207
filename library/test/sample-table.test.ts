// @module-tag node
/** The tables of a track of MP4, compared with themselves written out sample by sample. */
import { describe, expect, test } from "vitest";
import { BoxError } from "../src/container/mp4/box.ts";
import { PcmTable, SampleTable } from "../src/container/mp4/sample-table.ts";
import { emptyTables, sampleTables } from "../src/container/tracks/mp4-tables.ts";
import { SampleLog } from "../src/container/tracks/sample-log.ts";
import { joined } from "../src/media/joined.ts";
import fc from "./support/fast-check.ts";

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

/** Presentation times. */
function timesOf(samples: readonly Written[]): number[] {
  let decoded = 0;
  return samples.map(({ duration, offset }) => {
    decoded += duration;
    return decoded - duration + offset;
  });
}

test("each sample has the place, size, time, duration and kind that the tables give it", () => {
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
      const times = timesOf(samples);
      let index = 0;
      for (const [chunk, inside] of chunks.entries()) {
        let position = 1000 * chunk + (isLong ? 2 ** 33 : 0);
        for (const { size, duration: own, isKey } of inside) {
          const time = times[index]!;
          const next = Math.min(...times.filter((other) => other > time));
          const duration = next < Number.POSITIVE_INFINITY ? next - time : own;
          expect(tables.at(index)).toEqual({ position, size, time, duration, isKey: isKey || index === 0 });
          position += size;
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
      fc.integer({ min: -5, max: 100 }),
      (samples, time) => {
        const tables = new SampleTable(table(samples, [samples.length]), true);
        const last = timesOf(samples).findLastIndex((start, index) => samples[index]!.isKey && start <= time);
        expect(tables.keyBefore(time)).toBe(Math.max(0, last));
      },
    ),
  );
});

test("frames are reordered by up to 32 places", () => {
  const samples = (offsets: Record<number, number>) =>
    Array.from({ length: 40 }, (_, index) => ({ size: 1, duration: 10, offset: offsets[index] ?? 5000, isKey: false }));
  const tableOf = (written: Written[]) => new SampleTable(table(written, [written.length]), true);
  const early = samples({}).map((each, index) => ({ ...each, offset: -320, isKey: index === 36 }));
  // The frame at 40 ticks is decoded 32 frames after the one that is decoded then.
  expect(tableOf(early).keyBefore(40)).toBe(36);
  for (const [next, duration] of [
    [32, 5],
    [33, 4000 + 10],
  ] as const) {
    // The frame at 1000 ticks, and the next one that is shown.
    const late = tableOf(samples({ 0: 1000, [next]: 1005 - 10 * next }));
    expect([next, late.at(0)!.duration]).toEqual([next, duration]);
  }
});

const viewOf = (...boxes: Uint8Array[]) => new DataView(joined(boxes).buffer);

/** Tables of three samples of 10 ticks and 7 bytes in a chunk, with other boxes of some types, or none. */
function tablesWith(changes: Record<string, number[] | undefined>): DataView {
  const boxes = { stts: [0, 1, 3, 10], stsz: [0, 7, 3], stsc: [0, 1, 1, 3, 1], stco: [0, 1, 1000], ...changes };
  return viewOf(...Object.entries(boxes).flatMap(([type, content]) => (content ? [box(type, ...content)] : [])));
}

test.each([
  [16, [300, 2, 7, 0], 1309],
  [8, [200, 2, 7, 0], 1209],
  [4, [15, 2, 7, 0], 1024],
])("compact sizes of %i bits are read", (bits, sizes, end) => {
  const packed = sizes.reduce((sum, size) => sum * 2n ** BigInt(bits) + BigInt(size), 0n);
  const bytes = new Uint8Array((4 * bits) / 8);
  for (let at = bytes.length - 1, rest = packed; at >= 0; at--, rest /= 256n) bytes[at] = Number(rest % 256n);
  const compact = joined([numbers(20 + bytes.length), new TextEncoder().encode("stz2"), numbers(0, bits, 4), bytes]);
  const tables = new SampleTable(
    viewOf(compact, box("stts", 0, 1, 4, 10), box("stsc", 0, 1, 1, 4, 1), box("stco", 0, 1, 1000)),
    true,
  );
  expect(sizes.map((_, index) => tables.at(index)?.size)).toEqual(sizes);
  expect(tables.at(3)?.position).toBe(end);
});

describe("tables that cannot be used are refused:", () => {
  test.each<[Record<string, number[] | undefined>, string]>([
    [{ stts: undefined }, "The table of times is missing."],
    [{ stts: [0, 1, 4, 10] }, "The tables contradict each other: 3 samples have a size, 4 a time."],
    [{ stts: [0, 2, 1, 10, 2, 0] }, "Most samples have no duration."],
    [{ ctts: [0, 1, 2, 5] }, "The tables contradict each other: 3 samples have a size, 2 a time offset."],
    [{ stss: [0, 2, 1] }, "The list of key frames is cut off."],
    [{ stsz: undefined }, "The table of sizes is missing."],
    [{ stsz: [0, 0, 3, 7, 7] }, "The table of sizes is cut off."],
    [{ stsz: undefined, stz2: [0, 16, 3, 7] }, "The table of sizes is cut off."],
    [{ stsz: undefined, stz2: [0, 12, 3, 7, 7] }, "The table of sizes is cut off."],
    [{ stsz: [0, 7, 4] }, "The tables contradict each other: 4 samples have a size, 3 a position."],
    [{ stco: [0, 2, 1000, 2000] }, "The tables contradict each other: 3 samples have a size, 6 a position."],
    [{ stsc: undefined }, "The table of chunks is missing."],
    [{ stco: undefined }, "The table of chunks is missing."],
    [{ stco: [0, 2, 1000] }, "The table of chunks is cut off."],
    [{ stco: undefined, co64: [0, 1, 1000] }, "The table of chunks is cut off."],
    [{ stsc: [0, 1, 2, 3, 1] }, "The table of chunks contradicts itself."],
    [{ stsc: [0, 1, 1, 0, 1] }, "The table of chunks contradicts itself."],
    [{ stsc: [0, 2, 1, 3, 1, 1, 3, 1] }, "The table of chunks contradicts itself."],
    [{ stsc: [0, 2, 1, 3, 1, 3, 3, 1] }, "The table of chunks contradicts itself."],
    [{ "st\0s": [0] }, 'The name "st\0s" of a track\'s table is damaged.'],
    [{ abcd: [0, 1, 5] }, 'The name "abcd" of a track\'s table is damaged.'],
    [{ abcd: [0, 1, 5, 5] }, 'The name "abcd" of a track\'s table is damaged.'],
  ])("%o", (changes, message) => {
    expect(() => new SampleTable(tablesWith(changes), true)).toThrow(new BoxError(message));
  });

  test.each<[string, Record<string, number[]>]>([
    ["the last chunk has room for more samples", { stsc: [0, 1, 1, 9, 1] }],
    ["another chunk behind those of the samples is listed", { stsc: [0, 2, 1, 3, 1, 2, 3, 1] }],
    ["a box of an unknown name is no list", { abcd: [0, 1, 5, 5, 5] }],
    ["a box of an unknown name is an empty list", { abcd: [0, 0] }],
    ["a box of an unknown name is empty", { abcd: [] }],
    ["a run of times has no samples", { stts: [0, 3, 1, 10, 0, 7, 2, 10] }],
  ])("but not if %s", (_, changes) => {
    const tables = new SampleTable(tablesWith(changes), true);
    expect(tables.at(2)).toEqual({ position: 1014, size: 7, time: 20, duration: 10, isKey: true });
  });

  test("nor if a track without a length has samples without durations, or another one has few of them", () => {
    expect(new SampleTable(tablesWith({ stts: [0, 1, 3, 0] }), false).count).toBe(3);
    const half = { stts: [0, 2, 2, 10, 2, 0], stsz: [0, 7, 4], stsc: [0, 1, 1, 4, 1] };
    expect(new SampleTable(tablesWith(half), true).count).toBe(4);
    expect(new SampleTable(tablesWith(half), true).keyBefore(20)).toBe(3);
    const single = { stts: [0, 1, 1, 0], stsz: [0, 7, 1], stsc: [0, 1, 1, 1, 1] };
    expect(new SampleTable(tablesWith(single), true).count).toBe(1);
  });
});

test("a time leads to a sample that has a time, though others have none", () => {
  const tables = new SampleTable(tablesWith({ stts: [0, 1, 2, 10], ctts: [0, 1, 3, 0] }), true);
  expect([0, 10, 90].map((time) => tables.keyBefore(time))).toEqual([0, 1, 1]);
  expect(tables.at(1)).toMatchObject({ time: 10, duration: 10 });
  expect(tables.at(2)).toBeUndefined();
});

test("tables that are written have all samples, and positions beyond 4 GiB", () => {
  const log = new SampleLog();
  log.chunks.push({ position: 2 ** 33, first: 0 });
  const sizeOf = (index: number) => 1 + (index % 7);
  for (let index = 0; index < 1500; index++)
    log.add({ data: new Uint8Array(sizeOf(index)), time: 10 * index, duration: 10, isKey: index % 3 === 0 });
  const { bytes } = sampleTables(log, true, { base: 5, long: true });
  const written = new SampleTable(viewOf(bytes), true);
  expect(written.count).toBe(1500);
  for (const index of [0, 7, 1023, 1024, 1499]) {
    const before = Array.from({ length: index }, (_, each) => sizeOf(each)).reduce((sum, size) => sum + size, 0);
    expect(written.at(index)).toEqual({
      ...{ position: 2 ** 33 + 5 + before, size: sizeOf(index), time: 10 * index, duration: 10 },
      isKey: index % 3 === 0,
    });
  }
});

test("tables that are written have samples in decoding order, or none", () => {
  const log = new SampleLog();
  log.chunks.push({ position: 0, first: 0 });
  const times = [0, 160, 80, 40, 120];
  for (const time of times) log.add({ data: new Uint8Array(1), time, duration: 40, isKey: time === 0 });
  const written = new SampleTable(viewOf(sampleTables(log, true, { base: 0, long: false }).bytes), true);
  expect(times.map((_, index) => written.at(index)?.time)).toEqual(times);
  expect(new SampleTable(viewOf(emptyTables()), false).count).toBe(0);
});

test("each chunk of uncompressed sound is a packet, and a time leads to the one that it is in", () => {
  const tables = new PcmTable(
    viewOf(box("stts", 0, 1, 90, 2), box("stsc", 0, 2, 1, 40, 1, 3, 10, 1), box("stco", 0, 3, 100, 500, 900)),
    4,
  );
  expect([tables.count, ...[0, 1, 2].map((index) => tables.at(index))]).toEqual([
    3,
    { position: 100, size: 160, time: 0, duration: 80, isKey: true },
    { position: 500, size: 160, time: 80, duration: 80, isKey: true },
    { position: 900, size: 40, time: 160, duration: 20, isKey: true },
  ]);
  expect([-1, 0, 79, 80, 159, 160, 500].map((time) => tables.keyBefore(time))).toEqual([0, 0, 0, 1, 1, 2, 2]);
});
