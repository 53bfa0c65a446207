/** Effects on samples, compared with ffmpeg's filters and with their documentation. */
import { describe, expect, test } from "vitest";
import { isFull } from "../../../packages/test-browsers/src/full-tests.ts";
import { sound, tone } from "../../releases/next.ts";
import { OptionError } from "../../src/errors.ts";
import { animate } from "../../src/keyframes/animate.ts";
import type { SoundValue } from "../../src/sound/automation.ts";
import { flattenSound, type SoundEffects } from "../../src/sound/sound-effect.ts";
import { ffmpegFilter, hasFFmpeg } from "./ffmpeg.ts";
import { apply, decibels, maxDifference, noise, ones, rms, type Signal, sine } from "./signals.ts";

const stereo: Signal = { channels: [noise(48_000), noise(48_000, 0.5, 2)], sampleRate: 48_000 };

/* ffmpeg multiplies the quality factor of shelves by the square root of 2: its 0.5 is 0.707. */
describe.runIf(hasFFmpeg)("beside ffmpeg", () => {
  test.each<[string, SoundEffects, string, number?]>([
    [
      "a linear fade in and out",
      sound.fade({ in: 200, out: 300, curve: "linear" }),
      "afade=t=in:d=0.2:curve=tri,afade=t=out:st=0.7:d=0.3:curve=tri",
    ],
    [
      "a fade at equal power",
      sound.fade({ in: 200, out: 300 }),
      "afade=t=in:d=0.2:curve=qsin,afade=t=out:st=0.7:d=0.3:curve=qsin",
    ],
    ["a fade along half a sine", sound.fade({ in: 500, curve: "inOutSine" }), "afade=t=in:d=0.5:curve=hsin"],
    ["bass", sound.equalizer({ low: 6 }), "bass=f=200:t=q:w=0.5:g=6"],
    ["treble", sound.equalizer({ high: -9, highFrequency: 5000 }), "treble=f=5000:t=q:w=0.5:g=-9"],
    ["a band", sound.equalizer({ mid: 12 }), "equalizer=f=1000:t=q:w=1:g=12"],
    [
      "a parametric band",
      sound.equalizer({ peak: { frequency: 50, gain: -20, q: 8 } }),
      "equalizer=f=50:t=q:w=8:g=-20",
    ],
    [
      "all bands together",
      sound.equalizer({ low: 3, mid: -4, high: 5 }),
      "bass=f=200:t=q:w=0.5:g=3,equalizer=f=1000:t=q:w=1:g=-4,treble=f=4000:t=q:w=0.5:g=5",
    ],
    ["pan to the left", sound.pan({ pan: -0.5 }), "pan=stereo|c0=c0+0.70710678*c1|c1=0.70710678*c1"],
    ["pan a third to the left", sound.pan({ pan: -1 / 3 }), "pan=stereo|c0=c0+0.5*c1|c1=0.8660254*c1"],
    ["pan a third to the right", sound.pan({ pan: 1 / 3 }), "pan=stereo|c0=0.8660254*c0|c1=c1+0.5*c0"],
  ])("%s comes out the same", async (_, effects, filter) => {
    const { channels } = await apply(stereo, effects);
    for (const [i, reference] of ffmpegFilter(stereo, filter).entries()) {
      expect(channels[i]).toHaveLength(reference.length);
      expect(maxDifference(channels[i]!, reference)).toBeLessThan(2e-5);
    }
  });

  test("bands of any frequency, gain and width, at any rate", async () => {
    const values = noise(60, 1, 7);
    for (let i = 0; i < (isFull ? 20 : 6); i++) {
      const [a, b, c] = values.subarray(3 * i, 3 * i + 3) as unknown as [number, number, number];
      const sampleRate = [8000, 44_100, 48_000, 96_000][i % 4]!;
      const [frequency, gain, q] = [100 * 30 ** Math.abs(a), 24 * b, 0.3 + 8 * Math.abs(c)];
      const signal = { ...stereo, sampleRate };
      const { channels } = await apply(signal, sound.equalizer({ peak: { frequency, gain, q } }));
      const references = ffmpegFilter(signal, `equalizer=f=${frequency}:t=q:w=${q}:g=${gain}`);
      for (const [c, reference] of references.entries())
        expect(maxDifference(channels[c]!, reference)).toBeLessThan(1e-5 * 10 ** (Math.abs(gain) / 20));
    }
  });

  test("a compressor reduces a steady level like acompressor", async () => {
    for (const [level, threshold, ratio] of [
      [-3, -20, 4],
      [-8, -30, 2],
      [-12, -18, 10],
    ] as const) {
      const steady = { channels: [new Float32Array(48_000).fill(10 ** (level / 20))], sampleRate: 48_000 };
      const options = { threshold, ratio, knee: 0, attack: 5, release: 50 };
      const { channels } = await apply(steady, sound.compressor(options));
      const filter = `acompressor=threshold=${10 ** (threshold / 20)}:ratio=${ratio}:knee=1:attack=5:release=50:detection=peak`;
      const [reference] = ffmpegFilter(steady, filter);
      expect(decibels(channels[0]!.at(-1)!)).toBeCloseTo(decibels(reference!.at(-1)!), 1);
    }
  });

  test("5.1 becomes stereo with the coefficients of pan", async () => {
    const surround: Signal = { channels: [1, 2, 3, 4, 5, 6].map((seed) => noise(4800, 0.2, seed)), sampleRate: 48_000 };
    const { channels } = await apply(surround, sound.resample({ numberOfChannels: 2 }));
    const h = Math.SQRT1_2;
    const references = ffmpegFilter(surround, `pan=stereo|c0=c0+${h}*c2+${h}*c4|c1=c1+${h}*c2+${h}*c5`, 2);
    for (const [i, reference] of references.entries())
      expect(maxDifference(channels[i]!, reference)).toBeLessThan(1e-5);
  });
});

