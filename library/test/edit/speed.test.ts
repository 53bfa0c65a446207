import { describe, expect, test } from "vitest";
import { speed } from "../../src/edit/speed.ts";
import { ExtendedVideoFrame } from "../../src/frame/extended-video-frame.ts";
import { animate } from "../../src/keyframes/animate.ts";
import { spanOf, withSpan } from "../../src/stream/span.ts";
import { generatedAudio } from "../support/generated.ts";
import { watchFrames } from "../support/open-frames.ts";
import { heard, levels, seen, stills } from "./support.ts";

/** Frequency of a tone, from its zero crossings. Leaves out the ends. */
function frequencyOf(samples: Float32Array, sampleRate: number): number {
  const inner = samples.subarray(sampleRate / 10, samples.length - sampleRate / 10);
  let crossings = 0;
  for (let i = 1; i < inner.length; i++) if (inner[i - 1]! < 0 && inner[i]! >= 0) crossings++;
  return (crossings * sampleRate) / inner.length;
}

/** Root mean square. */
const power = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

/** Integral of 1 / factor where the factor goes from 1 at 0 s to 0.25 at 2 s and stays there. */
const slowed = (seconds: number): number =>
  seconds <= 2 ? -Math.log(1 - 0.375 * seconds) / 0.375 : slowed(2) + (seconds - 2) * 4;
const slowing = () => animate("0s 1, 2s 0.25");

describe("the speed of video", () => {
  test("divides times and durations by the factor, and keeps every frame", async () => {
    const open = watchFrames();
    const fast = speed(stills({ count: 5, start: 1e6 }), 2);
    expect(spanOf(fast)).toEqual({ start: 500_000, end: 600_000 });
    expect((await seen(fast)).map(({ start, end }) => [start, end])).toEqual(
      [0, 1, 2, 3, 4].map((index) => [500_000 + index * 20_000, 520_000 + index * 20_000]),
    );
    const slow = await seen(speed(stills({ count: 3, known: false }), 0.5));
    expect(slow.map(({ start }) => start)).toEqual([0, 80_000, 160_000]);
    expect(open.count).toBe(0);
  });

  test("drops or repeats frames for a frame rate", async () => {
    const fast = await seen(speed(stills({ count: 50 }), 4, { frameRate: 25 }));
    expect(fast.map(({ start }) => start)).toEqual(Array.from({ length: 13 }, (_, index) => index * 40_000));
    expect(await seen(speed(stills({ count: 5 }), 0.25, { frameRate: 25 }))).toHaveLength(20);
  });

  test("follows keyframes: times are the integral of 1 / factor", async () => {
    const frames = await seen(speed(stills({ count: 100 }), slowing()));
    for (const [index, { start, end }] of frames.entries()) {
      expect(Math.abs(start - slowed(index * 0.04) * 1e6)).toBeLessThan(100);
      expect(end).toBe(frames[index + 1]?.start ?? end);
    }
  });

  test("keeps the hints of frames", async () => {
    const { value: still } = await stills({ count: 1 }).getReader().read();
    const frame = ExtendedVideoFrame.revise(still!, still!, {}, { keyFrame: true });
    still!.close();
    const input = new ReadableStream<VideoFrame>({
      start: (controller) => {
        controller.enqueue(frame);
        controller.close();
      },
    });
    const { value: changed } = await speed(input, 2).getReader().read();
    expect((changed as ExtendedVideoFrame).properties.keyFrame).toBe(true);
    changed!.close();
  });
});

