/** Files of one track of sound: MP3, FLAC and Ogg. */
import { registerFlacEncoder } from "@mediabunny/flac-encoder";
import { registerMp3Encoder } from "@mediabunny/mp3-encoder";
import { describe, expect, test } from "vitest";
import { firstOf } from "../../packages/test-browsers/src/full-tests.ts";
import { encode as encode0100 } from "../releases/0.10.0.ts";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { OptionError, UnsupportedCodecError } from "../src/errors.ts";
import type { MFXBlob } from "../src/io/mfx-blob.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { probe as probeFile } from "../src/probe.ts";
import { assemble, probe, samplesByFFmpeg } from "./support/file.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

registerFlacEncoder();
registerMp3Encoder();

const SECONDS = 0.8;
const failure = (stream: ReadableStream<MFXBlob>) => assemble(stream).catch((error: unknown) => error);

async function decoded(file: Blob): Promise<Float32Array> {
  const { audio } = await decode(file);
  const planes: Float32Array[] = [];
  for await (const data of audio!) {
    planes.push(planesOf(data)[0]!);
    data.close();
  }
  return Float32Array.from(planes.flatMap((plane) => [...plane]));
}

describe.each([
  ...firstOf([44_100, 24_000]).map((sampleRate) => ({
    ...{ type: "audio/mpeg", name: "mp3", codec: "mp3", loss: 0.02 },
    sampleRate,
  })),
  { type: "audio/flac", name: "flac", codec: "flac", sampleRate: 44_100, loss: 1e-4 },
  { type: "audio/ogg", name: "ogg", codec: "opus", sampleRate: 48_000, loss: 0.05 },
])("$type of $sampleRate Hz", ({ type, name, codec, sampleRate, loss }) => {
  test.each(firstOf([false, true], codec === "opus" ? 1 : 2))("holds the sound, streaming: %s", async (streaming) => {
    const open = watchFrames();
    const source = () => generatedAudio({ seconds: SECONDS, sampleRate });
    const { file, pieces } = await assemble(encode({ mimeType: type, streaming, audio: source() }));
    expect(open.count).toBe(0);
    expect(file.type.split(";")[0]).toBe(type);
    if (streaming) expect(pieces.every(({ position }) => position === undefined)).toBe(true);
    const expected = Float32Array.from(await samplesOf(source()));
    const ours = await decoded(file);
    // Without a first frame that tells the delay, an MP3 begins late.
    const isLate = streaming && codec === "mp3";
    if (!isLate) {
      expect(ours.length).toBe(expected.length);
      expect(difference(ours, expected)).toBeLessThan(loss);
    }
    const theirs = await samplesByFFmpeg(file);
    if (theirs && !isLate) {
      const left = theirs.filter((_, i) => i % 2 === 0);
      expect(difference(left, expected)).toBeLessThan(loss);
      expect(Math.abs(left.length - expected.length)).toBeLessThanOrEqual(1);
    }
    const info = streaming ? undefined : await probe(file);
    if (info) {
      expect(info.format.format_name).toBe(name);
      expect(info.streams).toMatchObject([{ codec_name: codec, sample_rate: String(sampleRate), channels: 2 }]);
      expect(Math.abs(Number(info.format.duration) - SECONDS)).toBeLessThan(0.1);
    }
  });

  test("holds tags", async () => {
    const tags = { title: "Möwen", artist: "Nobody", album: "Sounds", date: "2024-05-17", comment: "At noon" };
    const cover = new Blob([new Uint8Array([137, 80, 78, 71])], { type: "image/png" });
    const { file } = await assemble(
      encode({ mimeType: type, audio: generatedAudio({ seconds: 0.5, sampleRate }), tags: { ...tags, cover } }),
    );
    const { tags: found } = await probeFile(file);
    expect(found).toMatchObject(tags);
    expect(found!.cover!.size).toBe(4);
    const info = await probe(file);
    if (info && codec !== "opus")
      expect(Object.values(info.format.tags!)).toEqual(expect.arrayContaining(Object.values(tags)));
    expect((await decoded(file)).length).toBe(0.5 * sampleRate);
  });
});

async function samplesOf(stream: ReadableStream<AudioData>): Promise<number[]> {
  const samples: number[] = [];
  for await (const data of stream) {
    samples.push(...planesOf(data)[0]!);
    data.close();
  }
  return samples;
}

/** The mean difference between two sounds. */
function difference(a: Float32Array, b: Float32Array): number {
  return b.reduce((sum, sample, i) => sum + Math.abs(sample - (a[i] ?? 0)), 0) / b.length;
}

test("other codecs, video, labels and a second track are refused", async () => {
  const audio = () => generatedAudio({ seconds: 0.1 });
  expect(await failure(encode({ mimeType: 'audio/mpeg; codecs="opus"', audio: audio() }))).toBeInstanceOf(
    UnsupportedCodecError,
  );
  const refused = [
    { mimeType: "audio/ogg", audio: audio(), video: generatedVideo({ count: 1 }) },
    { mimeType: "audio/flac", audio: [audio(), audio()] },
    { mimeType: "audio/mpeg", audio: { stream: audio(), language: "eng" } },
  ];
  for (const options of refused) expect(await failure(encode(options))).toBeInstanceOf(OptionError);
});

test("releases before next have no such files", async () => {
  const options = { mimeType: "audio/ogg", audio: { stream: generatedAudio({ seconds: 0.1 }) } };
  expect(await failure(encode0100(options))).toBeInstanceOf(OptionError);
});

test("an MP3 without sound is an error", async () => {
  const error = await failure(encode({ mimeType: "audio/mpeg", audio: generatedAudio({ seconds: 0 }) }));
  expect(error).toMatchObject({ code: "encode-nothing" });
});