test("a fade in goes on where a sound begins in its middle", async () => {
  const [fade] = flattenSound(sound.fade({ in: 1000, curve: "linear" }));
  const processor = fade!.start({ sampleRate: 48_000, numberOfChannels: 1 }, 400_000);
  const block = await processor.process({
    channels: [new Float32Array(48_000).fill(1)],
    sampleRate: 48_000,
    position: 0,
  });
  for (const [index, volume] of [
    [0, 0.4],
    [4800, 0.5],
    [28_799, 1],
    [40_000, 1],
  ] as const)
    expect(block!.channels[0]![index]).toBeCloseTo(volume, 4);
});

test("fades of a sound that is shorter begin below full volume", async () => {
  const { channels } = await apply(ones(4800), sound.fade({ out: 200, curve: "linear" }));
  expect(channels[0]![0]).toBeCloseTo(0.5, 3);
  expect(channels[0]![4799]).toBeCloseTo(1 / 9600, 6);
});

test("an equalizer doesn't depend on the blocks, even while it changes", async () => {
  const effects = () =>
    sound.equalizer({ low: animate("0s -12, 1s 12"), peak: { frequency: animate("0s 200, 1s 8000"), gain: 9 } });
  const whole = await apply(stereo, effects(), 48_000);
  for (const size of [100, 1024]) expect((await apply(stereo, effects(), size)).channels).toEqual(whole.channels);
});

test("an equalizer follows its keyframes", async () => {
  const input = sine(100);
  const low = animate("0s -12 hold, 500ms 12");
  const { channels } = await apply(
    { channels: [input], sampleRate: 48_000 },
    sound.equalizer({ low, lowFrequency: 2000 }),
  );
  const gain = (from: number, to: number) =>
    decibels(rms(channels[0]!.subarray(from, to)) / rms(input.subarray(from, to)));
  expect(gain(12_000, 24_000)).toBeCloseTo(-12, 1);
  expect(gain(36_000, 48_000)).toBeCloseTo(12, 1);
});

test("mono sound is placed between the speakers at equal power", async () => {
  for (const [pan, left, right] of [
    [-1, 1, 0],
    [0, Math.SQRT1_2, Math.SQRT1_2],
    [1, 0, 1],
  ] as const) {
    const { channels } = await apply(ones(1000), sound.pan({ pan }));
    expect(channels[0]![500]).toBeCloseTo(left, 6);
    expect(channels[1]![500]).toBeCloseTo(right, 6);
  }
});

describe("a custom function", () => {
  test("changes samples in place, or returns new ones", async () => {
    const times: number[] = [];
    const effects = [
      sound.custom(({ channels, timestamp }) => {
        times.push(timestamp);
        for (const plane of channels) plane.fill(0.25);
      }),
      sound.custom(async ({ channels }) => channels.map((plane) => plane.map((value) => value * 2))),
    ];
    const { channels } = await apply(ones(2400), effects, 1200, 48_000);
    expect(channels[0]).toEqual(new Float32Array(2400).fill(0.5));
    expect(times).toEqual([1_000_000, 1_025_000]);
  });
  test.each([
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
    ["returns too few samples", () => [new Float32Array(1)]],
    ["returns too few planes", () => []],
    ["divides by zero", ({ channels }: { channels: Float32Array[] }) => void channels[0]!.fill(0 / 0)],
    ["divides by zero at the end", ({ channels }: { channels: Float32Array[] }) => void channels[1]!.fill(1 / 0, 999)],
  ])("that %s fails with an OptionError", async (_, process) => {
    await expect(apply(ones(1000, 2), sound.custom(process), 1000, 48_000)).rejects.toMatchObject({
      code: "invalid-option",
      details: { option: "process" },
    });
  });
});

