import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from "mediabunny";
import { describe, expect, test } from "vitest";
import { MFXAudioDecoder } from "../src/codec/audio-decoder.ts";
import { decode } from "../src/decode.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { pcmFormat } from "../src/media/pcm.ts";
import { Digest } from "../src/stream/digest.ts";
import { clipUrl } from "./support/clips.ts";

/** The greatest difference between the samples of a format and the formula: half a step, and what the formats after it add. */
const PRECISION: Record<string, number> = {
  "pcm-u8": 2 ** -7,
  "pcm-s8": 2 ** -7,
  "pcm-s16": 2 ** -15,
  "pcm-s16be": 2 ** -15,
  "pcm-s24": 2 ** -22,
  "pcm-s24be": 2 ** -22,
  "pcm-s32": 2 ** -22,
  "pcm-s32be": 2 ** -22,
  "pcm-f32": 2 ** -22,
  "pcm-f32be": 2 ** -22,
  "pcm-f64": 2 ** -22,
  "pcm-f64be": 2 ** -22,
  // Steps of up to 2 ** -6 at half of full scale.
  ulaw: 2 ** -6,
  alaw: 2 ** -6,
};

const WRITE = {
  "pcm-s16": (view: DataView, at: number, value: number) => view.setInt16(at, Math.round(value * 0x8000), true),
  "pcm-s24be": (view: DataView, at: number, value: number) => {
    const step = Math.round(value * 0x800000);
    view.setInt8(at, step >> 16);
    view.setUint16(at + 1, step & 0xffff);
  },
  "pcm-f32": (view: DataView, at: number, value: number) => view.setFloat32(at, value, true),
  "pcm-f64be": (view: DataView, at: number, value: number) => view.setFloat64(at, value),
};

/** The signal of the clips, by channel. */
const signal = (channel: number, second: number) =>
  channel === 0 ? 0.5 * Math.sin(2 * Math.PI * 440 * second) : 0.25 * Math.sin(2 * Math.PI * 880 * second);

/** Reads a track of stereo. Returns its length, and the greatest difference from the signal. */
async function compared(audio: ReadableStream<AudioData>) {
  let length = 0;
  let worst = 0;
  for await (const data of audio) {
    const first = Math.round((data.timestamp * data.sampleRate) / 1e6);
    for (const [channel, plane] of planesOf(data).entries()) {
      for (const [index, sample] of plane.entries()) {
        worst = Math.max(worst, Math.abs(sample - signal(channel, (first + index) / data.sampleRate)));
      }
    }
    length += data.numberOfFrames;
    expect(data.format).toBe("f32-planar");
    data.close();
  }
  return { length, worst };
}

