/** Ogg files that players read without a word, made of clips or byte by byte. */
import { describe, expect, test } from "vitest";
import { decode } from "../../src/decode.ts";
import { probe } from "../../src/probe.ts";
import { concatenated } from "../support/bytes.ts";
import { clipBytes } from "../support/clips.ts";
import { hasBrokenSound, testDespite } from "../support/engine-faults.ts";
import { END_OF_STREAM, FLAGS, GRANULE, HEADER_PAGES, oggPage, pageEnds, SERIAL, withPages } from "../support/ogg.ts";
import { decodable } from "../support/vorbis.ts";
import { expectSame, soundOf } from "./sound-of.ts";

/** Position of the samples to skip in the first page of Opus. */
const PRE_SKIP = 38;

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
      oggPage({ flags: 2, granule: 0, sequence: 0, packets: [head] }),
      oggPage({ granule: 0, sequence: 1, packets: [comments] }),
      ...frames.map((packet, index) => {
        const isLast = index === frames.length - 1;
        const granule = isLast ? 32_000 : (index + 1) * block;
        return oggPage({ flags: isLast ? 4 : 0, granule, sequence: index + 2, packets: [packet] });
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
      const page = oggPage({ flags: END_OF_STREAM, granule: 0, sequence: HEADER_PAGES, serial, packets: [packet] });
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
      const end = { flags: END_OF_STREAM, granule: 96_000, sequence: last, serial, packets: [new Uint8Array()] };
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
