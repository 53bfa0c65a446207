/** Measurements of streams: peaks for drawing, and loudness. */
import { expect, test } from "vitest";
import { animate, audioEffect, decode, loudness, sound, waveform } from "../../releases/next.ts";
import { clipUrl } from "../support/clips.ts";
import { silenceStream as silence, toneStream as tone } from "../support/edits.ts";
import { generatedAudio } from "../support/generated.ts";
import { planesOfStream } from "./planes.ts";

const swelling = (duration: number) =>
  audioEffect(tone({ frequency: 440, duration, amplitude: 1 }), [
    sound.gain({ gain: animate(`0s 0, ${duration}ms 1`) }),
    sound.custom(({ channels }) => channels[1]!.fill(0) && undefined),
  ]);

test.each([100, 3000, 20_000])("a waveform has the peaks of each column: %i ms", async (duration) => {
  const [left] = (await planesOfStream(swelling(duration))) as [Float32Array];
  const { channels, duration: measured, sampleRate } = await waveform(swelling(duration), { width: 50 });
  expect([measured, sampleRate, channels.length]).toEqual([duration, 48_000, 2]);
  expect(channels[1]!.max).toEqual(new Float32Array(50));
  for (let column = 0; column < 50; column++) {
    const part = left.subarray((column * left.length) / 50, ((column + 1) * left.length) / 50);
    const most = part.reduce((peak, value) => Math.max(peak, value), -1);
    const least = part.reduce((peak, value) => Math.min(peak, value), 1);
    expect(channels[0]!.max[column]).toBeCloseTo(most, 2);
    expect(channels[0]!.min[column]).toBeCloseTo(least, 2);
  }
});

test("a waveform of fewer samples than columns repeats them", async () => {
  const stream = audioEffect(silence({ duration: 1, sampleRate: 4000, numberOfChannels: 1 }), [
    sound.custom(({ channels }) => channels[0]!.set([0.1, 0.2, 0.3, 0.4])),
  ]);
  const { channels } = await waveform(stream, { width: 8 });
  expect(channels[0]!.max).toEqual(Float32Array.of(0.1, 0.1, 0.2, 0.2, 0.3, 0.3, 0.4, 0.4));
});

test("an empty sound has no channels, no loudness and no duration", async () => {
  const empty = () => new ReadableStream<AudioData>({ start: (controller) => controller.close() });
  expect(await waveform(empty())).toEqual({ channels: [], duration: 0, sampleRate: 0 });
  expect(await loudness(empty())).toEqual({ integrated: -Infinity, truePeak: -Infinity, samplePeak: -Infinity });
});

test("the shortest sound with a loudness has 400 ms, and the end counts", async () => {
  const loudnessOf = async (duration: number) => (await loudness(tone({ frequency: 997, duration }))).integrated;
  expect(await loudnessOf(399)).toBe(-Infinity);
  expect(await loudnessOf(400)).toBeCloseTo(await loudnessOf(3000), 1);
  const lateStep = audioEffect(tone({ frequency: 997, duration: 500 }), [
    sound.gain({ gain: animate("0ms 0, 399ms 0, 400ms 1") }),
  ]);
  // One block of silence, and one with the tone in a quarter of it.
  expect((await loudness(lateStep)).integrated).toBeCloseTo((await loudnessOf(3000)) - 6.02, 1);
});

test("a file that is normalized has the target loudness", async () => {
  const audioOf = async () => {
    const { video, audio } = await decode(clipUrl("h264-aac.mp4"));
    await video?.cancel();
    return audio!;
  };
  const before = await loudness(await audioOf());
  for (const target of [-30, -23]) {
    const after = await loudness(audioEffect(await audioOf(), [sound.normalize(before, { target })]));
    expect(after.integrated).toBeCloseTo(target, 1);
    expect(after.samplePeak).toBeLessThanOrEqual(-0.99);
  }
});

test.each([waveform, loudness])("%o stops with its signal and cancels the audio", async (measured) => {
  const abort = new AbortController();
  let canceled = false;
  const input = generatedAudio({
    seconds: 1000,
    before: (index) => {
      if (index === 5) abort.abort();
    },
    onCancel: () => {
      canceled = true;
    },
  });
  await expect(measured(input, { signal: abort.signal })).rejects.toMatchObject({ code: "aborted" });
  expect(canceled).toBe(true);
});

test.each([waveform, loudness])("%o rejects if the audio fails, or an option is wrong", async (measured) => {
  const input = generatedAudio({
    seconds: 1,
    before: (index) => {
      if (index === 2) throw new Error("gone");
    },
  });
  await expect(measured(input)).rejects.toMatchObject({ code: "source-failed" });
  await expect(measured([] as unknown as ReadableStream<AudioData>)).rejects.toMatchObject({ code: "invalid-option" });
});

test("a width that is not a positive integer is refused", async () => {
  await expect(waveform(tone({ duration: 100 }), { width: 0 })).rejects.toMatchObject({ details: { option: "width" } });
});
