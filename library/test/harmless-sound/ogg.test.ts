/** Ogg files that players read without a word, made of clips or byte by byte. */
import { describe, expect, test } from "vitest";
import { crc32 } from "../../src/container/audio/crc.ts";
import { decode } from "../../src/decode.ts";
import { probe } from "../../src/probe.ts";
import { type Bytes, bigEndian, concatenated } from "../support/bytes.ts";
import { clipBytes } from "../support/clips.ts";
import { hasBrokenSound, testDespite } from "../support/engine-faults.ts";
import { decodable } from "../support/vorbis.ts";
import { expectSame, soundOf } from "./sound-of.ts";

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
