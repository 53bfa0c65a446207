// @module-tag node
/** Blocks and tracks of Matroska, as programs that the tests' clips are not made with write them. */
import { describe, expect, test } from "vitest";
import { openContainer, readersOf } from "../src/container/demux.ts";
import { Lacing } from "../src/container/matroska/block.ts";
import { ID, isClusterChild, isSegmentChild } from "../src/container/matroska/element.ts";
import { findElement } from "../src/container/matroska/resync.ts";
import { parameterSets } from "../src/container/tracks/parameter-sets.ts";
import { openSource } from "../src/io/source.ts";
import { elementHeader } from "../src/media/ebml.ts";
import { probe } from "../src/probe.ts";
import { type Bytes, bigEndian, concatenated, element, littleEndian } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";
import { blockGroup, blockOf, EBML_HEADER, KEY, matroska, simpleBlock, trackEntry } from "./support/matroska.ts";

async function open(file: Bytes, skipDamage = false) {
  return readersOf(await openContainer(await openSource(new Blob([file]), undefined)), skipDamage);
}

/** Packets of the first track: content, start, duration and padding in milliseconds. */
async function packetsOf(file: Bytes, skipDamage?: boolean) {
  const { packets } = (await open(file, skipDamage)).audio[0]!.edits[0]!;
  const found: [number[], number, number, number][] = [];
  for (let next = await packets.first(0); next; next = await packets.next()) {
    found.push([[...next.data], next.timestamp / 1000, next.duration / 1000, (next.padding ?? 0) / 1000]);
  }
  return found;
}

describe("frames in one block", () => {
  const laced = (lacing: Lacing) => KEY | (lacing << 1);
  /** Four frames of two bytes. */
  const frames = Uint8Array.of(3, 1, 1, 2, 2, 3, 3, 4, 4);
  const contents = [1, 2, 3, 4].map((byte) => [byte, byte]);
  const tenMs = element(0x23e383, bigEndian(10e6, 4));
  const lasts40 = element(0x9b, Uint8Array.of(40));
  const padding = element(0x75a2, bigEndian(4e6, 4));

  test.each<[string, Bytes[], Bytes[], number, number]>([
    [
      "the next block",
      [],
      [simpleBlock(1, 0, frames, laced(Lacing.Fixed)), simpleBlock(1, 40, Uint8Array.of(5))],
      10,
      0,
    ],
    ["the track", [tenMs], [simpleBlock(1, 0, frames, laced(Lacing.Fixed))], 10, 0],
    ["the block", [], [blockGroup(blockOf(1, 0, frames, laced(Lacing.Fixed)), lasts40)], 10, 0],
    ["the block, with padding", [], [blockGroup(blockOf(1, 0, frames, laced(Lacing.Fixed)), lasts40, padding)], 10, 4],
    ["nothing", [], [simpleBlock(1, 0, frames, laced(Lacing.Fixed))], 0, 0],
  ])("have the times that %s tells, and padding at the end", async (_, more, blocks, duration, end) => {
    const found = await packetsOf(matroska([trackEntry({ more })], blocks));
    const expected = contents.map((content, index) => [content, index * duration, duration, index === 3 ? end : 0]);
    expect(found.slice(0, 4)).toEqual(expected);
    expect(found.length).toBe(3 + blocks.length);
  });

  test("have the time that the track tells, also if there is one of them, or more than one block", async () => {
    const [one, two] = [Uint8Array.of(0, 7, 7), Uint8Array.of(1, 8, 9)];
    const blocks = [simpleBlock(1, 0, two, laced(Lacing.Fixed)), simpleBlock(1, 20, one, laced(Lacing.Fixed))];
    expect(await packetsOf(matroska([trackEntry({ more: [tenMs] })], blocks))).toEqual([
      ...[
        [[8], 0, 10, 0],
        [[9], 10, 10, 0],
      ],
      [[7, 7], 20, 10, 0],
    ]);
  });

  test.each<[string, Lacing, number[]]>([
    ["more sizes than it has bytes", Lacing.Xiph, [200, 1, 1, 1]],
    ["a size beyond its end", Lacing.Xiph, [1, 20, 1, 1]],
    ["a size that makes no sense", Lacing.Ebml, [2, 0, 1, 1]],
    ["a size below 0", Lacing.Ebml, [2, 0x81, 0x80, 1, 1]],
  ])("with %s are damaged", async (_, lacing, bytes) => {
    const blocks = [
      simpleBlock(1, 0, Uint8Array.of(1, 1)),
      simpleBlock(1, 10, Uint8Array.from(bytes), laced(lacing)),
      simpleBlock(1, 20, Uint8Array.of(3, 3)),
    ];
    const file = matroska([trackEntry()], blocks);
    const position = file.indexOf(laced(lacing), file.length - blocks[2]!.length - blocks[1]!.length) + 1;
    await expect(packetsOf(file)).rejects.toMatchObject({
      code: "container-corrupt",
      details: { position, bytes: bytes.length, timestamp: 0 },
    });
    expect((await packetsOf(file, true)).map(([content]) => content)).toEqual([
      [1, 1],
      [3, 3],
    ]);
  });
});

