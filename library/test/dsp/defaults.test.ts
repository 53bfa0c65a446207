/** Options of effects, generators and measurements have the documented defaults. */
import { expect, test } from "vitest";
import { type Edit, silence, sound, tone, waveform } from "../../releases/next.ts";
import { Ducker, type DuckOptions, duckValues } from "../../src/sound/ducker.ts";
import type { SoundEffects } from "../../src/sound/sound-effect.ts";
import { heard } from "../edit/support.ts";
import { apply, maxDifference, noise, type Signal } from "./signals.ts";

/** Noise with levels below, around and above the thresholds. */
const swell = (seed: number) =>
  noise(24_000, 1, seed).map(
    (value, i) => value * [0.003, 0.03, 0.07, 0.5, 3, 0.02, 0.2, 0.001][Math.floor(i / 3000)]!,
  );
const stereo: Signal = { channels: [swell(1), swell(2)], sampleRate: 48_000 };
const peak = { frequency: 600, gain: 9 };

test.each<[what: string, given: SoundEffects, documented: SoundEffects]>([
  [
    "compressor",
    sound.compressor(),
    sound.compressor({ threshold: -24, ratio: 4, knee: 6, attack: 10, release: 200, makeup: 0 }),
  ],
  ["limiter", sound.limiter(), sound.limiter({ ceiling: -1, release: 100 })],
  ["low shelf", sound.equalizer({ low: 6 }), sound.equalizer({ low: 6, lowFrequency: 200 })],
  ["middle band", sound.equalizer({ mid: 6 }), sound.equalizer({ mid: 6, midFrequency: 1000 })],
  ["high shelf", sound.equalizer({ high: 6 }), sound.equalizer({ high: 6, highFrequency: 4000 })],
  ["parametric band", sound.equalizer({ peak }), sound.equalizer({ peak: { ...peak, q: 1 } })],
  ["pan", sound.pan(), sound.pan({ pan: 0 })],
  ["target loudness", sound.normalize({ integrated: -20 }), sound.normalize({ integrated: -20 }, { target: -14 })],
  ["ceiling", sound.normalize({ integrated: -30 }), sound.normalize({ integrated: -30 }, { ceiling: -1 })],
  ["curve", sound.fade({ in: 200, out: 100 }), sound.fade({ in: 200, out: 100, curve: "equalPower" })],
])("a %s has its default", async (_, given, documented) => {
  const [found, expected] = [await apply(stereo, given), await apply(stereo, documented)];
  for (const [i, plane] of found.channels.entries()) expect(maxDifference(plane, expected.channels[i]!)).toBe(0);
});

test("ducking has its defaults", async () => {
  const factorsOf = async (options: DuckOptions) => {
    // A pause follows, in which the volume recovers.
    const channels = stereo.channels.map((plane) =>
      Float32Array.from({ length: 48_000 }, (_, i) => (plane[i] ?? 0) / 2),
    );
    const block = { channels, sampleRate: 48_000, position: 0 };
    return new Ducker(duckValues(options)).factors(block, new Float32Array(48_000).fill(1));
  };
  const factors = await factorsOf({});
  const documented = await factorsOf({ amount: 0.25, threshold: -40, attack: 50, release: 800 });
  expect(maxDifference(factors, documented)).toBe(0);
  expect(Math.min(...factors)).toBeCloseTo(0.25, 1);
});

test.each<[what: string, given: Edit, documented: Edit]>([
  [
    "tone",
    tone({ duration: 50 }),
    tone({ duration: 50, frequency: 440, amplitude: 0.5, sampleRate: 48_000, numberOfChannels: 2 }),
  ],
  ["silence", silence({ duration: 50 }), silence({ duration: 50, sampleRate: 48_000, numberOfChannels: 2 })],
])("a %s has its defaults", async (_, given, documented) => {
  const [found, expected] = await Promise.all(
    [given, documented].map(async (edit) => heard((await edit.open()).audio)),
  );
  expect([found!.sampleRate, found!.length, found!.channels.length]).toEqual([48_000, 2400, 2]);
  for (const plane of found!.channels) expect(maxDifference(plane, expected!.channels[0]!)).toBe(0);
});

test("a waveform has 512 columns", async () => {
  const { channels } = await waveform(tone({ duration: 50 }));
  expect(channels.map(({ min, max }) => [min.length, max.length])).toEqual([
    [512, 512],
    [512, 512],
  ]);
});
