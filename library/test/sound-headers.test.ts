// @module-tag node
/** What headers of sound files say of the length and the format of the sound. */
import { describe, expect, test } from "vitest";
import { adtsHeader } from "../src/container/audio/adts.ts";
import { crc8 } from "../src/container/audio/crc.ts";
import { readHeader } from "../src/container/audio/flac.ts";
import { readHeader as mp3Header } from "../src/container/audio/mp3-header.ts";
import { openWav } from "../src/container/audio/wav.ts";
import { acmCodec } from "../src/container/matroska/acm.ts";
import { soundCodec } from "../src/container/mp4/sound-format.ts";
import { wavHeader } from "../src/container/wav-header.ts";
import { openSource } from "../src/io/source.ts";
import { probe } from "../src/probe.ts";
import { soundOf } from "./harmless-sound/sound-of.ts";
import { wav, wavChunk, wavFormat } from "./harmless-sound/wav-file.ts";
import { type Bytes, bigEndian, concatenated, littleEndian } from "./support/bytes.ts";

const probeBytes = (...parts: Uint8Array[]) => probe(new Blob([concatenated(...parts)]));

/** Kilobits per second by the codes 1 to 14. */
const KILOBITS = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

test.each([
  ["MPEG 1", 3, [44_100, 48_000, 32_000], KILOBITS[1], 1152, [36, 21]],
  ["MPEG 2", 2, [22_050, 24_000, 16_000], KILOBITS[2], 576, [21, 13]],
  ["MPEG 2.5", 0, [11_025, 12_000, 8000], KILOBITS[2], 576, [21, 13]],
] as const)("each code in a header of MP3 has its meaning: %s", (_, version, rates, kilobits, samples, infoOffsets) => {
  const header = (bits: number, rate: number, { mode = 0, padding = 0 } = {}) =>
    mp3Header(Uint8Array.of(0xff, 0xe3 | (version << 3), (bits << 4) | (rate << 2) | (padding << 1), mode << 6));
  for (const [rate, sampleRate] of rates.entries())
    for (const [index, each] of kilobits.entries()) {
      const size = Math.floor((samples * each * 125) / sampleRate);
      expect(header(index + 1, rate)).toMatchObject({ sampleRate, samples, size, numberOfChannels: 2 });
      expect(header(index + 1, rate, { padding: 1 })!.size).toBe(size + 1);
    }
  expect([0, 1, 2, 3].map((mode) => header(1, 0, { mode })!.numberOfChannels)).toEqual([2, 2, 2, 1]);
  expect([0, 3].map((mode) => header(1, 0, { mode })!.infoOffset)).toEqual(infoOffsets);
  expect([header(0, 0), header(15, 0), header(1, 3)]).toEqual([undefined, undefined, undefined]);
});

test.each([
  [1, 8, "pcm-u8"],
  [1, 16, "pcm-s16"],
  [1, 24, "pcm-s24"],
  [3, 32, "pcm-f32"],
  [6, 8, "alaw"],
  [7, 8, "ulaw"],
  [0x55, 0, "mp3"],
  [0x161, 16, undefined],
])("the codec that Windows gave the number %i, with %i bits, is known in Matroska", (number, bits, codec) => {
  const setup = concatenated(littleEndian(number, 2), new Uint8Array(12), littleEndian(bits, 2));
  expect(acmCodec(setup)).toBe(codec);
  expect(acmCodec(setup.subarray(0, 15))).toBeUndefined();
});

