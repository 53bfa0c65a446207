// @module-tag node
/** Times in a Matroska file whose clock does not count milliseconds. */
import { expect, test, vi } from "vitest";
import { openContainer, readersOf } from "../src/container/demux.ts";
import { Lacing } from "../src/container/matroska/block.ts";
import { ID } from "../src/container/matroska/element.ts";
import { openSource } from "../src/io/source.ts";
import { probe } from "../src/probe.ts";
import { type Bytes, bigEndian, concatenated, element } from "./support/bytes.ts";
import { blockGroup, blockOf, EBML_HEADER, KEY, simpleBlock, trackEntry } from "./support/matroska.ts";

const FRAME = new Uint8Array(16);
const SOUND = 2;
/** 240 as a number of 64 bits. */
const LENGTH = concatenated(Uint8Array.of(0x40, 0x6e), new Uint8Array(6));
const picture = element(ID.VIDEO, element(0xb0, bigEndian(64, 2)), element(0xba, bigEndian(36, 2)));
const tracks = [
  trackEntry({ type: 1, codec: "V_VP8", more: [picture] }),
  trackEntry({ number: SOUND, more: [element(ID.DEFAULT_DURATION, bigEndian(10e6, 4))] }),
];

type Cluster = [time: number, ...blocks: Bytes[]];

/** A file of 120 ms, whose clock ticks each half a millisecond. */
const fileWith = (tracks: Bytes[], ...clusters: Cluster[]) =>
  concatenated(
    EBML_HEADER,
    element(
      ID.SEGMENT,
      element(ID.INFO, element(ID.TIMESTAMP_SCALE, bigEndian(500_000, 4)), element(ID.DURATION, LENGTH)),
      element(ID.TRACKS, ...tracks),
      ...clusters.map(([time, ...blocks]) => element(ID.CLUSTER, element(ID.TIMESTAMP, bigEndian(time, 2)), ...blocks)),
    ),
  );
const fileOf = (...clusters: Cluster[]) => fileWith(tracks, ...clusters);

async function open(file: Bytes) {
  const { video, audio } = readersOf(await openContainer(await openSource(new Blob([file]), undefined)), false);
  const packetsOf = async (kind: "video" | "audio", from = 0) => {
    const { packets } = (kind === "video" ? video : audio)[0]!.edits[0]!;
    const found: [time: number, duration: number][] = [];
    for (let next = await packets.first(from * 1000); next; next = await packets.next())
      found.push([next.timestamp / 1000, next.duration / 1000]);
    return { found, origin: packets.origin };
  };
  return { video, packetsOf };
}

const file = fileOf(
  [10, simpleBlock(1, -4, FRAME), simpleBlock(1, 76, FRAME, 0)],
  [166, simpleBlock(1, 0, FRAME), blockGroup(blockOf(1, 40, FRAME), element(ID.BLOCK_DURATION, Uint8Array.of(60)))],
);

test("frames, key frames and the length of the file have times of its clock", async () => {
  const { video, packetsOf } = await open(file);
  expect((await packetsOf("video")).found).toEqual([
    [3, 40],
    [43, 0],
    [83, 20],
    [103, 30],
  ]);
  expect(await video[0]!.keyTimes()).toEqual([3000, 83_000, 103_000]);
  expect((await probe(new Blob([file]))).duration).toBe(120);
});

test("a time leads to the key frame before it, and the first frame is known then", async () => {
  for (const [from, first] of [
    [82.9, 3],
    [83, 83],
    [104, 103],
  ] as const) {
    const { found, origin } = await (await open(file)).packetsOf("video", from);
    expect([found[0]![0], origin]).toEqual([first, 3000]);
  }
});

test("a time leads to the packet that its track's delay moves there", async () => {
  const delayed = trackEntry({ number: SOUND, more: [element(ID.CODEC_DELAY, bigEndian(30e6, 4))] });
  // Not every recorder marks sound as key frames.
  const blocks = [100, 140, 180].map((ticks) => simpleBlock(SOUND, ticks, FRAME, 0));
  const late = fileWith([delayed], [0, ...blocks], [220, simpleBlock(SOUND, 0, FRAME)]);
  expect((await (await open(late)).packetsOf("audio")).found.map(([time]) => time)).toEqual([20, 40, 60, 80]);
  for (const [from, first] of [
    [39.9, 20],
    [40, 40],
    [59.9, 40],
    [80, 80],
  ] as const) {
    const { found, origin } = await (await open(late)).packetsOf("audio", from);
    expect([found[0]![0], origin]).toEqual([first, 20_000]);
  }
});

test("a packet before 0 is read with the others, but is not the one at any later time", async () => {
  const delayed = trackEntry({ number: SOUND, more: [element(ID.CODEC_DELAY, bigEndian(30e6, 4))] });
  const early = fileWith([delayed], [0, ...[0, 40, 80].map((ticks) => simpleBlock(SOUND, ticks, FRAME))]);
  const timesFrom = async (from: number) =>
    (await (await open(early)).packetsOf("audio", from)).found.map(([time]) => time);
  expect(await timesFrom(0)).toEqual([-30, -10, 10]);
  expect(await timesFrom(1)).toEqual([-10, 10]);
});

