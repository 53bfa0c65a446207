// @module-tag node
/** Files with copied tracks, from packets made by the tests. */
import { describe, expect, test, vi } from "vitest";
import { openContainer, readersOf } from "../src/container/demux.ts";
import { box } from "../src/container/mp4/write-box.ts";
import type { Feed, OutputPacket, TrackSetup } from "../src/container/tracks/feed.ts";
import { hasLongSizes, parameterSets } from "../src/container/tracks/parameter-sets.ts";
import { TextFeed } from "../src/container/tracks/text-feed.ts";
import { TrackFile, type TrackFileOptions } from "../src/container/tracks/track-file.ts";
import type { MFXBlob } from "../src/io/mfx-blob.ts";
import { openSource } from "../src/io/source.ts";
import { type Bytes, concatenated, contentOfBox } from "./support/bytes.ts";

interface Track {
  kind: "video" | "audio";
  count: number;
  /** Milliseconds between packets. */
  step: number;
  size?: number;
  /** Every how many packets there is a key frame. */
  keys?: number;
  labels?: Feed["labels"];
  /** When it begins, in milliseconds. */
  from?: number;
  /** When it ends, in milliseconds; by default, with its packets. */
  end?: number;
  /** When its file was created, in seconds since 1970. */
  created?: number;
  /** The transparency of each picture but the first one. */
  alpha?: Uint8Array;
  onRead?: (time: number) => void;
  /** Times and durations in milliseconds, in decoding order, instead of `count` and `step`. */
  packets?: readonly (readonly [time: number, duration: number])[];
}

function packetOf({ step, size = 10, keys = 1, from = 0, packets, alpha }: Track, index: number): OutputPacket {
  const [time, duration] = packets?.[index] ?? [from + index * step, step];
  const isKey = index % keys === 0;
  return {
    ...{ data: new Uint8Array(size).fill(index), isKey, time: time * 1000, duration: duration * 1000 },
    ...{ padding: 0, alpha: index > 0 ? alpha : undefined },
  };
}

/** A track that gives one packet at a time. */
function feedOf(track: Track) {
  const { kind, count, step, labels = {}, from = 0, end = Number.POSITIVE_INFINITY, onRead } = track;
  const { created = 1_700_000_000, alpha } = track;
  const setup: TrackSetup = {
    config: {
      ...{ codec: kind === "video" ? "vp09.00.10.08" : "opus", codedWidth: 64, codedHeight: 36 },
      ...{ sampleRate: 48_000, numberOfChannels: 2 },
    },
    ...{
      rotation: 0,
      flip: false,
      alpha: alpha !== undefined,
      displaySize: { width: 64, height: 36 },
      colour: undefined,
    },
    ...{ stored: { timescale: 48_000, entry: box(kind === "video" ? "vp09" : "Opus", new Uint8Array(8)) } },
    ...{ created, first: packetOf(track, 0), start: from * 1000 },
  };
  let index = 0;
  return {
    kind,
    labels,
    end: end * 1000,
    open: async () => (count > 0 ? setup : undefined),
    next: async () => {
      if (index === count) return [];
      onRead?.(index * step);
      return [packetOf(track, index++)];
    },
    cancel: vi.fn<Feed["cancel"]>(async () => {}),
  };
}

function open(tracks: readonly Track[], options: Partial<TrackFileOptions> = {}) {
  const feeds = tracks.map(feedOf);
  const onFrame = vi.fn<TrackFileOptions["onFrame"]>();
  const all = { container: "mp4", texts: [], end: Number.POSITIVE_INFINITY, onFrame, ...options } as const;
  return { file: new TrackFile(feeds, all), feeds, onFrame };
}

async function written(tracks: readonly Track[], options?: Partial<TrackFileOptions>) {
  const { file, onFrame } = open(tracks, options);
  const pieces: MFXBlob[] = [];
  for (let piece = await file.next(); piece; piece = await file.next()) pieces.push(piece);
  let bytes: Bytes = new Uint8Array();
  for (const piece of pieces) {
    const part = new Uint8Array(await piece.arrayBuffer());
    if (piece.position === undefined) bytes = concatenated(bytes, part);
    else bytes.set(part, piece.position);
  }
  return { bytes, pieces, onFrame, view: new DataView(bytes.buffer) };
}

