// @module-tag engine
import { expect, test } from "vitest";
import { MFXAudioEncoder } from "../src/codec/mfx-audio-encoder.ts";
import { encode } from "../src/encode/encode.ts";
import { encodesSurround } from "./support/capabilities.ts";
import { assemble, readFile } from "./support/file.ts";
import { generatedAudio } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

type Shape = { numberOfChannels: number; sampleRate?: number };

/** A second of sound, each channel with a level of its own. */
function levels(values: readonly number[], { sampleRate = 48_000 }: Partial<Shape> = {}, timestamp = 0): AudioData {
  const numberOfFrames = sampleRate;
  const data = new Float32Array(numberOfFrames * values.length);
  for (const [channel, value] of values.entries()) {
    // A tone: a steady level is what encoders filter out.
    for (let i = 0; i < numberOfFrames; i++)
      data[channel * numberOfFrames + i] = value * Math.sin((2 * Math.PI * 440 * i) / sampleRate);
  }
  return new AudioData({
    format: "f32-planar",
    sampleRate,
    numberOfChannels: values.length,
    numberOfFrames,
    timestamp,
    data,
  });
}

/** How loud each channel is, from 0.25 s after `start` on, for half a second. */
async function loudness(file: Blob, start = 0): Promise<number[]> {
  const context = new OfflineAudioContext(1, 1, 48_000);
  const sound = await context.decodeAudioData(await file.arrayBuffer());
  return Array.from({ length: sound.numberOfChannels }, (_, channel) => {
    const samples = sound.getChannelData(channel).subarray((start + 0.25) * 48_000, (start + 0.75) * 48_000);
    return Math.max(...samples.map(Math.abs));
  });
}

const made = (stream: ReadableStream<AudioData>, options: { numberOfChannels?: number } = {}) =>
  assemble(encode({ mimeType: 'audio/webm; codecs="opus"', audio: { stream, ...options } }));
