// @module-tag node
/** Boxes of MP4 that few programs write, and what is said of files without them. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openContainer, readersOf } from "../src/container/demux.ts";
import { BoxError, boxesIn } from "../src/container/mp4/box.ts";
import { readFragment } from "../src/container/mp4/fragment.ts";
import { readFragmentIndex } from "../src/container/mp4/fragment-index.ts";
import { Fragments } from "../src/container/mp4/fragments.ts";
import { mp4Head } from "../src/container/mp4/head.ts";
import { type Mp4Track, readMovie } from "../src/container/mp4/movie.ts";
import { isTableBox } from "../src/container/mp4/sample-table.ts";
import { storedTrack } from "../src/container/mp4/stored-track.ts";
import { TOP_LEVEL } from "../src/container/mp4/top-level.ts";
import { box, text, uint32, uint64s } from "../src/container/mp4/write-box.ts";
import type { OutputPacket, TrackSetup } from "../src/container/tracks/feed.ts";
import { movieBox } from "../src/container/tracks/mp4-movie.ts";
import { sampleEntry } from "../src/container/tracks/sample-entry.ts";
import { decode } from "../src/decode.ts";
import { openSource } from "../src/io/source.ts";
import { iterate } from "../src/stream/iterate.ts";
import { type Bytes, bigEndian, concatenated, contentOfBox, withUint32 } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";

const viewOf = (bytes: Bytes) => new DataView(bytes.buffer);
const failureOf = (bytes: Bytes) => decode(new Blob([bytes])).catch((error: unknown) => error);
const NONE = new Uint8Array();

describe("a list of boxes", () => {
  test("may end with zeros", () => {
    const list = concatenated(box("name", uint32(1)), box("free"), new Uint8Array(6));
    expect([...boxesIn(viewOf(list), 0)].map(({ type, data, end }) => [type, data, end])).toEqual([
      ["name", 8, 12],
      ["free", 20, 20],
    ]);
  });

  test.each([
    ["ends in a header", concatenated(box("free"), uint32(8)), 8],
    ["has a box that is longer than the list", concatenated(box("free"), uint32(9), "name"), 8],
    ["has a box that is shorter than its header", concatenated(uint32(7), "name", uint32(0, 0)), 0],
    ["has a box of 64 bits that is shorter than its header", concatenated(uint32(1), "name", uint64s([15])), 0],
    ["ends in a header of 64 bits", concatenated(uint32(1), "name", uint32(0)), 0],
  ])("is damaged if it %s", (_, list, at) => {
    expect(() => [...boxesIn(viewOf(list), 0)]).toThrow(new BoxError(`There is no box at byte ${at}.`));
  });
});

describe("a fragment", () => {
  const trackOf = (id: number, flags = 0) => ({ id, defaults: { duration: 10, size: 7, flags } }) as Mp4Track;
  const moof = (...boxes: Bytes[]) => viewOf(box("moof", box("mfhd", uint32(0, 1)), ...boxes));
  const movie = { tracks: [trackOf(1), trackOf(2, 0x10000)], ids: new Set([1, 2, 3]) };
  const read = (...boxes: Bytes[]) => readFragment(moof(...boxes), 1000, movie, ({ id }) => 100 * id);
  const header = (flags: number, ...fields: number[]) => box("tfhd", uint32(flags, ...fields));
  const run = (...numbers: number[]) => box("trun", uint32(...numbers));

  test("without flags for positions begins at its start, and each track where the one before ends", () => {
    const runs = read(
      box("traf", header(0, 1), run(1, 2, 50)),
      box("traf", header(0, 3), run(0x200, 1, 999)),
      box("traf", header(0, 2), run(0, 1), run(0, 1)),
    );
    const sample = { size: 7, duration: 10 };
    expect(runs.get(1)).toEqual({
      samples: [
        { ...sample, position: 1050, time: 100, isKey: true },
        { ...sample, position: 1057, time: 110, isKey: true },
      ],
      end: 120,
    });
    expect(runs.get(2)!.samples).toEqual([
      { ...sample, position: 1064, time: 200, isKey: false },
      { ...sample, position: 1071, time: 210, isKey: false },
    ]);
    expect([...runs.keys()]).toEqual([1, 2]);
  });

  test("has defaults of its own, and flags of its first sample", () => {
    const traf = box("traf", header(0x3a, 1, 1, 20, 5, 0x10000), box("tfdt", uint32(0, 500)), run(5, 2, 8, 0));
    expect(read(traf).get(1)).toEqual({
      samples: [
        { position: 1008, size: 5, time: 500, duration: 20, isKey: true },
        { position: 1013, size: 5, time: 520, duration: 20, isKey: false },
      ],
      end: 540,
    });
    const [sample] = read(box("traf", header(0x12, 1, 1, 5), run(0, 1))).get(1)!.samples;
    expect(sample).toEqual({ position: 1000, size: 5, time: 100, duration: 10, isKey: true });
  });

  test.each([
    [0, [15, 0xffff_fff6], [115, 110 + 0xffff_fff6]],
    [1, [15, -10], [115, 100]],
  ])("presents samples in another order by shifts of version %i", (version, shifts, times) => {
    const list = run((version << 24) | 0x800, 2, ...shifts);
    const { samples, end } = read(box("traf", header(0, 1), list)).get(1)!;
    const apart = Math.abs(times[0]! - times[1]!);
    const durations = version === 0 ? [apart, 10] : [10, apart];
    expect(samples.map(({ time }) => time)).toEqual(times);
    expect(samples.map(({ duration }) => duration)).toEqual(durations);
    expect(end).toBe(120);
  });

  test("has positions from its own start if a track says so, and behind it or before it", () => {
    const before = read(box("traf", header(0, 1), run(1, 2, -8)), box("traf", header(0x20000, 2), run(0, 1)));
    expect([...before.values()].map(({ samples }) => samples[0]!.position)).toEqual([992, 1000]);
  });

  test("is followed by the next one behind its data, whatever size their box has", async () => {
    const withOffset = (offset: number) =>
      box("moof", box("mfhd", uint32(0, 1)), box("traf", header(0x20000, 1), run(1, 1, offset)));
    const first = withOffset(withOffset(0).length + 8);
    const nextOf = async (size: number, ...behind: Bytes[]) => {
      const file = [first, uint32(size), text("mdat"), new Uint8Array(7), ...behind];
      const reader = new Fragments(await openSource(new Blob(file), undefined), movie);
      return (await reader.read({ at: 0, from: 0 })).next!.at - first.length;
    };
    expect(await nextOf(15, first)).toBe(15);
    // Bytes that are not in use, and sizes that are too large, too small, or missing.
    expect(await nextOf(20, new Uint8Array(5), first)).toBe(20);
    for (const size of [99, 12, 0]) expect(await nextOf(size, first, first)).toBe(15);
  });

  test("begins where the one before ends if it tells no time, and is read again after a failure", async () => {
    const fragment = box("moof", box("mfhd", uint32(0, 1)), box("traf", header(0x20000, 1), run(0, 2)));
    const source = await openSource(new Blob([fragment, fragment]), undefined);
    const [reader, start] = [new Fragments(source, movie), { at: 0, from: 0 }];
    reader.startAt(1, 700);
    const read = vi.spyOn(source, "read").mockRejectedValueOnce(new Error("offline"));
    onTestFinished(() => read.mockRestore());
    await expect(reader.read(start)).rejects.toThrow("offline");
    const first = await reader.read(start);
    const both = [first, await reader.read(first.next!)];
    const times = both.map(({ runs }) => runs.get(1)!.samples.map(({ time }) => time));
    expect(times).toEqual([
      [700, 710],
      [720, 730],
    ]);
    // Its time is not known before all of them are read.
    expect(await reader.near(1, 720, start)).toBeUndefined();
  });

  test("may have boxes of other purposes", () => {
    const boxes = (names: string) => names.split(" ").map((name) => box(name));
    const traf = box(
      "traf",
      header(0, 1),
      ...boxes("sbgp sgpd subs saiz saio senc meta uuid free skip sdtp"),
      run(0, 1),
    );
    const track = box("traf", header(0, 2), ...boxes("cslg udta"), run(0, 1));
    expect(read(...boxes("pssh meta uuid free skip sgpd"), traf, track).size).toBe(2);
  });

  test("may say that a track has no samples in it", () => {
    expect(read(box("traf", header(0x10000, 1))).size).toBe(0);
  });

  test.each([
    ["A track's fragment has no samples.", [box("traf", header(0, 1))]],
    ["The header of a track's fragment is missing.", [box("traf", run(0, 1))]],
    ['A track\'s fragment cannot have a box "tdft".', [box("traf", header(0, 1), box("tdft", uint32(0)))]],
    ['A fragment cannot have a box "tarf".', [box("tarf", header(0, 1))]],
    ["A fragment belongs to track 9, which does not exist.", [box("traf", header(0, 9), run(0, 1))]],
    ["A list of 1 samples has a size of 12 bytes.", [box("traf", header(0, 1), run(0, 1, 5))]],
    ["A fragment cannot have 1048576 samples.", [box("traf", header(0, 1), run(0, 1), run(0, 1 << 20))]],
  ])("is damaged: %s", (message, boxes) => {
    expect(() => read(...boxes)).toThrow(new BoxError(message));
  });
});

describe("the index of fragments", () => {
  const indexIn = async (bytes: Bytes, track: number) =>
    readFragmentIndex(await openSource(new Blob([bytes]), undefined), track);
  const mfra = (...lists: Bytes[]) => {
    const length = lists.reduce((sum, list) => sum + list.length, 24);
    return concatenated(new Uint8Array(5), box("mfra", ...lists, box("mfro", uint32(0, length))));
  };
  const short = box("tfra", uint32(0, 1, 0, 2, 50, 5000), bigEndian(0, 3), uint32(20, 2000), bigEndian(0, 3));
  const numbers = bigEndian(0, 3 + 3 + 2 + 1);
  const long = box("tfra", uint32(1 << 24, 2, 0x39, 2), uint64s([7, 2 ** 33]), numbers, uint64s([9, 2 ** 34]), numbers);

  test("lists the fragments of a track in order, with numbers of 32 or 64 bits", async () => {
    expect(await indexIn(mfra(short, long), 1)).toEqual([
      { time: 20, position: 2000 },
      { time: 50, position: 5000 },
    ]);
    expect(await indexIn(mfra(short, long), 2)).toEqual([
      { time: 7, position: 2 ** 33 },
      { time: 9, position: 2 ** 34 },
    ]);
  });

  test.each([
    ["the file is shorter than it", new Uint8Array(15)],
    ["the file does not end in its length", withUint32(mfra(short), 5 + 8 + short.length + 4, 0x61626364)],
    ["its length leads to another box", withUint32(mfra(short), 5 + 4, 0x61626364)],
    ["its length is wrong", concatenated(mfra(short).subarray(0, -4), uint32(16))],
  ])("is empty if %s", async (_, bytes) => {
    expect(await indexIn(bytes, 1)).toEqual([]);
  });

  test("keeps the entries of lists before a damaged one", async () => {
    const cut = box("tfra", uint32(0, 1, 0, 9, 60, 6000));
    expect(await indexIn(mfra(short, cut), 1)).toHaveLength(2);
  });
});

interface Description {
  /** Ticks of the media and of the header, of 100 in a second. */
  duration?: number;
  shown?: number;
  /** Length, time in the media, and rate of each edit. */
  edits?: [length: number, time: number, rate?: number][];
  extension?: Bytes;
}

