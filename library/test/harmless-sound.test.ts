// @module-tag engine
/** Files of sound that players read without a word, made of clips or byte by byte. */
import { describe, expect, test } from "vitest";
import { crc8, crc16, crc32 } from "../src/container/audio/crc.ts";
import { decode } from "../src/decode.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { probe } from "../src/probe.ts";
import { type Bytes, concatenated } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";
import { hasBrokenSound, testDespite } from "./support/engine-faults.ts";
import { decodable } from "./support/vorbis.ts";

/** The first channel and the notes; `probe` must tell the same length, if it tells one. */
async function soundOf(bytes: Bytes, trim = {}): Promise<{ samples: number[]; notes: string[] }> {
  const { audio, notes } = await decode(new Blob([bytes]), { trim });
  const samples: number[] = [];
  let sampleRate = 0;
  for await (const data of audio!) {
    ({ sampleRate } = data);
    samples.push(...planesOf(data)[0]!);
    data.close();
  }
  const { duration } = await probe(new Blob([bytes]));
  const isWhole = Object.keys(trim).length === 0;
  if (isWhole && !Number.isNaN(duration)) expect(duration / 1e3).toBeCloseTo(samples.length / sampleRate, 1);
  return { samples, notes };
}

/** Compares samples: a list of the differences between long arrays takes minutes. */
function expectSame(found: number[], expected: number[], tolerance = 0): void {
  expect(found.length).toBe(expected.length);
  expect(found.findIndex((sample, index) => Math.abs(sample - expected[index]!) > tolerance)).toBe(-1);
}