describe("the speed of audio", () => {
  for (const pitch of ["keep", "follow"] as const) {
    for (const factor of [0.5, 0.8, 1, 1.5, 2]) {
      test(`${factor} gives the exact length, with pitch: "${pitch}"`, async () => {
        const open = watchFrames();
        const { channels, length, sampleRate } = await heard(speed(generatedAudio({ seconds: 2 }), factor, { pitch }));
        expect(length).toBe(Math.round(96_000 / factor));
        const samples = channels[0]!;
        const expected = pitch === "keep" ? 440 : 440 * factor;
        expect(Math.abs(frequencyOf(samples, sampleRate) - expected)).toBeLessThan(expected * 0.01);
        const inner = samples.subarray(4800, length - 4800);
        expect(power(inner)).toBeCloseTo(0.5 * Math.SQRT1_2, 1);
        expect(open.count).toBe(0);
      });
    }
  }

  test("nothing drifts in 30 minutes: samples are exact to one", { timeout: 120_000 }, async () => {
    const minutes = { seconds: 30 * 60, sampleRate: 3000, numberOfChannels: 1 };
    /** Integral of 1 / factor: the factor rises from 0.5 to 1.5 in 30 minutes. */
    const rising = (1800 / (1.5 - 0.5)) * Math.log(1.5 / 0.5);
    const cases = [
      { factor: 1.37, expected: 1800 / 1.37 },
      { factor: animate("0s 0.5, 1800s 1.5"), expected: rising },
    ];
    for (const pitch of ["keep", "follow"] as const) {
      for (const { factor, expected } of cases) {
        const open = watchFrames();
        let samples = 0;
        for await (const data of speed(generatedAudio(minutes), factor, { pitch })) {
          expect(data.timestamp).toBe(Math.round((samples * 1e6) / 3000));
          samples += data.numberOfFrames;
          data.close();
        }
        expect(Math.abs(samples - expected * 3000)).toBeLessThanOrEqual(1);
        expect(open.peak).toBeLessThanOrEqual(4);
        expect(open.count).toBe(0);
      }
    }
  });

  test("1 changes no sample", async () => {
    const original = await heard(generatedAudio({ seconds: 0.5 }));
    const kept = await heard(speed(generatedAudio({ seconds: 0.5 }), 1));
    expect(kept.channels).toEqual(original.channels);
  });

  test("follows keyframes in sync with the picture", async () => {
    /** Silence with a burst of noise at each second. */
    const bursts = () => {
      const stream = levels({ levels: [0], seconds: 4, sampleRate: 44_100 });
      return withSpan(
        stream.pipeThrough(
          new TransformStream<AudioData, AudioData>({
            transform(data, controller) {
              const { numberOfFrames, sampleRate, timestamp } = data;
              const samples = new Float32Array(numberOfFrames);
              for (let i = 0; i < numberOfFrames; i++) {
                const since = (timestamp / 1e6 + i / sampleRate) % 1;
                if (since < 0.02) samples[i] = Math.sin(i * i);
              }
              const shape = { format: "f32-planar" as const, sampleRate, numberOfChannels: 1, numberOfFrames };
              controller.enqueue(new AudioData({ ...shape, timestamp, data: samples }));
              data.close();
            },
          }),
        ),
        { start: 0, end: 4e6 },
      );
    };
    for (const pitch of ["keep", "follow"] as const) {
      const { channels, length, sampleRate } = await heard(speed(bursts(), slowing(), { pitch }));
      expect(Math.abs(length / sampleRate - slowed(4))).toBeLessThan(0.001);
      const samples = channels[0]!;
      for (const second of [1, 2, 3]) {
        const expected = slowed(second);
        const begin = samples.findIndex((value, at) => at / sampleRate > expected - 0.2 && Math.abs(value) > 0.1);
        // Pieces of 40 ms of the input stay whole if the pitch is kept.
        const tolerance = pitch === "keep" ? 0.03 / Math.max(0.25, 1 - 0.375 * second) : 0.002;
        expect(Math.abs(begin / sampleRate - expected)).toBeLessThan(tolerance);
      }
    }
  });
});

describe("speed", () => {
  test("reads no further than needed, cancels its input and closes all", async () => {
    const open = watchFrames();
    const reasons: unknown[] = [];
    let reads = 0;
    const onRead = () => reads++;
    const video = speed(stills({ count: 9, onRead, onCancel: (reason) => reasons.push(reason) }), 2).getReader();
    expect(reads).toBe(0);
    (await video.read()).value?.close();
    expect(reads).toBe(1);
    await video.cancel("enough");
    const audio = speed(levels({ levels: [0], seconds: 2, onCancel: (reason) => reasons.push(reason) }), 2).getReader();
    (await audio.read()).value?.close();
    await audio.cancel("enough");
    expect(reasons).toEqual(["enough", "enough"]);
    expect(open.count).toBe(0);
  });

  test("fails with its input", async () => {
    const open = watchFrames();
    const onRead = (index: number) => {
      if (index === 2) throw new Error("no more");
    };
    await expect(seen(speed(stills({ count: 5, onRead }), 2))).rejects.toMatchObject({ code: "source-failed" });
    const before = (index: number) => onRead(index);
    await expect(heard(speed(generatedAudio({ seconds: 1, before }), 2))).rejects.toMatchObject({
      code: "source-failed",
    });
    expect(open.count).toBe(0);
  });

  test("refuses factors that are not greater than 0", async () => {
    const input = stills({ count: 1, known: false });
    for (const factor of [0, -1, Number.NaN, "2" as never])
      expect(() => speed(input, factor)).toThrow("`factor` must be");
    expect(() => speed(input, 1, { pitch: "high" as never })).toThrow("`pitch` must be");
    expect(() => speed(input, 1, { frameRate: 0 })).toThrow("`frameRate` must be");
    const failing = () => {
      throw new Error("my mistake");
    };
    await expect(seen(speed(stills({ count: 1, known: false }), failing))).rejects.toThrow(
      "`factor` failed: my mistake",
    );
    await expect(seen(speed(stills({ count: 1, known: false }), () => 0))).rejects.toThrow("greater than 0");
  });
});
