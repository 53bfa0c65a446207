// @module-tag node
/** Packets of transport streams, byte by byte, and requests for segments. `network/segments.test.ts` reads whole ones. */
import { BlobSource, EncodedPacket, EncodedPacketSink, Input, MP4 } from "mediabunny";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Layout, layoutOf, PACKET_SIZE } from "../src/container/core/transport-layout.ts";
import { type Container, openContainer, readersOf } from "../src/container/demux.ts";
import { openOtherFile } from "../src/container/other-file.ts";
import { SegmentPackets, type SegmentTrack } from "../src/container/segments/segment-packets.ts";
import { SegmentedSource } from "../src/container/segments/segmented-source.ts";
import { CheckedTransport, type Loss, LossFinder } from "../src/container/segments/transport.ts";
import { openSource } from "../src/io/source.ts";
import { type Bytes, concatenated } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";

afterEach(() => vi.restoreAllMocks());

interface PacketOptions {
  /** Number of the packet in its stream. */
  counter: number;
  stream?: number;
  /** The first byte of its payload, if a unit begins with it. */
  unit?: { kind: number; first: number; time?: number; code?: number[] };
  isBroken?: boolean;
  isRestart?: boolean;
  /** The bytes of its adaptation field. The first one is their number without it. */
  field?: number[];
  /** What its payload begins with, if that is no unit; `undefined` if it has no payload. */
  begin?: number[] | undefined;
}

/** The time of a unit as 33 bits with marks between them. */
const timeBytes = (ticks: number) => {
  const low = ticks % 2 ** 30;
  const high = Math.floor(ticks / 2 ** 30);
  return [0x21 | (high << 1), low >> 22, ((low >> 14) & 0xfe) | 1, (low >> 7) & 0xff, ((low << 1) & 0xfe) | 1];
};

const RESTART = [7, 0x80, 0, 0, 0, 0, 0, 0];

function packet({ counter, stream = 256, unit, isBroken = false, isRestart = false, ...rest }: PacketOptions): Bytes {
  const { field = isRestart ? RESTART : [], begin = [] } = rest;
  const hasPayload = !("begin" in rest && rest.begin === undefined);
  const bytes = new Uint8Array(PACKET_SIZE).fill(0x55);
  const high = (stream >> 8) | (unit ? 0x40 : 0) | (isBroken ? 0x80 : 0);
  const flags = (field.length > 0 ? 0x20 : 0) | (hasPayload ? 0x10 : 0);
  const header = [0x47, high, stream & 0xff, flags | (counter & 15), ...field];
  const time = unit?.time === undefined ? [0, 0] : [0x80, 5, ...timeBytes(unit.time)];
  const begun = unit ? [...(unit.code ?? [0, 0, 1]), unit.kind, 0, 0, 0x80, ...time, unit.first] : begin;
  bytes.set([...header, ...begun].slice(0, PACKET_SIZE));
  return bytes;
}

const [VIDEO, AUDIO] = [0xe0, 0xc0];
const picture = (first: number, time?: number) => ({ kind: VIDEO, first, ...(time !== undefined && { time }) });

/** The first bytes of units in which packets are missing. */
async function lossesIn(packets: Bytes[], kind: "video" | "audio" = "video") {
  const bytes = concatenated(...packets);
  const finder = new LossFinder();
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  const layout = layoutOf(concatenated(bytes, bytes, bytes))!;
  await new CheckedTransport(read, layout, finder).read(0, bytes.length);
  return finder.of(kind).map(({ prefix, time }) => [prefix[0], time]);
}

