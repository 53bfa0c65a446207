// @module-tag node
/** The input of a file that is opened, fails to open or is aborted. */
import { describe, expect, test, vi } from "vitest";
import type { Damage } from "../src/container/core/damage.ts";
import type { FileTrack } from "../src/container/core/opened-file.ts";
import type { Packet, PacketCursor } from "../src/container/core/packets.ts";
import { type Container, demux, openContainer, readersOf } from "../src/container/demux.ts";
import { Clusters } from "../src/container/matroska/clusters.ts";
import { ID } from "../src/container/matroska/element.ts";
import { readSegment } from "../src/container/matroska/segment.ts";
import { measuredDuration } from "../src/container/measured-duration.ts";
import { Fragments } from "../src/container/mp4/fragments.ts";
import { type Mp4Track, readMovie } from "../src/container/mp4/movie.ts";
import { Mp4Packets } from "../src/container/mp4/mp4-packets.ts";
import { openOtherFile } from "../src/container/other-file.ts";
import type { ByteSource } from "../src/io/byte-source.ts";
import { openSource } from "../src/io/source.ts";
import { openFile } from "../src/open-shared-file.ts";
import { probe } from "../src/probe.ts";
import { concatenated, contentOfBox, element, withUint32 } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";
import { clip } from "./support/copies.ts";
import { EBML_HEADER, simpleBlock, trackEntry } from "./support/matroska.ts";

/** A source of bytes, and the calls that release it. */
async function watched(input: Blob, mimeType?: string) {
  const source = await openSource(input, mimeType);
  return { source, cancel: vi.spyOn(source, "cancel"), rest: vi.spyOn(source, "rest") };
}

/** A stream of the beginning of a file, which never ends. */
function unfinished(bytes: Uint8Array) {
  const cancel = vi.fn();
  let reads = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (reads++ === 0) controller.enqueue(bytes.slice());
        return reads > 1 ? new Promise(() => {}) : undefined;
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
  return { stream, cancel, isWaiting: () => reads > 1 };
}

describe("an input", () => {
  test("rests a second after its file was opened, and an abort after that leaves it open", async () => {
    const { source, cancel, rest } = await watched(await clip("b-frames.mp4"));
    const controller = new AbortController();
    await openContainer(source, { signal: controller.signal });
    expect(rest.mock.calls).toEqual([[1000]]);
    controller.abort();
    expect(cancel).not.toHaveBeenCalled();
    expect(await source.read(4, 8)).toEqual(concatenated("ftyp"));
  });

  test("is canceled with the error if it cannot be opened", async () => {
    const { source, cancel } = await watched(new Blob(["no media"]), "audio/x-m4a");
    const error = await openContainer(source).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: "container-unknown",
      message: "The input is neither MP4 nor WebM, although its mime type is audio/x-m4a.",
      details: { mimeType: "audio/x-m4a" },
    });
    expect(cancel.mock.calls).toEqual([[error]]);
    const other = await watched(new Blob(["no media"]), "text/plain");
    await expect(openContainer(other.source)).rejects.toThrow("neither MP4 nor WebM: its mime type is text/plain.");
  });

  test("is canceled if the signal is aborted before it is opened, or while another reader opens it", async () => {
    const early = await watched(await clip("b-frames.mp4"));
    const opening = openContainer(early.source, { signal: AbortSignal.abort("no") });
    expect(early.cancel).toHaveBeenCalledWith("no");
    await expect(opening).rejects.toThrow();

    const { source } = await watched(new Blob(["no media"]));
    const other = await watched(await clip("b-frames.mp4"));
    const controller = new AbortController();
    const opened = await openContainer(other.source);
    other.cancel.mockClear();
    await openContainer(source, {
      signal: controller.signal,
      openOther: async () => {
        controller.abort("late");
        return { ...opened.file, source: other.source };
      },
    });
    expect(other.cancel).toHaveBeenCalledWith("late");
  });

  test("rests when no track is being read, and once one was", async () => {
    const { source, rest } = await watched(await clip("h264-aac.mp4"));
    const file = await demux(source);
    rest.mockClear();
    file.rest();
    const { packets } = file.audio[0]!.edits[0]!;
    await packets.first(0);
    file.rest();
    expect(rest).not.toHaveBeenCalled();
    while (await packets.next());
    file.rest();
    expect(rest.mock.calls).toEqual([[]]);
  });

  test.each(["sound.aac", "no-info.mp3"])("that is a stream of %s is opened before its rest is there", async (name) => {
    const sound = await clipBytes(name);
    const { stream } = unfinished(concatenated(...Array<typeof sound>(Math.ceil(2 ** 17 / sound.length)).fill(sound)));
    const source = await openSource(stream, undefined);
    const { description } = await openContainer(source, { openOther: openOtherFile });
    expect(description.audio).toMatchObject([{ duration: undefined }]);
    source.cancel(undefined);
  });

  test.each([
    [
      "probe lists its key frames",
      (stream: ReadableStream<Uint8Array>, signal: AbortSignal) => probe(stream, { signal, keyFrames: true }),
    ],
    [
      "openFile measures it",
      (stream: ReadableStream<Uint8Array>, signal: AbortSignal) => openFile(stream, { signal, measure: true }),
    ],
  ])("is canceled if %s, and is aborted", async (_, open) => {
    const bytes = await clipBytes("live.webm");
    const { stream, cancel, isWaiting } = unfinished(bytes.subarray(0, -2000));
    const controller = new AbortController();
    const opening = open(stream, controller.signal);
    await expect.poll(isWaiting).toBe(true);
    controller.abort("enough");
    await expect(opening).rejects.toMatchObject({ name: "AbortError", cause: "enough" });
    await expect.poll(() => cancel.mock.calls.length).toBe(1);
  });
});

