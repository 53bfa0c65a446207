// @module-tag node
/** Files of programs that write them in another way than most, and files with much damage, which is searched a part at a time. */
import { describe, expect, test } from "vitest";
import { crc8, crc16 } from "../src/container/audio/crc.ts";
import { openFlac } from "../src/container/audio/flac.ts";
import { endOfId3 } from "../src/container/audio/tags.ts";
import { openContainer, readersOf } from "../src/container/demux.ts";
import { ID } from "../src/container/matroska/element.ts";
import { findElement } from "../src/container/matroska/resync.ts";
import { findBoxBehind, holdsBox } from "../src/container/mp4/top-level.ts";
import { box, uint32 } from "../src/container/mp4/write-box.ts";
import { openOtherFile } from "../src/container/other-file.ts";
import { wavHeader } from "../src/container/wav-header.ts";
import { openSource } from "../src/io/source.ts";
import { probe } from "../src/probe.ts";
import { type Bytes, bigEndian, concatenated, element } from "./support/bytes.ts";
import { bytesStream, clipBytes } from "./support/clips.ts";
import { EBML_HEADER, simpleBlock, trackEntry } from "./support/matroska.ts";
import { HEADER_PAGES, oggPage, pageEnds, SERIAL } from "./support/ogg.ts";

const MIB = 2 ** 20;

describe("behind any number of other bytes,", () => {
  const sourceOf = (...parts: Bytes[]) => openSource(new Blob(parts), undefined);
  /** Searched a MiB at a time. */
  const COUNTS = [1, MIB - 8, MIB - 6, MIB - 3, MIB - 1, MIB, MIB + 1, 2 * MIB];

  test.each(COUNTS)("an element of Matroska is found: %i", async (count) => {
    const source = await sourceOf(new Uint8Array(count), element(ID.CUES, new Uint8Array(9)));
    expect(await findElement(source, { from: 0, end: Number.POSITIVE_INFINITY })).toBe(count);
  });

  test.each(COUNTS)("a box of MP4 is found: %i", async (count) => {
    const source = await sourceOf(new Uint8Array(count), box("moof", box("mfhd", uint32(0, 1))));
    expect(await findBoxBehind(source, 0, "moof", "mfhd")).toBe(count);
    expect(await findBoxBehind(source, 0, "moof", "traf")).toBeUndefined();
  });

  test("a box of MP4 belongs to the file if it is whole and has media, or an index of fragments", async () => {
    const holds = async (...parts: Bytes[]) => holdsBox(await sourceOf(new Uint8Array(7), ...parts), 0);
    for (const type of ["mdat", "mfra"]) {
      expect(await holds(box(type, new Uint8Array(8)))).toBe(true);
      expect(await holds(box(type, new Uint8Array(9)).slice(0, -1))).toBe(false);
      expect(await holds(uint32(7), concatenated(type), new Uint8Array(8))).toBe(false);
    }
    expect(await holds(box("moof", new Uint8Array(8)))).toBe(false);
  });

  /** The packets that can be read, by their second bytes, and notes. */
  const read = async (...parts: Bytes[]) => {
    const opened = await openContainer(await sourceOf(...parts), { openOther: openOtherFile });
    const { audio, notes } = readersOf(opened, true);
    const { packets } = audio[0]!.edits[0]!;
    const found: [number: number, time: number][] = [];
    for (let packet = await packets.first(0); packet; packet = await packets.next())
      found.push([packet.data.at(-1)!, packet.timestamp]);
    return { found, notes };
  };

  test("a frame of MP3 is found, and its time by the bytes", async () => {
    const FRAME_SIZE = 384;
    const frame = (number: number) =>
      concatenated(Uint8Array.of(0xff, 0xfb, 0x94, 0xc0), new Uint8Array(FRAME_SIZE - 5), Uint8Array.of(number));
    const frames = [0, 1, 2, 3].map(frame);
    const { found } = await read(...frames, new Uint8Array(500 * FRAME_SIZE), frame(4), frame(5), frame(6));
    const numbers = [0, 1, 2, 3, 504, 505, 506];
    expect(found).toEqual(numbers.map((number, index) => [index, expect.closeTo(number * 24_000)]));
  });

  test.each([3, 2 ** 16 - 2, 200_000])("a page of Ogg is found: %i", async (count) => {
    const clip = await clipBytes("opus.ogg");
    const serial = new DataView(clip.buffer).getUint32(SERIAL);
    const [first, second, third] = [0, 1, 2].map((number) =>
      oggPage({
        serial,
        granule: 960 * (number + 1),
        sequence: HEADER_PAGES + number,
        packets: [Uint8Array.of(0xfc, number)],
      }),
    ) as [Bytes, Bytes, Bytes];
    const head = clip.subarray(0, pageEnds(clip)[HEADER_PAGES - 1]);
    const { found, notes } = await read(head, first, new Uint8Array(count), second, third);
    expect(found.map(([number]) => number)).toEqual([0, 1, 2]);
    expect(notes).toContain("Other bytes are between the pages.");
  });
});