describe("packets of a transport stream", () => {
  const first = packet({ counter: 14, unit: picture(1) });
  const last = packet({ counter: 2, unit: picture(2) });

  test.each<[string, Bytes[], number[]]>([
    ["follow one another", [packet({ counter: 15 }), packet({ counter: 0 }), packet({ counter: 1 })], []],
    [
      "may come twice",
      [packet({ counter: 15 }), packet({ counter: 15 }), packet({ counter: 0 }), packet({ counter: 1 })],
      [],
    ],
    ["are missing", [packet({ counter: 15 }), packet({ counter: 1 })], [1]],
    ["may begin to count from the start", [packet({ counter: 15 }), packet({ counter: 1, isRestart: true })], []],
    [
      "are not counted by others",
      [15, 0, 1].flatMap((counter) => [
        packet({ counter }),
        packet({ counter: 5 * counter, stream: 0x1fff, unit: picture(8) }),
        packet({ counter: 9, field: [183], begin: undefined }),
      ]),
      [],
    ],
    [
      "are missing before one with an empty field",
      [packet({ counter: 15 }), packet({ counter: 1, field: [0], begin: [0x80] })],
      [1],
    ],
    [
      "hold bytes like the beginning of a unit",
      [packet({ counter: 15 }), packet({ counter: 0, begin: [0, 0, 1, VIDEO, 0, 0, 0x80, 0, 0, 9] })],
      [1],
    ],
    ...[
      [1, 0, 1],
      [0, 1, 1],
      [0, 0, 2],
    ].map((code): [string, Bytes[], number[]] => [
      `begin with ${code}, which is no unit`,
      [packet({ counter: 15, unit: { ...picture(9), code } }), packet({ counter: 0 })],
      [1],
    ]),
    ["are broken", [packet({ counter: 15, isBroken: true }), packet({ counter: 0 }), packet({ counter: 1 })], [1]],
    [
      "begin a unit and are broken",
      [packet({ counter: 15 }), packet({ counter: 0, unit: picture(9), isBroken: true }), packet({ counter: 1 })],
      [1, 9],
    ],
  ])("%s", async (_, between, lost) => {
    expect((await lossesIn([first, ...between, last])).map(([begin]) => begin)).toEqual(lost);
  });

  test.each([
    [VIDEO, "video"],
    [0xef, "video"],
    [AUDIO, "audio"],
    [0xdf, "audio"],
    [0xbd, "neither"],
    [0xf0, "neither"],
  ] as const)("of the kind %i hold %s", async (kind, name) => {
    const unit = { kind, first: 3 };
    const packets = [packet({ counter: 0, unit }), packet({ counter: 1 }), packet({ counter: 3 })];
    for (const each of ["video", "audio"] as const)
      expect(await lossesIn(packets, each)).toEqual(each === name ? [[3, undefined]] : []);
  });

  test("are missing in each unit that begins alike, told apart by their times of 33 bits", async () => {
    const times = [90_000, 2 ** 32 + 2 ** 29 + 5 * 2 ** 22 + 45_000];
    const packets = times.flatMap((time, index) => [
      packet({ counter: 4 * index, unit: picture(5, time) }),
      packet({ counter: 4 * index + 1 }),
      packet({ counter: 4 * index + 3 }),
    ]);
    expect(await lossesIn(packets)).toEqual(times.map((time) => [5, time / 90_000]));
  });

  test.each([
    [14, 1],
    [13, undefined],
  ])("have a time in %i bytes of payload: %s", async (size, time) => {
    const field = [183 - size, ...new Uint8Array(183 - size)];
    const begin = packet({ counter: 0, field, unit: picture(1, 90_000) });
    expect(await lossesIn([begin, packet({ counter: 2 })])).toEqual([[undefined, time]]);
  });

  test("are missing across the blocks that are read", async () => {
    const packets = Array.from({ length: 1100 }, (_, counter) =>
      packet({ counter, ...(counter % 1000 === 0 && { unit: picture(counter / 1000 + 1) }) }),
    );
    const shifted = packets.with(5, concatenated(new Uint8Array(9), packets[5]!));
    expect(await lossesIn(shifted)).toEqual([[1, undefined]]);
    expect(await lossesIn(packets.toSpliced(1024, 1))).toEqual([[2, undefined]]);
    expect(await lossesIn(packets)).toEqual([]);
  });

  test("that are read again are the same loss", () => {
    const finder = new LossFinder();
    const loss: Loss = { kind: "video", prefix: Uint8Array.of(1), time: 1 };
    finder.add(loss);
    finder.add({ ...loss });
    expect(finder.of("video")).toHaveLength(1);
    expect(finder.of("video")[0]).toBe(loss);
  });

  test.each([
    [0, 188],
    [4, 192],
    [0, 204],
  ])("may be behind %i bytes, with %i from one to the next", (offset, stride) => {
    const padded = concatenated(new Uint8Array(offset), packet({ counter: 0 }), new Uint8Array(stride - 188 - offset));
    expect(layoutOf(concatenated(padded, padded, padded))).toEqual({ offset, stride });
    expect(layoutOf(concatenated(padded, padded))).toBeUndefined();
  });
});