describe("content whose packets are compressed", () => {
  const encoding = (...parts: Bytes[]) => element(0x6240, element(0x5034, ...parts));
  const encodings = (...list: Bytes[]) => [element(0x6d80, ...list)];
  const stripping = element(0x4254, Uint8Array.of(3));
  const prefix = element(0x4255, Uint8Array.of(7, 8));
  const block = simpleBlock(1, 0, Uint8Array.of(9));
  const fileOf = (more: Bytes[]) => matroska([trackEntry({ more })], [block]);

  test.each([
    ["by leaving out a prefix gets it back", [stripping, prefix], [7, 8, 9]],
    ["by an empty prefix is whole", [stripping], [9]],
  ])("%s", async (_, parts, content) => {
    expect(await packetsOf(fileOf(encodings(encoding(...parts))))).toEqual([[content, 0, 0, 0]]);
  });

  test.each([
    ["by zlib", encodings(encoding())],
    ["by bzip2", encodings(encoding(element(0x4254, Uint8Array.of(1))))],
    ["twice", encodings(encoding(stripping, prefix), encoding(stripping, prefix))],
    ["by encryption", encodings(element(0x6240))],
  ])("%s is left out", async (_, more) => {
    await expect(open(fileOf(more))).rejects.toMatchObject({ code: "container-no-track" });
    const both = await open(matroska([trackEntry({ more }), trackEntry({ number: 2 })], [block]));
    expect(both.audio.map(({ info }) => info.id)).toEqual([2]);
  });
});

test("what follows noise is read again from the next block on that is whole, and followed by others or the end", async () => {
  // It looks like a block at first.
  const noise = Uint8Array.of(0, 0xa3, 0x85, 0x81, 0, 7, KEY, 9, 0, 0);
  const block = (byte: number) => simpleBlock(1, 10 * byte, Uint8Array.of(byte, byte));
  const contents = async (...blocks: Bytes[]) =>
    (await packetsOf(matroska([trackEntry()], blocks), true)).map(([content]) => content[0]);
  expect(await contents(block(1), noise, block(2), block(3), block(4))).toEqual([1, 2, 3, 4]);
  expect(await contents(block(1), noise, block(2))).toEqual([1, 2]);
  expect(await contents(block(1), noise, block(2), noise, block(3), block(4))).toEqual([1, 3, 4]);
  expect(await contents(block(1), noise, block(2), block(3).subarray(0, -1))).toEqual([1]);
});

test("an element behind damage counts if it is whole, and a cluster if an element of it follows", async () => {
  const find = async (bytes: Uint8Array[], end = Number.POSITIVE_INFINITY) =>
    findElement(await openSource(new Blob([concatenated(new Uint8Array(5), ...bytes)]), undefined), { from: 1, end });
  const cues = element(ID.CUES, new Uint8Array(9));
  expect(await find([cues])).toBe(5);
  expect(await find([cues], 5 + cues.length - 1)).toBeUndefined();
  expect(await find([cues.subarray(0, -1)])).toBeUndefined();
  expect(await find([cues.subarray(0, -1), cues])).toBe(5);
  const cluster = element(ID.CLUSTER, element(ID.TIMESTAMP, Uint8Array.of(0)));
  expect(await find([element(ID.CLUSTER, new Uint8Array(9)), cluster])).toBe(
    5 + element(ID.CLUSTER, new Uint8Array(9)).length,
  );
});

test.each([0x10, 0x20, 0x40])("a block with the reserved flag %i is damaged", async (flag) => {
  const blocks = [simpleBlock(1, 0, Uint8Array.of(7)), simpleBlock(1, 10, Uint8Array.of(8), KEY | flag)];
  const file = matroska([trackEntry()], [...blocks, simpleBlock(1, 20, Uint8Array.of(9))]);
  await expect(packetsOf(file)).rejects.toMatchObject({ code: "container-corrupt" });
  expect((await packetsOf(file, true)).map(([content]) => content)).toEqual([[7], [9]]);
});

