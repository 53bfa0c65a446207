// @module-tag node
/** Packets of Opus in pages of Ogg. */
import { describe, expect, test } from "vitest";
import { headerCount, readCodec } from "../src/container/audio/ogg-codec.ts";
import type { Packet } from "../src/container/core/packets.ts";
import { openContainer, readersOf } from "../src/container/demux.ts";
import { openOtherFile } from "../src/container/other-file.ts";
import { openSource } from "../src/io/source.ts";
import { packetLength } from "../src/media/opus.ts";
import { probe } from "../src/probe.ts";
import { type Bytes, concatenated, filled, littleEndian, withUint32 } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";
import {
  CHECKSUM,
  END_OF_STREAM,
  HEADER_PAGES,
  IS_CONTINUED,
  oggPage,
  pageEnds,
  SERIAL,
  withPages,
} from "./support/ogg.ts";

/** 20 ms of sound, told by a number. */
const packet = (number: number, length: number): Bytes =>
  filled(new Uint8Array(length), 1, length, number).fill(0xfc, 0, 1);

/** The file's header pages, and the number of its stream. */
async function headOfClip() {
  const clip = await clipBytes("opus.ogg");
  const head = clip.subarray(0, pageEnds(clip)[HEADER_PAGES - 1]);
  return { head, serial: new DataView(clip.buffer).getUint32(SERIAL) };
}

async function reader(file: Bytes, { skipDamage = false } = {}) {
  const source = await openSource(new Blob([file]), undefined);
  const [audio] = readersOf(await openContainer(source, { openOther: openOtherFile }), skipDamage).audio;
  return audio!.edits[0]!.packets;
}

/** The numbers and sizes of the packets that can be read. */
async function readPackets(file: Bytes): Promise<string[]> {
  const packets = await reader(file, { skipDamage: true });
  const found: string[] = [];
  for (let next = await packets.first(0); next; next = await packets.next())
    found.push(`${next.data[1]}: ${next.data.length}`);
  return found;
}

test("the rest of a packet whose beginning was lost is no packet", async () => {
  const { head, serial } = await headOfClip();
  const long = packet(2, 600);
  const pages = [
    oggPage({ serial, granule: 960, sequence: 2, packets: [packet(1, 100)] }),
    oggPage({ serial, granule: -1, sequence: 3, packets: [long.subarray(0, 510)], isOpen: true }),
    oggPage({
      serial,
      flags: IS_CONTINUED,
      granule: 2880,
      sequence: 4,
      packets: [long.subarray(510), packet(3, 120)],
    }),
  ];
  expect(await readPackets(concatenated(head, ...pages))).toEqual(["1: 100", "2: 600", "3: 120"]);
  pages[1]![40]! ^= 1;
  expect(await readPackets(concatenated(head, ...pages))).toEqual(["1: 100", "3: 120"]);
});

test("a long file is read from any time on", async () => {
  const { head, serial } = await headOfClip();
  const pages = Array.from({ length: 400 }, (_, index) =>
    oggPage({
      serial,
      granule: 960 * (index + 1),
      sequence: HEADER_PAGES + index,
      packets: [packet(index % 250, 1000)],
    }),
  );
  const packets = await reader(concatenated(head, ...pages));
  const times = [(await packets.first(4e6))!.timestamp];
  while (times.length < 10) times.push((await packets.next())!.timestamp);
  expect(times[0]).toBeGreaterThan(1e6);
  expect(times[0]).toBeLessThanOrEqual(4e6);
  for (const [index, time] of times.entries()) expect(time).toBeCloseTo(times[0]! + index * 20_000);
});

