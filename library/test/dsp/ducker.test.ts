/** The volume of a sound that is lowered while another one is loud. */
import { expect, test } from "vitest";
import { Ducker, type DuckOptions, duckValues } from "../../src/sound/ducker.ts";

const sampleRate = 48_000;

/** Volumes for a second of channels of constant levels, from one that was silent. */
async function volumes(
  levels: readonly number[],
  options: DuckOptions,
  ducker = new Ducker(duckValues(options)),
  volume = 1,
  position = 0,
) {
  const channels = levels.map((level) => new Float32Array(sampleRate).fill(level));
  const block = { channels, sampleRate, position };
  return (await ducker.factors(block, new Float32Array(sampleRate).fill(volume))).slice(0, sampleRate);
}

// −20 dB in both channels; in one of two, −23 dB.
test.each([
  [[0.1], -20],
  [[0.1, 0.1], -20],
  [[0.1, 0], -23.01],
])("the level of %j is %d dB", async (levels, level) => {
  const options = { amount: 0.25, attack: 10 };
  expect((await volumes(levels, { ...options, threshold: level + 0.1 })).at(-1)).toBe(1);
  expect((await volumes(levels, { ...options, threshold: level - 0.1 })).at(-1)).toBeCloseTo(0.25, 5);
});

test("a volume of the sound's own is lowered in proportion", async () => {
  const options = { amount: 0.25, threshold: -40, attack: 10 };
  expect((await volumes([0.5], options, undefined, 0.5)).at(-1)).toBeCloseTo(0.125, 5);
});

test("the volume falls and recovers with its time constants", async () => {
  const options = { amount: 0.2, threshold: -80, attack: 100, release: 200 };
  const ducker = new Ducker(duckValues(options));
  const falling = await volumes([0.5], options, ducker);
  expect(falling[0.1 * sampleRate]).toBeCloseTo(0.2 + 0.8 / Math.E, 2);
  const rising = await volumes([0], options, ducker);
  // The meter falls by 74 dB first, with a time constant of 20 ms.
  const start = rising.findIndex((volume, i) => volume > rising[Math.max(0, i - 1)]!);
  expect(start / sampleRate).toBeCloseTo(0.02 * Math.log(0.5 ** 2 / 1e-8), 2);
  expect(rising[start + 0.2 * sampleRate]).toBeCloseTo(1 - 0.8 / Math.E, 2);
});

test("its values are those at the time of the sound", async () => {
  const later = (value: number) => (time: { timestamp: number }) => (time.timestamp < 1_500_000 ? 1 : value);
  const still = { amount: 0.25, threshold: -10, attack: 10, release: 800 };
  const lastOf = async (options: DuckOptions) => {
    const ducker = new Ducker(duckValues({ ...still, ...options }));
    return (await volumes([0.5], options, ducker, 1, sampleRate)).at(-1);
  };
  expect(await lastOf({})).toBeCloseTo(0.25, 5);
  expect(await lastOf({ amount: later(0.5) })).toBeCloseTo(0.5, 5);
  expect(await lastOf({ threshold: later(-10) })).toBeCloseTo(0.25, 5);
  expect(await lastOf({ attack: later(500) })).toBeCloseTo(0.25, 5);
});

test("it may mute the sound or leave it, and take no time for that", async () => {
  const options = { threshold: -80, attack: 0, release: 0 };
  const ducker = new Ducker(duckValues({ ...options, amount: 0 }));
  expect((await volumes([0.5], options, ducker)).every((volume) => volume === 0)).toBe(true);
  // Once the meter has fallen below the threshold, the next sample is as loud as before.
  expect(new Set(await volumes([0], options, ducker))).toEqual(new Set([0, 1]));
  expect(new Set(await volumes([0.5], { ...options, amount: 1 }))).toEqual(new Set([1]));
});