test.each([
  ["A_PCM/INT/LIT", -6.5],
  ["A_OPUS", 0],
])("packets of %s that begin with a delay begin at %f ms", async (codec, time) => {
  const more = [element(ID.CODEC_DELAY, bigEndian(6.5e6, 4))];
  const file = matroska([trackEntry({ codec, more })], [simpleBlock(1, 0, Uint8Array.of(7))]);
  expect((await packetsOf(file)).map(([, start]) => start)).toEqual([time]);
});

test("a block may have parts of other purposes, but none of another element", async () => {
  const others = [ID.REFERENCE_PRIORITY, ID.REFERENCE_VIRTUAL, ID.BLOCK_VIRTUAL, ID.SLICES, ID.CODEC_STATE, ID.VOID];
  const fileWith = (...ids: number[]) =>
    matroska(
      [trackEntry()],
      [blockGroup(blockOf(1, 0, Uint8Array.of(7)), ...ids.map((id) => element(id, Uint8Array.of(1))))],
    );
  expect(await packetsOf(fileWith(...others, ID.CRC_32, ID.BLOCK_ADDITIONS))).toEqual([[[7], 0, 0, 0]]);
  await expect(packetsOf(fileWith(ID.TRACK_TYPE))).rejects.toMatchObject({ name: "ContainerError" });
});

test("transparency is the addition of a block with the number 1, or without a number", async () => {
  const addition = (data: string, ...number: Bytes[]) => element(0xa6, ...number, element(0xa5, data));
  const numbered = (data: string, number: number) => addition(data, element(0xee, Uint8Array.of(number)));
  const alphaOf = async (...additions: Bytes[]) => {
    const block = blockGroup(blockOf(1, 0, Uint8Array.of(7)), element(0x75a1, ...additions));
    const { packets } = (await open(matroska([trackEntry()], [block]))).audio[0]!.edits[0]!;
    return new TextDecoder().decode((await packets.first(0))!.alpha);
  };
  expect(await alphaOf(numbered("other", 4), numbered("own", 1), addition("late"))).toBe("own");
  expect(await alphaOf(numbered("other", 4), addition("own"))).toBe("own");
});

test("a picture's format is read from its first packet, although blocks leave out how all packets begin", async () => {
  const clip = await openContainer(await openSource(new Blob([await clipBytes("vp9-10-bit.webm")]), undefined));
  const { info, edits } = readersOf(clip, false).video[0]!;
  const { data } = (await edits[0]!.packets.first(0))!;
  const [prefix, rest] = [data.slice(0, 3), data.slice(3)];
  const stripped = element(0x5034, element(0x4254, Uint8Array.of(3)), element(0x4255, prefix));
  const size = element(0xe0, element(0xb0, bigEndian(64, 2)), element(0xba, bigEndian(36, 2)));
  const entry = trackEntry({ type: 1, codec: "V_VP9", more: [size, element(0x6d80, element(0x6240, stripped))] });
  const { video } = await open(matroska([entry], [simpleBlock(1, 0, rest)]));
  expect(video[0]!.info.codec.slice(0, 7)).toBe(info.codec.slice(0, 7));
  expect((await video[0]!.edits[0]!.packets.first(0))!.data).toEqual(data);
});

test("H.264 without a setup is described by its first packet", async () => {
  const clip = await openContainer(await openSource(new Blob([await clipBytes("h264-aac.mp4")]), undefined));
  const { info, edits } = readersOf(clip, false).video[0]!;
  const sets = parameterSets(info.config.description!);
  const packet = concatenated(sets, (await edits[0]!.packets.first(0))!.data);
  // Start codes instead of the sizes of units.
  const view = new DataView(packet.buffer);
  for (let at = 0, size = 0; at < packet.length; at += 4 + size) {
    size = view.getUint32(at);
    view.setUint32(at, 1);
  }
  const size = element(ID.VIDEO, element(0xb0, bigEndian(160, 2)), element(0xba, bigEndian(90, 2)));
  const entry = trackEntry({ type: 1, codec: "V_MPEG4/ISO/AVC", more: [size] });
  const { video } = await open(matroska([entry], [simpleBlock(1, 0, packet)]));
  expect(video[0]!.info).toMatchObject({ codec: info.codec, width: 160, height: 90 });
});