/** An index of one track, with numbers of 32 or 64 bits. The movie has 10 ticks in a second. */
function movieOf({ duration = 0, shown = 0, edits, extension = NONE }: Description, isLong = false) {
  const numbers = (values: number[]) => (isLong ? uint64s(values) : uint32(...values));
  const version = isLong ? 1 << 24 : 0;
  const header = (type: string, ...parts: Uint8Array[]) => box(type, uint32(version), numbers([0, 0]), ...parts);
  const list = edits?.map(([length, time, rate = 1]) => concatenated(numbers([length, time]), uint32(rate * 0x10000)));
  const tables = box("stbl", box("stsd", uint32(0, 1), box("avc1", new Uint8Array(78))));
  const media = box(
    "mdia",
    header("mdhd", uint32(100), numbers([duration])),
    box("hdlr", uint32(0, 0), text("vide")),
    box("minf", box("vmhd"), tables),
  );
  const track = box(
    "trak",
    header("tkhd", uint32(5, 0), numbers([shown])),
    list ? box("edts", box("elst", uint32(version, list.length), ...list)) : NONE,
    media,
  );
  const notes: string[] = [];
  const content = concatenated(header("mvhd", uint32(10), numbers([0])), track, extension);
  return { movie: readMovie(viewOf(content), notes), notes };
}