test.each([
  ["32", bigEndian(0x442f_0000, 4)],
  ["64", concatenated(bigEndian(0x4085_e000, 4), bigEndian(0, 4))],
])("the length of a Matroska file may have %s bits", async (_, length) => {
  const parts = [
    element(ID.INFO, element(ID.DURATION, length)),
    element(ID.TRACKS, trackEntry()),
    element(ID.CLUSTER, element(ID.TIMESTAMP, Uint8Array.of(0)), simpleBlock(1, 0, new Uint8Array(16))),
  ];
  const file = new Blob([EBML_HEADER, element(ID.SEGMENT, ...parts)]);
  expect(await probe(file)).toMatchObject({ container: "mkv", duration: 700 });
});

test("a Matroska file may describe itself behind its media, which a list at its beginning tells", async () => {
  const simple = element(ID.SIMPLE_TAG, element(ID.TAG_NAME, "ARTIST"), element(ID.TAG_STRING, "Nobody"));
  const cover = [
    element(ID.FILE_NAME, "cover.png"),
    element(ID.FILE_MEDIA_TYPE, "image/png"),
    element(ID.FILE_DATA, "abc"),
  ];
  const media = element(ID.CLUSTER, element(ID.TIMESTAMP, Uint8Array.of(0)), simpleBlock(1, 0, new Uint8Array(16)));
  const described = [
    element(ID.INFO, element(ID.TITLE, "Title"), element(ID.DURATION, bigEndian(0x442f_0000, 4))),
    element(ID.TRACKS, trackEntry()),
    element(ID.TAGS, element(ID.TAG, simple)),
    element(ID.ATTACHMENTS, element(ID.ATTACHED_FILE, ...cover)),
  ];
  const ids = [ID.INFO, ID.TRACKS, ID.TAGS, ID.ATTACHMENTS];
  const fileOf = (count: number) => {
    const listAt = (positions: number[]) => {
      const seeks = positions.map((position, index) =>
        element(
          ID.SEEK,
          element(ID.SEEK_ID, bigEndian(ids[index]!, 4)),
          element(ID.SEEK_POSITION, bigEndian(position, 4)),
        ),
      );
      return element(ID.SEEK_HEAD, ...seeks);
    };
    const parts = described.slice(0, count);
    const start = listAt(parts.map(() => 0)).length + media.length;
    const positions = parts.map((_, index) => start + concatenated(...parts.slice(0, index)).length);
    return concatenated(EBML_HEADER, element(ID.SEGMENT, listAt(positions), media, ...parts));
  };
  const { tags, duration, tracks } = await probe(new Blob([fileOf(4)]));
  expect([tags.title, tags.artist, await tags.cover?.text()]).toEqual(["Title", "Nobody", "abc"]);
  expect([duration, tracks.length]).toEqual([700, 1]);
  // The tags and the cover of a stream are not waited for.
  const streamed = await probe(bytesStream(fileOf(4)));
  expect([streamed.duration, streamed.tags]).toEqual([700, { title: "Title" }]);
});

