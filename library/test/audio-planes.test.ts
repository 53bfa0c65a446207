// @module-tag node
/** Samples of audio data, also in engines that end a page when it copies them in the format that they have. */
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.restoreAllMocks());

let copies = 0;

/** The samples, read by a copy of the module, which measures the engine again. */
async function planesOf(data: AudioData): Promise<number[][]> {
  const address = `../src/media/audio-planes.ts?copy=${copies++}`;
  const copy = (await import(/* @vite-ignore */ address)) as typeof import("../src/media/audio-planes.ts");
  try {
    return copy.planesOf(data).map((plane) => [...plane]);
  } finally {
    data.close();
  }
}

function audioOf(format: "f32" | "f32-planar", samples: readonly number[], numberOfChannels: number): AudioData {
  const numberOfFrames = samples.length / numberOfChannels;
  const shape = { format, sampleRate: 48_000, numberOfChannels, numberOfFrames, timestamp: 0 };
  return new AudioData({ ...shape, data: Float32Array.from(samples) });
}

/** Makes copies as WebKitGTK does: conversions clip, and others fail. Mono is stored alike with planes and without. */
function copyAsWebKit(): void {
  const { copyTo } = AudioData.prototype;
  vi.spyOn(AudioData.prototype, "copyTo").mockImplementation(function (this: AudioData, target, options) {
    const format = options.format!;
    const isMono = this.numberOfChannels === 1;
    if (format === this.format || (isMono && format.startsWith("f32"))) throw new Error("The page's process ends.");
    const view = target as Float32Array | Int32Array;
    const samples = new Float32Array(view.length);
    copyTo.call(this, samples, { ...options, format: format === "s32" ? "f32" : format });
    const scale = format === "s32" ? 2 ** 31 : 1;
    view.set(Array.from(samples, (sample) => scale * Math.min(1, Math.max(-1, sample))));
  });
}

const cases = [
  ["f32-planar", [0.5, -0.25, 0.125, -1], 1, [[0.5, -0.25, 0.125, -1]]],
  ["f32", [0.5, -0.25, 0.125, -1], 1, [[0.5, -0.25, 0.125, -1]]],
  [
    "f32-planar",
    [0.5, -0.25, 0.125, -1, 0, 0.75],
    3,
    [
      [0.5, -0.25],
      [0.125, -1],
      [0, 0.75],
    ],
  ],
  [
    "f32",
    [0.5, -0.25, 0.125, -1],
    2,
    [
      [0.5, 0.125],
      [-0.25, -1],
    ],
  ],
] as const;

test.each(cases)("%s of %j in %i channels has a plane for each", async (format, samples, channels, planes) => {
  expect(await planesOf(audioOf(format, samples, channels))).toEqual(planes);
});

test.each(cases)("WebKit converts %s of %j in %i channels", async (format, samples, channels, planes) => {
  copyAsWebKit();
  expect(await planesOf(audioOf(format, samples, channels))).toEqual(planes);
});

test("an engine that converts to planes alone is read by planes", async () => {
  const { copyTo } = AudioData.prototype;
  vi.spyOn(AudioData.prototype, "copyTo").mockImplementation(function (this: AudioData, target, options) {
    if (options.format !== "f32-planar") throw new DOMException("no", "NotSupportedError");
    copyTo.call(this, target, options);
  });
  expect(await planesOf(audioOf("f32-planar", [2, -3, 0, 1], 2))).toEqual([
    [2, -3],
    [0, 1],
  ]);
});

test("samples beyond full scale stay as they are in other engines", async () => {
  expect(await planesOf(audioOf("f32-planar", [2, -3], 1))).toEqual([[2, -3]]);
});

test("audio data that cannot be copied makes a CodecError", async () => {
  const cause = new DOMException("out of memory", "OperationError");
  vi.spyOn(AudioData.prototype, "copyTo").mockImplementation(() => {
    throw cause;
  });
  const reading = planesOf(audioOf("f32", [0, 0], 1));
  await expect(reading).rejects.toMatchObject({ name: "CodecError", code: "codec-failed", cause });
});