const bigEndian = (value: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
const chunk = (id: string, ...parts: (Uint8Array | string)[]): Bytes => {
  const content = concatenated(...parts);
  return concatenated(id, bigEndian(content.length, 4), content, new Uint8Array(content.length % 2));
};
/** 8000 Hz as a number of 80 bits. */
const RATE = Uint8Array.of(0x40, 0x0b, 0xfa, 0, 0, 0, 0, 0, 0, 0);

interface AiffOptions {
  compression?: string;
  bits: number;
  count: number;
  samples: Uint8Array;
}

function aiff({ compression, bits, count, samples }: AiffOptions): Bytes {
  const format = [bigEndian(1, 2), bigEndian(count, 4), bigEndian(bits, 2), RATE];
  const common = chunk("COMM", ...format, ...(compression ? [compression, Uint8Array.of(0, 0)] : []));
  const marks = chunk("MARK", Uint8Array.of(0, 0));
  return chunk("FORM", compression ? "AIFC" : "AIFF", marks, common, chunk("SSND", new Uint8Array(8), samples));
}

const float = (bits: 32 | 64) => {
  const view = new DataView(new ArrayBuffer(bits / 8));
  if (bits === 32) view.setFloat32(0, 0.5);
  else view.setFloat64(0, 0.5);
  return new Uint8Array(view.buffer);
};

describe("AIFF", () => {
  test.each<[string, string | undefined, number, Uint8Array]>([
    ["8 bits", undefined, 8, Uint8Array.of(0x40)],
    ["16 bits", undefined, 16, Uint8Array.of(0x40, 0)],
    ["24 bits", "NONE", 24, Uint8Array.of(0x40, 0, 0)],
    ["32 bits", "NONE", 32, Uint8Array.of(0x40, 0, 0, 0)],
    ["16 bits, little-endian", "sowt", 16, Uint8Array.of(0, 0x40)],
    ["floating point of 32 bits", "fl32", 32, float(32)],
    ["floating point of 64 bits", "FL64", 64, float(64)],
    ["A-law", "alaw", 16, Uint8Array.of(0xa5)],
    ["µ-law", "ulaw", 16, Uint8Array.of(0x90)],
  ])("with %s", async (_, compression, bits, sample) => {
    const samples = concatenated(...Array<Uint8Array>(800).fill(sample));
    const bytes = aiff({ ...(compression && { compression }), bits, count: 800, samples });
    expect(await probe(new Blob([bytes]))).toMatchObject({ container: "aiff", audio: { sampleRate: 8000 }, notes: [] });
    const sound = await soundOf(bytes);
    expect(sound.samples).toHaveLength(800);
    expect(Math.abs(sound.samples[400]!)).toBeCloseTo(0.5, 1);
  });

  test("with tags behind its samples", async () => {
    const file = aiff({ bits: 16, count: 8, samples: new Uint8Array(16) });
    const tagged = concatenated(file, chunk("NAME", "A tone"), chunk("AUTH", "A generator"));
    expect((await probe(new Blob([tagged]))).tags).toMatchObject({ title: "A tone", artist: "A generator" });
  });

  test.each([
    [0, []],
    [800, [expect.stringContaining("ends early")]],
  ])("without the %i samples that it counts is empty", async (count, expectedNotes) => {
    const format = [bigEndian(1, 2), bigEndian(count, 4), bigEndian(16, 2), RATE];
    const { audio, notes } = await decode(new Blob([chunk("FORM", "AIFF", chunk("COMM", ...format))]));
    expect(await audio!.getReader().read()).toMatchObject({ done: true });
    expect(notes).toEqual(expectedNotes);
  });

  test("of another compression is named", async () => {
    const bytes = aiff({ compression: "MAC3", bits: 16, count: 8, samples: new Uint8Array(16) });
    await expect(decode(new Blob([bytes]))).rejects.toMatchObject({
      code: "container-unknown",
      message: expect.stringContaining("MAC3"),
    });
  });
});

const [WAV_PCM, WAV_MP3] = [1, 0x55];
const littleEndian = (value: number, bytes: number) => bigEndian(value, bytes).reverse();
const wavChunk = (id: string, content: Uint8Array): Bytes =>
  concatenated(id, littleEndian(content.length, 4), content, new Uint8Array(content.length % 2));
const wav = (...chunks: Bytes[]): Bytes => wavRiff(concatenated("WAVE", ...chunks));
const wavRiff = (content: Bytes): Bytes => concatenated("RIFF", littleEndian(content.length, 4), content);

/** The format of samples of 16 bits in one channel. */
const wavFormat = ({ kind = WAV_PCM, sampleRate = 8000, frameSize = 2 }): Bytes => {
  const rates = [littleEndian(sampleRate, 4), littleEndian(sampleRate * 2, 4)];
  return wavChunk(
    "fmt ",
    concatenated(littleEndian(kind, 2), littleEndian(1, 2), ...rates, littleEndian(frameSize, 2), littleEndian(16, 2)),
  );
};

describe("WAV", () => {
  const samples = concatenated(...[0, 0x2000, 0x4000, 0x6000].map((sample) => littleEndian(sample, 2)));
  const expected = [0, 0.25, 0.5, 0.75];

  test("with a sample rate that browsers refuse repeats samples", async () => {
    const file = wav(wavFormat({ sampleRate: 1000 }), wavChunk("data", samples));
    expect(await probe(new Blob([file]))).toMatchObject({ audio: { sampleRate: 1000, duration: 4 } });
    const repeated = expected.flatMap((sample) => [sample, sample, sample]);
    expectSame((await soundOf(file)).samples, repeated, 1e-3);
    expectSame((await soundOf(file, { start: 1, end: 3 })).samples, repeated.slice(3, 9), 1e-3);
  });

  test.each([
    ["the format behind the samples", wav(wavChunk("data", samples), wavFormat({}))],
    ["no size of a sample in all channels", wav(wavFormat({ frameSize: 0 }), wavChunk("data", samples))],
  ])("with %s", async (_, file) => expectSame((await soundOf(file)).samples, expected, 1e-3));

  test.each([
    ["of a known size", wavChunk("data", samples), Uint8Array.of()],
    ["of a size that a stream did not know", concatenated("data", littleEndian(0, 4), samples), Uint8Array.of()],
    ["before other bytes", wavChunk("data", samples), new Uint8Array(50)],
  ])("with two chunks of samples has the last one, as in players: %s", async (_, last, behind) => {
    const first = wavChunk("data", new Uint8Array(200));
    const bytes = concatenated(wav(wavFormat({}), first, wavChunk("junk", Uint8Array.of(1)), last), behind);
    const sound = await soundOf(bytes);
    expectSame(sound.samples, expected, 1e-3);
    expect(sound.notes).toEqual([expect.stringContaining("several parts")]);
  });

  test.each([
    ["PCM", WAV_PCM],
    ["MP3", WAV_MP3],
  ])("of %s without samples is empty", async (_, kind) => {
    const { audio } = await decode(new Blob([wav(wavFormat({ kind }), wavChunk("data", new Uint8Array()))]));
    expect(await audio!.getReader().read()).toMatchObject({ done: true });
  });
});

describe("MP3", () => {
  const name = "no-info.mp3";
  const testSound = testDespite(hasBrokenSound(name));

  testSound.each([
    ["zeros", new Uint8Array(240)],
    ["300 KB of zeros", new Uint8Array(300_000)],
    ["text", "junk before the recording "],
    ["a tag without its size", concatenated("APETAGEX", new Uint8Array(300))],
  ])("behind %s", async (_, junk) => {
    const whole = await soundOf(await clipBytes(name));
    const sound = await soundOf(concatenated(junk, await clipBytes(name)));
    expect(sound.samples).toEqual(whole.samples);
    expect(sound.notes).toEqual([expect.stringContaining("other bytes")]);
  });

  testSound("without a count of frames has no padding, whatever iTunes noted", async () => {
    const bytes = await clipBytes(name);
    const comment = "iTunSMPB 00000000 00000210 00002000";
    const tag = concatenated("ID3", Uint8Array.of(3, 0, 0, 0, 0, 0, comment.length), comment);
    const { samples } = await soundOf(concatenated(tag, bytes));
    expectSame(samples, (await soundOf(bytes)).samples.slice(0x210 + 529));
  });

  testSound("in a WAV file", async () => {
    const mp3 = await clipBytes(name);
    const file = wav(wavFormat({ kind: WAV_MP3, sampleRate: 44_100 }), wavChunk("data", mp3));
    expect(await probe(new Blob([file]))).toMatchObject({ container: "wav", audio: { codec: "mp3" } });
    expectSame((await soundOf(file)).samples, (await soundOf(mp3)).samples);
  });

  const id3 = concatenated("ID3", Uint8Array.of(3, 0, 0, 0, 0, 0, 10), new Uint8Array(10));
  const id3v1 = concatenated("TAG", new Uint8Array(125));
  const ape = concatenated("APETAGEX", Uint8Array.of(0xd0, 7, 0, 0, 8, 0, 0, 0), new Uint8Array(24));
  const SAMPLES_OF_FRAME = 1152;

  testSound.each([
    ["ID3", concatenated(id3v1, id3)],
    ["APE", concatenated(ape, id3)],
  ])("joined of two files with tags of %s between them", async (_, tags) => {
    const bytes = await clipBytes(name);
    const once = await soundOf(bytes);
    const twice = await soundOf(concatenated(bytes, tags, bytes, id3v1));
    expect(twice.samples.length).toBe(2 * once.samples.length);
    expectSame(twice.samples.slice(0, once.samples.length), once.samples);
    expect(twice.notes).toEqual([]);
  });

  testDespite(hasBrokenSound("sound.mp3"))("joined of two files, of which the first counts its frames", async () => {
    const bytes = await clipBytes("sound.mp3");
    const once = await soundOf(bytes);
    const twice = await soundOf(concatenated(bytes, id3v1, id3, bytes));
    expect(twice.samples.length).toBeGreaterThanOrEqual(2 * once.samples.length);
    expect(twice.samples.length - 2 * once.samples.length).toBeLessThan(3 * SAMPLES_OF_FRAME);
    expect(twice.notes).toEqual([expect.stringContaining("counts fewer")]);
  });

  testSound("whose format changes plays on in the first one", async () => {
    const bytes = await clipBytes(name);
    const mono = concatenated(Uint8Array.of(0xff, 0xfb, 0x94, 0xc0), new Uint8Array(380));
    const { samples, notes } = await soundOf(concatenated(bytes, ...Array<Bytes>(50).fill(mono), bytes));
    const length = (await soundOf(bytes)).samples.length;
    expect(Math.abs(samples.length - (2 * length + (50 * SAMPLES_OF_FRAME * 44_100) / 48_000))).toBeLessThan(100);
    expect(notes).toEqual(["The format of the samples changes."]);
    const { audio } = await decode(new Blob([concatenated(bytes, ...Array<Bytes>(50).fill(mono))]));
    for await (const data of audio!) {
      expect(data).toMatchObject({ sampleRate: 44_100, numberOfChannels: audio!.track.numberOfChannels });
      data.close();
    }
  });

  testSound("of two frames before a tag", async () => {
    const bytes = await clipBytes(name);
    const second = bytes.indexOf(0xff, 4);
    const frame = bytes.subarray(0, second);
    expect((await soundOf(concatenated(frame, frame, id3v1))).samples).toHaveLength(2 * SAMPLES_OF_FRAME);
  });

  testSound("before zeros", async () => {
    const bytes = await clipBytes(name);
    const sound = await soundOf(concatenated(bytes, new Uint8Array(5000)));
    expectSame(sound.samples, (await soundOf(bytes)).samples);
    expect(sound.notes).toEqual([expect.stringContaining("Zeros")]);
  });
});

describe("AAC", () => {
  const testSound = testDespite(hasBrokenSound("sound.aac"));

  testSound("that begins amid a frame", async () => {
    const bytes = await clipBytes("sound.aac");
    const whole = await soundOf(bytes);
    const sound = await soundOf(bytes.subarray(3));
    expect(sound.samples.length).toBe(whole.samples.length - 1024);
    expect(sound.notes).toEqual([expect.stringContaining("other bytes")]);
  });

  testSound("whose format changes plays on in the first one", async () => {
    const bytes = await clipBytes("sound.aac");
    const at24kHz = 0x40 | (6 << 2);
    const mono = Uint8Array.of(0xff, 0xf1, at24kHz, 0x40, 0x01, 0xbf, 0xfc, 0, 0xc8, 0, 0x80, 0x23, 0x80);
    const { samples, notes } = await soundOf(concatenated(bytes, ...Array<Bytes>(20).fill(mono)));
    const length = (await soundOf(bytes)).samples.length;
    const { audio } = await decode(new Blob([bytes]));
    await audio!.cancel();
    expect(samples.length).toBe(length + (20 * 1024 * audio!.track.sampleRate) / 24_000);
    expect(notes).toEqual(["The format of the samples changes."]);
  });

  testSound("of two frames behind other bytes", async () => {
    const frame = (await clipBytes("sound.aac")).slice(0, 11);
    const { samples, notes } = await soundOf(concatenated("junk", frame, frame));
    expect(samples).toHaveLength(2 * 1024);
    expect(notes).toEqual([expect.stringContaining("other bytes")]);
  });

  testSound("of joined segments, each with a tag", async () => {
    const bytes = await clipBytes("sound.aac");
    const id3 = concatenated("ID3", Uint8Array.of(4, 0, 0, 0, 0, 0, 10), new Uint8Array(10));
    const once = await soundOf(bytes);
    const twice = await soundOf(concatenated(id3, bytes, id3, bytes));
    expect(twice.samples.length).toBe(2 * once.samples.length);
    expectSame(twice.samples.slice(0, once.samples.length), once.samples);
  });
});

interface Page {
  flags?: number;
  granule: number;
  sequence: number;
  serial?: number;
  packet: Uint8Array;
}

/** A page of Ogg with one packet. */
function oggPage({ flags = 0, granule, sequence, serial = 7, packet }: Page): Bytes {
  const sizes = [...Array<number>(Math.floor(packet.length / 255)).fill(255), packet.length % 255];
  const numbers = [
    bigEndian(granule, 8).reverse(),
    bigEndian(serial, 4),
    bigEndian(sequence, 4).reverse(),
    bigEndian(0, 4),
  ];
  const page = concatenated("OggS", Uint8Array.of(0, flags), ...numbers, Uint8Array.of(sizes.length, ...sizes), packet);
  new DataView(page.buffer).setUint32(22, crc32(page), true);
  return page;
}

/** The ends of an Ogg file's pages. */
function pageEnds(bytes: Bytes): number[] {
  const ends: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const count = bytes[at + 26]!;
    at += 27 + count + bytes.subarray(at + 27, at + 27 + count).reduce((sum, size) => sum + size, 0);
    ends.push(at);
  }
  return ends;
}