test.each([
  [[0x00, 0], 480],
  [[0x18, 0], 2880],
  [[0x58, 0], 2880],
  [[0x60, 0], 480],
  [[0x78, 0], 960],
  [[0x80, 0], 120],
  [[0xf9, 0], 1920],
  [[0xfb, 0x83], 2880],
  [[0xe3, 48], 5760],
])("a packet that begins with %j has %i samples", (bytes, samples) => {
  const [start, lengthOf] = [Uint8Array.from(bytes), readCodec([new Uint8Array(19), new Uint8Array(8)]).lengths()];
  expect(lengthOf(start)).toBe(samples);
  expect(packetLength(start)).toBe(samples / 0.048);
});

test("FLAC has as many headers as its first one says, or one more if it does not", () => {
  const head = (further: number) => concatenated("\x7fFLAC", Uint8Array.of(1, 0, 0, further), new Uint8Array(42));
  expect([0, 1, 2].map((further) => headerCount(head(further)))).toEqual([2, 2, 3]);
  expect(headerCount(head(1).subarray(1))).toBeUndefined();
});

test.each([4, 0x84])("the comments of FLAC are in the block of type %i, wherever it is", (type) => {
  const head = concatenated("\x7fFLAC", new Uint8Array(46));
  const [padding, comments] = [Uint8Array.of(1, 0, 0, 1, 0), Uint8Array.of(type, 0, 0, 2, 8, 9)];
  for (const headers of [[comments], [padding, comments], [comments, padding]])
    expect([...readCodec([head, ...headers]).comments]).toEqual([8, 9]);
});

test.each([1, 2, 6])("Opus and Vorbis have %i channels", (channels) => {
  const opus = new Uint8Array(19).fill(channels, 9, 10);
  const vorbis = concatenated(
    Uint8Array.of(1),
    new Uint8Array(10),
    Uint8Array.of(channels, 0x40, 0x1f),
    new Uint8Array(16),
  );
  expect(readCodec([opus, new Uint8Array(8)]).numberOfChannels).toBe(channels);
  const rates = { sampleRate: 8000, granuleRate: 8000 };
  const read = readCodec([vorbis, new Uint8Array(510), new Uint8Array(20)]);
  expect(read).toMatchObject({ numberOfChannels: channels, ...rates });
  // The number of headers less one, and the sizes of the first two.
  expect([...read.description.slice(0, 6)]).toEqual([2, 30, 255, 255, 0, 1]);
});

test("a packet of Vorbis completes the one before, with blocks of its mode, of which there may be more than two", () => {
  const [short, long] = [8, 11]; // As powers of two.
  const head = concatenated(Uint8Array.of(1), new Uint8Array(27), Uint8Array.of((long << 4) | short, 1));
  // The lowest bits come first: ones, the count less one, and of each mode its block, its window, its transform and its mapping.
  const modes = [0, 1, 0].map((isLong) => `${isLong}${"0".repeat(40)}`);
  const bits = `${"1".repeat(106)}010000${modes.join("")}1`.padEnd(240, "0");
  const setup = Uint8Array.from(bits.match(/.{8}/g)!, (byte) => Number.parseInt([...byte].reverse().join(""), 2));
  const lengthOf = readCodec([head, new Uint8Array(7), setup]).lengths();
  const packets = [1, 2, 1, 1, 0, 2].map((mode) => lengthOf(Uint8Array.of(mode << 1)));
  expect(packets).toEqual([0, 576, 576, 1024, 576, 128]);
});

/** A page with one packet of 20 ms, after others. */
const page = (
  serial: number,
  number: number,
  { sequence = HEADER_PAGES + number, granule = 960 * (number + 1), flags = 0 } = {},
) => oggPage({ serial, flags, granule, sequence, packets: [packet(number, 100)] });

/** When a packet of 20 ms is heard. The decoder skips the first 312 samples. */
const timeOf = (number: number) => (number * 960 - 312) / 0.048;

async function notesAndPackets(file: Bytes) {
  const source = await openSource(new Blob([file]), undefined);
  const { audio, notes } = readersOf(await openContainer(source, { openOther: openOtherFile }), false);
  const { packets } = audio[0]!.edits[0]!;
  const numbers: number[] = [];
  for (let next = await packets.first(0); next; next = await packets.next()) numbers.push(next.data[1]!);
  return { numbers, notes };
}