describe.each([
  ["32", false],
  ["64", true],
])("an index with numbers of %s bits", (_, isLong) => {
  const editsOf = (description: Description) => movieOf(description, isLong).movie.tracks[0]!.edits;

  test("says how long its track is, unless all bits of it are set", () => {
    const { tracks } = movieOf({ duration: 250 }, isLong).movie;
    expect(tracks).toMatchObject([{ id: 5, timescale: 100, duration: 250, format: "avc1" }]);
    const long = isLong ? 2 ** 40 : 0xffff_fffe;
    expect(movieOf({ duration: long }, isLong).movie.tracks[0]!.duration).toBe(long);
    expect(movieOf({ duration: isLong ? -1 : 0xffff_ffff }, isLong).movie.tracks[0]!.duration).toBe(0);
  });

  test("shows all parts of an edit list, and the media behind the last one only if it is cut", () => {
    const gap: [number, number] = [5, -1];
    expect(editsOf({ duration: 300, edits: [[10, 50], gap, [10, 200]] })).toEqual([
      { offset: 50, start: 0, end: 1 },
      { offset: 50, start: 1.5, end: Number.POSITIVE_INFINITY },
    ]);
    expect(editsOf({ duration: 320, edits: [[10, 50], gap, [10, 200]] }).at(-1)!.end).toBe(2.5);
    expect(editsOf({ duration: 0, edits: [[10, 50], gap, [10, 200]] }).at(-1)!.end).toBe(2.5);
  });

  test("shows a part without a length only if the length of the track is unknown", () => {
    const edits: [number, number][] = [[0, 50]];
    expect(editsOf({ edits })).toEqual([{ offset: 50, start: 0, end: Number.POSITIVE_INFINITY }]);
    expect(() => editsOf({ duration: 300, edits })).toThrow(new BoxError("The edit list shows nothing of the track."));
  });

  test("shows one part up to its end if the track's header confirms it and no fragment follows", () => {
    const edits: [number, number][] = [[20, 50]];
    const extension = box("mvex", box("trex", uint32(0, 5, 1, 3, 4, 0x10000)));
    expect(editsOf({ duration: 300, shown: 20, edits })).toEqual([{ offset: 50, start: 0, end: 2 }]);
    for (const other of [{ shown: 0 }, { shown: 18 }, { shown: 20, extension }, { shown: 20, duration: 255 }]) {
      expect(editsOf({ duration: 300, edits, ...other })[0]!.end).toBe(Number.POSITIVE_INFINITY);
    }
  });

  test("delays a track of fragments by an empty part", () => {
    const extension = box("mvex", box("mehd", uint32(isLong ? 1 << 24 : 0), isLong ? uint64s([70]) : uint32(70)));
    const { movie } = movieOf({ edits: [[15, -1]], extension }, isLong);
    expect(movie.tracks[0]!.edits).toEqual([{ offset: -150, start: 1.5, end: Number.POSITIVE_INFINITY }]);
    expect([movie.isFragmented, movie.fragmentedDuration]).toEqual([true, 7]);
    const unknown = box("mvex", box("mehd", uint32(isLong ? 1 << 24 : 0), isLong ? uint64s([-1]) : uint32(-1)));
    expect(movieOf({ extension: unknown }, isLong).movie.fragmentedDuration).toBe(0);
  });
});

