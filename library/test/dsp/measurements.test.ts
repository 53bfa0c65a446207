import { describe, expect, test } from "vitest";
import { isFull } from "../../../packages/test-browsers/src/full-tests.ts";
import {
  audioEffect,
  fromStreams,
  gap,
  loop,
  loudness,
  type Progress,
  silence,
  sound,
  waveform,
} from "../../releases/next.ts";
import { LoudnessMeter } from "../../src/sound/loudness.ts";
import { editOf } from "../support/edits.ts";
import { generatedAudio } from "../support/generated.ts";
import { ffmpegLog, hasFFmpeg } from "./ffmpeg.ts";
import { blocksOf, noise, type Signal, sine } from "./signals.ts";

function measured(signal: Signal, size = 1000) {
  const meter = new LoudnessMeter({ sampleRate: signal.sampleRate, numberOfChannels: signal.channels.length });
  for (const block of blocksOf(signal, size)) meter.add(block);
  return meter.result();
}

/** Amplitude of a sine with a level in decibels of full scale. */
const amplitude = (decibels: number) => 10 ** (decibels / 20);
/** Each night, tones are as long as they should be. */
const SHORTER = isFull ? 1 : 4;
const tone = (level: number, seconds: number, sampleRate = 48_000) =>
  sine(1000, { sampleRate, length: Math.round((seconds * sampleRate) / SHORTER), amplitude: amplitude(level) });
const stereo = (samples: Float32Array<ArrayBuffer>, sampleRate = 48_000): Signal => ({
  channels: [samples, samples.slice()],
  sampleRate,
});
const sequence = (...parts: Float32Array<ArrayBuffer>[]) => {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let done = 0;
  for (const part of parts) {
    all.set(part, done);
    done += part.length;
  }
  return all;
};

// The test signals of EBU Tech 3341, tolerance 0.1 LU.
test.each([
  ["a tone at −23 dB", stereo(tone(-23, 20)), -23],
  ["a tone at −33 dB", stereo(tone(-33, 20)), -33],
  ["a tone at −23 dB, 44.1 kHz", stereo(tone(-23, 20, 44_100), 44_100), -23],
  ["quiet ends", stereo(sequence(tone(-36, 10), tone(-23, 60), tone(-36, 10))), -23],
  ["quieter ends", stereo(sequence(tone(-72, 10), tone(-36, 10), tone(-23, 60), tone(-36, 10), tone(-72, 10))), -23],
  ["a loud middle", stereo(sequence(tone(-26, 20), tone(-20, 20.1), tone(-26, 20))), -23],
] as const)("%s", (_, signal, lufs) => {
  expect(Math.abs(measured(signal).integrated - lufs)).toBeLessThan(0.1);
});

test("surround channels count 1.5 dB more, and the subwoofer's not at all", () => {
  const channels = [-28, -28, -24, 0, -30, -30].map((level) => tone(level, 20));
  expect(Math.abs(measured({ channels, sampleRate: 48_000 }).integrated + 23)).toBeLessThan(0.1);
});

test.each([
  ["quadraphonic", [0, 0, 1.5, 1.5]],
  ["5.0", [0, 0, 0, 1.5, 1.5]],
  ["7.1", [0, 0, 0, -Infinity, 1.5, 1.5, 1.5, 1.5]],
])("each channel of %s sound has its weight", (_, weights) => {
  for (const [index, weight] of weights.entries()) {
    const channels = weights.map((_, i) => (i === index ? tone(-20, 4) : new Float32Array(tone(-20, 4).length)));
    // In stereo, −20 dB in both channels are −20 LUFS; in one of them, 3.01 less.
    const { integrated } = measured({ channels, sampleRate: 48_000 });
    if (weight === -Infinity) expect(integrated).toBe(-Infinity);
    else expect(integrated).toBeCloseTo(-23.01 + weight, 1);
  }
});

// BS.1770: the head adds 4 dB to treble, and bass at 38 Hz counts 6 dB less. At 1 kHz, the standard's offset of −0.691 makes up for the head.
test.each([
  [38.135, -6.71],
  [10_000, 3.31],
])("a tone of %f Hz counts %f LU more than one of 1 kHz", (frequency, more) => {
  for (const sampleRate of [44_100, 48_000]) {
    const samples = sine(frequency, { sampleRate, length: 2 * sampleRate, amplitude: amplitude(-20) });
    expect(Math.abs(measured(stereo(samples, sampleRate)).integrated - (more - 20))).toBeLessThan(0.1);
  }
});

test("sound below −70 LUFS does not count", () => {
  expect(measured(stereo(tone(-69, 4))).integrated).toBeCloseTo(-69, 1);
  expect(measured(stereo(tone(-71, 4))).integrated).toBe(-Infinity);
});

test("the true peak is at least that of the samples", () => {
  const click = new Float32Array(4800);
  click[2400] = 1;
  expect(measured(stereo(click))).toMatchObject({ samplePeak: 0, truePeak: 0 });
});

test("silence and sounds shorter than a block have no loudness", () => {
  expect(measured(stereo(new Float32Array(48_000))).integrated).toBe(-Infinity);
  expect(measured(stereo(tone(-23, 0.3))).integrated).toBe(-Infinity);
});

