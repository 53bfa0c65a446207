/** Mixing streams, in and beside the browser's own mixer. */

import { expect, test } from "vitest";
import { isFull } from "../../../packages/test-browsers/src/full-tests.ts";
import { animate, audioEffect, decode, sound } from "../../releases/next.ts";
import { planesOf } from "../../src/media/audio-planes.ts";
import { clipUrl } from "../support/clips.ts";
import { silenceStream as silence, toneStream as tone } from "../support/edits.ts";
import { generatedAudio } from "../support/generated.ts";
import { watchFrames } from "../support/open-frames.ts";
import { readAudio } from "../support/read.ts";
import { planesOfStream } from "./planes.ts";

const sine = (index: number, frequency = 440, sampleRate = 48_000) =>
  0.5 * Math.sin((2 * Math.PI * frequency * index) / sampleRate);
const quiet = (duration: number, options = {}) => silence({ duration, ...options });

test("two sounds are added sample by sample, as long as the first", async () => {
  const [left] = await planesOfStream(
    audioEffect(tone({ duration: 500 }), [sound.mix(tone({ frequency: 300, duration: 200 }), { gain: 0.5 })]),
  );
  expect(left).toHaveLength(24_000);
  for (const i of [0, 5, 1023, 1024, 9599]) expect(left![i]).toBeCloseTo(sine(i) + sine(i, 300) / 2, 5);
  for (const i of [9600, 10_000, 23_999]) expect(left![i]).toBeCloseTo(sine(i), 5);
});

test.each([
  ["later", 100, 4800],
  ["from its middle", -100, -4800],
])("`at` starts the second sound %s, to the sample", async (_, at, shift) => {
  const [left] = await planesOfStream(audioEffect(quiet(300), [sound.mix(tone({ duration: 1000 }), { at })]));
  expect(left).toHaveLength(14_400);
  for (const i of [0, 1, 4799, 4800, 4801, 14_399]) expect(left![i]).toBeCloseTo(i < shift ? 0 : sine(i - shift), 5);
});

test("sounds with timestamps are matched by them", async () => {
  const main = generatedAudio({ seconds: 0.2, start: 1e6 });
  const [left] = await planesOfStream(
    audioEffect(main, [sound.gain({ gain: 0 }), sound.mix(tone({ frequency: 300, duration: 2000 }))]),
  );
  for (const i of [0, 100, 9599]) expect(left![i]).toBeCloseTo(sine(48_000 + i, 300), 5);
});

test("another rate and number of channels is converted", async () => {
  const music = tone({ duration: 1000, sampleRate: 44_100, numberOfChannels: 1 });
  const planes = await planesOfStream(audioEffect(quiet(900), [sound.mix(music)]));
  expect(planes.map(({ length }) => length)).toEqual([43_200, 43_200]);
  for (const plane of planes) for (const i of [4800, 20_000, 43_000]) expect(plane[i]).toBeCloseTo(sine(i), 3);
});

test("ducking lowers the second sound while the first one is loud", async () => {
  const speech = audioEffect(tone({ frequency: 200, duration: 3000 }), [
    sound.gain({ gain: animate("0s 0 hold, 1s 1 hold, 2s 0") }),
  ]);
  const duck = { amount: 0.25, attack: 20, release: 100 };
  const mixed = audioEffect(speech, [sound.mix(tone({ frequency: 6000, duration: 3000 }), { duck })]);
  const [left] = (await planesOfStream(mixed)) as [Float32Array];
  /** The music's amplitude around a time, without the speech. */
  const music = (seconds: number) => {
    let [sin, cos] = [0, 0];
    const count = 4800;
    for (let i = 0; i < count; i++) {
      const n = Math.round(seconds * 48_000) + i;
      sin += left[n]! * Math.sin((2 * Math.PI * 6000 * n) / 48_000);
      cos += left[n]! * Math.cos((2 * Math.PI * 6000 * n) / 48_000);
    }
    return (2 * Math.hypot(sin, cos)) / count;
  };
  expect(music(0.5)).toBeCloseTo(0.5, 2);
  expect(music(1.5)).toBeCloseTo(0.125, 2);
  expect(music(2.85)).toBeCloseTo(0.5, 1);
});

test("a loud mix stays below the limiter's ceiling", async () => {
  const effects = [1, 2, 3].map(() => sound.mix(tone({ duration: 500 })));
  const planes = await planesOfStream(
    audioEffect(tone({ duration: 500 }), [...effects, sound.limiter({ ceiling: -1 })]),
  );
  const peak = planes.flatMap((plane) => [...plane]).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  expect(peak).toBeLessThanOrEqual(10 ** (-1 / 20) + 1e-6);
  expect(peak).toBeGreaterThan(0.8);
});

