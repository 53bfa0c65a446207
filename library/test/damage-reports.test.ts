// @module-tag node
/** Messages about damaged files, and the detection of missing data, frame rates, padding and packet layouts. */
import { describe, expect, test } from "vitest";
import { cutOff, damaged, damageError, isMissingData } from "../src/container/core/damage.ts";
import { usualFrameRate } from "../src/container/core/frame-rate.ts";
import { note } from "../src/container/core/notes.ts";
import type { Packet } from "../src/container/core/packets.ts";
import { Padding } from "../src/container/core/padding.ts";
import { Places } from "../src/container/core/places.ts";
import { layoutOf } from "../src/container/core/transport-layout.ts";
import { openSource } from "../src/io/source.ts";
import { type AudioTrack, TrackType } from "../src/media/types.ts";
import { concatenated } from "./support/bytes.ts";

describe("an error of damage", () => {
  const track = { id: 2, type: TrackType.Audio } as AudioTrack;

  test("names the bytes, and the time from the last packet before them to the first one after them", () => {
    const from = { timestamp: 1_500_000.4, duration: 40_000 };
    const error = damageError({ ...damaged(100, 160), track, from, to: { timestamp: 2_000_000 } });
    expect(error).toMatchObject({
      code: "container-corrupt",
      message: "The file is damaged. 60 bytes from byte 100 on cannot be read. Lost: 1.54 s to 2.00 s.",
      details: { track: { id: 2, type: "audio" }, timestamp: 1_500_000, position: 100, bytes: 60 },
    });
  });

  test("names the start of reading if no packet precedes, and has no end if none follows", () => {
    const error = damageError({ ...cutOff(100), track, start: 3_000_000 });
    expect(error).toMatchObject({
      code: "container-truncated",
      message: "The file ends in the middle: the rest of it is missing. Lost: everything after 3.00 s.",
    });
    expect(error.details).toEqual({ track: { id: 2, type: "audio" }, position: 100 });
    expect(damageError({ what: "No index." }).message).toBe("No index.");
    // A decoder skips what is before the beginning.
    const early = damageError({ ...damaged(0, 1), track, from: { timestamp: -26_500, duration: 20_000 } });
    expect(early.message).toContain("Lost: everything after 0.00 s.");
  });
});

test.each([
  [511, false],
  [512, true],
  [600, true],
])("%i zeros at the end of a recording are missing data: %s", async (count, isMissing) => {
  const source = await openSource(new Blob([concatenated("abc", new Uint8Array(count))]), undefined);
  expect(await isMissingData(source, 3)).toBe(isMissing);
  expect(await isMissingData(source, 2)).toBe(false);
});

test("a note is added once", () => {
  const notes = ["one"];
  for (const text of ["two", "one", "two"]) note(notes, text);
  expect(notes).toEqual(["one", "two"]);
});

test.each([24_000 / 1001, 24, 25, 30_000 / 1001, 30, 48, 50, 60_000 / 1001, 60, 120])(
  "a frame rate that is nearly %f is taken for it",
  (rate) => {
    for (const factor of [0.9997, 1.0003]) {
      const times = Array.from({ length: 20 }, (_, index) => (index * 1e6) / (rate * factor));
      expect(usualFrameRate(times)).toBe(rate);
    }
  },
);

describe("the frame rate", () => {
  const times = (gaps: number[]) => [
    0,
    ...gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap)),
  ];

  test.each([
    ["of rounded milliseconds", times([33, 34, 33, 33, 34, 33].map((gap) => gap * 1000)), 30],
    ["of film on video", times(Array(20).fill(41_708)), 24_000 / 1001],
    ["of NTSC", times(Array(20).fill(33_367)), 30_000 / 1001],
    ["that is unusual", times(Array(4).fill(80_000)), 12.5],
    ["close to a usual one, but not so close", times(Array(4).fill(39_960)), 1e6 / 39_960],
    ["of most frames, if some last longer", times([40_000, 40_000, 80_000, 40_000]), 25],
    ["of frames in any order, some at the same time", [80_000, 0, 40_000, 40_000, 120_000], 25],
    ["of one frame", [0], undefined],
    ["of frames at the same time", [5, 5], undefined],
  ])("%s", (_, given, rate) => {
    if (rate === undefined) expect(usualFrameRate(given)).toBeUndefined();
    else expect(usualFrameRate(given)).toBeCloseTo(rate, 6);
  });
});