test.each([
  [".mp3", 0, 0, "mp3"],
  ["ms\0\x55", 0, 0, "mp3"],
  ["lpcm", 16, 4, "pcm-s16"],
  ["lpcm", 24, 6, "pcm-s24be"],
  ["lpcm", 8, 0, "pcm-u8"],
  ["lpcm", 32, 1, "pcm-f32"],
  ["lpcm", 64, 3, "pcm-f64be"],
  ["mp4a", 16, 4, undefined],
])("sound of QuickTime in the format %j of %i bits, with the flags %i, has its codec", (format, bits, flags, codec) => {
  const description = new DataView(new ArrayBuffer(64));
  description.setUint16(8, 2);
  description.setUint32(48, bits);
  description.setUint32(52, flags);
  expect(soundCodec(format, description)).toBe(codec);
  description.setUint16(8, 1);
  expect(soundCodec(format, description)).toBe(format === "lpcm" ? undefined : codec);
});

describe("an MP3 file whose first frame", () => {
  const FRAME = 384;
  const COUNT = 10;
  /** Of a frame of 1152 samples at 48 kHz. */
  const FRAME_MS = 24;
  const frame = (...content: (Uint8Array | string)[]) => {
    const bytes = new Uint8Array(FRAME);
    bytes.set(concatenated(Uint8Array.of(0xff, 0xfb, 0x94, 0xc0), ...content));
    return bytes;
  };
  const frames = (count: number): Bytes => concatenated(...Array<Bytes>(count).fill(frame()));
  const counts = (count: number) => ({ frames: bigEndian(count, 4), bytes: bigEndian((count + 1) * FRAME, 4) });

  const GAP = Uint8Array.of(0x24, 0x03, 0xe8);
  const [DELAY, PADDING, DECODER_DELAY] = [576, 1000, 529];
  const LAME = concatenated("LAME3.100", new Uint8Array(12), GAP, new Uint8Array(12));
  const [TABLE, QUALITY] = [new Uint8Array(100), new Uint8Array(4)];
  const { frames: count, bytes } = counts(COUNT);

  test.each<[string, number, Uint8Array[], number]>([
    ["frames", 1, [count], DELAY + PADDING],
    ["frames and bytes", 3, [count, bytes], DELAY + PADDING],
    ["frames, bytes and places", 7, [count, bytes, TABLE], DELAY + PADDING],
    ["all there is", 15, [count, bytes, TABLE, QUALITY], DELAY + PADDING],
    // Without a count, the padding is known at the end alone.
    ["bytes", 2, [bytes], DELAY + DECODER_DELAY],
    ["nothing", 0, [], DELAY + DECODER_DELAY],
  ])("counts %s is as long as its sound without delay and padding", async (_, flags, fields, cut) => {
    const info = frame(new Uint8Array(17), "Xing", bigEndian(flags, 4), ...fields, LAME);
    const { duration, notes } = await probeBytes(info, frames(COUNT));
    expect(duration).toBeCloseTo(COUNT * FRAME_MS - cut / 48, 2);
    expect(notes).toEqual([]);
  });

  test.each(["Lavc58.134", "Lavf"])("is by %s has the gaps that it tells", async (name) => {
    const gaps = concatenated(name, new Uint8Array(21 - name.length), GAP, new Uint8Array(12));
    const { duration } = await probeBytes(
      frame(new Uint8Array(17), "Info", bigEndian(1, 4), count, gaps),
      frames(COUNT),
    );
    expect(duration).toBeCloseTo(COUNT * FRAME_MS - (DELAY + PADDING) / 48, 2);
  });

  test.each([
    ["ID3v1", "TAG"],
    ["ID3v2", "ID3"],
    ["APE", "APETAGEX"],
    ["Lyrics3", "LYRICSBEGIN"],
  ])("is followed by another one and a tag (%s) is MP3", async (_, tag) => {
    const { container, duration } = await probeBytes(frames(2), concatenated(tag, new Uint8Array(125)));
    expect([container, duration]).toEqual(["mp3", 2 * FRAME_MS]);
  });

  test("is behind less than a mebibyte of other bytes is MP3", async () => {
    const { container, notes } = await probeBytes(new Uint8Array(2 ** 20 - 4), frames(COUNT));
    expect([container, notes]).toEqual(["mp3", ["The audio begins after 1048572 other bytes."]]);
    await expect(probeBytes(new Uint8Array(2 ** 20), frames(COUNT))).rejects.toThrow("in no format");
  });

  test("counts other frames than there are is as long as those that are whole, without the delay", async () => {
    const info = (count: number) => {
      const { frames: own, bytes: all } = counts(count);
      return frame(new Uint8Array(17), "Xing", bigEndian(3, 4), own, all, LAME);
    };
    for (const [count, there, note] of [
      [COUNT, 2 * COUNT, "counts fewer"],
      [2 * COUNT, COUNT, "ends early"],
    ] as const) {
      const { duration, notes } = await probeBytes(info(count), frames(there));
      expect(duration).toBeCloseTo(there * FRAME_MS - (DELAY + DECODER_DELAY) / 48, 2);
      expect(notes).toEqual([expect.stringContaining(note)]);
    }
    expect((await probeBytes(frames(COUNT).subarray(0, -1))).duration).toBeCloseTo((COUNT - 1) * FRAME_MS, 2);
  });

  test.each([
    ["followed by", frames(2)],
    ["between", concatenated("junk", frames(2))],
  ])("and the second one are %s other bytes are no MP3", async (_, start) => {
    await expect(probeBytes(start, new Uint8Array(500))).rejects.toMatchObject({ code: "container-unknown" });
  });

  test("is behind two tags, one of which has a footer, follows them", async () => {
    const empty = concatenated("ID3", Uint8Array.of(3, 0, 0, 0, 0, 0, 1), new Uint8Array(1));
    const tag = concatenated("ID3", Uint8Array.of(4, 0, 0x10, 0, 0, 0, 10), new Uint8Array(10));
    const { duration, notes } = await probeBytes(empty, tag, concatenated("3DI", new Uint8Array(7)), frames(COUNT));
    expect([duration, notes]).toEqual([COUNT * FRAME_MS, []]);
  });

  const vbri = ({ frames: own, bytes: all }: { frames: Bytes; bytes: Bytes }) =>
    frame(new Uint8Array(32), "VBRI", new Uint8Array(6), all, own);

  test("is of a variable bitrate (VBRI) has the frames behind it", async () => {
    expect(await probeBytes(vbri(counts(COUNT)), frames(COUNT))).toMatchObject({
      duration: COUNT * FRAME_MS,
      notes: [],
    });
  });

  test("is of a variable bitrate, and counts more than there are, has those that are there", async () => {
    const { duration, notes } = await probeBytes(vbri(counts(2 * COUNT)), frames(COUNT));
    expect(duration).toBe(COUNT * FRAME_MS);
    expect(notes).toEqual([expect.stringContaining("ends early")]);
  });
});