test.each([
  ["one amid the file", [0, 1, 4, 5], 960 * 4],
  ["the last one, whose packet is whole", [0, 1, 2, 9], 960 * 4],
  ["the last one, whose packet is padded", [0, 1, 2, 9], 960 * 4 - 300],
])("pages that are numbered with gaps lack nothing if their times go on: %s", async (_, numbers, last) => {
  const { head, serial } = await headOfClip();
  const pages = numbers.map((number, index) => {
    const isLast = index === numbers.length - 1;
    const granule = isLast ? last : 960 * (index + 1);
    return page(serial, index, { sequence: HEADER_PAGES + number, granule, flags: isLast ? END_OF_STREAM : 0 });
  });
  const result = { numbers: [0, 1, 2, 3], notes: ["Pages are numbered with gaps."] };
  expect(await notesAndPackets(concatenated(head, ...pages))).toEqual(result);
});

test.each([
  ["amid the file", 960 * 5, 0],
  ["before the last page", 960 * 5, END_OF_STREAM],
  ["before a last page that says too little", 960 * 2, END_OF_STREAM],
])("pages are missing if the times behind a gap do not go on: %s", async (_, granule, flags) => {
  const { head, serial } = await headOfClip();
  const pages = [page(serial, 0), page(serial, 1), page(serial, 2, { sequence: HEADER_PAGES + 3, granule, flags })];
  const failing = notesAndPackets(concatenated(head, ...pages));
  await expect(failing).rejects.toMatchObject({
    code: "container-corrupt",
    message: expect.stringContaining("pages are missing"),
  });
});

test("a recording may end anywhere in a page, but not in other bytes", async () => {
  const { head, serial } = await headOfClip();
  const last = page(serial, 2);
  const file = (end: Bytes) => notesAndPackets(concatenated(head, page(serial, 0), page(serial, 1), end));
  for (const length of [0, 1, 3, 4, 26, 27, 28, 60, last.length - 1]) {
    const { numbers, notes } = await file(last.slice(0, length));
    expect([length, numbers, notes]).toEqual([length, [0, 1], [expect.stringContaining("ends early")]]);
  }
  const damaged = withUint32(last, CHECKSUM, 7);
  for (const other of [Uint8Array.of(1), concatenated("Ogg!"), new Uint8Array(26), new Uint8Array(28), damaged])
    await expect(file(other)).rejects.toMatchObject({ code: "container-corrupt" });
});

test("streams that follow one another have one time, which can be sought, and each its own settings", async () => {
  const { head, serial } = await headOfClip();
  const other = 99;
  const otherHead = withPages(head, (view) => view.setUint32(SERIAL, other));
  const pages = (of: number, first: number, start = 0) =>
    [0, 1, 2].map((index) =>
      oggPage({
        serial: of,
        flags: index === 2 ? END_OF_STREAM : 0,
        granule: start + 960 * (index + 1),
        sequence: HEADER_PAGES + index,
        packets: [packet(first + index, 100)],
      }),
    );
  // The second one is a recording that began before, the third one is the first one again.
  const file = concatenated(
    ...[head, ...pages(serial, 0)],
    ...[otherHead, ...pages(other, 3, 4_800_000)],
    ...[head, ...pages(serial, 6)],
  );
  const container = await openContainer(await openSource(new Blob([file]), undefined), { openOther: openOtherFile });
  const from = async (time: number) => {
    const { packets } = readersOf(container, false).audio[0]!.edits[0]!;
    const found: [number: number, time: number, codec: string | undefined][] = [];
    for (let next = await packets.first(time); next; next = await packets.next())
      found.push([next.data[1]!, next.timestamp, next.config?.codec]);
    return found;
  };
  const all = await from(0);
  const begins = [0, 3, 6].map((number) => (number * 960 - (number / 3) * 312) / 0.048);
  expect(all).toEqual(
    Array.from({ length: 9 }, (_, number) => [
      number,
      expect.closeTo(begins[Math.floor(number / 3)]! + ((number % 3) * 960 - 312) / 0.048, 0),
      number < 3 ? undefined : "opus",
    ]),
  );
  for (const number of [4, 7, 1]) expect(await from(all[number]![1] + 1000)).toEqual(all.slice(number));
});