test("comes out as OfflineAudioContext mixes it", async () => {
  const context = new OfflineAudioContext(2, 48_000, 48_000);
  const oscillators = [
    { frequency: 440, gain: 0.5, pan: -0.5 },
    { frequency: 1000, gain: 0.3, pan: 0.8 },
  ];
  for (const { frequency, gain, pan } of oscillators) {
    const buffer = new AudioBuffer({ length: 48_000, sampleRate: 48_000, numberOfChannels: 1 });
    buffer.copyToChannel(
      Float32Array.from({ length: 48_000 }, (_, i) => sine(i, frequency)),
      0,
    );
    const source = new AudioBufferSourceNode(context, { buffer });
    source
      .connect(new GainNode(context, { gain }))
      .connect(new StereoPannerNode(context, { pan }))
      .connect(context.destination);
    source.start();
  }
  const expected = await context.startRendering();
  const [first, second] = oscillators.map(({ frequency, gain, pan }) =>
    audioEffect(tone({ frequency, duration: 1000, numberOfChannels: 1 }), [sound.gain({ gain }), sound.pan({ pan })]),
  );
  const planes = await planesOfStream(audioEffect(first!, [sound.mix(second!)]));
  for (const [c, plane] of planes.entries()) {
    const reference = expected.getChannelData(c);
    const worst = plane.reduce((most, value, i) => Math.max(most, Math.abs(value - reference[i]!)), 0);
    expect(worst).toBeLessThan(1e-4);
  }
});

test("the tracks of files are mixed whatever their rate and channels", async () => {
  const audioOf = async (name: string) => {
    const { video, audio } = await decode(clipUrl(name));
    await video?.cancel();
    return audio!;
  };
  const mixed = audioEffect(await audioOf("h264-aac.mp4"), [
    sound.mix(await audioOf("vp9-opus.webm"), { gain: 0.5 }),
    sound.limiter(),
  ]);
  const seen = await readAudio(mixed);
  expect(seen.reduce((sum, { frames }) => sum + frames, 0)).toBe(96_000);
});

test("the second sound is canceled when the first one ends, and when the result is canceled", async () => {
  for (const duration of [100, 10_000]) {
    let canceled = false;
    const second = generatedAudio({
      seconds: 60,
      onCancel: () => {
        canceled = true;
      },
    });
    const mixed = audioEffect(quiet(duration), [sound.mix(second)]);
    const reader = mixed.getReader();
    if (duration > 1000) {
      (await reader.read()).value?.close();
      await reader.cancel();
    } else {
      reader.releaseLock();
      await readAudio(mixed);
    }
    expect(canceled).toBe(true);
  }
});

test("a second sound that fails fails the result", async () => {
  const second = generatedAudio({
    seconds: 1,
    before: (index) => {
      if (index === 2) throw new Error("gone");
    },
  });
  await expect(readAudio(audioEffect(quiet(1000), [sound.mix(second)]))).rejects.toMatchObject({
    code: "source-failed",
  });
});

test("a mix that is used twice fails, and says why", async () => {
  const effects = sound.mix(tone({ duration: 100 }));
  await readAudio(audioEffect(quiet(100), effects));
  await expect(readAudio(audioEffect(quiet(100), effects))).rejects.toMatchObject({ details: { option: "audio" } });
});

test("a locked stream, and a volume out of range, are refused at once", () => {
  const stream = tone({ duration: 100 });
  stream.getReader();
  expect(() => sound.mix(stream)).toThrow(expect.objectContaining({ code: "invalid-option" }));
  expect(() => sound.mix(tone({ duration: 1 }), { gain: -1 })).toThrow(
    expect.objectContaining({ details: { option: "gain" } }),
  );
  expect(() => sound.mix(tone({ duration: 1 }), { duck: { amount: 2 } })).toThrow(
    expect.objectContaining({ details: { option: "duck.amount" } }),
  );
});

const MINUTES = isFull ? 30 : 4;
test(`nothing drifts in ${MINUTES} minutes, and few blocks are open`, async () => {
  const open = watchFrames();
  const minutes = { seconds: MINUTES * 60, sampleRate: 3000, numberOfChannels: 1 };
  const music = generatedAudio({ ...minutes, sampleRate: 4410 });
  const mixed = audioEffect(generatedAudio(minutes), [
    sound.gain({ gain: 0 }),
    sound.resample({ sampleRate: 4000 }),
    sound.mix(music),
    sound.fade({ out: 1000 }),
  ]);
  let [samples, end, worst] = [0, 0, 0];
  for await (const data of mixed) {
    expect(data.timestamp).toBe(Math.round((samples * 1e6) / 4000));
    if (samples > 4000 * (MINUTES * 60 - 10) && samples < 4000 * (MINUTES * 60 - 2)) {
      const plane = planesOf(data)[0]!;
      const expected = (i: number) => sine((samples + i) % 4000, 440, 4000);
      worst = plane.reduce((most, value, i) => Math.max(most, Math.abs(value - expected(i))), worst);
    }
    samples += data.numberOfFrames;
    end = data.timestamp + data.duration;
    data.close();
  }
  expect(samples).toBe(MINUTES * 60 * 4000);
  expect(end).toBeCloseTo(MINUTES * 60 * 1e6, -1);
  expect(worst).toBeGreaterThan(0);
  expect(worst).toBeLessThan(1e-3);
  expect(open.peak).toBeLessThanOrEqual(6);
});
