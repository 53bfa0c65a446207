// @module-tag engine
/** AAC files that players read without a word, made of clips or byte by byte. */
import { describe, expect } from "vitest";
import { decode } from "../../src/decode.ts";
import { type Bytes, concatenated } from "../support/bytes.ts";
import { clipBytes } from "../support/clips.ts";
import { hasBrokenSound, testDespite } from "../support/engine-faults.ts";
import { expectSame, soundOf } from "./sound-of.ts";

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
