import { describe, expect, test } from "vitest";
import { isFull } from "../../../packages/test-browsers/src/full-tests.ts";
import { Resampler } from "../../src/sound/resampler.ts";
import { lengthOf, type SampleBlock } from "../../src/sound/samples.ts";
import { ffmpegFilter, hasFFmpeg } from "./ffmpeg.ts";
import { blocksOf, copyOf, decibels, joined, maxDifference, noise, rms, sine, withoutSine } from "./signals.ts";

function convert(samples: Float32Array<ArrayBuffer>, from: number, to: number, size = 1024, start = 0) {
  const resampler = new Resampler({ sampleRate: from, numberOfChannels: 1 }, to);
  const blocks: SampleBlock[] = [];
  const add = (block: SampleBlock | undefined) => block && blocks.push(copyOf(block));
  for (const block of blocksOf({ channels: [samples], sampleRate: from }, size, start)) {
    add(resampler.process(block));
  }
  add(resampler.flush());
  const { channels, position } = joined(blocks);
  return { samples: channels[0]!, position };
}

const PAIRS = [
  [44_100, 48_000],
  [48_000, 44_100],
  [48_000, 16_000],
  [8_000, 48_000],
  [96_000, 44_100],
  [44_101, 48_000],
  [48_000, 47_999],
] as const;

describe.each(PAIRS)("from %i to %i Hz", (from, to) => {
  const bandwidth = Math.min(from, to) / 2;

  test.each([0.02, 0.2, 0.5, 0.9])("a sine at %f of the bandwidth keeps its level and gets no alias", (share) => {
    const frequency = share * bandwidth;
    const { samples } = convert(sine(frequency, { sampleRate: from, length: from }), from, to);
    const middle = samples.subarray(to / 10, (9 * to) / 10);
    expect(decibels(rms(middle) / (0.5 * Math.SQRT1_2))).toBeCloseTo(0, 1);
    expect(decibels(rms(withoutSine(middle, frequency, to)) / 0.35)).toBeLessThan(-80);
  });

  test("each sample has the value of the input at its exact time", () => {
    const frequency = 0.8 * bandwidth;
    const { samples } = convert(sine(frequency, { sampleRate: from, length: from }), from, to);
    const exact = sine(frequency, { sampleRate: to, length: to });
    const inner = [to / 10, (9 * to) / 10] as const;
    expect(maxDifference(samples.subarray(...inner), exact.subarray(...inner))).toBeLessThan(3e-4);
  });

  test("starts and ends with the input", () => {
    for (const length of [100, 999, 12_345]) {
      for (const start of [0, 7, 1_000_003]) {
        const { samples, position } = convert(noise(length), from, to, 333, start);
        expect(position).toBe(Math.round((start * to) / from));
        expect(position + samples.length).toBe(Math.round(((start + length) * to) / from));
      }
    }
  });

  test("doesn't depend on the size of the blocks", () => {
    const input = noise(2000);
    const whole = convert(input, from, to, 2000).samples;
    for (const size of [1, 17, 960]) expect(convert(input, from, to, size).samples).toEqual(whole);
  });
});

test.each([
  [48_000, 44_100],
  [48_000, 16_000],
  [44_100, 8_000],
])("frequencies beyond the bandwidth are removed: %i to %i Hz", (from, to) => {
  for (const share of [1.06, 1.2, 1.5]) {
    const frequency = share * (to / 2);
    if (frequency > from / 2) continue;
    const { samples } = convert(sine(frequency, { sampleRate: from, length: from }), from, to);
    const middle = samples.subarray(to / 10, (9 * to) / 10);
    expect(decibels(rms(middle) / 0.35)).toBeLessThan(-80);
  }
});

test.each([
  [48_000, 8000],
  [44_100, 8000],
  [48_000, 44_100],
])("the first sample has silence before it, wherever the sound starts: %i to %i Hz", (from, to) => {
  const input = new Float32Array(1000).fill(0.5);
  for (let start = 0; start < 12; start++) {
    const [first] = convert(input, from, to, 1000, start).samples;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(0.6);
  }
});

const MINUTES = isFull ? 30 : 3;
test(`nothing drifts in ${MINUTES} minutes`, () => {
  const [from, to] = [8000, 11_025];
  const resampler = new Resampler({ sampleRate: from, numberOfChannels: 1 }, to);
  const seconds = MINUTES * 60;
  const total = seconds * from;
  const frequency = 400;
  let count = 0;
  let worst = 0;
  const check = (block: SampleBlock | undefined) => {
    if (!block) return;
    expect(block.position).toBe(count);
    count += lengthOf(block);
    // The last complete second is compared with the sine at its exact time.
    if (block.position < to * (seconds - 3) || count > to * (seconds - 0.5)) return;
    for (const [i, value] of block.channels[0]!.entries()) {
      const turns = ((block.position + i) * frequency) / to;
      worst = Math.max(worst, Math.abs(value - 0.5 * Math.sin(2 * Math.PI * (turns % 1))));
    }
  };
  // A whole number of periods, so that every block is the same.
  const block = sine(frequency, { sampleRate: from, length: from });
  for (let position = 0; position < total; position += from) {
    check(resampler.process({ channels: [block], sampleRate: from, position }));
  }
  check(resampler.flush());
  expect(count).toBe(seconds * to);
  expect(worst).toBeGreaterThan(0);
  expect(worst).toBeLessThan(1e-4);
});

describe.runIf(hasFFmpeg)("beside ffmpeg's aresample", () => {
  test.each([
    [44_100, 48_000],
    [48_000, 44_100],
    [32_000, 48_000],
  ])("a mix of sines comes out the same: %i to %i Hz", (from, to) => {
    const input = new Float32Array(from);
    for (const frequency of [110, 1000, 5000, 12_000]) {
      for (const [i, value] of sine(frequency, { sampleRate: from, length: from, amplitude: 0.2 }).entries())
        input[i]! += value;
    }
    const [reference] = ffmpegFilter({ channels: [input], sampleRate: from }, `aresample=${to}:filter_size=128`);
    const { samples } = convert(input, from, to);
    expect(Math.abs(samples.length - reference!.length)).toBeLessThanOrEqual(1);
    // The ends differ: filters of other lengths reach differently far into the silence around the sound.
    const inner = [to / 20, (to * 19) / 20] as const;
    expect(maxDifference(samples.subarray(...inner), reference!.subarray(...inner))).toBeLessThan(5e-4);
  });
});
