/** WAV files that players read without a word, made of clips or byte by byte. */
import { describe, expect, test } from "vitest";
import { decode } from "../../src/decode.ts";
import { probe } from "../../src/probe.ts";
import { concatenated, littleEndian } from "../support/bytes.ts";
import { expectSame, soundOf } from "./sound-of.ts";
import { WAV_MP3, WAV_PCM, wav, wavChunk, wavFormat } from "./wav-file.ts";

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
    ["a chunk of odd size", wav(wavFormat({}), wavChunk("LIST", new Uint8Array(3)), wavChunk("data", samples))],
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