test("the depth of AV1 is read from its first packet", async () => {
  const size = element(ID.VIDEO, element(0xb0, bigEndian(64, 2)), element(0xba, bigEndian(36, 2)));
  // A sequence header of 10 bits.
  const sequence = Uint8Array.of(0x0a, 10, 0, 0, 0, 2, 0xaf, 0xf1, 0x9b, 0x5f, 0x28, 8);
  const entry = trackEntry({ type: 1, codec: "V_AV1", more: [size] });
  const { video } = await open(matroska([entry], [simpleBlock(1, 0, sequence)]));
  expect(video[0]!.info.codec).toBe("av01.0.00M.10");
});

test("a track may have a number of two bytes, and a segment be behind bytes that are not in use", async () => {
  const [LONG, ITS_LAST_BYTE] = [300, 44];
  const blocks = [simpleBlock(LONG, 0, Uint8Array.of(1)), simpleBlock(ITS_LAST_BYTE, 0, Uint8Array.of(2))];
  const file = matroska([trackEntry({ number: LONG }), trackEntry({ number: ITS_LAST_BYTE })], blocks);
  expect(await packetsOf(file)).toEqual([[[1], 0, 0, 0]]);
  const unused = element(ID.VOID, new Uint8Array(5));
  const long = element(0x1a45dfa3, element(0x4282, "matroska"), element(ID.VOID, new Uint8Array(4000)));
  for (const header of [EBML_HEADER, long]) {
    const moved = concatenated(header, unused, file.subarray(EBML_HEADER.length));
    expect(await packetsOf(moved)).toEqual([[[1], 0, 0, 0]]);
  }
});

test.each([
  ["pcm-u8", 1, 8],
  ["pcm-s16", 1, 16],
  ["pcm-s24", 1, 24],
  ["pcm-f32", 3, 32],
  ["pcm-f64", 3, 64],
  ["alaw", 6, 8],
  ["ulaw", 7, 8],
  ["mp3", 0x55, 0],
  ["A_MS/ACM", 0x161, 16],
])("%s is Microsoft's format %i with %i bits", async (codec, kind, bits) => {
  const format = [
    littleEndian(kind, 2),
    littleEndian(1, 2),
    littleEndian(8000, 4),
    littleEndian(8000, 4),
    littleEndian(1, 2),
    littleEndian(bits, 2),
  ];
  const more = [element(0x63a2, ...format)];
  const { audio } = await open(matroska([trackEntry({ codec: "A_MS/ACM\0\0", more })], []));
  expect(audio[0]!.info.config.codec).toBe(codec);
});

test("a track that is switched off is left out", async () => {
  const [off, on] = [0, 1].map((flag) => element(0xb9, Uint8Array.of(flag)));
  const { audio } = await open(matroska([trackEntry({ more: [off!] }), trackEntry({ number: 2, more: [on!] })], []));
  expect(audio.map(({ info }) => info.id)).toEqual([2]);
});

test("the main track comes first, and each track has its own labels", async () => {
  const labels = (language: string, name: string, isDefault: number) => [
    ...[element(ID.LANGUAGE, language), element(ID.NAME, name), element(ID.FLAG_DEFAULT, Uint8Array.of(isDefault))],
  ];
  const [first, main] = [labels("deu", "One", 0), labels("und", "Two", 1)];
  const { audio } = await open(matroska([trackEntry({ more: first }), trackEntry({ number: 2, more: main })], []));
  expect(audio.map(({ info, labels }) => [info.id, labels])).toEqual([
    [2, { language: undefined, name: "Two", isDefault: true }],
    [1, { language: "deu", name: "One", isDefault: false }],
  ]);
});

describe("a file is damaged", () => {
  const cluster = element(0x1f43b675, element(0xe7, Uint8Array.of(0)));

  test.each([
    [
      "whose track calls its sound pictures",
      matroska([trackEntry({ type: 1 })], []),
      "The type of a track is damaged.",
    ],
    [
      "whose track has sound of no known kind",
      matroska([trackEntry({ codec: "X_PCM" })], []),
      "The type of a track is damaged.",
    ],
    ["whose track has no number", matroska([element(0xae)], []), "The description of a track is damaged."],
    ["whose list of tracks has no elements", matroska([Uint8Array.of(0)], []), "The list of tracks is damaged."],
    ["without a list of tracks", matroska([], []), "The list of tracks is missing."],
    ["without a segment", concatenated(EBML_HEADER, cluster), "The segment is missing."],
  ])("%s", async (_, file, what) => {
    await expect(open(file)).rejects.toMatchObject({
      code: "container-corrupt",
      message: expect.stringContaining(`The file is damaged. ${what}`),
    });
  });

  test.each([
    ["behind its header", EBML_HEADER],
    ["in its segment", concatenated(EBML_HEADER, bigEndian(0x18538067, 4), Uint8Array.of(0x08, 0, 0, 1, 0))],
  ])("if it ends %s", async (_, file) => {
    await expect(open(file)).rejects.toMatchObject({
      code: "container-truncated",
      message: "The file is cut off before its index.",
    });
  });
});