/** Positions in the header of a page. */
const [FLAGS, GRANULE, SERIAL, CHECKSUM] = [5, 6, 14, 22];
const END_OF_STREAM = 4;
/** Position of the samples to skip in the first page of Opus. */
const PRE_SKIP = 38;

/** An Ogg file with changes in the headers of its pages. */
function withPages(bytes: Bytes, change: (page: DataView, index: number, count: number) => void): Bytes {
  const ends = pageEnds(bytes);
  const pages = ends.map((end, index) => {
    const page = bytes.slice(ends[index - 1] ?? 0, end);
    const view = new DataView(page.buffer);
    change(view, index, ends.length);
    view.setUint32(CHECKSUM, 0);
    view.setUint32(CHECKSUM, crc32(page), true);
    return page;
  });
  return concatenated(...pages);
}

/** Pages of headers at the beginning of the clips. */
const HEADER_PAGES = 2;

describe("Ogg", () => {
  test("with FLAC", async () => {
    const flac = await clipBytes("sound.flac");
    const streamInfo = flac.subarray(4, 42);
    const starts: number[] = [];
    for (let at = 42; at < flac.length - 5; at++) {
      const isNext = flac[at] === 0xff && flac[at + 1] === 0xf8 && flac[at + 4] === starts.length;
      if (isNext) starts.push(at);
    }
    const block = new DataView(flac.buffer).getUint16(10);
    const frames = starts.map((start, index) => flac.subarray(start, starts[index + 1]));
    const head = concatenated(Uint8Array.of(0x7f), "FLAC", Uint8Array.of(1, 0, 0, 1), "fLaC", streamInfo);
    const comments = concatenated(Uint8Array.of(0x84, 0, 0, 8), new Uint8Array(8));
    const ogg = concatenated(
      oggPage({ flags: 2, granule: 0, sequence: 0, packet: head }),
      oggPage({ granule: 0, sequence: 1, packet: comments }),
      ...frames.map((packet, index) => {
        const isLast = index === frames.length - 1;
        const granule = isLast ? 32_000 : (index + 1) * block;
        return oggPage({ flags: isLast ? 4 : 0, granule, sequence: index + 2, packet });
      }),
    );
    expect(await probe(new Blob([ogg]))).toMatchObject({ container: "ogg", audio: { codec: "flac" } });
    expect((await soundOf(ogg)).samples).toEqual((await soundOf(flac)).samples);
  });

  for (const name of decodable(["vorbis.ogg"])) {
    test(`${name} with a single packet, which has no sound`, async () => {
      const bytes = await clipBytes(name);
      const audio = pageEnds(bytes)[HEADER_PAGES - 1]!;
      const lacing = bytes.subarray(audio + 27, audio + 27 + bytes[audio + 26]!);
      const sizes = lacing.subarray(0, lacing.findIndex((size) => size < 255) + 1);
      const start = audio + 27 + lacing.length;
      const packet = bytes.subarray(start, start + sizes.reduce((sum, size) => sum + size, 0));
      const serial = new DataView(bytes.buffer).getUint32(SERIAL);
      const page = oggPage({ flags: END_OF_STREAM, granule: 0, sequence: HEADER_PAGES, serial, packet });
      const { audio: sound } = await decode(new Blob([bytes.subarray(0, audio), page]));
      for await (const data of sound!) expect(data).toBeUndefined();
    });
  }

  for (const name of decodable(["opus.ogg", "vorbis.ogg"])) {
    const testSound = testDespite(hasBrokenSound(name));

    testSound(`${name} with a second stream behind it`, async () => {
      const bytes = await clipBytes(name);
      const second = withPages(bytes, (page) => page.setUint32(SERIAL, 99));
      const chain = concatenated(bytes, second);
      const { samples } = await soundOf(bytes);
      const sound = await soundOf(chain);
      expectSame(sound.samples, [...samples, ...samples]);
      expect(sound.notes).toEqual([]);
      const half = samples.slice(samples.length / 2);
      const part = (await soundOf(chain, { start: 3000 })).samples;
      expectSame(part, half, 0.002);
    });

    testSound.each<[string, (page: DataView, index: number, count: number) => void]>([
      ["each of whose pages is the last one", (page) => page.setUint8(FLAGS, page.getUint8(FLAGS) | END_OF_STREAM)],
      [
        "whose last page has no position",
        (page, index, count) => index === count - 1 && page.setBigInt64(GRANULE, -1n),
      ],
      ["whose last page is at 0", (page, index, count) => index === count - 1 && page.setBigInt64(GRANULE, 0n)],
    ])(`${name} %s`, async (_, change) => {
      const bytes = await clipBytes(name);
      const { samples } = await soundOf(bytes);
      const sound = await soundOf(withPages(bytes, change));
      // Without a position, padding is not known.
      expectSame(sound.samples.slice(0, samples.length), samples);
      expect(sound.notes).toEqual([]);
    });

    testSound(`${name} behind an ID3 tag`, async () => {
      const bytes = await clipBytes(name);
      const tag = concatenated("ID3", Uint8Array.of(4, 0, 0, 0, 0, 0, 10), new Uint8Array(10));
      expectSame((await soundOf(concatenated(tag, bytes))).samples, (await soundOf(bytes)).samples);
    });

    testSound(`${name} with an empty packet`, async () => {
      const bytes = await clipBytes(name);
      const { samples } = await soundOf(bytes);
      const last = pageEnds(bytes).length;
      const open = withPages(bytes, (page) => page.setUint8(FLAGS, page.getUint8(FLAGS) & ~END_OF_STREAM));
      const serial = new DataView(bytes.buffer).getUint32(SERIAL);
      const end = { flags: END_OF_STREAM, granule: 96_000, sequence: last, serial, packet: new Uint8Array() };
      const sound = await soundOf(concatenated(open, oggPage(end)));
      expectSame(sound.samples.slice(0, samples.length), samples);
    });

    testSound(`${name} with other bytes between its pages`, async () => {
      const bytes = await clipBytes(name);
      const junk = Uint8Array.of(0xde, 0xad);
      const parts = pageEnds(bytes).flatMap((end, index, ends) => [bytes.subarray(ends[index - 1] ?? 0, end), junk]);
      const sound = await soundOf(concatenated(...parts));
      expect(sound.samples).toEqual((await soundOf(bytes)).samples);
      expect(sound.notes).toEqual(["Other bytes are between the pages."]);
    });

    testSound(`${name} without its last page`, async () => {
      const bytes = await clipBytes(name);
      const sound = await soundOf(bytes.slice(0, pageEnds(bytes).at(-2)));
      expect(sound.samples.length).toBeGreaterThan(0);
      expect(sound.notes).toEqual([expect.stringContaining("ends early")]);
    });
  }

  testDespite(hasBrokenSound("opus.ogg"))("of Opus with positions before 0", async () => {
    const bytes = await clipBytes("opus.ogg");
    const early = withPages(bytes, (page, index) => {
      if (index >= HEADER_PAGES) page.setBigInt64(GRANULE, page.getBigInt64(GRANULE, true) - 24_000n, true);
    });
    expectSame((await soundOf(early)).samples, (await soundOf(bytes)).samples);
  });

  testDespite(hasBrokenSound("opus.ogg")).each([
    ["several packets", 4000],
    ["exactly two packets", 1920],
  ])("of Opus whose decoder skips %s", async (_, skip) => {
    const bytes = await clipBytes("opus.ogg");
    const before = new DataView(bytes.buffer).getUint16(PRE_SKIP, true);
    const skipping = withPages(bytes, (page, index) => index === 0 && page.setUint16(PRE_SKIP, skip, true));
    expectSame((await soundOf(skipping)).samples, (await soundOf(bytes)).samples.slice(skip - before));
  });

  test("with a damaged page of headers is an error", async () => {
    const bytes = await clipBytes("opus.ogg");
    bytes[pageEnds(bytes)[0]! + 40]! ^= 1;
    await expect(decode(new Blob([bytes]))).rejects.toMatchObject({ code: "container-truncated" });
  });

  testDespite(hasBrokenSound("opus.ogg"))("with its headers twice", async () => {
    const bytes = await clipBytes("opus.ogg");
    const headers = bytes.subarray(0, pageEnds(bytes)[1]);
    expect((await soundOf(concatenated(headers, bytes))).samples).toEqual((await soundOf(bytes)).samples);
  });
});