test("normalize applies the gain that is missing, and leaves silence", async () => {
  const { channels } = await apply(
    { channels: [sine(440, { amplitude: 0.1 })], sampleRate: 48_000 },
    sound.normalize({ integrated: -26 }, { target: -20 }),
  );
  expect(decibels(rms(channels[0]!) / (0.1 * Math.SQRT1_2))).toBeCloseTo(6, 3);
  const silent = await apply(ones(1000), sound.normalize({ integrated: -Infinity }, { ceiling: 0 }));
  expect(silent.channels[0]).toEqual(ones(1000).channels[0]);
});

test("errors of functions get a timestamp, except those of the library", async () => {
  const own = new OptionError("speed", "Too fast.");
  const failing = (error: Error) => () => {
    throw error;
  };
  for (const [option, effectOf] of [
    ["gain", (fn: () => number) => sound.gain({ gain: fn })],
    ["process", (fn: () => void) => sound.custom(fn)],
  ] as const) {
    const failureOf = (error: Error) => apply(ones(1000), effectOf(failing(error)), 1000, 48_000).catch((e) => e);
    const cause = new Error("no");
    expect(await failureOf(cause)).toMatchObject({ cause, details: { option, timestamp: expect.closeTo(1e6, -4) } });
    expect(await failureOf(own)).toBe(own);
  }
});

test("a custom function that gives something else is an error, which says what is wrong", async () => {
  const failureOf = (fn: Parameters<typeof sound.custom>[0]) =>
    apply(ones(1000, 2), sound.custom(fn), 1000, 48_000).catch((error: unknown) => error);
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(await failureOf(({ channels }) => void channels[1]!.fill(value, 7, 8))).toMatchObject({
      message: "The samples of sound.custom() must be finite numbers; got NaN or Infinity.",
      details: { option: "process", timestamp: 1_000_000 },
    });
  const message = expect.stringContaining("a function that returns nothing or 2 Float32Arrays of length 1000");
  for (const wrong of [[new Float32Array(1000)], [new Float32Array(999), new Float32Array(1000)]])
    expect(await failureOf(() => wrong)).toMatchObject({ message, details: { option: "process" } });
  const { channels } = await apply(
    ones(1000, 2),
    sound.custom(() => [new Float32Array(1000), new Float32Array(1000).fill(0.5)]),
  );
  expect(channels.map((plane) => plane[5])).toEqual([0, 0.5]);
});

test("an animated pan has the value of each sample's time", async () => {
  const pan = animate("0s -1, 1s 1");
  const { channels } = await apply(ones(48_000), sound.pan({ pan }));
  for (const at of [4800, 24_000, 40_000])
    for (const [c, turn] of [Math.cos, Math.sin].entries())
      expect(channels[c]![at]).toBeCloseTo(turn(((at / 48_000) * Math.PI) / 2), 3);
});

test("5.1 is mixed to stereo before it is panned", async () => {
  const surround: Signal = { channels: [1, 2, 3, 4, 5, 6].map((seed) => noise(4800, 0.2, seed)), sampleRate: 48_000 };
  const mixed = await apply(surround, sound.resample({ numberOfChannels: 2 }));
  const { channels } = await apply(surround, sound.pan({ pan: 0 }));
  for (const [i, plane] of mixed.channels.entries()) expect(maxDifference(channels[i]!, plane)).toBe(0);
});

test("bands beyond half of the sample rate change nothing audible", async () => {
  const low = { channels: [sine(500, { sampleRate: 8000, length: 8000 })], sampleRate: 8000 };
  const { channels } = await apply(
    low,
    sound.equalizer({ high: 12, highFrequency: 6000, mid: -12, midFrequency: 5000 }),
  );
  expect(maxDifference(channels[0]!, low.channels[0]!)).toBeLessThan(0.01);
});

test.each([
  ["q", 0.5, 10],
  ["frequency", 8000, 1500],
  ["gain", -12, 12],
])("the %s of a band may change over time", async (name, before, after) => {
  const input = { channels: [sine(1500)], sampleRate: 48_000 };
  const levelOf = async (value: SoundValue) => {
    const band = sound.equalizer({ peak: { frequency: 1000, gain: 12, [name]: value } });
    return decibels(rms((await apply(input, band)).channels[0]!.subarray(36_000)));
  };
  const later = await levelOf(after);
  expect(await levelOf(animate(`0s ${before} hold, 500ms ${after}`))).toBeCloseTo(later, 1);
  expect(Math.abs((await levelOf(before)) - later)).toBeGreaterThan(6);
});