describe.each<Layout>([
  { offset: 0, stride: 188 },
  { offset: 4, stride: 192 },
  { offset: 0, stride: 204 },
])("a transport stream with packets at $offset + $stride n", (layout) => {
  const { offset, stride } = layout;
  const all = Array.from({ length: 1100 }, (_, counter) => {
    const bytes = new Uint8Array(stride).fill(counter % 64);
    bytes.set([0x47, 1, 0, 0x10 | (counter & 15)], offset);
    return bytes;
  });
  const empty = new Uint8Array(stride).fill(0xff);
  empty.set([0x47, 0x1f, 0xff, 0x10], offset);
  /** Bytes that are no packets, some of which look like the beginning of one. */
  const other = (size: number, ...syncs: number[]) =>
    new Uint8Array(size).map((_, at) => (syncs.includes(at) ? 0x47 : 0));
  const withByte = (bytes: Bytes, at: number, value: number) => bytes.with(offset + at, value);
  const [before, behind, few] = [all.slice(0, 5), all.slice(5), all.slice(0, 19)];

  test.each<[string, parts: Bytes[], packets: Bytes[], notes?: string[]]>([
    ["is unchanged", all, all],
    ["loses what was added", [...before, other(stride - 1, 90), ...behind], all],
    [
      "has empty packets for much that was added, which holds two beginnings of packets",
      [...before, other(400, 10, 10 + stride), ...behind],
      [...before, ...Array<Bytes>(Math.floor(400 / stride)).fill(empty), ...behind],
    ],
    ["lacks a packet of which a part was removed", all.with(5, all[5]!.subarray(0, 100)), all.toSpliced(5, 1)],
    ["has an empty packet for one whose first byte is wrong", all.with(7, withByte(all[7]!, 0, 0)), all.with(7, empty)],
    [
      "has empty packets for damage where two blocks meet",
      all.map((bytes, index) => (index >= 1020 && index < 1030 ? other(stride) : bytes)),
      all.map((bytes, index) => (index >= 1020 && index < 1030 ? empty : bytes)),
    ],
    ["goes on behind other bytes with the last packet", [...few, other(50), all[19]!], [...few, all[19]!]],
    ["has a part of an empty packet for one that is cut off", [...few, all[19]!.subarray(0, 100)], [...few, empty]],
    [
      "has its last packet before other bytes, though a packet might begin in it",
      [...few, withByte(all[19]!, 96, 0x47), other(10)],
      [...few, withByte(all[19]!, 96, 0x47), empty],
    ],
    [
      "has its last packet, though a packet might begin in it",
      [...few, withByte(all[19]!, 2, 0x47)],
      [...few, withByte(all[19]!, 2, 0x47)],
    ],
    ["may begin after other bytes", [other(10), ...all], all, ["The stream begins after 10 other bytes."]],
  ])("%s", async (_, parts, packets, notes = []) => {
    const bytes = concatenated(...parts);
    const rest = Array<Bytes>(Math.max(0, Math.ceil(bytes.length / stride) - packets.length)).fill(empty);
    const expected = concatenated(...packets, ...rest).subarray(0, bytes.length);
    const starts = Array.from({ length: Math.ceil(bytes.length / 70_001) }, (_, index) => index * 70_001);
    for (const order of [starts, starts.toReversed()]) {
      const finder = new LossFinder();
      const transport = new CheckedTransport(async (start, end) => bytes.subarray(start, end), layout, finder);
      for (const start of order) {
        const end = Math.min(bytes.length, start + 70_001);
        const found = await transport.read(start, end);
        expect(Buffer.compare(found, expected.subarray(start, end)), `from ${start}`).toBe(0);
      }
      expect(finder.notes).toEqual(notes);
    }
  });
});

