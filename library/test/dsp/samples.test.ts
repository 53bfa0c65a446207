/** Positions of samples: gaps, overlaps, and what is left out before the start of a run. */
import { expect, test } from "vitest";
import { EffectSource } from "../../src/sound/apply-sound.ts";
import { SampleClock } from "../../src/sound/sample-clock.ts";
import { SampleQueue } from "../../src/sound/sample-queue.ts";
import { SampleReader } from "../../src/sound/sample-reader.ts";

const shape = { sampleRate: 48_000, numberOfFrames: 480 };

test("blocks that are at most 5 ms early or late follow one another, and others have a gap or an overlap", () => {
  const clock = new SampleClock();
  const add = (position: number) => clock.add({ ...shape, timestamp: (position * 1e6) / 48_000 } as AudioData);
  expect([add(100), add(580 + 240), add(1060 - 240)]).toEqual(
    [100, 580, 1060].map((position) => ({ position, overlap: 0 })),
  );
  expect(add(1540 + 241)).toEqual({ position: 1781, overlap: 0 });
  expect(add(2261 - 241)).toEqual({ position: 2261, overlap: 241 });
  expect(add(0)).toEqual({ position: 2500, overlap: 480 });
  expect(add(2500)).toEqual({ position: 2500, overlap: 0 });
});

test.each([
  [0, 0, 480],
  [21, 0, 480], // A rounded time may be a sample off.
  [42, 2, 478],
  [9979, 479, 1],
  [10_000, undefined, undefined],
])("sound that starts at %d µs begins with sample %d and has %d", async (from, position, length) => {
  const input = new ReadableStream<AudioData>({
    start: (controller) => {
      const data = new Float32Array(480);
      controller.enqueue(new AudioData({ ...shape, format: "f32-planar", numberOfChannels: 1, timestamp: 0, data }));
      controller.close();
    },
  });
  const source = new EffectSource(new SampleReader(input, "input"), [], { from });
  const block = await source.read();
  expect([block?.position, block?.channels[0]?.length]).toEqual([position, length]);
  expect(await source.read()).toBeUndefined();
});

test("samples that wait begin at the position of their first block, also if there were none to drop before", () => {
  const queue = new SampleQueue({ sampleRate: 48_000, numberOfChannels: 1 });
  queue.drop(5);
  queue.push({ channels: [Float32Array.of(1, 2, 3)], sampleRate: 48_000, position: 100 });
  queue.drop(1);
  expect([queue.position, queue.end, ...queue.plane(0)]).toEqual([101, 103, 2, 3]);
});