describe("beside a stream of pictures", () => {
  const PICTURES = 99;
  const FIRST_OF_STREAM = 2;
  const begin = oggPage({
    serial: PICTURES,
    flags: FIRST_OF_STREAM,
    granule: 0,
    sequence: 0,
    packets: [Uint8Array.of(0x80, 1)],
  });
  const picture = (sequence: number) =>
    oggPage({ serial: PICTURES, granule: sequence, sequence, packets: [new Uint8Array(900)] });

  test("sound has its packets, also from a time on", async () => {
    const { head, serial } = await headOfClip();
    const pages = Array.from({ length: 240 }, (_, index) => [
      picture(index + 1),
      page(serial, index, { flags: index === 239 ? END_OF_STREAM : 0 }),
    ]);
    const first = pageEnds(head)[0]!;
    const file = concatenated(begin, head.subarray(0, first), picture(0), head.subarray(first), ...pages.flat());
    const numbers = pages.map((__, index) => index);
    expect(await notesAndPackets(file)).toEqual({ numbers, notes: [] });
    expect((await probe(new Blob([file]))).duration).toBeCloseTo((240 * 960 - 312) / 48, 2);
    const sought = (await (await reader(file)).first(4e6))!;
    expect(sought.timestamp).toBeGreaterThan(2e6);
    expect(sought.timestamp).toBeLessThanOrEqual(4e6);
    expect(sought.timestamp).toBeCloseTo(timeOf(sought.data[1]!), 1);
  });

  test("there may be no sound", async () => {
    await expect(reader(concatenated(begin, picture(1), picture(2)))).rejects.toMatchObject({
      code: "container-no-track",
      message: "The Ogg file has no Opus, Vorbis or FLAC audio.",
    });
  });
});

test.each([
  ["the next one begins on the same page", true],
  ["it ends the page", false],
])("a packet that ends on the page that is sought is whole: %s", async (_, isShared) => {
  const { head, serial } = await headOfClip();
  const ON_FIRST = 510;
  const long = Array.from({ length: 240 }, (__, index) => packet(index, 1000));
  const ends = long.map((each) => each.subarray(ON_FIRST));
  const begins = long.map((each) => each.subarray(0, ON_FIRST));
  const first = { granule: -1, packets: [begins[0]!], isOpen: true };
  const rest = long.map((__, index) => {
    const [end, next] = [ends[index]!, begins[index + 1]];
    const ending = { flags: IS_CONTINUED, granule: 960 * (index + 1) };
    if (!next) return [{ ...ending, packets: [end] }];
    if (isShared) return [{ ...ending, packets: [end, next], isOpen: true }];
    return [
      { ...ending, packets: [end] },
      { granule: -1, packets: [next], isOpen: true },
    ];
  });
  const pages = [first, ...rest.flat()].map((each, index) =>
    oggPage({ ...each, serial, sequence: HEADER_PAGES + index }),
  );
  const packets = await reader(concatenated(head, ...pages));
  const sought = (await packets.first(4e6))!;
  expect(sought.timestamp).toBeGreaterThan(2e6);
  for (let each: typeof sought | undefined = sought; each; each = await packets.next()) {
    expect(each.timestamp).toBeCloseTo(timeOf(each.data[1]!), 1);
    expect([each.data.length, each.data.at(-1)]).toEqual([1000, each.data[1]]);
  }
});