describe("packets that mediabunny reads", () => {
  const BYTES = Uint8Array.from({ length: 9 }, (_, index) => index + 1);
  const packetAt = (time: number, data = BYTES, type: "key" | "delta" = "key") =>
    new EncodedPacket(data, type, time, 0.04);
  /** What is read of packets: their times in milliseconds from the second second on, and damage. */
  async function read(type: "video" | "audio", packets: EncodedPacket[], gaps?: "exact" | "rounded", loss?: Loss) {
    const input = new Input({ formats: [MP4], source: new BlobSource(new Blob([await clipBytes("h264-aac.mp4")])) });
    const track = (await input.getTracks()).find((each) => each.type === type)!;
    const finder = new LossFinder();
    if (loss) finder.add(loss);
    const sink = EncodedPacketSink.prototype;
    vi.spyOn(sink, "getKeyPacket").mockResolvedValue(null);
    vi.spyOn(sink, "getFirstPacket").mockResolvedValue(packets[0]!);
    vi.spyOn(sink, "getNextPacket").mockImplementation(async (last) => packets[packets.indexOf(last) + 1] ?? null);
    const options: SegmentTrack = { track, origin: 1, finder, hasHeaders: false, gaps: gaps && (() => gaps) };
    const cursor = new SegmentPackets(options);
    await cursor.seek(0);
    const found: (number | string)[] = [];
    for (let item = await cursor.next(); item; item = await cursor.next())
      found.push("what" in item ? item.what : Math.round(item.timestamp / 1e3));
    input.dispose();
    return found;
  }
  const [TIME, BYTES_MISSING] = ["A part of the stream is missing.", "Packets of the transport stream are missing."];

  test.each([
    ["video", "exact", 0.25, 0.27],
    ["video", "rounded", 0.75, 0.77],
    ["audio", "exact", 0.09, 0.11],
    ["audio", "rounded", 0.59, 0.61],
    ["audio", undefined, 5, Number.POSITIVE_INFINITY],
  ] as const)("of %s with %s durations may be %d s apart", async (type, gaps, most, more) => {
    // The last one before the gap is not the one that is shown last.
    const before = [packetAt(1), packetAt(1.08, BYTES, "delta"), packetAt(1.04, BYTES, "delta")];
    const behind = (gap: number) => [...before, packetAt(1.12 + gap), packetAt(1.16 + gap)];
    const times = [0, 80, 40, Math.round(120 + most * 1000), Math.round(160 + most * 1000)];
    expect(await read(type, behind(most), gaps)).toEqual(times);
    if (more < 5) expect((await read(type, behind(more), gaps))[3]).toBe(TIME);
  });

  test("of video that are no key frames may be any time apart", async () => {
    const packets = [packetAt(1), packetAt(2, BYTES, "delta"), packetAt(3, BYTES, "delta")];
    expect(await read("video", packets, "exact")).toEqual([0, 1000, 2000]);
  });

  const begun = (change: Partial<Loss>): Loss => ({ kind: "video", prefix: BYTES, time: 1.5, ...change });
  test.each<[string, "exact" | undefined, Loss, (number | string)[]]>([
    ["begin like a loss", "exact", begun({}), [0, BYTES_MISSING, 80]],
    ["begin like a loss of eight bytes", "exact", begun({ prefix: BYTES.slice(0, 8) }), [0, BYTES_MISSING, 80]],
    ["begin like a loss of seven bytes", "exact", begun({ prefix: BYTES.slice(0, 7) }), [0, 40, 80]],
    ["begin like a loss of another kind", "exact", begun({ kind: "audio" }), [0, 40, 80]],
    ["have the time of a loss", undefined, begun({ time: 1.04 + 1 / 180_000 }), [0, BYTES_MISSING, 80]],
    ["have no time of a loss", undefined, begun({ time: 1.04 + 1 / 45_000 }), [0, 40, 80, BYTES_MISSING]],
    ["are behind a loss", undefined, begun({ time: 0.99 }), [0, 40, 80]],
    ["may be those of a loss without a time", undefined, begun({ time: undefined }), [0, 40, 80, BYTES_MISSING]],
  ])("%s", async (_, gaps, loss, found) => {
    const [other, short] = [BYTES.toReversed(), BYTES.slice(0, 7)];
    expect(await read("video", [packetAt(1, other), packetAt(1.04), packetAt(1.08, short)], gaps, loss)).toEqual(found);
  });
});