const fragmentsIn = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes).split("moof").length - 1;
const VIDEO: Track = { kind: "video", count: 50, step: 40, keys: 10 };
const AUDIO: Track = { kind: "audio", count: 100, step: 20 };
const REORDERED: Track = {
  ...VIDEO,
  count: 5,
  packets: [
    [0, 40],
    [80, 40],
    [40, 40],
    [160, 90.015], // 4320.72 ticks.
    [120, 40],
  ],
};

describe("a file of several tracks", () => {
  test("reads from the track with the earlier time, and reports the frames of the first one", async () => {
    const read: string[] = [];
    const noted = (track: Track): Track => ({ ...track, onRead: (time) => read.push(`${track.kind} ${time}`) });
    const { onFrame } = await written([noted({ ...VIDEO, count: 3 }), noted({ ...AUDIO, count: 6 })]);
    expect(read).toEqual([
      ...["video 0", "audio 0", "video 40", "audio 20", "audio 40"],
      ...["video 80", "audio 60", "audio 80", "audio 100"],
    ]);
    expect(onFrame.mock.calls).toEqual([0, 40, 80].map((time) => [time * 1000, 40_000]));
  });

  test("tells in each piece which tracks it has", async () => {
    const tracks = { video: { codec: "vp09.00.10.08", codedWidth: 64 }, audio: { codec: "opus", numberOfChannels: 2 } };
    for (const container of ["mp4", "webm"] as const) {
      const { pieces } = await written([VIDEO, AUDIO], { container });
      for (const piece of pieces) expect(piece.config).toMatchObject(tracks);
      expect(pieces[0]!.getMimeType()).toBe(`video/${container}; codecs="vp09.00.10.08,opus"`);
      const [alone] = (await written([AUDIO], { container })).pieces;
      expect([alone!.config.video, alone!.type]).toEqual([undefined, `audio/${container}; codecs="opus"`]);
    }
  });

  test("is canceled with all of its inputs, and ends", async () => {
    const { file, feeds } = open([VIDEO, AUDIO], { streaming: true });
    expect((await file.next())!.size).toBeGreaterThan(0);
    await file.cancel("enough");
    for (const { cancel } of feeds) expect(cancel.mock.calls).toEqual([["enough"]]);
    expect(await file.next()).toBeUndefined();
  });

  test("describes each track of an MP4 in its headers", async () => {
    const tracks: Track[] = [
      { ...VIDEO, labels: { isDefault: false }, created: 5 },
      { ...AUDIO, labels: { language: "fra", name: "Son" } },
    ];
    const { bytes, view } = await written(tracks);
    const date = 1_700_000_000 + 2_082_844_800;
    const movie = contentOfBox(bytes, "mvhd");
    const size = view.getUint32(movie - 8) - 8;
    expect(Number(view.getBigUint64(movie + 4))).toBe(date);
    expect([view.getUint32(movie + 20), Number(view.getBigUint64(movie + 24))]).toEqual([1e6, 2e6]);
    // Normal speed, full volume, and pictures as they are.
    expect([view.getUint32(movie + 32), view.getUint16(movie + 36)]).toEqual([0x10000, 0x100]);
    const matrix = Array.from({ length: 9 }, (_, index) => view.getUint32(movie + 48 + 4 * index));
    expect(matrix).toEqual([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]);
    // The number of the next track.
    expect(view.getUint32(movie + size - 4)).toBe(3);
    const second = contentOfBox(bytes, "smhd");
    expect(view.getUint32(second - 8)).toBe(16);
    const headers = ["vmhd", "smhd"].map((type) => {
      const before = bytes.subarray(0, contentOfBox(bytes, type)) as Bytes;
      const [at = 0, media = 0] = ["tkhd", "mdhd"].map(
        (header) => new TextDecoder("latin1").decode(before).lastIndexOf(header) + 4,
      );
      return {
        flags: view.getUint32(at) & 0xff,
        date: Number(view.getBigUint64(at + 4)),
        id: view.getUint32(at + 20),
        duration: Number(view.getBigUint64(at + 28)),
        group: view.getUint32(at + 44),
        volume: view.getUint16(at + 48),
        size: [view.getUint32(at + 88) / 0x10000, view.getUint32(at + 92) / 0x10000],
        media: [Number(view.getBigUint64(media + 24)) / view.getUint32(media + 20), view.getUint16(media + 32)],
      };
    });
    // Languages have five bits for each letter.
    const [UNKNOWN, FRENCH] = [0x55c4, 0x1a41];
    expect(headers).toEqual([
      { flags: 2, date, id: 1, duration: 2e6, group: 0, volume: 0, size: [64, 36], media: [2, UNKNOWN] },
      { flags: 3, date, id: 2, duration: 2e6, group: 1, volume: 0x100, size: [0, 0], media: [2, FRENCH] },
    ]);
    for (const name of ["Son\0", "nameSon"]) expect(new TextDecoder().decode(bytes)).toContain(name);
  });

  const EARLY: Track["packets"] = [
    [-40, 40],
    [0, 40],
    [40, 40],
  ];
  test.each<[string, Track, duration: number, from: number]>([
    ["after the end of a track", { ...VIDEO, end: 1500 }, 1500, 0],
    ["after the end of a track that begins later", { ...VIDEO, from: 500, end: 1500 }, 1000, 0],
    ["before its beginning", { ...VIDEO, count: 3, packets: EARLY }, 80, 40],
  ])("hides packets %s in an MP4 by an edit list", async (_, track, duration, from) => {
    const { bytes, view } = await written([track]);
    const at = contentOfBox(bytes, "elst");
    expect([view.getUint32(at + 4), Number(view.getBigUint64(at + 8)), Number(view.getBigInt64(at + 16))]).toEqual([
      ...[1, duration * 1000, from * 48],
    ]);
  });

  test("has no edit list in an MP4 if all packets are shown from the beginning on", async () => {
    const whole = await written([{ ...VIDEO, end: 2000 }]);
    expect(new TextDecoder("latin1").decode(whole.bytes)).not.toContain("elst");
  });

  test("gives an MP4 the duration of the track that ends last, with its delay", async () => {
    const { bytes, view } = await written([
      { ...VIDEO, from: 500, end: 9000 },
      { ...AUDIO, from: 1500 },
    ]);
    expect(Number(view.getBigUint64(contentOfBox(bytes, "mvhd") + 24))).toBe(3e6);
    const at = contentOfBox(bytes, "elst");
    const edits = [0, 20].map((row) => [8, 16].map((field) => Number(view.getBigInt64(at + row + field))));
    expect(edits).toEqual([
      [1e6, -1],
      [2e6, 0],
    ]);
  });

  test.each<[string, Track, number]>([
    ["its last frame in order of presentation", REORDERED, 250],
    ["its end before its last frame", { ...VIDEO, end: 1500 }, 1500],
  ])("shows text in an MP4 up to %s", async (_, track, end) => {
    const texts = [{ labels: {}, cues: [{ start: 0, end: 9000, text: "long" }] }];
    const { bytes, view } = await written([track], { texts });
    const header = new TextDecoder("latin1").decode(bytes.subarray(0, contentOfBox(bytes, "nmhd"))).lastIndexOf("tkhd");
    expect(Number(view.getBigUint64(header + 4 + 28)) / 1000).toBe(end);
    // It is an alternative of other texts alone, and has neither volume nor size.
    expect([44, 48, 88, 92].map((at) => view.getUint16(header + 4 + at))).toEqual([0, 0, 0, 0]);
    expect(view.getUint32(header + 4 + 44)).toBe(2);
  });

  test("has no gap of more than 32 bits of ticks in an MP4", async () => {
    const apart = (ticks: number) =>
      written([
        {
          ...VIDEO,
          count: 2,
          packets: [
            [0, 40],
            [ticks / 48, 40],
          ],
        },
      ]);
    expect((await apart(2 ** 32 - 1)).bytes.length).toBeGreaterThan(0);
    await expect(apart(2 ** 32)).rejects.toMatchObject({
      code: "container-failed",
      message: expect.stringContaining("MP4 cannot hold a gap of 4294967296 ticks"),
    });
  });

  test("lists the key frames of an MP4 only if not all are", async () => {
    const { bytes, view } = await written([{ ...VIDEO, count: 1100, keys: 500 }, AUDIO]);
    const at = contentOfBox(bytes, "stss");
    expect([0, 1, 2, 3].map((index) => view.getUint32(at + 4 + 4 * index))).toEqual([3, 1, 501, 1001]);
    const all = await written([{ ...VIDEO, keys: 1 }]);
    expect(new TextDecoder("latin1").decode(all.bytes)).not.toContain("stss");
  });

  test.each([false, true])(
    "has its packets where the index of an MP4 says, with the index first: %s",
    async (faststart) => {
      const { bytes, view } = await written([{ ...VIDEO, step: 50, count: 40 }], { faststart });
      const list = contentOfBox(bytes, "stco") + 8;
      expect([0, 1, 2, 3].map((chunk) => bytes[view.getUint32(list + 4 * chunk)])).toEqual([0, 10, 20, 30]);
    },
  );

  test("changes the track in an MP4 after half a second, or a mebibyte", async () => {
    const chunks = async (...tracks: Track[]) => {
      const { bytes, view } = await written(tracks);
      return view.getUint32(contentOfBox(bytes, "stco") + 4);
    };
    expect(await chunks({ ...VIDEO, step: 50, count: 40 }, AUDIO)).toBe(4);
    expect(await chunks({ ...VIDEO, step: 1, count: 4, size: 2 ** 19 }, AUDIO)).toBe(2);
  });
});