describe("a WAV file", () => {
  const SAMPLES = 8;

  test.each([
    ["pcm-u8", 1, 1],
    ["pcm-s16", 1, 2],
    ["pcm-s24", 1, 3],
    ["pcm-s32", 1, 4],
    ["pcm-f32", 3, 4],
    ["pcm-f64", 3, 8],
    ["alaw", 6, 1],
    ["ulaw", 7, 1],
  ])("of %s has the format %i with %i bytes", async (codec, kind, frameSize) => {
    const chunks = [wavFormat({ kind, frameSize }), wavChunk("data", new Uint8Array(SAMPLES * frameSize))];
    for (const file of [
      wav(...chunks),
      wav(...chunks.toReversed()),
      wav(wavChunk("odd ", new Uint8Array(3)), ...chunks),
    ])
      expect(await probeBytes(file)).toMatchObject({ audio: { codec }, duration: SAMPLES / 8 });
  });

  test("of a GUID has the format in its first bytes", async () => {
    const plain = wavFormat({ kind: 0xfffe, frameSize: 4 }).subarray(8);
    const format = concatenated(plain, Uint8Array.of(22, 0, 32, 0, 0, 0, 0, 0, 3, 0));
    const file = wav(wavChunk("fmt ", format), wavChunk("data", new Uint8Array(SAMPLES * 4)));
    expect((await probeBytes(file)).audio!.codec).toBe("pcm-f32");
  });

  test("that doesn't tell the size of its samples in all channels has it from their bits", async () => {
    const format = wavFormat({ frameSize: 0 });
    format[10] = 2;
    const file = wav(format, wavChunk("data", new Uint8Array(SAMPLES * 4)));
    expect(await probeBytes(file)).toMatchObject({ audio: { codec: "pcm-s16" }, duration: SAMPLES / 8 });
  });

  test("of more than 4 GiB, also by its newer name, has its size in 64 bits", async () => {
    const sizes = concatenated(new Uint8Array(8), littleEndian(8, 4), littleEndian(1, 4), new Uint8Array(12));
    const data = concatenated("data", littleEndian(0xffff_ffff, 4), new Uint8Array(16));
    const file = concatenated("BW64", new Uint8Array(4), "WAVE", wavChunk("ds64", sizes), wavFormat({}), data);
    const source = await openSource(new Blob([file]).stream(), undefined);
    expect((await openWav(source))!.length).toBe((2 ** 32 + 8) / 2);
  });

  test.each([
    [1, 5],
    [3, 2],
    [6, 2],
    [0x11, 1],
  ])("of another format is named: %i with %i bytes", async (kind, frameSize) => {
    const file = wav(wavFormat({ kind, frameSize }), wavChunk("data", new Uint8Array(40)));
    await expect(probeBytes(file)).rejects.toMatchObject({
      code: "container-unknown",
      message: expect.stringContaining(`(format ${kind}, ${frameSize} bytes each)`),
    });
  });

  /** A GUID of samples, behind their format. */
  const GUID = Uint8Array.of(0, 0, 0, 0, 16, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71);
  /** The valid bits of a sample, and no places of speakers. */
  const extension = (bits: number) => concatenated(littleEndian(22, 2), littleEndian(bits, 2), littleEndian(0, 4));
  test.each([
    ["pcm-s16", 2, littleEndian(1, 2), 4, 16, Uint8Array.of()],
    ["pcm-f32", 1, littleEndian(3, 2), 4, 32, Uint8Array.of()],
    ["pcm-s24", 3, littleEndian(0xfffe, 2), 9, 24, concatenated(extension(24), littleEndian(1, 2), GUID)],
    ["pcm-f32", 4, littleEndian(0xfffe, 2), 16, 32, concatenated(extension(32), littleEndian(3, 2), GUID)],
  ] as const)("of %s in %i channels is written with a whole header", (codec, channels, kind, frame, bits, more) => {
    const rate = 44_100;
    const numbers = [kind, littleEndian(channels, 2), littleEndian(rate, 4), littleEndian(rate * frame, 4)];
    const format = concatenated(...numbers, littleEndian(frame, 2), littleEndian(bits, 2), more);
    const size = 3 * frame;
    const chunks = concatenated(
      ...["WAVE", wavChunk("JUNK", new Uint8Array(28)), wavChunk("fmt ", format), "LIST", "data"],
      littleEndian(size, 4),
    );
    const whole = concatenated("RIFF", littleEndian(chunks.length + size + (size % 2), 4), chunks);
    const info = new TextEncoder().encode("LIST");
    expect(wavHeader({ codec, sampleRate: rate, numberOfChannels: channels }, info, size)).toEqual(whole);
  });

  test("without samples ends too early, and without a whole format is damaged", async () => {
    await expect(probeBytes(wav(wavFormat({})))).rejects.toMatchObject({ code: "container-truncated" });
    const damaged = wav(wavChunk("fmt ", new Uint8Array(14)), wavChunk("data", new Uint8Array(4)));
    await expect(probeBytes(damaged)).rejects.toMatchObject({
      code: "container-corrupt",
      message: "The format of the WAV file is damaged.",
    });
  });
});