test("pages of Vorbis, whose packets overlap, may be numbered with gaps, too", async () => {
  const clip = await clipBytes("vorbis.ogg");
  const packets = await reader(clip);
  const all: Packet[] = [];
  for (let next = await packets.first(0); next; next = await packets.next()) all.push(next);
  const pages = all.map(({ timestamp, duration, data }, index) =>
    oggPage({
      serial: new DataView(clip.buffer).getUint32(SERIAL),
      granule: Math.round((timestamp + duration) * 0.048),
      sequence: HEADER_PAGES + 2 * index,
      flags: index === all.length - 1 ? END_OF_STREAM : 0,
      packets: [data],
    }),
  );
  const { numbers, notes } = await notesAndPackets(
    concatenated(clip.subarray(0, pageEnds(clip)[HEADER_PAGES - 1]), ...pages),
  );
  expect([numbers.length, notes]).toEqual([all.length, ["Pages are numbered with gaps."]]);
});

test("a file of one page begins with its first packet, and ends before its last one does", async () => {
  const { head, serial } = await headOfClip();
  const packets = [0, 1].map((number) => packet(number, 100));
  const only = oggPage({ serial, granule: 960 + 480, sequence: HEADER_PAGES, flags: END_OF_STREAM, packets });
  const read = await reader(concatenated(head, only));
  const [first, second] = [await read.first(0), await read.next()];
  expect([first?.timestamp, first?.duration, second?.duration]).toEqual([timeOf(0), 20_000, 10_000]);
});

test("a first position that is too low for its packets is passed over, and one of a recording that began before is not", async () => {
  const { head, serial } = await headOfClip();
  const packets = [0, 1].map((number) => packet(number, 100));
  const low = oggPage({ serial, granule: 960, sequence: HEADER_PAGES, packets });
  const read = await reader(concatenated(head, low, page(serial, 2, { sequence: HEADER_PAGES + 1, granule: 1920 })));
  for (const [number, next] of [await read.first(0), await read.next(), await read.next()].entries())
    expect(next?.timestamp).toBeCloseTo(timeOf(number));
  const late = await reader(concatenated(head, page(serial, 4), page(serial, 5)));
  expect((await late.first(0))?.timestamp).toBeCloseTo(timeOf(4));
});

test("a comment may be longer than its page", async () => {
  const { head, serial } = await headOfClip();
  const title = "long".repeat(300);
  const comment = concatenated("TITLE=", title);
  const [none, one] = [littleEndian(0, 4), littleEndian(1, 4)];
  const tags = concatenated("OpusTags", none, one, littleEndian(comment.length, 4), comment);
  const pages = [
    oggPage({ serial, granule: -1, sequence: 1, packets: [tags.subarray(0, 510)], isOpen: true }),
    oggPage({ serial, flags: IS_CONTINUED, granule: 0, sequence: 2, packets: [tags.subarray(510)] }),
    page(serial, 0, { sequence: 3 }),
    page(serial, 1, { sequence: 4 }),
  ];
  const file = concatenated(head.subarray(0, pageEnds(head)[0]), ...pages);
  expect((await probe(new Blob([file]))).tags).toEqual({ title });
  expect(await readPackets(file)).toEqual(["0: 100", "1: 100"]);
});

test("other bytes may be between two streams if the first one ends before them", async () => {
  const { head, serial } = await headOfClip();
  const next = withPages(head, (view) => view.setUint32(SERIAL, 99));
  const fileOf = (flags: number) =>
    concatenated(
      head,
      page(serial, 0),
      page(serial, 1, { flags }),
      new Uint8Array(40),
      next,
      page(99, 2, { sequence: HEADER_PAGES }),
    );
  const result = { numbers: [0, 1, 2], notes: ["Other bytes are between the pages."] };
  expect(await notesAndPackets(fileOf(END_OF_STREAM))).toEqual(result);
  await expect(notesAndPackets(fileOf(0))).rejects.toMatchObject({ code: "container-corrupt" });
});