test("cues are cut to the film, at its times, with samples between them", async () => {
  const feed = new TextFeed(
    {
      labels: {},
      cues: [
        { start: 0, end: 400, text: "before" },
        { start: 501, end: 1000.7, text: "a --> b" },
        { start: 1600.6, end: 1600.8, text: "less than a millisecond" },
        { start: 2000, end: 9000, text: "long\rtext\r\n\r\n" },
        { start: 2400, end: 2800, text: "late" },
        { start: 3001, end: 4000, text: "after" },
      ],
    },
    { start: 500_400, end: 3_000_000 },
  );
  expect(feed.cues).toEqual([
    { start: 1, end: 500, text: "a --&gt; b" },
    { start: 1500, end: 2500, text: "long\ntext" },
    { start: 1900, end: 2300, text: "late" },
  ]);
  expect((await feed.open())!.start).toBe(500_400);
  const packets = await feed.next();
  const begins = [0, 1, 500, 1500, 1900, 2300, 2500];
  expect(packets.map(({ time, duration }) => [time, duration])).toEqual(
    begins.slice(1).map((end, index) => [500_400 + begins[index]! * 1000, (end - begins[index]!) * 1000]),
  );
  const texts = packets.map(({ data }) => new TextDecoder("latin1").decode(data));
  expect(texts.map((text) => ["a --&gt; b", "long", "late"].filter((each) => text.includes(each)))).toEqual([
    [],
    ["a --&gt; b"],
    [],
    ["long"],
    ["long", "late"],
    ["long"],
  ]);
  // The number of a cue in several samples.
  const numberOf = (text: string) => (text.includes("vsid") ? text.charCodeAt(text.indexOf("vsid") + 7) : undefined);
  expect(texts.map(numberOf)).toEqual([undefined, undefined, undefined, 1, 1, 1]);
});

