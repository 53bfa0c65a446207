/** The sample rate of encoded sound. */
import { expect, test } from "vitest";
import { decode as decode0100, encode as encode0100 } from "../releases/0.10.0.ts";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import type { EncodeOptions } from "../src/encode/options.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { audioEffect } from "../src/sound/audio-effect.ts";
import { resample } from "../src/sound/resample.ts";
import { bytesStream, clipBytes, clipUrl } from "./support/clips.ts";
import { assemble } from "./support/file.ts";
import { frequencyOf } from "./support/frequency.ts";
import { generatedAudio } from "./support/generated.ts";

const OPUS = 'audio/webm; codecs="opus"';

/** The rate that the encoder was given. */
async function rateOf(options: EncodeOptions, make: typeof encode = encode): Promise<number> {
  const { pieces } = await assemble(make(options));
  return pieces[0]!.config.audio!.sampleRate;
}

/** Length of a file's sound in seconds, and the loudest sample and frequency of its middle. */
async function heard(file: Blob): Promise<{ seconds: number; peak: number; frequency: number }> {
  const { audio } = await decode(file);
  const samples: number[] = [];
  let sampleRate = 0;
  for await (const data of audio!) {
    samples.push(...planesOf(data)[0]!);
    sampleRate = data.sampleRate;
    data.close();
  }
  const middle = samples.slice(samples.length / 4, (samples.length * 3) / 4);
  return {
    seconds: samples.length / sampleRate,
    peak: middle.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
    frequency: frequencyOf(middle, sampleRate),
  };
}

test.each([
  [44_100, 48_000],
  [48_000, 16_000],
  [8000, 24_000],
])("sound of %d Hz is encoded with %d Hz", async (from, to) => {
  const stream = generatedAudio({ seconds: 1.5, sampleRate: from });
  const { file, pieces } = await assemble(encode({ mimeType: OPUS, audio: { stream, sampleRate: to } }));
  expect(pieces[0]!.config.audio!.sampleRate).toBe(to);
  const { seconds, peak, frequency } = await heard(file);
  expect(seconds).toBeCloseTo(1.5, 3);
  expect(peak).toBeGreaterThan(0.45);
  expect(peak).toBeLessThan(0.55);
  expect(frequency).toBeCloseTo(440, -1);
});

test("by default, the rate is that of the input", async () => {
  expect(
    await rateOf({ mimeType: OPUS, audio: { stream: generatedAudio({ seconds: 0.2, sampleRate: 24_000 }) } }),
  ).toBe(24_000);
});

test("the spread config of a track does not undo sound.resample", async () => {
  const { audio } = await decode(clipUrl("opus.ogg"));
  const { config } = audio!.track;
  expect(config.sampleRate).toBe(48_000);
  const stream = audioEffect(audio!, [resample({ sampleRate: 16_000 })]);
  expect(await rateOf({ mimeType: OPUS, audio: { ...config, stream } })).toBe(16_000);
});

test("a rate beside the spread config counts", async () => {
  const { audio } = await decode(clipUrl("opus.ogg"));
  const options = { ...audio!.track.config, stream: audio!, sampleRate: 24_000 };
  expect(await rateOf({ mimeType: OPUS, audio: options })).toBe(24_000);
});

test("in older releases, the rate has no effect", async () => {
  const stream = () => generatedAudio({ seconds: 0.2, sampleRate: 24_000 });
  expect(
    await rateOf({ mimeType: OPUS, audio: { stream: stream(), sampleRate: 48_000 } }, encode0100 as typeof encode),
  ).toBe(24_000);
  const { audio } = await decode0100(bytesStream(await clipBytes("opus.mp4")), "video/mp4");
  const file = encode0100({ mimeType: OPUS, audio: { ...audio.track.config, stream: audio } });
  expect((await assemble(file)).pieces.length).toBeGreaterThan(0);
});

test("a rate that is no rate is an error", async () => {
  const failing = rateOf({ mimeType: OPUS, audio: { stream: generatedAudio({ seconds: 0.1 }), sampleRate: -1 } });
  await expect(failing).rejects.toMatchObject({ details: { option: "audio.sampleRate" } });
});