test("a track that begins in the second cluster is read from there", async () => {
  const late = fileOf([0, simpleBlock(1, 0, FRAME)], [80, ...[0, 20].map((ticks) => simpleBlock(SOUND, ticks, FRAME))]);
  const found = [
    [40, 10],
    [50, 10],
  ];
  expect(await (await open(late)).packetsOf("audio", 5)).toEqual({ found, origin: 40_000 });
});

test("frames in decoding order last until the next one that is shown", async () => {
  const pictures = fileOf([0, ...[0, 160, 60].map((ticks) => simpleBlock(1, ticks, FRAME, ticks === 0 ? KEY : 0))]);
  expect((await (await open(pictures)).packetsOf("video")).found).toEqual([
    [0, 30],
    [80, 0],
    [30, 50],
  ]);
});

test("a picture that says how long its frames last has that frame rate", async () => {
  const rateOf = async (...more: Bytes[]) => {
    const entry = trackEntry({ type: 1, codec: "V_VP8", more: [picture, ...more] });
    return (await probe(new Blob([fileWith([entry], [0, simpleBlock(1, 0, FRAME)])]))).video!.frameRate;
  };
  expect(await rateOf(element(ID.DEFAULT_DURATION, bigEndian(40e6, 4)))).toBe(25);
  expect(await rateOf(element(ID.DEFAULT_DURATION, bigEndian(33_366_667, 4)))).toBeCloseTo(29.97, 4);
  expect(await rateOf()).toBeUndefined();
});

test("the index of a file leads to a cluster without the ones before it, unless it is wrong", async () => {
  const clusters = [0, 100, 200, 300].map((time) =>
    element(ID.CLUSTER, element(ID.TIMESTAMP, bigEndian(time, 2)), simpleBlock(1, 0, FRAME), simpleBlock(1, 50, FRAME)),
  );
  const [first] = clusters;
  const info = element(ID.INFO, element(ID.TIMESTAMP_SCALE, bigEndian(1e6, 4)));
  const indexOf = (positions: number[]) => {
    const places = positions.map((position) =>
      element(ID.CUE_TRACK_POSITIONS, element(ID.CUE_CLUSTER_POSITION, bigEndian(position, 4))),
    );
    const points = places.map((place, index) =>
      element(ID.CUE_POINT, element(ID.CUE_TIME, bigEndian(100 * index, 2)), place),
    );
    // As large as that of a day of video.
    return element(ID.CUES, ...points.reverse(), element(ID.VOID, new Uint8Array(1 << 21)));
  };
  const start = info.length + element(ID.TRACKS, ...tracks).length + indexOf([0, 0, 0, 0]).length;
  const positions = clusters.map((_, index) => start + index * first!.length);
  for (const [listed, readsSecond] of [
    [positions, false],
    [positions.map((position) => position + 1), true],
    [[0, 0, 0, 0], true],
  ] as const) {
    const parts = [info, element(ID.TRACKS, ...tracks), indexOf([...listed]), ...clusters];
    const file = concatenated(EBML_HEADER, element(ID.SEGMENT, ...parts));
    const source = await openSource(new Blob([file]), undefined);
    const { video } = readersOf(await openContainer(source), false);
    const reading = vi.spyOn(source, "read");
    expect((await video[0]!.edits[0]!.packets.first(220_000))!.timestamp).toBe(200_000);
    // The header of the second cluster ends the first one.
    const second = file.length - 3 * first!.length;
    expect(reading.mock.calls.some(([from]) => from > second && from < second + first!.length)).toBe(readsSecond);
  }
});

test("the duration of a track's frames counts nanoseconds, alone and in one block", async () => {
  const laced = simpleBlock(SOUND, 40, concatenated(Uint8Array.of(1), FRAME, FRAME), KEY | (Lacing.Fixed << 1));
  const { found } = await (await open(fileOf([0, simpleBlock(SOUND, 0, FRAME)], [40, laced]))).packetsOf("audio");
  expect(found).toEqual([
    [0, 10],
    [40, 10],
    [50, 10],
  ]);
});

test("frames in decoding order go back by half a second at most", async () => {
  const times = async (...ticks: number[]) => {
    const blocks = ticks.map((time) => simpleBlock(SOUND, time, FRAME));
    const { found } = await (await open(fileOf([0, ...blocks]))).packetsOf("audio");
    return found.map(([time]) => time);
  };
  expect(await times(0, 1000, 0, 1010)).toEqual([0, 500, 0, 505]);
  await expect(times(0, 1001, 0, 1010)).rejects.toMatchObject({ code: "container-corrupt" });
});