test.each([
  ["S_TEXT/WEBVTT", "webvtt"],
  ["D_WEBVTT/SUBTITLES", "webvtt"],
  ["D_WEBVTT/CAPTIONS", "webvtt"],
  ["S_TEXT/UTF8", "srt"],
  ["S_TEXT/ASS", "ass"],
  ["S_TEXT/SSA", "ass"],
  ["S_ASS", "ass"],
  ["S_SSA", "ass"],
  ["S_VOBSUB", undefined],
])("text that is stored as %s has its format, its labels, or those that are meant without", async (stored, codec) => {
  const labels = [element(0x88, Uint8Array.of(0)), element(0x536e, "Name"), element(0x22b59c, "deu")];
  const text = (number: number, more: Bytes[]) => trackEntry({ number, type: 17, codec: stored, more });
  const file = matroska([trackEntry(), text(2, labels), text(3, [])], [simpleBlock(1, 0, new Uint8Array(8))]);
  const expected = [
    { id: 2, codec, language: "deu", name: "Name", default: false },
    { id: 3, codec, language: "eng", name: undefined, default: true },
  ];
  expect((await probe(new Blob([file]))).subtitles).toEqual(codec ? expected : []);
});

test.each<[string, number[], ReturnType<typeof elementHeader>]>([
  ["of one byte", [0xe7, 0x81], { id: 0xe7, length: 2, size: 1 }],
  ["of two bytes", [0xe7, 0x7f, 0xfe], { id: 0xe7, length: 3, size: 0x3ffe }],
  ["of eight bytes", [0xe7, 1, 0, 0, 1, 0, 0, 0, 2], { id: 0xe7, length: 9, size: 2 ** 32 + 2 }],
  ["of nine bytes", [0xe7, 0, 0, 0, 0, 0, 0, 0, 0, 0], "damaged"],
  ["that is unknown in one byte", [0x1f, 0x43, 0xb6, 0x75, 0xff], { id: 0x1f43b675, length: 5, size: undefined }],
  ["that is unknown in two bytes", [0x42, 0x86, 0x7f, 0xff], { id: 0x4286, length: 4, size: undefined }],
  ["that is cut off", [0x1f, 0x43, 0xb6, 0x75, 0x40], "cut"],
  ["behind half an ID", [0x1f, 0x43], "cut"],
  ["behind an ID of five bytes", [0x0f, 1, 1, 1, 1, 0x81], "damaged"],
])("the header of an element with a size %s", (_, bytes, header) => {
  expect(elementHeader(Uint8Array.from(bytes))).toEqual(header);
});

test("each element that may follow a cluster, or be in one with its largest size, is known", () => {
  const at = (id: number, size = 1) => ({ id, start: 0, data: 8, end: 8 + size });
  const { SEEK_HEAD, INFO, TRACKS, CUES, TAGS, CHAPTERS, ATTACHMENTS, CLUSTER } = ID;
  for (const id of [SEEK_HEAD, INFO, TRACKS, CUES, TAGS, CHAPTERS, ATTACHMENTS, CLUSTER])
    expect([isSegmentChild(at(id)), isClusterChild(at(id))]).toEqual([true, false]);
  for (const [id, size] of [
    [ID.TIMESTAMP, 8],
    [ID.SILENT_TRACKS, 1024],
    [ID.POSITION, 8],
    [ID.PREV_SIZE, 8],
    [ID.CRC_32, 4],
  ] as const) {
    expect([size, size + 1].map((each) => isClusterChild(at(id, each)))).toEqual([true, false]);
    expect(isSegmentChild(at(id))).toBe(false);
  }
  for (const id of [ID.SIMPLE_BLOCK, ID.BLOCK_GROUP, ID.VOID])
    expect([2 ** 30, Number.POSITIVE_INFINITY].map((each) => isClusterChild(at(id, each)))).toEqual([true, false]);
});