describe("an AIFF file", () => {
  const RATE = Uint8Array.of(0x40, 0x0b, 0xfa, 0, 0, 0, 0, 0, 0, 0);
  const chunk = (id: string, content: Bytes, size = content.length) => concatenated(id, bigEndian(size, 4), content);
  const common = (count: number) =>
    chunk("COMM", concatenated(bigEndian(1, 2), bigEndian(count, 4), bigEndian(16, 2), RATE));
  const aiff = (...chunks: Bytes[]) => concatenated("FORM", bigEndian(0, 4), "AIFF", ...chunks);
  const offset = (bytes: number) => concatenated(bigEndian(bytes, 4), bigEndian(0, 4));
  /** Eight samples of a half. */
  const sound = concatenated(...Array<Bytes>(8).fill(Uint8Array.of(0x40, 0)));

  test.each([
    ["both sizes", common(8), chunk("SSND", concatenated(offset(0), sound)), 8],
    ["the number of samples alone", common(8), chunk("SSND", concatenated(offset(0), sound, sound), 0), 8],
    ["the size alone", common(0), chunk("SSND", concatenated(offset(0), sound)), 8],
    ["neither", common(0), chunk("SSND", concatenated(offset(0), sound, sound), 0), 16],
    ["an offset", common(8), chunk("SSND", concatenated(offset(4), Uint8Array.of(1, 1, 1, 1), sound)), 8],
    ["its format behind them", chunk("SSND", concatenated(offset(0), sound)), common(8), 8],
  ])("with %s has its samples", async (_, format, samples, count) => {
    expect(await soundOf(aiff(format, samples))).toEqual({ samples: Array<number>(count).fill(0.5), notes: [] });
  });

  test("without samples and format ends too early, and without a whole format is damaged", async () => {
    await expect(probeBytes(aiff(chunk("NAME", new Uint8Array(2))))).rejects.toMatchObject({
      code: "container-truncated",
      message: "The AIFF file ends before its samples.",
    });
    const damaged = aiff(chunk("COMM", new Uint8Array(17)), chunk("SSND", new Uint8Array(16)));
    await expect(probeBytes(damaged)).rejects.toMatchObject({
      code: "container-corrupt",
      message: "The format of the AIFF file is damaged.",
    });
  });

  test.each<[compression: string, bits: number, codec: string, stored?: number]>([
    ["NONE", 8, "pcm-s8"],
    ["twos", 16, "pcm-s16be"],
    ["in24", 24, "pcm-s24be"],
    // Samples take whole bytes.
    ["NONE", 12, "pcm-s16be", 16],
    ["in32", 32, "pcm-s32be"],
    ["sowt", 8, "pcm-s8"],
    ["sowt", 24, "pcm-s24"],
    ["SOWT", 32, "pcm-s32"],
    ["raw ", 8, "pcm-u8"],
    ["ALAW", 8, "alaw"],
    ["ULAW", 8, "ulaw"],
    // These tell how many bits they have when they are decoded.
    ["alaw", 16, "alaw", 8],
    ["ulaw", 16, "ulaw", 8],
    ["fl32", 32, "pcm-f32be"],
    ["FL64", 64, "pcm-f64be"],
  ])("of %s with %i bits is %s", async (compression, bits, codec, stored = bits) => {
    const odd = chunk("MARK", Uint8Array.of(1, 2, 3, 0), 3);
    for (const channels of [1, 3]) {
      const format = concatenated(bigEndian(channels, 2), bigEndian(8, 4), bigEndian(bits, 2), RATE, compression);
      const samples = chunk("SSND", new Uint8Array(8 + stored * channels));
      const file = concatenated("FORM", bigEndian(0, 4), "AIFC", odd, chunk("COMM", format), samples);
      expect(await probeBytes(file)).toMatchObject({ audio: { codec, numberOfChannels: channels }, duration: 1 });
    }
  });
});