test("a block that could not be read is read again", async () => {
  const bytes = concatenated(...Array.from({ length: 3 }, (_, counter) => packet({ counter })));
  const read = vi.fn(async (start: number, end: number) => bytes.subarray(start, end));
  read.mockRejectedValueOnce(new Error("No connection"));
  const transport = new CheckedTransport(read, layoutOf(bytes)!, new LossFinder());
  await expect(transport.read(0, 188)).rejects.toThrow("No connection");
  expect(await transport.read(0, 188)).toEqual(bytes.subarray(0, 188));
  await transport.read(188, 564);
  expect(read).toHaveBeenCalledTimes(2);
});

test("packets behind damage of more than a block are read", async () => {
  const packets = concatenated(...Array.from({ length: 3000 }, (_, counter) => packet({ counter })));
  const [from, to] = [500 * PACKET_SIZE, 2500 * PACKET_SIZE];
  const bytes = packets.slice().fill(0, from, to);
  const read = async (start: number, end: number) => bytes.subarray(start, end);
  const transport = new CheckedTransport(read, layoutOf(packets)!, new LossFinder());
  const found = await transport.read(0, bytes.length);
  for (const range of [[0, from], [to]]) {
    expect(Buffer.compare(found.subarray(...range), packets.subarray(...range)), String(range)).toBe(0);
  }
});

