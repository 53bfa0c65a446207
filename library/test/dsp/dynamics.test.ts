/** Compressors and limiters, compared with their documentation. */
import { describe, expect, test } from "vitest";
import { sound } from "../../releases/next.ts";
import { animate } from "../../src/keyframes/animate.ts";
import { apply, decibels, maxDifference, noise, ones, peakOf, type Signal, sine } from "./signals.ts";

const near = (value: number) => expect.closeTo(value, 4);

describe("a compressor", () => {
  const levels = async (inputs: number[], options = {}) => {
    const channels = inputs.map((input) => new Float32Array(48_000).fill(10 ** (input / 20)));
    const compressed = await apply(
      { channels, sampleRate: 48_000 },
      sound.compressor({ threshold: -20, ratio: 4, knee: 0, attack: 5, release: 50, ...options }),
    );
    return compressed.channels.map((plane) => decibels(plane.at(-1)!));
  };
  const level = async (input: number, options = {}) => (await levels([input], options))[0];
  test("follows its curve once it has settled", async () => {
    expect(await level(-30)).toBeCloseTo(-30, 4);
    expect(await level(-8)).toBeCloseTo(-17, 2);
    expect(await level(-8, { makeup: 6 })).toBeCloseTo(-11, 2);
    expect(await level(-20, { knee: 8 })).toBeCloseTo(-20.75, 2);
  });
  test("follows its keyframes", async () => {
    const later = (value: number) => (time: { timestamp: number }) => (time.timestamp < 250_000 ? 1 : value);
    const still = { threshold: -10, ratio: 4, knee: 8, attack: 3, release: 70, makeup: 6 };
    const channels = () => [sine(100).map((value, i) => (i % 5000 < 2500 ? value : value / 50))];
    for (const name of ["threshold", "ratio", "knee", "attack", "release", "makeup"] as const) {
      const changed = async (options: object) => {
        const input = { channels: channels(), sampleRate: 48_000 };
        return (await apply(input, sound.compressor({ ...still, ...options }))).channels[0]!.subarray(40_000);
      };
      const expected = await changed({});
      expect(maxDifference(await changed({ [name]: later(still[name]) }), expected), name).toBeLessThan(0.001);
      expect(maxDifference(await changed({ [name]: 1 }), expected), name).toBeGreaterThan(0.003);
    }
  });
  test("changes nothing with a ratio of 1", async () => {
    expect(await level(-8, { ratio: 1 })).toBeCloseTo(-8, 4);
  });
  test("begins below its threshold, within half of its knee", async () => {
    // In the middle of the lower half of the knee, a sixteenth of the reduction at its end.
    expect(await level(-22, { knee: 8 })).toBeCloseTo(-22.1875, 3);
    expect(await level(-24, { knee: 8 })).toBeCloseTo(-24, 4);
  });
  test("starts afresh with each sound", async () => {
    const effects = sound.compressor({ threshold: -30, release: 2000 });
    const quiet = () => ({ channels: [new Float32Array(4800).fill(0.01)], sampleRate: 48_000 });
    const before = await apply(quiet(), effects);
    await apply(ones(48_000), effects);
    const { channels } = await apply(quiet(), effects);
    expect(maxDifference(channels[0]!, before.channels[0]!)).toBe(0);
  });
  test("lowers all channels by what the loudest one needs", async () => {
    const [loud, soft] = await levels([-8, -40]);
    expect(loud).toBeCloseTo(-17, 2);
    expect(soft).toBeCloseTo(-49, 2);
  });
  test("lowers the first sample in full, and recovers with the next, if it takes no time", async () => {
    const step = ones(10);
    step.channels[0]!.fill(0.05, 5);
    const { channels } = await apply(step, sound.compressor({ threshold: -20, knee: 0, attack: 0, release: 0 }));
    expect(decibels(channels[0]![0]!)).toBeCloseTo(-15, 4);
    expect(channels[0]![5]).toBe(Math.fround(0.05));
  });
  test("takes as long as its time constants", async () => {
    const step = ones(48_000);
    step.channels[0]!.fill(0.001, 24_000);
    const { channels } = await apply(
      step,
      sound.compressor({ threshold: -20, ratio: 1000, knee: 0, attack: 10, release: 100 }),
    );
    const reduction = (i: number) => decibels(channels[0]![i]! / step.channels[0]![i]!);
    // Within one time constant, 63 % of the way.
    expect(reduction(480)).toBeCloseTo(-20 * (1 - 1 / Math.E), 0);
    expect(reduction(24_000 + 4800)).toBeCloseTo(-20 / Math.E, 0);
  });
});