describe("FLAC", () => {
  const [UNTOLD, HZ_8000, HZ_16000, BITS_16, BITS_24] = [0, 4, 5, 8, 12];
  const frame = (number: number, rate: number, channels: number, bits: number) => {
    const header = Uint8Array.of(0xff, 0xf8, 0xc0 | rate, ((channels - 1) << 4) | bits, number);
    const body = concatenated(header, Uint8Array.of(crc8(header), 0, 0x40, 0, 7));
    return concatenated(body, bigEndian(body.reduce(crc16, 0), 2));
  };
  const setup = (rate: number, channels: number, bits: number, block = 4096, largest = block) => {
    const format = bigEndian(rate * 4096 + (channels - 1) * 512 + (bits - 1) * 16, 4);
    const sizes = concatenated(bigEndian(block, 2), bigEndian(largest, 2));
    return concatenated("fLaC", Uint8Array.of(0x80, 0, 0, 34), sizes, new Uint8Array(6), format, new Uint8Array(20));
  };
  const opened = async (...parts: Bytes[]) => {
    const container = await openContainer(await openSource(new Blob(parts), undefined), { openOther: openOtherFile });
    const { audio, notes } = readersOf(container, false);
    return { packets: audio[0]!.edits[0]!.packets, notes };
  };
  const packetsOf = async (...parts: Bytes[]) => (await opened(...parts)).packets;

  test.each([
    ["rate", setup(16_000, 1, 16), ["The format of the samples changes."]],
    ["number of bits", setup(8000, 1, 24), ["The format of the samples changes."]],
    ["size of blocks", setup(8000, 1, 16, 8192), []],
  ])(
    "of another %s, which frames do not tell, behind the first one has the setup before it",
    async (_, head, notes) => {
      const frames = [0, 1].map((number) => frame(number, UNTOLD, 1, UNTOLD));
      const file = await opened(setup(8000, 1, 16), ...frames, head, ...frames);
      const found = [await file.packets.first(0)];
      for (let packet = await file.packets.next(); packet; packet = await file.packets.next()) found.push(packet);
      const sampleRate = new DataView(head.buffer).getUint32(18) >>> 12;
      const config = { codec: "flac", sampleRate, numberOfChannels: 1, description: head };
      expect(found.map((packet) => packet?.config)).toEqual([undefined, undefined, config, config]);
      expect(file.notes).toEqual(notes);
    },
  );

  const TAG = concatenated("ID3", Uint8Array.of(4, 0, 0, 0, 0, 0, 10), new Uint8Array(10));
  test.each([
    ["behind a tag", TAG, setup(8000, 1, 16), 0],
    ["that begins amid a recording", setup(8000, 1, 16), 100],
    ["that is a recording from its middle on", 100],
    ["whose blocks have several sizes, but numbers", setup(8000, 1, 16, 4096, 8192), 0],
  ])("%s has its frames at their times", async (_, ...given) => {
    const heads = given.filter((part) => part instanceof Uint8Array);
    const first = Number(given.at(-1));
    const frames = [0, 1, 2].map((index) => frame(first + index, HZ_8000, 1, BITS_16));
    const packets = await packetsOf(...heads, ...frames);
    const found = [await packets.first(0), await packets.next(), await packets.next()];
    expect(found.map((packet) => packet?.timestamp)).toEqual([0, 512_000, 1_024_000]);
    expect((await (await packetsOf(...heads, ...frames)).first(600_000))?.timestamp).toBeLessThanOrEqual(512_000);
  });

  test("of more than 2³² samples is as long as it says", async () => {
    const head = setup(8000, 1, 16);
    head[21]! |= 1;
    head.set(bigEndian(8, 4), 22);
    const bytes = concatenated(head, frame(0, HZ_8000, 1, BITS_16), new Uint8Array(64));
    const unended = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytes) });
    expect((await openFlac(await openSource(unended, undefined)))?.length).toBe(2 ** 32 + 8);
  });

  test("is not what one header of a frame begins", async () => {
    const whole = [0, 1].map((number) => frame(number, HZ_8000, 1, BITS_16));
    const open = async (...parts: Bytes[]) => openFlac(await openSource(new Blob(parts), undefined));
    expect(await open(...whole)).toMatchObject({ sampleRate: 8000, numberOfChannels: 1 });
    expect(await open(whole[0]!.slice(0, 7), new Uint8Array(9).fill(1))).toBeUndefined();
    expect(await open(concatenated("fLaC", new Uint8Array(20)))).toBeUndefined();
  });

  test("frames of FLAC of another format have a setup of their own", async () => {
    const usual = [0, 1].map((number) => frame(number, HZ_8000, 1, BITS_16));
    const other = [2, 3].map((number) => frame(number, HZ_16000, 2, BITS_24));
    const packets = await packetsOf(setup(8000, 1, 16), ...usual, ...other);
    const configs = [(await packets.first(0))!.config];
    for (let packet = await packets.next(); packet; packet = await packets.next()) configs.push(packet.config);
    const config = { codec: "flac", sampleRate: 16_000, numberOfChannels: 2, description: setup(16_000, 2, 24) };
    expect(configs).toEqual([undefined, undefined, config, config]);
    expect(configs[3]).toBe(configs[2]);
    // 70,000 bytes in front of the frames, as of a picture.
    const begun = setup(8000, 1, 16).fill(0, 4, 5);
    const padded = await packetsOf(begun, Uint8Array.of(0x81), bigEndian(70_000, 3), new Uint8Array(70_000), ...usual);
    expect([(await padded.first(0))?.data, (await padded.next())?.data]).toEqual(usual);
  });
});