test.each<[string, () => unknown]>([
  ["in", () => sound.fade({ in: -1 })],
  ["out", () => sound.fade({ out: -1 })],
  ["knee", () => sound.compressor({ knee: -1 })],
  ["attack", () => sound.compressor({ attack: -1 })],
  ["release", () => sound.compressor({ release: -1 })],
  ["threshold", () => sound.compressor({ threshold: Number.NaN })],
  ["memory", () => sound.custom(() => {}, { memory: -1 })],
  ["peak.frequency", () => sound.equalizer({ peak: { frequency: 0, gain: 3 } })],
  ["measured", () => sound.normalize({ integrated: Number.NaN })],
  ["measured", () => sound.normalize({ integrated: Number.POSITIVE_INFINITY })],
  ["duck.attack", () => sound.mix(tone({ duration: 1 }), { duck: { attack: -1 } })],
  ["duck.release", () => sound.mix(tone({ duration: 1 }), { duck: { release: -1 } })],
  ["at", () => sound.mix(tone({ duration: 1 }), { at: Number.NaN })],
  ["easing", () => sound.fade({ curve: "steep" as "linear" })],
  ["pan", () => sound.pan({ pan: 2 })],
  ["lowFrequency", () => sound.equalizer({ lowFrequency: 0 })],
  ["peak.q", () => sound.equalizer({ peak: { frequency: 100, gain: 3, q: 0 } })],
  ["ratio", () => sound.compressor({ ratio: 0.5 })],
  ["release", () => sound.limiter({ release: -5 })],
  ["process", () => sound.custom("louder" as unknown as () => void)],
  ["measured", () => sound.normalize(-14 as unknown as { integrated: number })],
  ["target", () => sound.normalize({ integrated: -20 }, { target: Number.NaN })],
  ["sampleRate", () => sound.resample({ sampleRate: 0 })],
  ["numberOfChannels", () => sound.resample({ numberOfChannels: 1.5 })],
  ...(["low", "mid", "high"] as const).map((name): [string, () => unknown] => [
    name,
    () => sound.equalizer({ [name]: Number.POSITIVE_INFINITY }),
  ]),
  ...(["midFrequency", "highFrequency"] as const).map((name): [string, () => unknown] => [
    name,
    () => sound.equalizer({ [name]: -1 }),
  ]),
  ["peak.gain", () => sound.equalizer({ peak: { frequency: 100, gain: Number.NaN } })],
  ["makeup", () => sound.compressor({ makeup: Number.NaN })],
  ["ceiling", () => sound.limiter({ ceiling: Number.NaN })],
  ["ceiling", () => sound.normalize({ integrated: -20 }, { ceiling: Number.NaN })],
  ["gain", () => sound.gain({ gain: -1 })],
  ["gain", () => sound.mix(tone({ duration: 1 }), { gain: -1 })],
  ["duck.amount", () => sound.mix(tone({ duration: 1 }), { duck: { amount: 1.1 } })],
  ["duck.threshold", () => sound.mix(tone({ duration: 1 }), { duck: { threshold: Number.NaN } })],
  ["amplitude", () => tone({ duration: 1, amplitude: -1 })],
  ["frequency", () => tone({ duration: 1, frequency: 0 })],
  ["duration", () => tone({ duration: 0 })],
  ["sampleRate", () => tone({ duration: 1, sampleRate: 0.5 })],
  ["numberOfChannels", () => tone({ duration: 1, numberOfChannels: 0 })],
])("a wrong `%s` is refused at once", (option, make) => {
  expect(make).toThrow(expect.objectContaining({ code: "invalid-option", details: { option } }));
});

test("effects tell how much earlier sound they depend on, in microseconds", () => {
  const second = tone({ duration: 1 });
  const memories: [effects: SoundEffects, memory: number | undefined][] = [
    [sound.equalizer({ high: 3 }), 200_000],
    [sound.compressor(), 1_000_000],
    [sound.limiter(), 1_000_000],
    [sound.mix(second), 0],
    [sound.mix(second, { duck: {} }), 1_000_000],
    [sound.custom(() => {}), 0],
    [sound.custom(() => {}, { memory: 30 }), 30_000],
    [sound.pan(), undefined],
  ];
  for (const [effects, expected] of memories)
    expect(flattenSound(effects).map(({ memory }) => memory)).toEqual([expected]);
});

test("a sound keeps the rate and the channels that are not given, and may get quieter after a compressor", async () => {
  const options = [{}, { sampleRate: undefined, numberOfChannels: undefined }];
  for (const effects of options.map((each) => sound.resample(each)))
    expect((await apply(stereo, effects)).channels).toEqual(stereo.channels);
  const { channels } = await apply(ones(4800), sound.compressor({ ratio: 1, makeup: -6 }));
  expect(decibels(channels[0]!.at(-1)!)).toBeCloseTo(-6, 4);
});

test("options that change nothing make no effect", () => {
  expect([sound.gain(), sound.fade(), sound.equalizer(), sound.gain({ gain: 1 })].flat()).toEqual([]);
});