describe("a limiter", () => {
  test("keeps every sample below its ceiling, and the volume of the rest", async () => {
    const loud: Signal = { channels: [noise(48_000, 3), sine(50, { amplitude: 2 })], sampleRate: 48_000 };
    for (const size of [1, 100, 1000, 48_000]) {
      const { channels, position } = await apply(loud, sound.limiter({ ceiling: -3 }), size, 500);
      expect(position).toBe(500);
      for (const plane of channels) {
        expect(plane).toHaveLength(48_000);
        expect(peakOf(plane)).toBeLessThanOrEqual(10 ** (-3 / 20) + 1e-7);
      }
      expect(Math.max(...channels.map(peakOf))).toBeGreaterThan(0.5);
    }
  });
  test("lets nothing above full scale through, whatever comes", async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const samples = noise(20_000, 1 + (seed % 7), seed).map((value, i) => (i % (97 * seed) < 40 * seed ? value : 0));
      samples.set([Number.NaN, 1e30, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], 500 * seed);
      const { channels } = await apply(
        { channels: [samples, noise(20_000, 2, seed)], sampleRate: 48_000 },
        sound.limiter({ ceiling: 0, release: 5 * seed }),
        100 * seed,
      );
      for (const plane of channels) expect(plane.every((value) => Math.abs(value) <= 1)).toBe(true);
      expect(channels[0]!.some((value) => Math.abs(value) > 0.5)).toBe(true);
    }
  });
  test("replaces infinite samples and NaN by silence, and keeps the samples around them", async () => {
    const samples = new Float32Array(3000).fill(0.25);
    samples.set([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], 1500);
    const expected = samples.map((value) => (Number.isFinite(value) ? value : 0));
    const { channels } = await apply({ channels: [samples], sampleRate: 48_000 }, sound.limiter());
    expect(maxDifference(channels[0]!, expected)).toBe(0);
  });
  test("brings levels beyond measure to its ceiling, each with its sign", async () => {
    const samples = new Float32Array(4800).map((_, index) => (index < 2400 ? 1e9 : -1e9));
    const { channels } = await apply({ channels: [samples], sampleRate: 48_000 }, sound.limiter({ ceiling: 0 }));
    expect([1200, 3600].map((index) => channels[0]![index])).toEqual([near(1), near(-1)]);
  });
  test("limits negative peaks, and those of every channel", async () => {
    for (const channels of [
      [-2, 0.1],
      [0.1, -2],
      [0.1, 2],
    ].map((values) => values.map((value) => new Float32Array(4800).fill(value)))) {
      const limited = await apply({ channels, sampleRate: 48_000 }, sound.limiter({ ceiling: 0 }));
      expect(limited.channels.map((plane) => Math.abs(plane[2400]!)).sort()).toEqual([0.05, 1].map(near));
    }
  });
  test("follows an animated ceiling sample by sample", async () => {
    const ceiling = animate("0s 0, 1s -12");
    for (const [size, start] of [
      [1000, 0],
      [48_000, 0],
      [1000, 24_000],
    ] as const) {
      const [samples] = (await apply(ones(24_000), sound.limiter({ ceiling }), size, start)).channels as [Float32Array];
      for (const at of [6000, 12_000, 23_000])
        expect(decibels(samples[at]!)).toBeCloseTo((-12 * (start + at)) / 48_000, 1);
    }
  });
  test("begins to fall 5 ms before a peak", async () => {
    for (const sampleRate of [48_000, 8000]) {
      const click = { channels: [new Float32Array(sampleRate).fill(0.5)], sampleRate };
      const peak = sampleRate / 2;
      click.channels[0]![peak] = 4;
      const [samples] = (await apply(click, sound.limiter({ ceiling: 0 }))).channels as [Float32Array];
      const first = samples.findIndex((value) => value < 0.4999);
      expect(peak - first).toBe(0.005 * sampleRate - 1);
    }
  });
  test("changes nothing below its ceiling", async () => {
    const quiet: Signal = { channels: [sine(440, { amplitude: 0.8 })], sampleRate: 48_000 };
    expect((await apply(quiet, sound.limiter())).channels[0]).toEqual(quiet.channels[0]);
  });
  test("lowers the volume before a peak, without a jump, and recovers after it", async () => {
    const click = ones(48_000);
    click.channels[0]!.fill(0.5);
    click.channels[0]![24_000] = 4;
    const [samples] = (await apply(click, sound.limiter({ ceiling: 0, release: 50 }))).channels as [Float32Array];
    expect(samples[24_000]).toBeCloseTo(1, 5);
    expect(samples[23_000]).toBe(0.5);
    expect(samples[23_999]).toBeLessThan(0.14);
    // 50 ms later, the rest of 0.75 has fallen to a part in e, and lags behind by the average over 5 ms.
    expect(samples[26_400]).toBeCloseTo(0.5 * (1 - (0.75 / Math.E) * 1.05), 2);
    expect(samples[47_999]).toBeCloseTo(0.5, 3);
    const steps = samples.slice(1, 24_000).map((value, i) => Math.abs(value - samples[i]!));
    expect(Math.max(...steps)).toBeLessThan(0.005);
  });
  test("a sound shorter than its look-ahead keeps its length", async () => {
    const { channels } = await apply({ channels: [noise(50, 2)], sampleRate: 48_000 }, sound.limiter());
    expect(channels[0]).toHaveLength(50);
    expect(peakOf(channels[0]!)).toBeLessThanOrEqual(10 ** (-1 / 20) + 1e-7);
  });
});