test("a list of formats that is too short for the size of a picture is copied as it is", () => {
  const track = box(
    "trak",
    box("tkhd", uint32(0, 0, 0, 7, 0)),
    box("mdia", box("minf", box("stbl", box("stsd", uint32(0, 0))))),
  );
  expect(new TextDecoder().decode(mp4Head(text("isom"), track, new Map(), new Set()))).toContain("stsd\0\0\0\0\0");
});

test("an index has the defaults of fragments", () => {
  const extension = box("mvex", box("trex", uint32(0, 5, 1, 3, 4, 0x10000)));
  expect(movieOf({ extension }).movie.tracks[0]!.defaults).toEqual({ duration: 3, size: 4, flags: 0x10000 });
});

describe("an index is damaged:", () => {
  const renamed = (type: string) => (clip: Bytes) => withUint32(clip, contentOfBox(clip, type) - 4, 0x61626364);
  const changed = (type: string, offset: number, value: number) => (clip: Bytes) =>
    withUint32(clip, contentOfBox(clip, type) + offset, value);
  test.each<[string, (clip: Bytes) => Bytes]>([
    ["The header of the index is missing.", renamed("mvhd")],
    ["The header of a track is missing.", renamed("tkhd")],
    ['A track is named "abcd".', renamed("trak")],
    ["The name of a box in the index is damaged.", changed("trak", -4, 0)],
    ["A part of a track's description is missing.", renamed("hdlr")],
    ["A track has no tables.", renamed("stbl")],
    ["The list of a track's formats is missing.", renamed("stsd")],
    ["A track has no clock.", changed("mdhd", 12, 0)],
    ['A track of video calls itself "soun".', changed("hdlr", 8, 0x736f756e)],
    ['A track of video calls itself "abcd".', changed("hdlr", 8, 0x61626364)],
    ["The edit list shows nothing of the track.", changed("elst", 12, -1)],
  ])("%s", async (message, damage) => {
    const clip = await clipBytes("b-frames.mp4");
    const at = contentOfBox(clip, "moov") - 8;
    expect(await failureOf(damage(clip))).toMatchObject({
      name: "ContainerError",
      code: "container-corrupt",
      message: expect.stringContaining(`The index is damaged: ${message}`),
      details: { position: at },
    });
  });
});

