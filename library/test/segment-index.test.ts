// @module-tag node
/** Where the segments of a file begin, for a media source whose buffer lost them. */
import { describe, expect, test } from "vitest";
import { SegmentIndex } from "../src/io/segment-index.ts";
import { clipBytes } from "./support/clips.ts";

const mp4Box = (type: string, size: number) => {
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, size);
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
};

/** Fragments at 100, 200 and 400. */
const FILE = [
  mp4Box("ftyp", 20),
  mp4Box("moov", 80),
  ...[100, 200, 100].flatMap((size) => [mp4Box("moof", 40), mp4Box("mdat", size - 40)]),
];

describe.each([1, 7, 16, 1000])("a file in pieces of %d bytes", (size) => {
  function indexOf(bytes: Uint8Array): SegmentIndex {
    const index = new SegmentIndex();
    for (let at = 0; at < bytes.length; at += size) index.add(bytes.subarray(at, at + size));
    return index;
  }
  const startsIn = (index: SegmentIndex) => {
    const starts: number[] = [];
    for (let at = index.next(-1); at !== undefined; at = index.next(at)) starts.push(at);
    return starts;
  };

  test("has the fragments of an MP4", async () => {
    const index = indexOf(new Uint8Array(await new Blob(FILE).arrayBuffer()));
    expect(startsIn(index)).toEqual([100, 200, 400]);
  });

  test("has the fragments behind a box whose size has 64 bits", async () => {
    const [long, rest] = [mp4Box("mdat", 60), FILE.slice(2)];
    const view = new DataView(long.buffer);
    view.setUint32(0, 1);
    view.setBigUint64(8, 60n);
    const index = indexOf(new Uint8Array(await new Blob([long, ...rest]).arrayBuffer()));
    expect(startsIn(index)).toEqual([60, 160, 360]);
  });

  test("has the fragments behind boxes that claim to be shorter than their headers", async () => {
    const [short, long] = [mp4Box("free", 8), mp4Box("free", 16)];
    new DataView(short.buffer).setUint32(0, 5);
    new DataView(long.buffer).setUint32(0, 1);
    const index = indexOf(new Uint8Array(await new Blob([short, long, ...FILE.slice(2)]).arrayBuffer()));
    expect(startsIn(index)).toEqual([24, 124, 324]);
  });

  test("has the clusters of a WebM between bytes that are no elements", () => {
    const [ebml, segment] = [
      [0x1a, 0x45, 0xdf, 0xa3, 0x80],
      [0x18, 0x53, 0x80, 0x67, 0x80],
    ] as const;
    const cluster = [0x1f, 0x43, 0xb6, 0x75, 0x81, 0];
    const bytes = Uint8Array.of(...ebml, ...segment, ...cluster, 0, 0, ...cluster);
    expect(startsIn(indexOf(bytes))).toEqual([10, 18]);
  });

  test("has the clusters of a WebM", async () => {
    const bytes = await clipBytes("live.webm");
    const starts = startsIn(indexOf(bytes));
    expect(starts.length).toBeGreaterThan(1);
    for (const start of starts) expect([...bytes.subarray(start, start + 4)]).toEqual([0x1f, 0x43, 0xb6, 0x75]);
  });
});

test("a time leads to the segment before the one that is shown then", async () => {
  const index = new SegmentIndex();
  index.add(new Uint8Array(await new Blob(FILE).arrayBuffer()));
  expect(index.before(1)).toBe(100);
  index.reach(100, 0);
  index.reach(200, 2);
  index.reach(400, 5);
  expect([0, 1.9, 2, 4.9, 5, 9].map((time) => index.before(time))).toEqual([100, 100, 100, 100, 200, 200]);
  expect([0, 1.9, 2, 4.9, 5, 9].map((time) => index.appendedBefore(time))).toEqual([0, 0, 2, 2, 5, 5]);
});