describe("the header of a frame of FLAC", () => {
  const USUAL = 4096;

  interface HeaderFields {
    kind?: number;
    size?: number;
    rate?: number;
    channels?: number;
    number?: number[];
    rest?: number[];
  }

  /** A header, with 4096 samples of 16 bits at 8000 Hz unless given. */
  function headOf({ kind = 0xf8, size = 12, rate = 4, channels = 8, number = [0], rest = [] }: HeaderFields) {
    const head = Uint8Array.of(0xff, kind, (size << 4) | rate, channels, ...number, ...rest);
    return concatenated(head, Uint8Array.of(crc8(head)), new Uint8Array(4));
  }

  test.each([
    [[0x7f], 127],
    [[0xc2, 0x80], 128],
    [[0xdf, 0xbf], 2047],
    [[0xe0, 0xa0, 0x80], 2048],
    [[0xf1, 0x80, 0x80, 0x81], 2 ** 18 + 1],
    [[0xfe, 0x82, 0x80, 0x80, 0x80, 0x80, 0x80], 2 ** 31],
  ])("numbers it: %j", (number, value) => {
    expect(readHeader(headOf({ number }), USUAL)).toMatchObject({
      firstSample: value * USUAL,
      size: 5 + number.length,
    });
    expect(readHeader(headOf({ number, kind: 0xf9 }), USUAL)!.firstSample).toBe(value);
    expect(readHeader(headOf({ number }), undefined)!.firstSample).toBeUndefined();
  });

  test("has a code for each usual rate, number of samples and number of channels", () => {
    const rates = [88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];
    const samples = [192, 576, 1152, 2304, 4608, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768];
    const headers = (fields: HeaderFields[]) => fields.map((each) => readHeader(headOf(each), USUAL));
    const ofRates = headers(rates.map((_, index) => ({ rate: index + 1 })));
    expect(ofRates.map((header) => header?.sampleRate)).toEqual(rates);
    const ofSamples = headers(samples.map((_, index) => ({ size: index < 5 ? index + 1 : index + 3 })));
    expect(ofSamples.map((header) => header?.samples)).toEqual(samples);
    const ofChannels = headers(Array.from({ length: 12 }, (_, code) => ({ channels: (code << 4) | 8 })));
    const counts = [1, 2, 3, 4, 5, 6, 7, 8, 2, 2, 2, undefined];
    expect(ofChannels.map((header) => header?.numberOfChannels)).toEqual(counts);
  });

  test.each<[HeaderFields, object]>([
    [
      { size: 6, rest: [99] },
      { samples: 100, size: 7 },
    ],
    [
      { size: 7, rest: [3, 231] },
      { samples: 1000, size: 8 },
    ],
    [{ rate: 0 }, { sampleRate: undefined }],
    [
      { rate: 12, rest: [44] },
      { sampleRate: 44_000, size: 7 },
    ],
    [
      { rate: 13, rest: [0xac, 0x45] },
      { sampleRate: 44_101, size: 8 },
    ],
    [
      { rate: 14, rest: [0x11, 0x3a] },
      { sampleRate: 44_100, size: 8 },
    ],
    [
      { size: 6, rate: 12, rest: [9, 8] },
      { samples: 10, sampleRate: 8000, size: 8 },
    ],
    [{ channels: 0 }, { bits: undefined }],
    [{ channels: 2 }, { bits: 8 }],
    [{ channels: 4 }, { bits: 12 }],
    [{ channels: 8 }, { bits: 16 }],
    [{ channels: 10 }, { bits: 20 }],
    [{ channels: 12 }, { bits: 24 }],
    [{ channels: 14 }, { bits: 32 }],
  ])("has codes and numbers: %j", (fields, expected) => {
    expect(readHeader(headOf(fields), USUAL)).toMatchObject(expected);
  });

  test.each<[string, Bytes]>([
    ["with the rest of a number", headOf({ number: [0x80] })],
    ["with half a number", headOf({ number: [0xc2, 0x40] })],
    ["without a size", headOf({ size: 0 })],
    ["with a rate that is not in use", headOf({ rate: 15 })],
    ["with channels that are not in use", headOf({ channels: 0xb8 })],
    ["with a bit that is not in use", headOf({ channels: 9 })],
    ["with another mark", headOf({ kind: 0xfa })],
    ["that is cut off", headOf({}).subarray(0, 5)],
    ["with a wrong checksum", headOf({}).fill(0, 5)],
  ])("is none %s", (_, bytes) => expect(readHeader(bytes, USUAL)).toBeUndefined());
});