test("an index may have tracks of text, tables that are no tracks, and short boxes", () => {
  const header = box("tkhd", uint32(0, 0, 0, 7));
  const media = (type: string) => {
    const times = box("mdhd", uint32(0, 0, 0, 100, 0));
    return box("mdia", times, box("hdlr", uint32(0, 0), text(type)), box("minf", box("stbl")));
  };
  const read = (...boxes: Bytes[]) => readMovie(viewOf(concatenated(box("mvhd", uint32(0, 0, 0, 10)), ...boxes)), []);
  for (const type of ["text", "sbtl", "subt"]) {
    const { texts, tracks, ids } = read(box("trak", header, media(type)));
    expect([texts.length, tracks.length, [...ids]], type).toEqual([1, 0, [7]]);
  }
  expect(read(box("free", header), box("skip", header), box("iods", uint32(1))).tracks).toEqual([]);
  expect(() => read(box("udta", header))).toThrow(new BoxError('A track is named "udta".'));
});

describe("a file without an index", () => {
  const start = box("ftyp", text("isom"));
  const cutOff = "The file is cut off before its index.";
  test.each<[string, string, string, () => Promise<Bytes> | Bytes]>([
    [
      "is a part of a stream",
      "container-no-track",
      "The file is a part of a stream: the index (moov) is missing.",
      async () => {
        const clip = await clipBytes("fragmented.mp4");
        return clip.slice(contentOfBox(clip, "moof") - 8);
      },
    ],
    [
      "is whole without it",
      "container-no-track",
      "The file has no index (moov), and so no track.",
      () => concatenated(start, box("mdat", uint32(1, 2))),
    ],
    ["is cut off", "container-truncated", cutOff, () => concatenated(start, box("mdat", uint32(1, 2)).subarray(0, 12))],
    [
      "has an index of 256 MiB",
      "container-truncated",
      cutOff,
      () => concatenated(start, uint32(2 ** 28), "moov", text("a")),
    ],
    [
      "has a larger index",
      "container-corrupt",
      "The size of the index is damaged.",
      () => concatenated(start, uint32(2 ** 28 + 1), "moov"),
    ],
    ["has media up to its end", "container-truncated", cutOff, () => concatenated(start, uint32(0), "mdat", uint32(1))],
  ])("%s", async (_, code, message, file) => {
    expect(await failureOf(await file())).toMatchObject({ name: "ContainerError", code, message });
  });
});