test("pictures in a WebM keep their transparency, also if the first one has none", async () => {
  const alpha = Uint8Array.of(7, 8);
  const transparencyOf = async (track: Track) => {
    const { bytes } = await written([track], { container: "webm" });
    const [video] = readersOf(await openContainer(await openSource(new Blob([bytes]), undefined)), false).video;
    const { packets } = video!.edits[0]!;
    return [video!.geometry.alpha, (await packets.first(0))!.alpha, (await packets.next())!.alpha];
  };
  expect(await transparencyOf({ ...VIDEO, alpha })).toEqual([true, undefined, alpha]);
  expect(await transparencyOf(VIDEO)).toEqual([false, undefined, undefined]);
});

test("pieces of a WebM are written while the tracks are read, although one of them ends early", async () => {
  const { file, feeds } = open([VIDEO, { ...AUDIO, count: 10 }], { container: "webm", streaming: true });
  const reading = vi.spyOn(feeds[0]!, "next");
  for (let pieces = 0; pieces < 3; pieces++) expect((await file.next())?.size).toBeGreaterThan(0);
  expect(reading.mock.calls.length).toBeLessThan(30);
  await file.cancel(undefined);
});

test("pieces of a WebM of copied tracks have a fifth of a second if it is streamed, or the requested size", async () => {
  const track = { ...VIDEO, keys: 1, size: 2000 };
  const { pieces } = await written([track], { container: "webm", streaming: true });
  const whole = pieces.slice(1, -1).map(({ size }) => Math.floor(size / track.size));
  expect(whole).toEqual(whole.map(() => 5));
  expect(pieces.every(({ position }) => position === undefined)).toBe(true);
  const sized = await written([track], { container: "webm", streaming: true, chunkSize: 1024 });
  expect(new Set(sized.pieces.slice(0, -1).map(({ size }) => size))).toEqual(new Set([1024]));
});