const streamOf = (...items: AudioData[]) =>
  new ReadableStream<AudioData>(
    {
      pull(controller) {
        const item = items.shift();
        if (item) controller.enqueue(item);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );

test.each([
  ["stereo to mono", [0.8, 0.2], 1, [0.5]],
  ["mono to stereo", [0.5], 2, [0.5, 0.5]],
  [
    "5.1 to stereo",
    [0.2, 0.1, 0.4, 0.9, 0.1, 0.2],
    2,
    [0.2 + 0.4 * Math.SQRT1_2 + 0.1 * Math.SQRT1_2, 0.1 + 0.4 * Math.SQRT1_2 + 0.2 * Math.SQRT1_2],
  ],
  ["quad to stereo", [0.4, 0.2, 0.2, 0.4], 2, [0.3, 0.3]],
])("%s", async (_, channels, numberOfChannels, expected) => {
  const open = watchFrames();
  const { file } = await made(streamOf(levels(channels)), { numberOfChannels });
  expect(open.count).toBe(0);
  const heard = await loudness(file);
  expect(heard).toHaveLength(numberOfChannels);
  for (const [i, level] of heard.entries()) expect(level).toBeCloseTo(expected[i]!, 1);
});

test("a gap is filled with silence, so that what follows stays in time", async () => {
  const open = watchFrames();
  const { file } = await made(streamOf(levels([0.5]), levels([0.5], {}, 3_500_000)));
  expect(open.count).toBe(0);
  expect((await readFile(file)).duration).toBeCloseTo(4.5, 1);
  expect((await loudness(file, 0))[0]).toBeCloseTo(0.5, 1);
  expect((await loudness(file, 2))[0]).toBeLessThan(0.02);
  expect((await loudness(file, 3.5))[0]).toBeCloseTo(0.5, 1);
});

/** Half a minute: clocks that differ that much are 60 ms apart then. */
const BLOCKS = 300;

/** Sound in blocks of 100 ms, each of which begins `interval` milliseconds after the one before. */
function microphone(interval: number) {
  let index = 0;
  return new ReadableStream<AudioData>(
    {
      pull(controller) {
        if (index === BLOCKS) return controller.close();
        const shape = { format: "f32-planar" as const, sampleRate: 8000, numberOfChannels: 1, numberOfFrames: 800 };
        controller.enqueue(
          new AudioData({ ...shape, timestamp: index * interval * 1000, data: new Float32Array(800) }),
        );
        index++;
      },
    },
    { highWaterMark: 0 },
  );
}

test.each([100.2, 99.8])("blocks of 100 ms that come every %f ms don't drift", async (interval) => {
  const open = watchFrames();
  const { file } = await made(microphone(interval));
  expect(open.count).toBe(0);
  const end = ((BLOCKS - 1) * interval + 100) / 1000;
  expect(Math.abs((await readFile(file)).audio!.end - end)).toBeLessThan(0.02);
});

test("audio that overlaps what came before is trimmed, or dropped if nothing of it is new", async () => {
  const open = watchFrames();
  const { file } = await made(
    streamOf(
      levels([0.5]),
      levels([0.25], {}, 400_000), // Its first 600 ms are there already.
      levels([0.1, 0.1], {}, 400_000), // All of it.
      levels([0.5, 0.5], {}, 1_200_000),
    ),
  );
  expect(open.count).toBe(0);
  expect((await readFile(file)).duration).toBeCloseTo(2.2, 1);
  expect((await loudness(file, 0))[0]).toBeCloseTo(0.5, 1);
  expect((await loudness(file, 1.3))[0]).toBeCloseTo(0.5, 1);
});

test.each([8000, 44_100])("sound of %d Hz keeps its length", async (sampleRate) => {
  const { file } = await made(generatedAudio({ seconds: 2, sampleRate }));
  const { audio } = await readFile(file);
  expect(audio!.timestamps[0]).toBe(0);
  expect(audio!.end).toBeCloseTo(2, 1);
});

test("sound of 8000 Hz whose last packet is almost all padding is encoded", async () => {
  const { file } = await made(generatedAudio({ seconds: 1.115, sampleRate: 8000 }));
  expect((await readFile(file)).audio!.end).toBeCloseTo(1.115, 1);
});

test.each([
  [48_000, 44_100],
  [44_100, 48_000],
])("a rate that changes on the way from %i Hz to %i Hz is an error", async (before, after) => {
  const second = levels([0.5], { sampleRate: after }, 1_000_000);
  const stream = streamOf(levels([0.5], { sampleRate: before }), second);
  await expect(made(stream)).rejects.toMatchObject({
    code: "codec-failed",
    message: expect.stringContaining(`the sample rate changes from ${before} to ${after} Hz`),
    details: { timestamp: 1_000_000 },
  });
});

test("surround becomes stereo where the codec has no more", async () => {
  const { file } = await made(streamOf(levels([0.2, 0.1, 0.4, 0.9, 0.1, 0.2])));
  expect(await loudness(file)).toHaveLength(encodesSurround ? 6 : 2);
});

test("a bitrate that a division gave is rounded", async () => {
  const audio = { stream: generatedAudio({ seconds: 1 }), bitrate: 500_000 / 7 };
  const { file } = await assemble(encode({ mimeType: 'audio/webm; codecs="opus"', audio }));
  expect(file.size).toBeGreaterThan(1000);
});

test("more channels than the codec has, asked for: the error says what to use", async () => {
  const file = made(streamOf(levels([0.1, 0.1])), { numberOfChannels: 6 });
  if (encodesSurround) return expect(await loudness((await file).file)).toHaveLength(6);
  await expect(file).rejects.toMatchObject({
    code: "codec-unsupported",
    message: expect.stringContaining("Use numberOfChannels: 2"),
    details: { option: "numberOfChannels" },
  });
});

test("the encoder alone gives chunks and closes what it takes", async () => {
  const encoder = new MFXAudioEncoder({ codec: "opus" });
  let chunks = 0;
  for await (const { audio } of generatedAudio({ seconds: 1 }).pipeThrough(encoder)) {
    if (chunks++ === 0) expect(audio!.metadata!.decoderConfig!.codec).toBe("opus");
  }
  expect(chunks).toBeGreaterThanOrEqual(50);
});
