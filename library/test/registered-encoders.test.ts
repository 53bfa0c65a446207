/** Encoders of packages, for codecs that the browser does not encode. */
import { registerAacEncoder } from "@mediabunny/aac-encoder";
import { registerFlacEncoder } from "@mediabunny/flac-encoder";
import { registerMp3Encoder } from "@mediabunny/mp3-encoder";
import { CustomAudioEncoder, registerEncoder } from "mediabunny";
import { describe, expect, test } from "vitest";
import { firstOf } from "../../packages/test-browsers/src/full-tests.ts";
import { encode as encode0100 } from "../releases/0.10.0.ts";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { CodecError } from "../src/errors.ts";
import { probe } from "../src/probe.ts";
import { assemble, readFile, samplesByFFmpeg } from "./support/file.ts";
import { generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

registerAacEncoder();
registerMp3Encoder();
registerFlacEncoder();

/** A chirp, which is like itself at no other offset. */
const chirp = (at: number) => 0.5 * Math.sin(2 * Math.PI * (200 + 300 * at) * at);

function chirps(seconds: number, { sampleRate = 48_000, start = 0, block = 1000 } = {}): ReadableStream<AudioData> {
  const total = Math.round(seconds * sampleRate);
  let position = 0;
  return new ReadableStream(
    {
      pull(controller) {
        const numberOfFrames = Math.min(block, total - position);
        if (numberOfFrames === 0) return controller.close();
        const plane = Float32Array.from({ length: numberOfFrames }, (_, i) => chirp((position + i) / sampleRate));
        const data = new Float32Array(numberOfFrames * 2);
        data.set(plane);
        data.set(plane, numberOfFrames);
        const timestamp = start + Math.round((position * 1e6) / sampleRate);
        const shape = { sampleRate, numberOfChannels: 2, numberOfFrames, timestamp };
        controller.enqueue(new AudioData({ format: "f32-planar", ...shape, data }));
        position += numberOfFrames;
      },
    },
    { highWaterMark: 0 },
  );
}

/** Samples by which decoded sound is late. */
function latenessOf(stereo: Float32Array, sampleRate: number): number {
  const left = stereo.filter((_, i) => i % 2 === 0);
  const from = Math.round(0.3 * sampleRate);
  const original = Array.from({ length: 2000 }, (_, i) => chirp((from + i) / sampleRate));
  let best = { late: 0, score: Number.NEGATIVE_INFINITY };
  for (let late = -1500; late <= 1500; late++) {
    let score = 0;
    for (const [i, sample] of original.entries()) score += (left[from + i + late] ?? 0) * sample;
    if (score > best.score) best = { late, score };
  }
  return best.late;
}

/** Samples of one channel that a decoder gives. */
async function decodedLength(file: Blob): Promise<number> {
  const { audio } = await decode(file);
  let length = 0;
  for await (const data of audio!) {
    length += data.numberOfFrames;
    data.close();
  }
  return length;
}

describe.each([
  ...firstOf([44_100, 48_000]).map((sampleRate) => ({ codec: "aac", sampleRate })),
  { codec: "mp3", sampleRate: 44_100 },
  { codec: "flac", sampleRate: 44_100 },
])("$codec of $sampleRate Hz in an MP4", ({ codec, sampleRate }) => {
  test("is heard at the time of the input, and for as long", async () => {
    const open = watchFrames();
    const { file } = await assemble(
      encode({ mimeType: `audio/mp4; codecs="${codec}"`, audio: { stream: chirps(0.6, { sampleRate }) } }),
    );
    expect(open.count).toBe(0);
    expect(await decodedLength(file)).toBe(0.6 * sampleRate);
    const samples = await samplesByFFmpeg(file);
    if (samples) expect(latenessOf(samples, sampleRate)).toBe(0);
    const { audio, duration } = await probe(file);
    expect(audio).toMatchObject({ sampleRate, numberOfChannels: 2 });
    expect(audio!.codec).toContain(codec === "aac" ? "mp4a.40" : codec);
    expect(duration).toBeCloseTo(600, 0);
  });
});

test("sound that begins after the video stays with it", async () => {
  const { file } = await assemble(
    encode({
      mimeType: 'video/mp4; codecs="h264,aac"',
      video: { stream: generatedVideo({ count: 30 }) },
      audio: { stream: chirps(0.75, { start: 250_000 }) },
    }),
  );
  const info = await readFile(file);
  expect(info.video!.timestamps[0]).toBe(0);
  expect(info.audio!.timestamps[0]).toBeCloseTo(250_000 - (1024 / 48_000) * 1e6, -2);
  expect(info.duration).toBeCloseTo(1, 2);
});

test("a label and a second track keep the delay of the encoder hidden", async () => {
  const { file } = await assemble(
    encode({
      mimeType: 'audio/mp4; codecs="aac"',
      audio: [{ stream: chirps(0.5), language: "eng" }, { stream: chirps(0.5) }],
    }),
  );
  expect(await decodedLength(file)).toBe(24_000);
  const samples = await samplesByFFmpeg(file);
  if (samples) expect(latenessOf(samples, 48_000)).toBe(0);
});

test("an encoder of the browser comes first", async () => {
  registerEncoder(
    class extends CustomAudioEncoder {
      static override supports = (codec: string) => codec === "opus";
      init() {
        throw new Error("This encoder must not be used.");
      }
      encode() {}
      flush() {}
      close() {}
    },
  );
  const { file } = await assemble(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream: chirps(0.5) } }));
  expect((await readFile(file)).audio!.codec).toBe("opus");
});

test("an encoder that fails ends the file with its error", async () => {
  registerEncoder(
    class extends CustomAudioEncoder {
      static override supports = (codec: string, { sampleRate }: AudioEncoderConfig) =>
        codec === "mp3" && sampleRate === 96_000;
      init() {}
      encode() {
        throw new Error("out of order");
      }
      flush() {}
      close() {}
    },
  );
  const audio = { stream: chirps(1, { sampleRate: 96_000 }), codec: "mp3" };
  const failure = await assemble(encode({ mimeType: "audio/mp4", audio })).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CodecError);
  expect((failure as CodecError).message).toContain("out of order");
});

test("canceling the file closes what waits for the encoder", async () => {
  const open = watchFrames();
  const reader = encode({
    mimeType: 'audio/mp4; codecs="aac"',
    streaming: true,
    audio: { stream: chirps(60) },
  }).getReader();
  await reader.read();
  await reader.cancel();
  await expect.poll(() => open.count).toBe(0);
});

test("releases without this find no encoder for MP3", async () => {
  const failure = await assemble(
    encode0100({ mimeType: 'audio/mp4; codecs="mp3"', audio: { stream: chirps(0.5) } }),
  ).catch((error: unknown) => error);
  expect((failure as Error).message).toMatch(/This browser cannot encode mp3/);
});

test("canceling the file while the encoder starts closes what waits for it", async () => {
  const stop = new AbortController();
  const blocks = chirps(60).getReader();
  let count = 0;
  const stream = new ReadableStream<AudioData>(
    {
      async pull(controller) {
        controller.enqueue((await blocks.read()).value!);
        if (++count === 4) stop.abort();
      },
    },
    { highWaterMark: 0 },
  );
  const file = encode({ mimeType: 'audio/mp4; codecs="aac"', audio: { stream }, signal: stop.signal });
  await expect(assemble(file)).rejects.toMatchObject({ name: "AbortError" });
});
