// @module-tag engine
/** FLAC files that players read without a word, made of clips or byte by byte. */
import { describe, expect, test } from "vitest";
import { crc8, crc16 } from "../../src/container/audio/crc.ts";
import { readHeader } from "../../src/container/audio/flac.ts";
import { decode } from "../../src/decode.ts";
import { type Bytes, bigEndian, concatenated } from "../support/bytes.ts";
import { clipBytes } from "../support/clips.ts";
import { expectSame, soundOf } from "./sound-of.ts";

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

  test.each([
    [0, 1],
    [1, 2],
    [8, 2],
    [9, 2],
    [10, 2],
  ])("with frames of channels of the kind %i has %i of them", (kind, count) => {
    const head = Uint8Array.of(0xff, 0xf8, 0xc4, (kind << 4) | 8, 0);
    const frame = concatenated(head, Uint8Array.of(crc8(head)), new Uint8Array(4));
    expect(readHeader(frame, 4096)!.numberOfChannels).toBe(count);
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
    const end = 1250;
    expect((await soundOf(concatenated(head, ...frames), { start: 1100, end })).samples).toHaveLength(0.15 * 8000);
    expect((await soundOf(concatenated(head, ...frames), { end })).samples).toHaveLength(1.25 * 8000);
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