describe("the header of a frame of AAC", () => {
  const SIZE = 12;

  interface HeaderFields {
    kind?: number;
    profile?: number;
    rate?: number;
    channels?: number;
    size?: number;
    blocks?: number;
  }

  /** A frame of 12 bytes, without a checksum and with two channels of 44.1 kHz unless given. */
  function frameOf({ kind = 0xf1, profile = 1, rate = 4, channels = 2, size = SIZE, blocks = 0 }: HeaderFields) {
    const codes = [(profile << 6) | (rate << 2) | (channels >> 2), ((channels & 3) << 6) | (size >> 11)];
    const frame = new Uint8Array(SIZE);
    frame.set([0xff, kind, ...codes, (size >> 3) & 0xff, ((size & 7) << 5) | 0x1f, 0xfc | blocks]);
    return frame;
  }
  const fileOf = (fields: HeaderFields) => concatenated(...Array<Bytes>(4).fill(frameOf(fields)));

  const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350];
  test.each([...RATES.entries()])("has a code %i for %i Hz", async (rate, sampleRate) => {
    const { audio, duration } = await probeBytes(fileOf({ rate }));
    const description = Uint8Array.of(0x10 | (rate >> 1), ((rate & 1) << 7) | 0x10);
    expect(audio).toMatchObject({ codec: "mp4a.40.2", sampleRate, config: { description } });
    expect(duration).toBeCloseTo((4 * 1024 * 1000) / sampleRate, 2);
  });

  test.each([
    [1, 1],
    [5, 5],
    [6, 6],
    [7, 8],
  ])("has a code %i for %i channels", async (channels, numberOfChannels) => {
    const config = { description: Uint8Array.of(0x12, channels << 3) };
    expect((await probeBytes(fileOf({ channels }))).audio).toMatchObject({ numberOfChannels, config });
  });

  test("is longer with a checksum, and tells the size of the frame", () => {
    expect(adtsHeader(frameOf({}))).toMatchObject({ headerSize: 7, size: SIZE });
    expect(adtsHeader(frameOf({ kind: 0xf0, size: 8191 }))).toMatchObject({ headerSize: 9, size: 8191 });
    // AAC of MPEG-2.
    expect([0xf8, 0xf9].map((kind) => adtsHeader(frameOf({ kind }))?.headerSize)).toEqual([9, 7]);
  });

  test.each([
    ["kind", { profile: 3 }],
    ["rate", { rate: 6 }],
    ["number of channels", { channels: 1 }],
  ])("is no proof of another %s if no frame follows", async (_, fields) => {
    const { duration, notes } = await probeBytes(fileOf({}), frameOf({ ...fields, size: 100 }), fileOf({}), fileOf({}));
    expect(duration).toBeCloseTo((4 * 1024) / 44.1, 2);
    expect(notes).toEqual([]);
  });

  test.each<[string, HeaderFields]>([
    ["with another mark", { kind: 0xe1 }],
    ["of another layer", { kind: 0xf3 }],
    ["with a rate that is not in use", { rate: 13 }],
    ["with channels that the frame itself tells", { channels: 0 }],
    ["of several blocks", { blocks: 1 }],
    ["of a frame that ends with it", { size: 7 }],
    ["of a frame that ends with its checksum", { kind: 0xf0, size: 9 }],
  ])("is none %s", (_, fields) => expect(adtsHeader(frameOf(fields))).toBeUndefined());
});
