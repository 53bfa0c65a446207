import { expect, test } from "vitest";
import { Stretcher } from "../../src/edit/stretcher.ts";
import { TimeMap } from "../../src/edit/time-map.ts";
import { blocksOf, peakOf, sine } from "./signals.ts";

const RATE = 48_000;

// Half a period of 50 Hz is 10 ms: as far as a segment may have to move to continue the one before.
test.each([
  [50, 0.7],
  [55, 0.7],
  [55, 2],
  [440, 0.7],
])("a tone of %i Hz that is played at %f times the speed stays as loud", (frequency, speed) => {
  const stretcher = new Stretcher({ sampleRate: RATE, numberOfChannels: 1 }, new TimeMap(speed));
  const tone = sine(frequency, { sampleRate: RATE, length: 4 * RATE, amplitude: 1 });
  const blocks = [...blocksOf({ channels: [tone], sampleRate: RATE })].map((block) => stretcher.process(block));
  const samples = Float32Array.from(blocks.flatMap((block) => [...(block?.channels[0] ?? [])]));
  expect(samples.length / RATE).toBeCloseTo(4 / speed, 0);
  const length = RATE / 20;
  for (let start = 0; start + length <= samples.length; start += length)
    expect(peakOf(samples.subarray(start, start + length))).toBeCloseTo(1, 2);
});
