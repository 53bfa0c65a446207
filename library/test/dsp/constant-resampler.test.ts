import { describe, expect, test } from "vitest";
import { ConstantResampler } from "../../src/edit/constant-resampler.ts";
import { TimeMap } from "../../src/edit/time-map.ts";
import { VariableResampler } from "../../src/edit/variable-resampler.ts";
import type { SampleBlock } from "../../src/sound/samples.ts";
import type { SoundProcessor } from "../../src/sound/sound-effect.ts";
import { blocksOf, copyOf, decibels, joined, noise, type Planes, rms, sine, withoutSine } from "./signals.ts";

const SAMPLE_RATE = 48_000;
const FORMAT = { sampleRate: SAMPLE_RATE, numberOfChannels: 1 };

function playedChannels(processor: SoundProcessor, channels: Planes, start = 0) {
  const blocks: SampleBlock[] = [];
  const add = (block: SampleBlock | undefined) => block && blocks.push(copyOf(block));
  for (const block of blocksOf({ channels, sampleRate: SAMPLE_RATE }, 1024, start))
    add(processor.process(block) as SampleBlock | undefined);
  add(processor.flush?.() as SampleBlock | undefined);
  return joined(blocks);
}

function played(processor: SoundProcessor, samples: Float32Array<ArrayBuffer>, start = 0) {
  const { channels, position, sampleRate } = playedChannels(processor, [samples], start);
  return { samples: channels[0]!, position, sampleRate };
}

describe.each([0.25, 0.4, 0.97, 1.1, 1.5, 2, 3.33, 4])("%f times the speed", (factor) => {
  const frequency = 500;
  const input = sine(frequency, { sampleRate: SAMPLE_RATE, length: 2 * SAMPLE_RATE });

  test("changes the pitch, and nothing else is heard", () => {
    const { samples, sampleRate } = played(new ConstantResampler(FORMAT, factor), input);
    expect(sampleRate).toBe(SAMPLE_RATE);
    const middle = samples.subarray(samples.length / 10, (9 * samples.length) / 10);
    expect(decibels(rms(middle) / rms(input))).toBeCloseTo(0, 1);
    expect(decibels(rms(withoutSine(middle, frequency * factor, SAMPLE_RATE)) / 0.35)).toBeLessThan(-80);
  });

  test.each([0, 1_000_003])("lasts as long as at a varying speed from sample %i on", (start) => {
    const constant = played(new ConstantResampler(FORMAT, factor), input, start);
    const varying = played(new VariableResampler(FORMAT, new TimeMap(factor)), input, start);
    expect(constant.position).toBe(varying.position);
    expect(constant.samples.length).toBe(varying.samples.length);
  });
});

test.each([2, 3, 4])("each of %i channels sounds at a varying speed as it does alone", (numberOfChannels) => {
  const map = () => new TimeMap(({ timestamp }) => 1 + timestamp / 1e6);
  const inputs = Array.from({ length: numberOfChannels }, (_, channel) => noise(4800, 0.5, channel + 1));
  const { channels } = playedChannels(new VariableResampler({ ...FORMAT, numberOfChannels }, map()), inputs);
  expect(channels).toEqual(inputs.map((input) => played(new VariableResampler(FORMAT, map()), input).samples));
});

test.each([0.4, 1.37, 2])("sound at a speed that varies around %f keeps its level, without aliases", (factor) => {
  const playedAt = (frequency: number) => {
    const input = sine(frequency, { sampleRate: SAMPLE_RATE, length: SAMPLE_RATE });
    const { samples } = played(new VariableResampler(FORMAT, new TimeMap(() => factor)), input);
    return samples.subarray(samples.length / 10, (9 * samples.length) / 10);
  };
  const middle = playedAt(500);
  expect(decibels(rms(middle) / 0.3536)).toBeCloseTo(0, 2);
  expect(decibels(rms(withoutSine(middle, 500 * factor, SAMPLE_RATE)) / 0.35)).toBeLessThan(-60);
  const high = playedAt(20_000);
  const inaudible = factor > 1 ? high : withoutSine(high, 20_000 * factor, SAMPLE_RATE);
  expect(decibels(rms(inaudible) / 0.35)).toBeLessThan(-60);
});

test("factors with more decimal places and large ones are left to the varying speed", () => {
  for (const factor of [0.01, 0.29, 1.1, 3.99, 4]) expect(ConstantResampler.supports(factor)).toBe(true);
  for (const factor of [1 / 3, Math.SQRT2, 1.001, 4.01, 32]) expect(ConstantResampler.supports(factor)).toBe(false);
});
