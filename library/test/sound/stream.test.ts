// @module-tag engine
/** Streams of audio through `audioEffect`: samples, timestamps, ends, failures. */

import { expect, test } from "vitest";
import { audioEffect, keyframes, sound, tone as toneEdit } from "../../releases/next.ts";
import { planesOf } from "../../src/media/audio-planes.ts";
import { silenceStream as silence, toneStream as tone } from "../support/edits.ts";
import { generatedAudio } from "../support/generated.ts";
import { readAudio } from "../support/read.ts";

const half = [sound.gain({ gain: 0.5 })];

/** A stream of mono blocks at the given timestamps in milliseconds, each with the same value everywhere, or another one in its second half. */
function blocks(
  list: readonly {
    at: number;
    length: number;
    value: number;
    second?: number;
    sampleRate?: number;
    channels?: number;
  }[],
) {
  const iterator = list[Symbol.iterator]();
  return new ReadableStream<AudioData>(
    {
      pull(controller) {
        const { value: block, done } = iterator.next();
        if (done) return controller.close();
        const { at, length, value, second = value, sampleRate = 48_000, channels = 1 } = block;
        const data = new Float32Array(length * channels).fill(value).fill(second, length / 2, length);
        const shape = { format: "f32-planar" as const, sampleRate, numberOfChannels: channels, numberOfFrames: length };
        controller.enqueue(new AudioData({ ...shape, timestamp: Math.round(at * 1000), data }));
      },
    },
    { highWaterMark: 0 },
  );
}

async function samplesOf(stream: ReadableStream<AudioData>): Promise<number[]> {
  const samples: number[] = [];
  for await (const data of stream) {
    samples.push(...planesOf(data)[0]!);
    data.close();
  }
  return samples;
}

test("timestamps and lengths stay", async () => {
  const before = await readAudio(generatedAudio({ seconds: 1, start: 12_345 }));
  expect(await readAudio(audioEffect(generatedAudio({ seconds: 1, start: 12_345 }), half))).toEqual(
    before.map((one) => ({ ...one, timestamp: expect.closeTo(one.timestamp, -1.5) })),
  );
});

test("a gap becomes silence, an overlap is dropped, and timestamps that jitter are neither", async () => {
  const stream = blocks([
    { at: 0, length: 480, value: 1 },
    { at: 14.9, length: 480, value: 0.8 }, // Jitter.
    { at: 30, length: 960, value: 0.6 }, // 10 ms are missing.
    { at: 40, length: 960, value: 1, second: 0.4 }, // The first half of it is there already.
    { at: 42, length: 96, value: 0.2 }, // All of it.
  ]);
  const samples = await samplesOf(audioEffect(stream, half));
  expect(samples).toHaveLength(480 * 6);
  const levels = [0.5, 0.4, 0, 0.3, 0.3, 0.2];
  for (const [i, level] of levels.entries()) expect(samples[i * 480 + 100]).toBeCloseTo(level);
  expect(samples.at(-1)).toBeCloseTo(0.2);
});

test("blocks that each come a little late or early become a gap or an overlap in time", async () => {
  for (const interval of [10.04, 9.96]) {
    const list = Array.from({ length: 500 }, (_, index) => ({ at: index * interval, length: 480, value: 1 }));
    const samples = await samplesOf(audioEffect(blocks(list), half));
    expect(Math.abs(samples.length / 48 - 500 * interval)).toBeLessThanOrEqual(5);
  }
});

test("the number of channels is the first block's", async () => {
  const stream = blocks([
    { at: 0, length: 480, value: 1 },
    { at: 10, length: 480, value: 0.5, channels: 2 },
  ]);
  const seen = await readAudio(audioEffect(stream, half));
  expect(seen.map(({ channels }) => channels)).toEqual([1, 1]);
});

test("another sample rate halfway fails, and says what to do", async () => {
  const stream = blocks([
    { at: 0, length: 480, value: 1 },
    { at: 10, length: 480, value: 1, sampleRate: 44_100 },
  ]);
  await expect(readAudio(audioEffect(stream, half))).rejects.toMatchObject({
    code: "invalid-option",
    message: expect.stringContaining(
      "it changes from 48000 to 44100 Hz. Convert each part with sound.resample() first.",
    ),
    details: { option: "input", timestamp: 10_000 },
  });
});

test("generators make as many samples as asked for", async () => {
  const seen = await readAudio(silence({ duration: 1234, sampleRate: 44_100, numberOfChannels: 1 }));
  expect(seen.reduce((sum, { frames }) => sum + frames, 0)).toBe(Math.round(1.234 * 44_100));
  const samples = await samplesOf(tone({ frequency: 1000, duration: 100, amplitude: 0.3 }));
  for (const i of [0, 1, 12, 24, 1200, 4799]) {
    expect(samples[i]).toBeCloseTo(0.3 * Math.sin((2 * Math.PI * 1000 * i) / 48_000), 5);
  }
  const rising = await samplesOf(
    tone({
      duration: 100,
      amplitude: keyframes([
        { time: 0, value: 0 },
        { time: 50, value: 1 },
      ]),
    }),
  );
  expect([rising[0], Math.max(...rising.slice(2400)) > 0.99]).toEqual([0, true]);
  expect(Math.max(...(await samplesOf(tone({ duration: 10, amplitude: 0 }))))).toBe(0);
});

test("nothing is read before somebody reads the result, and little ahead of them", async () => {
  let read = 0;
  const input = generatedAudio({
    seconds: 10,
    before: (index) => {
      read = index;
    },
  });
  const reader = audioEffect(input, half).getReader();
  for (let i = 0; i < 5; i++) (await reader.read()).value?.close();
  expect(read).toBeLessThan(10);
  await reader.cancel();
});

test("cancel reaches the input", async () => {
  let reason: unknown;
  const input = generatedAudio({
    seconds: 10,
    onCancel: (given) => {
      reason = given;
    },
  });
  const reader = audioEffect(input, half).getReader();
  (await reader.read()).value?.close();
  await reader.cancel("enough");
  expect(reason).toBe("enough");
});

test("a signal ends it with an AbortedError", async () => {
  const abort = new AbortController();
  let canceled = false;
  const input = generatedAudio({
    seconds: 10,
    onCancel: () => {
      canceled = true;
    },
  });
  const reader = audioEffect(input, half, { signal: abort.signal }).getReader();
  (await reader.read()).value?.close();
  abort.abort();
  await expect(reader.read()).rejects.toMatchObject({ code: "aborted" });
  expect(canceled).toBe(true);
});

test("an input that fails fails the result with a SourceError", async () => {
  const input = generatedAudio({
    seconds: 10,
    before: (index) => {
      if (index === 3) throw new Error("gone");
    },
  });
  await expect(readAudio(audioEffect(input, half))).rejects.toMatchObject({ code: "source-failed" });
});

test("progress comes with each block", async () => {
  const fractions: (number | undefined)[] = [];
  const { audio } = await toneEdit({ duration: 100 }).open();
  await readAudio(audioEffect(audio!, half, { onProgress: ({ fraction }) => fractions.push(fraction) }));
  expect(fractions).toHaveLength(5);
  expect(fractions.at(-1)).toBeCloseTo(1, 3);
});

test.each([
  ["no stream", () => audioEffect([] as unknown as ReadableStream<AudioData>, half)],
  ["no list", () => audioEffect(tone({ duration: 1 }), "gain" as unknown as [])],
  ["no effect", () => audioEffect(tone({ duration: 1 }), [{}] as unknown as [])],
])("%s is refused at once", (_, call) => {
  expect(call).toThrow(expect.objectContaining({ code: "invalid-option" }));
});
