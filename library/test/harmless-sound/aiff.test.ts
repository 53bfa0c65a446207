/** AIFF files that players read without a word, made of clips or byte by byte. */
import { describe, expect, test } from "vitest";
import { decode } from "../../src/decode.ts";
import { probe } from "../../src/probe.ts";
import { type Bytes, bigEndian, concatenated } from "../support/bytes.ts";
import { soundOf } from "./sound-of.ts";

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
  const marks = chunk("MARK", Uint8Array.of(0, 0, 0));
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