/** A file with the given packets. */
async function withPackets(items: (Packet | Damage)[] | Error) {
  const opened = await openContainer(await openSource(await clip("b-frames.mp4"), undefined));
  const seek = vi.fn<PacketCursor["seek"]>(async () => {});
  const cursor = (): PacketCursor => {
    const rest = items instanceof Error ? [] : [...items];
    return {
      position: 0,
      origin: undefined,
      seek,
      next: async () => {
        if (items instanceof Error) throw items;
        return rest.shift();
      },
    };
  };
  const tracks = opened.file.tracks.map(
    (track): FileTrack => ({ ...track, cursor, keyTimes: () => Promise.reject(items) }),
  );
  const container: Container = { ...opened, file: { ...opened.file, tracks } };
  return { container, seek, info: opened.description.video[0]!.info };
}

const packetAt = (milliseconds: number, duration = 40_000): Packet => ({
  data: new Uint8Array(1),
  type: "key",
  timestamp: milliseconds * 1000,
  duration,
  alpha: undefined,
});
const DAMAGE = { what: "Damage", position: 0, end: 1 };

test("a frame rate is that of the first 60 packets, in their order of presentation", async () => {
  const fast = Array.from({ length: 20 }, (_, index) => packetAt(index * 20));
  const slow = Array.from({ length: 40 }, (_, index) => packetAt(400 + index * 40)).reverse();
  const rest = Array.from({ length: 200 }, (_, index) => packetAt(2000 + index * 10));
  const { container } = await withPackets([DAMAGE, ...fast, ...slow, ...rest]);
  expect(await readersOf(container, false).video[0]!.measureFrameRate()).toBe(25);
  expect(await readersOf((await withPackets([])).container, false).video[0]!.measureFrameRate()).toBeUndefined();
});

test("errors of a reader are errors of the file", async () => {
  const { container } = await withPackets(new RangeError("Out of bounds"));
  const [track] = readersOf(container, false).video;
  for (const reading of [track!.measureFrameRate(), track!.keyTimes()]) {
    await expect(reading).rejects.toMatchObject({
      name: "ContainerError",
      code: "container-corrupt",
      message: "The file is damaged: Out of bounds",
    });
  }
});

test("a measured duration is the latest end of the packets behind the last key frame", async () => {
  const { container, seek, info } = await withPackets([packetAt(40, 100_000), DAMAGE, packetAt(80, 40_000.4)]);
  expect(await measuredDuration(container, info)).toBe(140_000);
  expect(seek).toHaveBeenCalledWith(Number.MAX_SAFE_INTEGER);
});

test("a time that was rounded to microseconds is that of its sample", async () => {
  const keyBefore = vi.fn((_: number) => 0);
  const packets = new Mp4Packets({
    source: await openSource(new Blob(), undefined),
    track: { timescale: 1000 } as never,
    edit: { offset: 100, start: 0, end: 1 },
    samples: { count: 1, at: () => undefined, keyBefore },
    fragments: undefined,
    firstFragment: { at: 0, from: 0 },
  });
  await packets.seek(1_001_000);
  await packets.seek(1_001_999);
  expect(keyBefore.mock.calls).toEqual([[1101], [1101]]);
});

test("samples of no bytes are passed over, however many there are", async () => {
  const packets = new Mp4Packets({
    source: await openSource(new Blob([new Uint8Array(1)]), undefined),
    track: { timescale: 1000 } as never,
    edit: { offset: 0, start: 0, end: 1 },
    samples: {
      count: 2400,
      at: (index) => ({ position: 0, size: index % 2, time: index, duration: 1, isKey: true }),
      keyBefore: () => 0,
    },
    fragments: undefined,
    firstFragment: { at: 0, from: 0 },
  });
  let count = 0;
  for (let item = await packets.next(); item; item = await packets.next()) {
    expect([count, item]).toMatchObject([count++, { timestamp: expect.closeTo(2000 * count - 1000) }]);
    expect(packets.nextInMemory()).toBeUndefined();
  }
  expect(count).toBe(1200);
});

