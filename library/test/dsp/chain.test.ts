/** The first effects, and what all effects have in common. */
import { describe, expect, test } from "vitest";
import { audioEffect, sound, tone } from "../../releases/next.ts";
import { OptionError } from "../../src/errors.ts";
import { animate } from "../../src/keyframes/animate.ts";
import { SampleQueue } from "../../src/sound/sample-queue.ts";
import type { SoundEffects } from "../../src/sound/sound-effect.ts";
import { ffmpegFilter, hasFFmpeg } from "./ffmpeg.ts";
import { apply, maxDifference, noise, sine } from "./signals.ts";

const stereo = { channels: [noise(30_000), noise(30_000, 0.5, 2)], sampleRate: 48_000 };

test("keyframes are interpolated between blocks of 128 samples, and don't depend on how the sound is cut", async () => {
  const gain = animate("0s 0, 250ms 1, 500ms 0.2");
  const whole = await apply({ channels: [new Float32Array(30_000).fill(1)], sampleRate: 48_000 }, [
    sound.gain({ gain }),
  ]);
  expect(whole.channels[0]![6000]).toBeCloseTo(0.5, 3);
  expect(whole.channels[0]![12_000]).toBeCloseTo(1, 2);
  expect(whole.channels[0]![29_999]).toBeCloseTo(0.2, 5);
  const steps = whole.channels[0]!.subarray(1).map((value, i) => Math.abs(value - whole.channels[0]![i]!));
  expect(Math.max(...steps)).toBeLessThan(1.1 / 12_000);
  for (const size of [1, 100, 128, 30_000]) {
    const cut = await apply(
      { channels: [new Float32Array(30_000).fill(1)], sampleRate: 48_000 },
      [sound.gain({ gain })],
      size,
    );
    expect(cut.channels).toEqual(whole.channels);
  }
});

test("an effect gets the sound in the format that the one before it gives", async () => {
  const mono = sound.resample({ sampleRate: 24_000, numberOfChannels: 1 });
  const { channels, sampleRate } = await apply(stereo, [mono, sound.pan({ pan: 1 }), sound.equalizer({ low: 6 })]);
  expect([channels.length, sampleRate]).toEqual([2, 24_000]);
  const alone = await apply(await apply(await apply(stereo, mono), sound.pan({ pan: 1 })), sound.equalizer({ low: 6 }));
  for (const [index, plane] of channels.entries())
    expect(maxDifference(plane, alone.channels[index]!)).toBeLessThan(1e-6);
});

test("functions may be asynchronous, and get the time in microseconds", async () => {
  const times: number[] = [];
  const gain = async ({ timestamp }: { timestamp: number }) => {
    times.push(timestamp);
    return 0.5;
  };
  const { channels } = await apply(
    { channels: [sine(100, { length: 480 })], sampleRate: 48_000 },
    [sound.gain({ gain })],
    480,
    48_000,
  );
  expect(maxDifference(channels[0]!, sine(100, { length: 480, amplitude: 0.25 }))).toBeLessThan(1e-7);
  expect(times).toEqual([0, 1, 2, 3, 4].map((n) => 1e6 + ((n * 128) / 48_000) * 1e6));
});

test.each([
  ["a string", () => sound.gain({ gain: "1" as unknown as number })],
  ["a negative number", () => sound.gain({ gain: -1 })],
  ["NaN", () => sound.gain({ gain: Number.NaN })],
  ["half a channel", () => sound.resample({ numberOfChannels: 0.5 })],
])("%s is refused at once", (_, make: () => SoundEffects) => {
  expect(make).toThrow(OptionError);
});

test.each([
  ["returns nonsense", () => Number.NaN],
  [
    "throws",
    () => {
      throw new Error("no");
    },
  ],
])("a function that %s fails with the option's name", async (_, gain) => {
  await expect(apply(stereo, [sound.gain({ gain })])).rejects.toMatchObject({
    code: "invalid-option",
    details: { option: "gain" },
  });
});

test.each<[what: string, effects: SoundEffects]>([
  ["an animated volume", sound.gain({ gain: animate("0s 1, 200ms 0.2") })],
  ["fades", sound.fade({ in: 60, out: 90 })],
  ["a compressor", sound.compressor({ threshold: -30, attack: 10, release: 50 })],
  ["a limiter", [sound.limiter({ ceiling: -12, release: 40 }), sound.gain({ gain: 8 })]],
])("%s: as long at any sample rate", async (_, effects) => {
  const levels = [0.5, 0.01, 0.8, 0.05];
  const resultAt = async (sampleRate: number) => {
    const samples = Float32Array.from({ length: sampleRate / 5 }, (_, i) => levels[Math.floor((20 * i) / sampleRate)]!);
    return (await apply({ channels: [samples], sampleRate }, effects)).channels[0]!;
  };
  const [high, low] = [await resultAt(48_000), await resultAt(12_000)];
  const difference = maxDifference(
    low,
    high.filter((_, i) => i % 4 === 0),
  );
  expect(difference).toBeLessThan(0.02);
});

test("a queue gives back its samples in blocks of any size", () => {
  const input = noise(100_000);
  const queue = new SampleQueue({ sampleRate: 48_000, numberOfChannels: 1 });
  const output: number[] = [];
  for (let i = 0; i < input.length; ) {
    const size = 1 + ((i * 7919) % 5000);
    queue.push({ channels: [input.slice(i, i + size)], sampleRate: 48_000, position: 500 + i });
    i += size;
    const block = queue.take(1 + ((i * 104_729) % 5000));
    expect(block.position).toBe(500 + output.length);
    output.push(...block.channels[0]!);
  }
  output.push(...queue.take(Number.POSITIVE_INFINITY).channels[0]!);
  expect(Float32Array.from(output)).toEqual(input);
});

test.each([
  [1000, 500],
  [300, 0],
])("a custom function has heard what it remembers before the position: at %i ms from %i ms", async (at, from) => {
  const other = sound.custom(() => {}, { memory: 100 });
  for (const isLast of [false, true]) {
    const times: number[] = [];
    const heard = sound.custom(({ timestamp }) => void times.push(timestamp), { memory: 500 });
    const { audio } = await audioEffect(tone({ duration: 2000 }), isLast ? [other, heard] : [heard, other]).open({
      at,
    });
    const reader = audio!.getReader();
    const { value: first } = await reader.read();
    expect([times[0], first!.timestamp]).toEqual([from * 1000, at * 1000]);
    first!.close();
    await reader.cancel();
  }
});

describe.runIf(hasFFmpeg)("beside ffmpeg", () => {
  test("gain is volume", async () => {
    const { channels } = await apply(stereo, [sound.gain({ gain: 0.37 })]);
    const reference = ffmpegFilter(stereo, "volume=0.37");
    for (const [i, plane] of channels.entries()) expect(maxDifference(plane, reference[i]!)).toBeLessThan(1e-6);
  });

  test("resample converts rate and channels like aresample and pan", async () => {
    const tones = { channels: [sine(440), sine(3000)], sampleRate: 48_000 };
    const { channels, sampleRate } = await apply(tones, [sound.resample({ sampleRate: 44_100, numberOfChannels: 1 })]);
    expect(sampleRate).toBe(44_100);
    const [reference] = ffmpegFilter(tones, "pan=mono|c0=0.5*c0+0.5*c1,aresample=44100:filter_size=128", 1);
    expect(channels[0]).toHaveLength(44_100);
    const inner = [2000, 42_000] as const;
    expect(maxDifference(channels[0]!.subarray(...inner), reference!.subarray(...inner))).toBeLessThan(5e-4);
  });
});