test("a recording of WAV that does not tell its length has none, and all of its samples", async () => {
  const format = { codec: "pcm-s16", sampleRate: 8000, numberOfChannels: 1 } as const;
  const bytes = concatenated(wavHeader(format, new Uint8Array()), new Uint8Array(20_000).fill(7));
  const source = await openSource(bytesStream(bytes, 5000), undefined);
  const container = await openContainer(source, { openOther: openOtherFile });
  const { duration } = container.description.audio[0]!;
  const { audio, notes } = readersOf(container, false);
  const { packets } = audio[0]!.edits[0]!;
  const found: [time: number, size: number][] = [];
  for (let packet = await packets.first(0); packet; packet = await packets.next())
    found.push([packet.timestamp / 1000, packet.data.length]);
  expect([duration, found, notes]).toEqual([
    undefined,
    [
      [0, 8192],
      [512, 8192],
      [1024, 3616],
    ],
    [],
  ]);
});

test("a recording of Ogg is opened before its end is there, and read up to it", async () => {
  const clip = await clipBytes("opus.ogg");
  const serial = new DataView(clip.buffer).getUint32(SERIAL);
  const packets = [new Uint8Array(1000).fill(0xfc)];
  const pages = Array.from({ length: 300 }, (_, index) =>
    oggPage({ serial, granule: 960 * (index + 1), sequence: HEADER_PAGES + index, packets }),
  );
  const file = concatenated(clip.subarray(0, pageEnds(clip)[HEADER_PAGES - 1]), ...pages);
  const container = await openContainer(await openSource(bytesStream(file, 5000), undefined), {
    openOther: openOtherFile,
  });
  const [audio] = readersOf(container, false).audio;
  expect(container.description.audio[0]!.duration).toBeUndefined();
  let count = 0;
  for (let packet = await audio!.edits[0]!.packets.first(0); packet; count++)
    packet = await audio!.edits[0]!.packets.next();
  expect(count).toBe(300);
});

test.each<[string, number[], number]>([
  ["may be as large as 64 MiB", [0, 0x20, 0, 0, 0], 2 ** 26 + 10],
  ["is none if it is larger", [0, 0x20, 0, 0, 1], 0],
  ["may have a footer", [0x10, 0, 0, 1, 2], 10 + 128 + 2 + 10],
  ["has a size of seven bits a byte", [0, 0, 0, 0x80, 0], 0],
])("a tag before sound %s", async (_, fields, end) => {
  const tag = concatenated("ID3", Uint8Array.of(4, 0, ...fields), new Uint8Array(200));
  expect(await endOfId3(await openSource(new Blob([tag]), undefined))).toBe(end);
});

test("an MP3 file has the gaps that iTunes tells in a tag, if its first frame counts the others", async () => {
  const gaps = "iTunSMPB 00000000 00000240 000003E8";
  const tag = concatenated("ID3", Uint8Array.of(3, 0, 0, 0, 0, 0, gaps.length), gaps);
  const frame = (...content: (string | Uint8Array)[]) => {
    const bytes = new Uint8Array(384);
    bytes.set(concatenated(Uint8Array.of(0xff, 0xfb, 0x94, 0xc0), ...content));
    return bytes;
  };
  const info = frame(new Uint8Array(17), "Info", bigEndian(1, 4), bigEndian(10, 4));
  const file = new Blob([tag, info, ...Array<Bytes>(10).fill(frame())]);
  expect((await probe(file)).duration).toBeCloseTo((10 * 1152 - 0x240 - 0x3e8) / 48, 2);
});

test.each([
  ...["text/plain", "audio/x-m4p", "video/mpeg"].map((type) => [type, `: its mime type is ${type}.`] as const),
  ...[
    "audio/mp4",
    "VIDEO/QUICKTIME",
    "audio/webm;codecs=opus",
    "video/matroska",
    "video/x-matroska",
    "video/x-m4v",
  ].map((type) => [type, `, although its mime type is ${type}.`] as const),
])("a file of no known kind is told from one whose type says so: %s", async (type, claim) => {
  const opening = openContainer(await openSource(new Blob(["no media"]), type));
  await expect(opening).rejects.toThrow(`The input is neither MP4 nor WebM${claim}`);
});