test("a track whose index ends too early plays up to there", async () => {
  const clip = await clipBytes("two-audio.mp4");
  const { video, audioTracks } = await decode(new Blob([withUint32(clip, contentOfBox(clip, "stts") + 8, 40)]));
  await Promise.all(audioTracks.map((track) => track.cancel()));
  let frames = 0;
  const reading = async () => {
    for await (const frame of iterate(video!)) {
      frames++;
      frame.close();
    }
  };
  await expect(reading()).rejects.toMatchObject({
    code: "container-corrupt",
    message: expect.stringContaining("The file is damaged: its index ends before the track does."),
  });
  expect(frames).toBe(40);
});

test("sound of QuickTime gets a new description in a copy, as its settings are in another box", async () => {
  const clip = await clipBytes("h264-aac.mp4");
  const storedIn = async (bytes: Bytes) => {
    const { video, audio } = readersOf(await openContainer(await openSource(new Blob([bytes]), undefined)), false);
    return [...video, ...audio].map(({ stored }) => stored && new TextDecoder().decode(stored.entry.subarray(4, 8)));
  };
  expect(await storedIn(clip)).toEqual(["avc1", "mp4a"]);
  expect(await storedIn(withUint32(clip, 8, 0x71742020))).toEqual(["avc1", undefined]);
});

test("sound that QuickTime describes in a way of its own is not copied as it is, nor a track of several formats", () => {
  const formats = ["raw ", "sowt", "twos", "in24", "in32", "fl32", "fl64", "lpcm", "NONE", "ulaw", "alaw", ".mp3"];
  const stored = (...entries: string[]) => {
    const list = box("stsd", uint32(0, entries.length), ...entries.map((entry) => box(entry)));
    const track = { timescale: 8000, type: "audio", format: entries[0], table: viewOf(list) } as Mp4Track;
    return storedTrack(track, false);
  };
  for (const format of [...formats, "ms\0\x11", "ms\0\n"]) expect(stored(format), format).toBeUndefined();
  expect(stored("mp4a")).toEqual({ timescale: 8000, entry: box("mp4a") });
  expect(stored("mp4a", "mp4a")).toBeUndefined();
});