test("the eight blocks that were read last are not read again", async () => {
  const BLOCK = 1024 * PACKET_SIZE;
  const head = concatenated(...Array.from({ length: 3 }, (_, counter) => packet({ counter })));
  const bytes = new Uint8Array(10 * BLOCK);
  const read = vi.fn(async (start: number, end: number) => bytes.subarray(start, end));
  const transport = new CheckedTransport(read, layoutOf(head)!, new LossFinder());
  const blocksRead = async (...blocks: number[]) => {
    read.mockClear();
    for (const block of blocks) await transport.read(block * BLOCK, (block + 1) * BLOCK);
    return read.mock.calls.map(([start]) => start / BLOCK);
  };
  expect(await blocksRead(0, 1, 2, 3, 4, 5, 6, 7)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(await blocksRead(7, 6, 5, 4, 3, 2, 1, 0)).toEqual([]);
  expect(await blocksRead(8, 0, 1, 7)).toEqual([8, 7]);
});

test("a source of segments has the type of its input, and releases it", async () => {
  const input = await openSource(new Blob([packet({ counter: 0 })], { type: "video/mp2t" }), undefined);
  const [rested, canceled] = [vi.spyOn(input, "rest"), vi.spyOn(input, "cancel")];
  const source = new SegmentedSource(input, new LossFinder());
  expect(source.mimeType).toBe("video/mp2t");
  source.rest(5);
  expect(rested).toHaveBeenCalledWith(5);
  source.cancel("enough");
  expect(canceled).toHaveBeenCalledWith("enough");
});

describe("a playlist", () => {
  const ADDRESS = "https://media.example/list.m3u8";
  const playlist = (...segments: string[]) =>
    ["#EXTM3U", ...segments.flatMap((name) => ["#EXTINF:2,", name]), "#EXT-X-ENDLIST"].join("\n");
  /** Answers requests for files. Those for other names are not answered, until they are aborted. Returns the signals of all by name. */
  const serve = (files: Record<string, BlobPart | Response>) => {
    const signals = new Map<string, AbortSignal>();
    vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
      const name = String(address).split("/").at(-1)!;
      const signal = init!.signal!;
      signals.set(name, signal);
      const file = files[name];
      if (file) return file instanceof Response ? file : new Response(new Blob([file]));
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    return signals;
  };
  /** Expects a request to be aborted because it isn't needed anymore, not because nothing comes. */
  const expectClosed = async (signal: AbortSignal) => {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    expect(signal.reason).toMatchObject({ name: "AbortError" });
  };
  const open = async (signal?: AbortSignal) =>
    openContainer(await openSource(ADDRESS, undefined), { openOther: openOtherFile, ...(signal && { signal }) });
  const timesIn = async (container: Container) => {
    const { packets } = readersOf(container, false).video[0]!.edits[0]!;
    const times: number[] = [];
    for (let each = await packets.first(0); each; each = await packets.next()) times.push(each.timestamp);
    return times;
  };

  /** A segment's tables: one program, with a stream of H.264. */
  const table = (stream: number, ...bytes: number[]) =>
    concatenated(
      Uint8Array.of(0x47, 0x40 | (stream >> 8), stream & 0xff, 0x10, 0, ...bytes),
      new Uint8Array(188),
    ).subarray(0, 188);
  const tables = concatenated(
    table(0, 0, 0xb0, 13, 0, 1, 0xc1, 0, 0, 0, 1, 0xe1, 0),
    table(256, 2, 0xb0, 18, 0, 1, 0xc1, 0, 0, 0xe1, 1, 0xf0, 0, 0x1b, 0xe1, 1, 0xf0, 0),
  );

  const stuffing = concatenated(Uint8Array.of(0x47, 0x1f, 0xff, 0x10), new Uint8Array(184));

  test.each([
    ["no bytes", new Uint8Array()],
    ["tables alone", tables],
    ["tables and packets without content", concatenated(tables, stuffing, stuffing)],
  ])("has the tracks of its first segment with packets, if those before hold %s", async (_, empty) => {
    const clip = await clipBytes("h264-aac.mp4");
    const files = { "clip.mp4": clip, "empty1.ts": empty, "empty2.ts": empty };
    serve({ ...files, "list.m3u8": playlist("clip.mp4") });
    const whole = await timesIn(await open());
    serve({ ...files, "list.m3u8": playlist("empty1.ts", "empty2.ts", "clip.mp4", "empty1.ts") });
    const stream = await open();
    expect(stream.description.audio).toHaveLength(1);
    expect(await timesIn(stream)).toEqual(whole);
    serve({ ...files, "list.m3u8": playlist("empty1.ts", "empty2.ts") });
    await expect(open()).rejects.toMatchObject({ code: "container-no-track" });
  });

  test.each([
    [["2", "1"], true],
    [["2.00", "10.0"], true],
    [["2", "1.05"], false],
    [["0.50", "2"], false],
  ])("tells by its durations %j whether they are whole seconds: %s", async (durations, hasWholeSeconds) => {
    const segments = durations.flatMap((duration) => [`#EXTINF:${duration},`, "clip.mp4"]);
    const list = ["#EXTM3U", ...segments, "#EXT-X-ENDLIST"].join("\n");
    serve({ "list.m3u8": list, "clip.mp4": await clipBytes("h264-aac.mp4") });
    expect((await open()).source).toMatchObject({ hasWholeSeconds });
  });

  test("closes the connection to a segment that is being opened when it is canceled", async () => {
    const signals = serve({
      "list.m3u8": playlist("clip.mp4", "slow.mp4"),
      "clip.mp4": await clipBytes("h264-aac.mp4"),
    });
    const stream = await open();
    const reading = timesIn(stream);
    await expect.poll(() => signals.has("slow.mp4")).toBe(true);
    stream.source.cancel(undefined);
    await expectClosed(signals.get("slow.mp4")!);
    await reading.catch(() => {});
    expect(vi.mocked(fetch)).toHaveBeenCalledTimes(3);
  });

  test("closes the connection to its first segment when opening is aborted", async () => {
    const signals = serve({ "list.m3u8": playlist("slow.mp4") });
    const aborting = new AbortController();
    const opening = open(aborting.signal);
    await expect.poll(() => signals.has("slow.mp4")).toBe(true);
    aborting.abort();
    await expectClosed(signals.get("slow.mp4")!);
    await expect(opening).rejects.toThrow();
  });

  test("is read on when the signal with which it was opened is aborted later", async () => {
    const clip = await clipBytes("h264-aac.mp4");
    serve({ "list.m3u8": playlist("first.mp4", "second.mp4"), "first.mp4": clip, "second.mp4": clip });
    const whole = await timesIn(await open());
    const opening = new AbortController();
    const stream = await open(opening.signal);
    opening.abort();
    expect(await timesIn(stream)).toEqual(whole);
  });

  test("closes its other connections if a segment can't be opened", async () => {
    const variants = ["slow", "gone"].flatMap((name) => ["#EXT-X-STREAM-INF:BANDWIDTH=9", `${name}.m3u8`]);
    const signals = serve({
      "list.m3u8": ["#EXTM3U", ...variants].join("\n"),
      "slow.m3u8": playlist("slow.mp4"),
      "gone.m3u8": playlist("gone.mp4"),
      "gone.mp4": new Response(null, { status: 404 }),
    });
    await expect(open()).rejects.toMatchObject({ code: "source-status" });
    await expectClosed(signals.get("slow.mp4")!);
  });
});