test("a thousand samples in a row that are missing or damaged end a track, but not as many among others", async () => {
  const read = async (count: number, sampleAt: (index: number) => { position: number; size: number }) => {
    const at = (index: number) => ({ ...sampleAt(index), time: index, duration: 1, isKey: true });
    const packets = new Mp4Packets({
      source: await openSource(new Blob([new Uint8Array(1)]), undefined),
      track: { timescale: 1000 } as Mp4Track,
      edit: { offset: 0, start: 0, end: 1 },
      samples: { count, at, keyBefore: () => 0 },
      fragments: undefined,
      firstFragment: { at: 0, from: 0 },
    });
    const kinds = { packets: 0, cut: 0, damaged: 0 };
    for (let item = await packets.next(); item; item = await packets.next())
      kinds["data" in item ? "packets" : item.isCut ? "cut" : "damaged"]++;
    return kinds;
  };
  expect(await read(5000, () => ({ position: 1, size: 1 }))).toEqual({ packets: 0, cut: 1000, damaged: 0 });
  expect(await read(5000, () => ({ position: 0, size: 2 ** 28 + 1 }))).toEqual({ packets: 0, cut: 0, damaged: 1000 });
  expect(await read(5000, () => ({ position: 0, size: 0 }))).toEqual({ packets: 0, cut: 0, damaged: 1 });
  const mixed = await read(2400, (index) => ({ position: index % 2, size: 1 }));
  expect(mixed).toEqual({ packets: 1200, cut: 1200, damaged: 0 });
});

describe("the four parts that were read last are not read again:", () => {
  /** Reads six parts, and then five of them again. Tells for which of these bytes were read. */
  async function readsAgain<Place>(
    source: ByteSource,
    first: Place,
    read: (place: Place) => Promise<{ next: Place | undefined }>,
  ) {
    const places: Place[] = [];
    for (let place: Place | undefined = first; place !== undefined && places.length < 6; ) {
      places.push(place);
      place = (await read(place)).next;
    }
    const reading = vi.spyOn(source, "read");
    const again: boolean[] = [];
    for (const index of [5, 4, 3, 2, 1]) {
      reading.mockClear();
      await read(places[index]!);
      again.push(reading.mock.calls.length > 0);
    }
    return again;
  }
  const LAST = [false, false, false, false, true];

  test("clusters of Matroska", async () => {
    const clusters = [0, 1, 2, 3, 4, 5].map((time) =>
      element(ID.CLUSTER, element(ID.TIMESTAMP, Uint8Array.of(time)), simpleBlock(1, 0, new Uint8Array(16))),
    );
    const file = [EBML_HEADER, element(ID.SEGMENT, element(ID.TRACKS, trackEntry()), ...clusters)];
    const source = await openSource(new Blob(file), undefined);
    const segment = (await readSegment(source))!;
    const reader = new Clusters(source, segment);
    expect(await readsAgain(source, segment.firstCluster, (place) => reader.read(place))).toEqual(LAST);
  });

  test("fragments of MP4", async () => {
    const bytes = await clipBytes("fragments/every-frame.mp4");
    const source = await openSource(new Blob([bytes]), undefined);
    const start = contentOfBox(bytes, "moov");
    const end = start - 8 + new DataView(bytes.buffer).getUint32(start - 8);
    const reader = new Fragments(source, readMovie(new DataView(bytes.buffer, start, end - start), []));
    expect(await readsAgain(source, { at: end, from: end }, (place) => reader.read(place))).toEqual(LAST);
  });
});

test("a single frame that is shown at another speed is described", async () => {
  const bytes = await clipBytes("one-frame.mp4");
  const { video } = await probe(new Blob([withUint32(bytes, contentOfBox(bytes, "elst") + 16, 0x8000)]));
  expect(video).toMatchObject({ width: 160, frameRate: undefined });
});

test("a film is as long as its longest track", async () => {
  const film = await clip("short-picture.mp4");
  const { duration, video, audio } = await probe(film);
  expect([video!.duration, audio!.duration, duration]).toEqual([400, 2000, 2000]);
  using file = await openFile(film);
  expect(file.duration).toBe(2000);
});

test("key frames are those within the edit list", async () => {
  const bytes = await clipBytes("b-frames.mp4");
  const keyFrames = async (file: Uint8Array<ArrayBuffer>) =>
    (await probe(new Blob([file]), { keyFrames: true })).video!.keyFrames;
  expect(await keyFrames(bytes)).toEqual([0, 1000]);
  const lasting = (milliseconds: number) => {
    const header = withUint32(bytes, contentOfBox(bytes, "tkhd") + 20, milliseconds);
    return withUint32(header, contentOfBox(bytes, "elst") + 8, milliseconds);
  };
  expect(await keyFrames(lasting(1000))).toEqual([0]);
  expect(await keyFrames(lasting(1001))).toEqual([0, 1000]);
  // The second one is at 1000078.13 µs.
  expect(await keyFrames(withUint32(bytes, contentOfBox(bytes, "mdhd") + 12, 12_799))).toEqual([0, 1000.078]);
});