test("each box that a file, or a track's tables, may have is known", () => {
  const inFile = "ftyp styp moov moof mdat mfra sidx ssix emsg prft free skip wide uuid meta pdin udta pnot junk";
  expect([...TOP_LEVEL].sort()).toEqual(inFile.split(" ").sort());
  const tables = "stsd stts ctts cslg stss stps stsh sdtp stsc stsz stz2 stco co64 padb stdp sbgp sgpd csgp subs saiz";
  const others = "saio senc sdep meta udta uuid free skip wide";
  const isKnown = (type: string) => isTableBox({ type, start: 0, data: 8, end: 9 });
  expect(`${tables} ${others}`.split(" ").filter((type) => !isKnown(type))).toEqual([]);
  expect(isKnown("stsx")).toBe(false);
});

test.each([
  [{ primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const, 1],
  [{ primaries: "smpte170m" } as const, 1],
  [{}, 0],
  [undefined, 0],
])("colors of %j have a box if they tell something", async (colorSpace, count) => {
  const config = { codec: "vp09.00.10.08", codedWidth: 64, codedHeight: 64, colorSpace };
  const first = { data: new Uint8Array(9) } as OutputPacket;
  const entry = await sampleEntry("video", { config, first } as TrackSetup);
  expect([...boxesIn(new DataView(entry.buffer), 86)].filter(({ type }) => type === "colr")).toHaveLength(count);
});

describe("the index of a written MP4", () => {
  const setup: TrackSetup = {
    ...{ config: { codec: "vp8" }, rotation: 0, flip: false, alpha: false, displaySize: { width: 64, height: 36 } },
    ...{ stored: undefined, colour: undefined, created: 0, start: 0 },
    first: { data: NONE, isKey: true, time: 0, duration: 0, padding: 0, alpha: undefined },
  };
  const written = (changes: Partial<TrackSetup>, isFragmented = false) => {
    const track = { id: 1, kind: "video", labels: {}, entry: NONE, timescale: 1000, tables: NONE } as const;
    const edit = { delay: 500_000, from: 0, duration: isFragmented ? 0 : 2e6, isCut: false };
    const tracks = [{ ...track, setup: { ...setup, ...changes }, mediaDuration: 2000, edit }];
    return movieBox(tracks, { isFragmented, tags: [] }) as Bytes;
  };

  type Point = [number, number];
  test.each<[TrackSetup["rotation"], boolean, origin: Point, right: Point, below: Point]>([
    [0, false, [0, 0], [64, 0], [0, 36]],
    [90, false, [36, 0], [36, 64], [0, 0]],
    [180, false, [64, 36], [0, 36], [64, 0]],
    [270, false, [0, 64], [0, 0], [36, 64]],
    [0, true, [64, 0], [0, 0], [64, 36]],
    [90, true, [0, 0], [0, 64], [36, 0]],
    [180, true, [0, 36], [64, 36], [0, 0]],
    [270, true, [36, 64], [36, 0], [0, 64]],
  ])("turns pictures by %i°, mirrored: %s, within their place", (rotation, flip, ...corners) => {
    const bytes = written({ rotation, flip });
    const at = contentOfBox(bytes, "tkhd") + 52;
    const [a = 0, b = 0, , c = 0, d = 0, , x = 0, y = 0] = Array.from(
      { length: 8 },
      (_, index) => viewOf(bytes).getInt32(at + 4 * index) / 0x10000,
    );
    const placed = ([left, top]: Point): Point => [a * left + c * top + x, b * left + d * top + y];
    expect(
      (
        [
          [0, 0],
          [64, 0],
          [0, 36],
        ] as Point[]
      ).map(placed),
    ).toEqual(corners);
  });

  test("tells its duration unless fragments follow, whose samples have the first description", () => {
    const durationIn = (bytes: Bytes) => Number(viewOf(bytes).getBigUint64(contentOfBox(bytes, "mvhd") + 24));
    expect([false, true].map((isFragmented) => durationIn(written({}, isFragmented)))).toEqual([2_500_000, 0]);
    const fragmented = written({}, true);
    const defaults = contentOfBox(fragmented, "trex");
    expect([4, 8].map((at) => viewOf(fragmented).getUint32(defaults + at))).toEqual([1, 1]);
  });
});