describe("pieces of an MP4 of copied tracks", () => {
  const MEBIBYTE = 2 ** 20;

  test("have 1 MiB by default or at least the requested size, and the size of the media comes last", async () => {
    const track = { ...VIDEO, step: 500, count: 12, size: 2 ** 18 };
    const { pieces, bytes, view } = await written([track]);
    expect(pieces.filter(({ size }) => size > MEBIBYTE / 2).length).toBe(3);
    for (const { size } of pieces.slice(0, 2)) expect(size >= MEBIBYTE && size < MEBIBYTE + track.size).toBe(true);
    const last = pieces.at(-1)!;
    const media = contentOfBox(bytes, "mdat") - 8;
    expect([last.position, last.size]).toEqual([media, 16]);
    expect(Number(view.getBigUint64(media + 8))).toBe(16 + track.count * track.size);
    const small = await written([track], { chunkSize: 2 ** 18 });
    expect(small.pieces.length).toBeGreaterThanOrEqual(12);
  });

  test("follow one another if the index is first, which `faststart` asks for", async () => {
    const { pieces, bytes } = await written([{ ...VIDEO, size: 2 ** 16 }], { faststart: true });
    expect(pieces.every(({ position }) => position === undefined)).toBe(true);
    expect(contentOfBox(bytes, "moov")).toBeLessThan(contentOfBox(bytes, "mdat"));
    expect(new TextDecoder("latin1").decode(bytes).split("ftyp")).toHaveLength(2);
  });

  test.each<[string, Track, number]>([
    ["with each key frame", VIDEO, 5],
    ["after half a second of sound", { ...AUDIO, step: 125, count: 12 }, 3],
    ["after 10 s without a key frame", { ...VIDEO, step: 500, count: 40, keys: 100 }, 2],
    ["after 16 MiB without a key frame", { ...VIDEO, step: 1, count: 6, keys: 100, size: 2 ** 23 }, 3],
    ["behind frames shown before others", { ...REORDERED, keys: 100, size: 2 ** 23 }, 2],
  ])("are fragments that begin %s if it is streamed", async (_, track, count) => {
    const { pieces, bytes } = await written([track], { streaming: true });
    expect(fragmentsIn(bytes)).toBe(count);
    // The index of the fragments is the last piece.
    expect(pieces).toHaveLength(count + 1);
    expect(pieces.every(({ position }) => position === undefined)).toBe(true);
  });
});