// A quarter of the sample rate, with all samples 45° or 22.5° off the peaks.
test.each([
  [Math.PI / 4, -3.01],
  [Math.PI / 8, -0.69],
])("the true peak lies between the samples, at a phase of %f", (phase, peak) => {
  const samples = sine(12_000, { amplitude: 1, phase });
  const silent = new Float32Array(samples.length);
  for (const channels of [
    [samples, silent],
    [silent, samples],
  ]) {
    const { truePeak, samplePeak } = measured({ channels, sampleRate: 48_000 });
    expect(samplePeak).toBeCloseTo(peak, 2);
    expect(Math.abs(truePeak)).toBeLessThan(0.3);
  }
});

test("a peak between the last samples counts", () => {
  const end = sine(12_000, { amplitude: 1, phase: Math.PI / 4, length: 12 });
  const { truePeak, samplePeak } = measured(stereo(sequence(new Float32Array(4800), end)));
  expect(samplePeak).toBeCloseTo(-3.01, 2);
  expect(truePeak).toBeGreaterThan(-1.5);
});

test("the measurement doesn't depend on the blocks", () => {
  const signal = stereo(noise(100_000));
  const whole = measured(signal, 100_000);
  for (const size of [100, 4801]) {
    expect(measured(signal, size).integrated).toBeCloseTo(whole.integrated, 9);
    expect(measured(signal, size).truePeak).toBe(whole.truePeak);
  }
});

const streamOf = (...items: unknown[]) =>
  new ReadableStream<AudioData>({
    start: (controller) => {
      for (const item of items) controller.enqueue(item as AudioData);
      controller.close();
    },
  });

const closedAudio = () => {
  const shape = { format: "f32-planar", sampleRate: 48_000, numberOfChannels: 1, numberOfFrames: 480 } as const;
  const data = new AudioData({ ...shape, timestamp: 0, data: new Float32Array(480) });
  data.close();
  return data;
};

test.each<[what: string, make: () => Parameters<typeof loudness>[0], option: string, message: string]>([
  ["an endless edit without sound", () => loop(gap(100), Number.POSITIVE_INFINITY), "sound", "The edit has no sound."],
  [
    "an edit that opens without its sound",
    () => fromStreams(() => ({}), { duration: 100 }),
    "sound",
    "The edit has no sound.",
  ],
  [
    "an edit without an end",
    () => silence({ duration: Number.POSITIVE_INFINITY }),
    "sound",
    "The edit has no end. Use clip() with an `end`.",
  ],
  [
    "a stream of something else",
    () => streamOf({}),
    "audio",
    "`audio` must be a stream of AudioData; got an object (Object).",
  ],
  [
    "a stream of closed audio",
    () => streamOf(closedAudio()),
    "audio",
    "`audio` contains a closed AudioData. Don't close audio that you pass on.",
  ],
])("%s can't be measured, and the error says why", async (_, make, option, message) => {
  const error = expect.objectContaining({
    code: "invalid-option",
    message,
    details: expect.objectContaining({ option }),
  });
  await expect(loudness(make())).rejects.toEqual(error);
});

describe.runIf(hasFFmpeg)("beside ffmpeg's ebur128", () => {
  test.each([44_100, 48_000])("noise that swells, at %i Hz", (sampleRate) => {
    const samples = noise(sampleRate * 12).map((value, i) => value * Math.sin((i / sampleRate / 12) * Math.PI));
    const signal = { channels: [samples, noise(sampleRate * 12, 0.1, 5)], sampleRate };
    const log = ffmpegLog(signal, "ebur128=peak=true");
    const summary = log.slice(log.lastIndexOf("Summary:"));
    const { integrated, truePeak } = measured(signal);
    expect(Math.abs(integrated - Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]))).toBeLessThan(0.1);
    expect(Math.abs(truePeak - Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]))).toBeLessThan(0.4);
  });
});

test.each([waveform, loudness])("$name tells how far it has come", async (measure) => {
  const fractions: (number | undefined)[] = [];
  await measure(silence({ duration: 1000 }), { onProgress: ({ fraction }) => fractions.push(fraction) });
  expect(fractions[0]).toBeLessThan(0.1);
  expect(fractions.at(-1)).toBeCloseTo(1, 3);
});

test("the fraction of a measurement is unknown if the length of the edit is", async () => {
  const audio = () => generatedAudio({ seconds: 2048 / 48_000 });
  const fractions: (number | undefined)[] = [];
  const onProgress = ({ fraction }: Progress) => void fractions.push(fraction);
  await loudness(editOf({ audio }, { duration: Number.NaN }), { onProgress });
  expect(fractions).toEqual([undefined, undefined]);
});

test("a loud sample is in its column of a waveform, wherever it is", async () => {
  const count = 4096;
  for (let place = 1; place < count; place = 2 * place + 1) {
    const stream = audioEffect(silence({ duration: 1024, sampleRate: 4000, numberOfChannels: 1 }), [
      sound.custom(({ channels: [samples], timestamp }) => {
        samples![place - timestamp / 250] = 1;
      }),
    ]);
    const { channels } = await waveform(stream, { width: 4 });
    expect([...channels[0]!.max], `${place}`).toEqual(
      [0, 1, 2, 3].map((column) => +(column === Math.floor((4 * place) / count))),
    );
  }
});
