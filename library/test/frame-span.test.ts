// @module-tag node
/** Frames at the ends of a span of time. */
import { expect, test } from "vitest";
import { FrameSpan } from "../src/codec/frame-span.ts";
import { watchFrames } from "./support/open-frames.ts";

/** A frame at a time in milliseconds, and its length if it has one. */
type Times = readonly [start: number, length?: number];

function frameAt([start, length]: Times): VideoFrame {
  const shape = { format: "RGBA", codedWidth: 1, codedHeight: 1, timestamp: start * 1000 } as const;
  return new VideoFrame(new Uint8Array(4), { ...shape, ...(length && { duration: length * 1000 }) });
}

/** What a span from 100 to 200 ms gives of frames: the times, and whether each of the given frames is followed by needed ones. */
function cutTo(
  frames: readonly Times[],
  { holdUntil = 0, earliest, end = 200 }: { holdUntil?: number; earliest?: number; end?: number } = {},
) {
  const given: Times[] = [];
  const times = { holdUntil: holdUntil * 1000, ...(earliest !== undefined && { earliest: earliest * 1000 }) };
  const span = new FrameSpan({ start: 100_000, end: end * 1000 }, times, (frame) => {
    given.push(frame.duration ? [frame.timestamp / 1000, frame.duration / 1000] : [frame.timestamp / 1000]);
    frame.close();
  });
  const needed = frames.map((times) => span.push(frameAt(times)));
  const atOnce = given.length;
  span.finish();
  return { given, needed, atOnce };
}

test.each<[what: string, frames: Times[], expected: Times[]]>([
  [
    "a frame that begins before is cut",
    [
      [60, 80],
      [140, 40],
    ],
    [
      [100, 40],
      [140, 40],
    ],
  ],
  [
    "only the last one before the start is shown",
    [
      [20, 40],
      [60, 80],
    ],
    [[100, 40]],
  ],
  [
    "a frame at the start is whole",
    [
      [60, 40],
      [100, 40],
    ],
    [[100, 40]],
  ],
  [
    "a frame without a length lasts until the next one",
    [[60], [130, 40]],
    [
      [100, 30],
      [130, 40],
    ],
  ],
  [
    "a frame that ends before lasts until the next one",
    [
      [60, 20],
      [130, 40],
    ],
    [
      [100, 30],
      [130, 40],
    ],
  ],
  [
    "a short frame at the start is none",
    [
      [100, 0.5],
      [100.5, 40],
    ],
    [
      [100, 0.5],
      [100.5, 40],
    ],
  ],
  [
    "a sliver is given to the next frame",
    [
      [60, 41],
      [101, 40],
    ],
    [[100, 41]],
  ],
  [
    "more than that is a frame",
    [
      [60, 42],
      [101.001, 40],
    ],
    [
      [100, 2],
      [101.001, 40],
    ],
  ],
  ["the last frame is cut", [[180, 40]], [[180, 20]]],
  ["a sliver after the end stays", [[180, 21]], [[180, 21]]],
  ["a frame without a length stays so", [[180]], [[180]]],
  ["one frame over the whole span is cut at both ends", [[60, 200]], [[100, 100]]],
  ["a frame that ends with the start is not shown", [[60, 40]], []],
])("%s", (_, frames, expected) => {
  expect(cutTo(frames).given).toEqual(expected);
});

test("frames are needed until one begins at the end or later", () => {
  expect(
    cutTo([
      [150, 49.999],
      [199.999, 1],
      [200, 40],
    ]).needed,
  ).toEqual([true, true, false]);
  expect(
    cutTo(
      [
        [60, 20],
        [240, 40],
      ],
      { holdUntil: 150 },
    ),
  ).toEqual({ given: [[100, 50]], needed: [true, false], atOnce: 1 });
});

test("a frame that ends before the span is held as long as it is told", () => {
  expect(cutTo([[60, 20]], { holdUntil: 180 }).given).toEqual([[100, 80]]);
  expect(cutTo([[60]], { holdUntil: 180 }).given).toEqual([[100, 80]]);
  expect(cutTo([[60, 80]], { holdUntil: 180 }).given).toEqual([[100, 40]]);
  expect(cutTo([[60, 80]], { holdUntil: 130, end: 100 }).given).toEqual([[100, 30]]);
  expect(cutTo([[60, 20]], { holdUntil: 100 }).given).toEqual([]);
});

test("the first frame keeps its own start, as far as that is allowed", () => {
  expect(cutTo([[60, 80]], { earliest: 0 }).given).toEqual([[60, 80]]);
  expect(cutTo([[60, 80]], { earliest: 80 }).given).toEqual([[80, 60]]);
  expect(
    cutTo(
      [
        [60, 40.5],
        [100.5, 40],
      ],
      { earliest: 0 },
    ).given,
  ).toEqual([
    [60, 40.5],
    [100.5, 40],
  ]);
  expect(
    cutTo(
      [
        [60, 40],
        [100, 40],
      ],
      { earliest: 0 },
    ).given,
  ).toEqual([[100, 40]]);
});

test("a frame that waits is closed with its span", () => {
  const open = watchFrames();
  const span = new FrameSpan({ start: 100_000, end: 200_000 }, { holdUntil: 0 }, () => expect.unreachable());
  span.push(frameAt([60, 80]));
  span.close();
  span.finish();
  expect(open.count).toBe(0);
});