describe("padding at the end of the last packet", () => {
  const packet = (duration: number, padding?: number): Packet => ({
    ...{ data: new Uint8Array(1), type: "key", timestamp: 0, duration, alpha: undefined },
    ...(padding !== undefined && { padding }),
  });
  const paddingOf = (isMatroska: boolean, packets: Packet[], length: number) => {
    const padding = new Padding(isMatroska);
    for (const each of packets) padding.add(each);
    return padding.of(length);
  };

  test("is the one that Matroska stores, unless it covers the whole packet", () => {
    const of = (padding?: number) => paddingOf(true, [packet(20_000, 500), packet(20_000, padding)], 20_000);
    expect([of(0), of(undefined), of(6500), of(19_999), of(20_000)]).toEqual([0, 0, 6500, 19_999, 0]);
  });

  test("is the time by which MP4 shortens the last packet, if the others have their exact length", () => {
    const of = (usual: number, last: number) => paddingOf(false, [packet(usual), packet(last)], 20_000);
    expect([of(20_000, 13_500), of(20_004, 13_500), of(20_005, 13_500)]).toEqual([6500, 6500, 0]);
    // Rounded durations, and none.
    expect([of(20_000, 19_994), of(20_000, 19_995), of(20_000, 0)]).toEqual([6, 0, 0]);
    expect(paddingOf(false, [packet(13_500)], 20_000)).toBe(6500);
  });
});

describe("places that have been seen", () => {
  const MIB = 1 << 20;
  /** A file with a place at each MiB, whose times are its MiB. Returns the place before a time, and what was searched for it. */
  const search = async (time: number, seen: number[] = []) => {
    const places = new Places();
    for (const index of seen) places.note({ position: index * MIB, time: index });
    const from: number[] = [];
    const find = async (position: number) => {
      from.push(position / MIB);
      const index = Math.ceil(position / MIB);
      return index > 15 ? undefined : { position: index * MIB, time: index };
    };
    const near = async () => (await places.near(time, 16 * MIB, find))?.time;
    const found = await near();
    const count = from.length;
    expect(await near()).toBe(found);
    return [found, from.slice(0, count), from.slice(count)];
  };

  test("are bisected up to 2 MiB before a time", async () => {
    expect(await search(5)).toEqual([4, [8, 4, 6], []]);
    expect(await search(20)).toEqual([14, [8, 12, 14], []]);
    expect(await search(0)).toEqual([undefined, [8, 4, 2], []]);
  });

  test("are known later, in any order", async () => {
    expect(await search(5, [8, 4, 6, 4])).toEqual([4, [], []]);
  });
});

describe("the layout of a transport stream", () => {
  const packets = (count: number, before: number, after: number) =>
    concatenated(
      ...Array.from({ length: count }, () => [
        new Uint8Array(before),
        Uint8Array.of(0x47),
        new Uint8Array(187 + after),
      ]).flat(),
    );

  test.each([
    ["plain, with three packets", packets(3, 0, 0), { offset: 0, stride: 188 }],
    ["plain, with two packets", packets(2, 0, 0), undefined],
    ["of camcorders", packets(3, 4, 0), { offset: 4, stride: 192 }],
    ["with error correction", packets(3, 0, 16), { offset: 0, stride: 204 }],
    ["behind other bytes, with six packets", concatenated("GGaG", packets(6, 0, 0)), { offset: 0, stride: 188 }],
    ["behind other bytes, with five packets", concatenated("GGaG", packets(5, 0, 0)), undefined],
  ])("%s", (_, head, layout) => {
    expect(layoutOf(head)).toEqual(layout);
  });
});
