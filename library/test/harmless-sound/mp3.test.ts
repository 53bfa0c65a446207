// @module-tag engine
/** MP3 files that players read without a word, made of clips or byte by byte. */
import { describe, expect } from "vitest";
import { decode } from "../../src/decode.ts";
import { probe } from "../../src/probe.ts";
import { type Bytes, concatenated } from "../support/bytes.ts";
import { clipBytes } from "../support/clips.ts";
import { hasBrokenSound, testDespite } from "../support/engine-faults.ts";
import { expectSame, soundOf } from "./sound-of.ts";
import { WAV_MP3, wav, wavChunk, wavFormat } from "./wav-file.ts";

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