async function all<T>(stream: ReadableStream<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

const clips = [
  { name: "pcm.mov", seconds: 0.05, left: [] },
  { name: "pcm-flags.mov", seconds: 0.005, left: ["ulaw", "alaw"] },
  { name: "pcm.mkv", seconds: 0.05, left: ["pcm-s8", "pcm-f32be", "pcm-f64be"] },
];

describe("uncompressed sound has the samples of its file, whatever its format", () => {
  for (const { name, seconds, left } of clips) {
    test(name, async () => {
      const { audioTracks } = await decode(clipUrl(name));
      const codecs = audioTracks.map(({ track }) => track.codec);
      expect(codecs.toSorted()).toEqual(
        Object.keys(PRECISION)
          .filter((codec) => !left.includes(codec))
          .toSorted(),
      );
      for (const audio of audioTracks) {
        const { codec, sampleRate } = audio.track;
        const { length, worst } = await compared(audio);
        expect(length, codec).toBe(seconds * sampleRate);
        expect(worst, codec).toBeLessThanOrEqual(PRECISION[codec]!);
      }
    });
  }
});

describe("uncompressed sound of an MP4 has the samples of its packets", () => {
  for (const codec of ["pcm-s16", "pcm-s24be", "pcm-f32", "pcm-f64be"] as const) {
    test(codec, async () => {
      const { bytes } = pcmFormat(codec)!;
      const packets = [0, 1, 2].map((block) => {
        const data = new DataView(new ArrayBuffer(80 * 2 * bytes));
        for (let index = 0; index < 160; index++) {
          const second = (block * 80 + (index >> 1)) / 8000;
          WRITE[codec](data, index * bytes, signal(index % 2, second));
        }
        return new EncodedPacket(new Uint8Array(data.buffer), "key", block / 100, 1 / 100);
      });
      const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
      const source = new EncodedAudioPacketSource(codec);
      output.addAudioTrack(source);
      await output.start();
      const decoderConfig = { codec, sampleRate: 8000, numberOfChannels: 2 };
      for (const packet of packets) await source.add(packet, { decoderConfig });
      await output.finalize();
      const { audio } = await decode(new Blob([output.target.buffer!]));
      expect(audio!.track.codec).toBe(codec);
      expect(await compared(audio!)).toEqual({
        length: 240,
        worst: expect.toSatisfy((worst) => worst <= PRECISION[codec]!),
      });
    });
  }
});

test("a trimmed part of uncompressed sound is exact to the sample", async () => {
  const { audioTracks } = await decode(clipUrl("pcm.mov"), undefined, { trim: { start: 10.5, end: 20.25 } });
  for (const audio of audioTracks) {
    const { codec } = audio.track;
    const { length, worst } = await compared(audio);
    expect(length, codec).toBe(78);
    expect(worst, codec).toBeLessThanOrEqual(PRECISION[codec]!);
  }
});

test("a decoder of chunks decodes uncompressed sound as well", async () => {
  const { audio } = await decode(clipUrl("pcm.mov"));
  const { config, toChunk } = audio!.track;
  await audio!.cancel();
  const bytes = new Uint8Array([0, 128, 255, 128, 64, 192]);
  const chunks = new ReadableStream({
    start(controller) {
      const chunk = toChunk({ data: bytes, type: "key", timestamp: 1000, duration: 375 });
      controller.enqueue({ chunk, config: { ...config, codec: "pcm-u8" } });
      controller.close();
    },
  });
  const [data] = await all(chunks.pipeThrough(new MFXAudioDecoder()));
  expect(data!.timestamp).toBe(1000);
  expect(planesOf(data!).map((plane) => [...plane])).toEqual([
    [-1, 127 / 128, -0.5],
    [0, 0, 0.5],
  ]);
  data!.close();
});

test("bytes that are not whole samples are an error", async () => {
  const { audio } = await decode(clipUrl("pcm.mov"));
  const { config, toChunk } = audio!.track;
  await audio!.cancel();
  const chunks = new ReadableStream({
    start(controller) {
      const chunk = toChunk({ data: new Uint8Array(7), type: "key", timestamp: 0 });
      controller.enqueue({ chunk, config: { ...config, codec: "pcm-s24be" } });
      controller.close();
    },
  });
  await expect(all(chunks.pipeThrough(new MFXAudioDecoder()))).rejects.toMatchObject({
    code: "codec-failed",
    message: expect.stringContaining("7 bytes"),
  });
});

test("the checksum of 32-bit integers is that of their samples", async () => {
  const sumOf = async (format: AudioSampleFormat, data: AllowSharedBufferSource) => {
    const shape = { sampleRate: 8000, numberOfChannels: 1, numberOfFrames: 4, timestamp: 0 };
    const source = new ReadableStream<AudioData>({
      start(controller) {
        controller.enqueue(new AudioData({ format, ...shape, data: data as BufferSource }));
        controller.close();
      },
    });
    const digest = new Digest<AudioData>(() => {});
    for await (const item of source.pipeThrough(digest)) item.close();
    return digest.globalChecksum;
  };
  const integers = await sumOf("s32", new Int32Array(4).fill(2 ** 30));
  expect(integers).toBe(await sumOf("f32-planar", new Float32Array(4).fill(0.5)));
});
