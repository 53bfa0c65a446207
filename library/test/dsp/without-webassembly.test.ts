/** Where WebAssembly is missing or refused, sound comes out the same. */
import { afterEach, expect, test, vi } from "vitest";
import { Stretcher } from "../../src/edit/stretcher.ts";
import { TimeMap } from "../../src/edit/time-map.ts";
import { Resampler } from "../../src/sound/resampler.ts";
import type { SampleBlock, SampleFormat } from "../../src/sound/samples.ts";
import type { SoundProcessor } from "../../src/sound/sound-effect.ts";
import { blocksOf, copyOf, joined, maxDifference, noise, type Signal } from "./signals.ts";

afterEach(() => vi.unstubAllGlobals());

type Classes = { Resampler: typeof Resampler; Stretcher: typeof Stretcher };
type Make = (classes: Classes, format: SampleFormat) => SoundProcessor;

function processed(processor: SoundProcessor, signal: Signal): Signal {
  const blocks: SampleBlock[] = [];
  const add = (block: SampleBlock | undefined) => block && blocks.push(copyOf(block));
  for (const block of blocksOf(signal)) add(processor.process(block) as SampleBlock | undefined);
  add(processor.flush!() as SampleBlock | undefined);
  return joined(blocks);
}

async function expectSameWithout(sampleRate: number, make: Make) {
  const refuse = vi.fn(function refuse() {
    throw new Error("The content security policy refuses it");
  });
  for (const numberOfChannels of [1, 2, 6]) {
    const format = { sampleRate, numberOfChannels };
    const channels = Array.from({ length: numberOfChannels }, (_, index) => noise(20_011, 0.5, index + 1));
    const expected = processed(make({ Resampler, Stretcher }, format), { channels, sampleRate });
    for (const stub of [undefined, { Module: refuse }]) {
      vi.stubGlobal("WebAssembly", stub);
      vi.resetModules();
      const classes = {
        ...(await import("../../src/sound/resampler.ts")),
        ...(await import("../../src/edit/stretcher.ts")),
      };
      const found = processed(make(classes, format), { channels, sampleRate });
      vi.unstubAllGlobals();
      for (const [index, plane] of found.channels.entries()) {
        expect(plane.length).toBe(expected.channels[index]!.length);
        expect(maxDifference(plane, expected.channels[index]!)).toBeLessThan(1e-6);
      }
    }
  }
  expect(refuse).toHaveBeenCalledTimes(3);
}

test.each([
  [44_100, 48_000],
  [96_000, 44_100],
  [44_101, 48_000],
  [48_000, 8000],
])("from %i to %i Hz", async (from, to) => {
  await expectSameWithout(from, ({ Resampler }, format) => new Resampler(format, to));
});

test.each([
  [1.5, 48_000],
  [0.7, 44_100],
  [2, 11_025],
])("at %f times the speed, at %i Hz", async (factor, sampleRate) => {
  await expectSameWithout(sampleRate, ({ Stretcher }, format) => new Stretcher(format, new TimeMap(factor)));
});