describe("FLAC", () => {
  /** Changes the number of samples and the size of the largest frame in the header. */
  const changed = (bytes: Bytes, { count, largest }: { count?: number; largest?: number }) => {
    const copy = bytes.slice();
    if (count !== undefined) copy.set(bigEndian(count, 4), 22);
    if (largest !== undefined) copy.set(bigEndian(largest, 3), 15);
    return copy;
  };

  test.each([
    ["more samples than there are", { count: 64_000 }, ["ends early"]],
    ["fewer samples than there are", { count: 8000 }, ["counts fewer"]],
    ["too small a largest frame", { largest: 20 }, []],
  ])("whose header tells %s", async (_, change, notes) => {
    const bytes = await clipBytes("sound.flac");
    const sound = await soundOf(changed(bytes, change));
    expect(sound.samples).toEqual((await soundOf(bytes)).samples);
    expect(sound.notes).toEqual(notes.map((text) => expect.stringContaining(text)));
  });

  test("with a tag behind it keeps its last frame", async () => {
    const bytes = await clipBytes("sound.flac");
    const sound = await soundOf(concatenated(bytes, "TAG", new Uint8Array(125)));
    expectSame(sound.samples, (await soundOf(bytes)).samples);
    expect(sound.notes).toEqual([]);
  });

  /** Codes of 8000 and 16,000 Hz in a frame's header. */
  const [RATE_8000, RATE_16000] = [4, 5];

  /** A frame of 4096 equal samples of 16 bits. */
  const frame = (number: number, { rate = RATE_8000, channels = 1 } = {}) => {
    const header = Uint8Array.of(0xff, 0xf8, 0xc0 | rate, ((channels - 1) << 4) | 8, number);
    const subframes = Array.from({ length: channels }, () => Uint8Array.of(0, 0x40, 0));
    const body = concatenated(header, Uint8Array.of(crc8(header)), ...subframes);
    return concatenated(body, bigEndian(body.reduce(crc16, 0), 2));
  };
  const streamInfo = concatenated(Uint8Array.of(0x80, 0, 0, 34), bigEndian(0x10001000, 4), new Uint8Array(6));
  const format = bigEndian(8000 * 4096 + 15 * 16, 4);
  const head = concatenated("fLaC", streamInfo, format, new Uint8Array(20));
  const isHalf = (value: number) => Math.abs(value - 0.5) < 0.01;

  test("whose format changes plays on in the first one", async () => {
    const faster = { rate: RATE_16000, channels: 2 };
    const frames = [frame(0), frame(1), frame(2, faster), frame(3, faster)];
    const { samples, notes } = await soundOf(concatenated(head, ...frames));
    expect(notes).toEqual(["The format of the samples changes."]);
    expect(samples).toHaveLength(3 * 4096);
    // The filter that converts reaches beyond the stretch's ends.
    expect(samples.filter(isHalf).length).toBeGreaterThan(samples.length - 500);
    const { audio } = await decode(new Blob([concatenated(head, ...frames)]), { trim: { start: 1100 } });
    const reader = audio!.getReader();
    const { value: data } = await reader.read();
    expect(data).toMatchObject({ sampleRate: 8000, numberOfChannels: 1, timestamp: 1_100_000 });
    data!.close();
    await reader.cancel();
  });

  const file = (count: number, options = {}) =>
    changed(concatenated(head, ...Array.from({ length: count }, (_, index) => frame(index, options))), {
      count: count * 4096,
    });
  const tag = concatenated("ID3", Uint8Array.of(4, 0, 0, 0, 0, 0, 10), new Uint8Array(10));
  const faster = changed(concatenated(head, frame(0, { rate: RATE_16000 }), frame(1, { rate: RATE_16000 })), {
    count: 2 * 4096,
  });

  test.each([
    ["a shorter one", concatenated(file(4), file(2)), 6],
    ["a longer one", concatenated(file(2), file(3)), 5],
    ["a shorter one with a tag", concatenated(file(4), tag, file(2)), 6],
    ["one with another sample rate", concatenated(file(4), faster), 5],
  ])("joined with %s plays both", async (_, bytes, count) => {
    const { samples } = await soundOf(bytes);
    expect(samples).toHaveLength(count * 4096);
    expect(samples.filter(isHalf).length).toBeGreaterThan(samples.length - 500);
    expect((await soundOf(bytes, { start: 2200 })).samples).toHaveLength(count * 4096 - 2.2 * 8000);
  });

  test("keeps a last frame whose checksum is right within it, too", async () => {
    const samples = Int16Array.from({ length: 192 }, (_, index) => 100 * index + 1);
    const start = Uint8Array.of(0xff, 0xf8, 0x10 | RATE_8000, 8, 1);
    const begun = concatenated(start, Uint8Array.of(crc8(start), 2));
    const values = [begun.reduce(crc16, 0), ...samples.subarray(1)].map((value) => bigEndian(value, 2));
    const body = concatenated(begun, ...values);
    const file = concatenated(head, frame(0), body, bigEndian(body.reduce(crc16, 0), 2));
    const sound = await soundOf(changed(file, { count: 4096 + 192 }));
    expect(sound.samples).toHaveLength(4096 + 192);
    expect(sound.samples.at(-1)).toBeCloseTo(samples.at(-1)! / 0x8000, 5);
  });

  test("without a header begins at a frame", async () => {
    const { samples } = await soundOf(concatenated(...[100, 101, 102, 103].map((number) => frame(number))));
    expect(samples).toHaveLength(4 * 4096);
    expect(samples.every(isHalf)).toBe(true);
  });
});