test("fragments tell when packets are decoded and shown, and an edit list where that begins", async () => {
  const sound: Track["packets"] = [
    [-20, 20],
    [0, 0],
  ];
  const tracks: Track[] = [REORDERED, { ...AUDIO, count: 2, packets: sound, from: 0 }];
  const { bytes, view } = await written(tracks, { streaming: true });
  const text = new TextDecoder("latin1").decode(bytes);
  /** Where the boxes of a type have their content, in the order of the file. */
  const all = (type: string) => [...text.matchAll(new RegExp(type, "g"))].map(({ index }) => index + 4);
  const numbers = (at: number, count: number) =>
    Array.from({ length: count }, (_, index) => view.getInt32(at + 4 * index) / 48);
  const rows = all("trun").map((at) => {
    const count = view.getUint32(at + 4);
    return Array.from({ length: count }, (_, row) => {
      const [duration, , , shift] = numbers(at + 12 + 16 * row, 4);
      return [duration, shift];
    });
  });
  expect(rows).toEqual([
    [
      [40, 40],
      [40, 80],
      [40, 0],
      [40, 80],
      [4321 / 48, 0],
    ],
    [
      [20, 0],
      [1, 0],
    ],
  ]);
  expect(all("tfdt").map((at) => Number(view.getBigUint64(at + 4)) / 48)).toEqual([0, 0]);
  expect(all("elst").map((at) => Number(view.getBigUint64(at + 16)) / 48)).toEqual([40, 20]);
});

test("fragments have times since the beginning of the track that begins first", async () => {
  const tracks: Track[] = [
    { ...VIDEO, count: 1, from: 500 },
    { ...AUDIO, count: 1, from: 1500 },
  ];
  const { bytes, view } = await written(tracks, { streaming: true });
  const times = [...new TextDecoder("latin1").decode(bytes).matchAll(/tfdt/g)];
  expect(times.map(({ index }) => Number(view.getBigUint64(index + 8)) / 48)).toEqual([0, 1000]);
});

test("the index of fragments tells where each track is in them, if it begins with a key frame", async () => {
  const indexOf = async (...tracks: Track[]) => {
    const { bytes, view } = await written(tracks, { streaming: true });
    const at = new TextDecoder("latin1").decode(bytes).lastIndexOf("tfra") + 4;
    const firstEntry = at + 16;
    return { id: view.getUint32(at + 4), count: view.getUint32(at + 12), numbers: [...bytes.slice(firstEntry + 16)] };
  };
  const { id, count, numbers } = await indexOf(VIDEO, AUDIO);
  expect([id, count, numbers.slice(0, 3)]).toEqual([2, 5, [2, 1, 1]]);
  expect((await indexOf({ ...VIDEO, step: 500, count: 40, keys: 100 })).count).toBe(1);
  const { bytes, view } = await written([{ ...REORDERED, keys: 3 }], { streaming: true });
  /** The boxes of the file, one behind the other. */
  const boxes: [type: string, at: number][] = [];
  for (let at = 0; at < bytes.length; at += Math.max(8, view.getUint32(at))) {
    boxes.push([new TextDecoder().decode(bytes.subarray(at + 4, at + 8)), at]);
  }
  const types = boxes.map(([type]) => type);
  expect(types).toEqual(["ftyp", "moov", "moof", "mdat", "moof", "mdat", "mfra"]);
  const entries = contentOfBox(bytes, "tfra") + 16;
  const keys = [0, 19].map((row) => [0, 8].map((field) => Number(view.getBigUint64(entries + row + field))));
  const starts = boxes.flatMap(([type, at]) => (type === "moof" ? at : []));
  // Fragments have numbers.
  expect(starts.map((at) => view.getUint32(at + 20))).toEqual([1, 2]);
  // The edit list hides the 40 ms by which frames are decoded early.
  expect(keys).toEqual([40, 200].map((time, index) => [time * 48, starts[index]]));
});

test("parameter sets of H.264 are units of a packet, if its sizes have four bytes", () => {
  const sequence = concatenated(Uint8Array.of(0x67), "sequence");
  const picture = concatenated(Uint8Array.of(0x68), "p");
  const sized = (unit: Uint8Array) => concatenated(Uint8Array.of(0, unit.length), unit);
  const description = (sizes: number) =>
    concatenated(
      ...[Uint8Array.of(1, 100, 0, 30, 0xfc | (sizes - 1), 0xe1), sized(sequence)],
      ...[Uint8Array.of(2), sized(picture), sized(picture)],
    );
  const unit = (bytes: Uint8Array) => concatenated(Uint8Array.of(0, 0, 0, bytes.length), bytes);
  expect(parameterSets(description(4))).toEqual(concatenated(unit(sequence), unit(picture), unit(picture)));
  expect([4, 2, 1].map((sizes) => hasLongSizes(description(sizes).buffer))).toEqual([true, false, false]);
});
