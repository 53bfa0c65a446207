// @module-tag node
/** Runs of sound pass on signals, reasons and times, and read little ahead. */
import { expect, onTestFinished, test, vi } from "vitest";
import {
  audioEffect,
  type Edit,
  fromStreams,
  loudness,
  type Progress,
  silence,
  sound,
  tone,
  waveform,
} from "../../releases/next.ts";
import { nextTask } from "../../src/media/next-task.ts";
import { audioDataOf } from "../../src/sound/samples.ts";
import { soundOf } from "../support/edits.ts";
import { generatedAudio } from "../support/generated.ts";
import { readAudio, readOn } from "../support/read.ts";
import { planesOfStream } from "./planes.ts";

const half = sound.gain({ gain: 0.5 });

/** An edit of sound, and the signals of its runs. */
function watched(): { edit: Edit; signals: AbortSignal[]; reasons: unknown[] } {
  const signals: AbortSignal[] = [];
  const reasons: unknown[] = [];
  const edit = fromStreams(
    ({ signal }) => {
      signals.push(signal);
      return { audio: generatedAudio({ seconds: 10, onCancel: (reason) => reasons.push(reason) }) };
    },
    { duration: 10_000, tracks: ["audio"], sampleRate: 48_000, numberOfChannels: 2 },
  );
  return { edit, signals, reasons };
}

const runs: [what: string, start: (edit: Edit, signal: AbortSignal) => Promise<ReadableStream<AudioData>>][] = [
  [
    "an edit that is mixed into an edit",
    async (edit, signal) => {
      const mixed = audioEffect(tone({ duration: 10_000 }), [sound.mix(edit)]);
      return (await mixed.open({ signal })).audio!;
    },
  ],
  [
    "an edit that is mixed into a stream",
    async (edit, signal) => audioEffect(generatedAudio({ seconds: 10 }), [sound.mix(edit)], { signal }),
  ],
  ["an edit with effects", async (edit, signal) => (await audioEffect(edit, [half]).open({ signal })).audio!],
];

test.each(runs)("%s gets the signal of the run, and ends with it", async (_, start) => {
  const { edit, signals, reasons } = watched();
  const abort = new AbortController();
  const reader = (await start(edit, abort.signal)).getReader();
  (await reader.read()).value!.close();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  abort.abort("enough");
  await expect(readOn(reader)).rejects.toMatchObject({ code: "aborted", cause: "enough" });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await expect.poll(() => reasons.length).toBe(1);
});

test.each([loudness, waveform])(
  "$name passes the signal to the edit, and cancels its sound with it",
  async (measure) => {
    const { edit, signals, reasons } = watched();
    const abort = new AbortController();
    const onProgress = ({ frames }: Progress) => {
      if (frames === 2) abort.abort("enough");
    };
    await expect(measure(edit, { signal: abort.signal, onProgress })).rejects.toMatchObject({ code: "aborted" });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await expect.poll(() => reasons.length).toBe(1);
  },
);

test.each([loudness, waveform])("$name reads nothing if its signal is aborted before", async (measure) => {
  let read = 0;
  const reasons: unknown[] = [];
  const audio = generatedAudio({ seconds: 1, before: () => read++, onCancel: (reason) => reasons.push(reason) });
  await expect(measure(audio, { signal: AbortSignal.abort("before") })).rejects.toMatchObject({
    code: "aborted",
    cause: "before",
  });
  expect(read).toBe(0);
  expect(reasons).toEqual([expect.objectContaining({ code: "aborted" })]);
});

test.each([loudness, waveform])("$name tells the fraction of a stream whose length is known", async (measure) => {
  const { audio } = await tone({ duration: 1000 }).open({ at: 500 });
  const fractions: (number | undefined)[] = [];
  await measure(audio!, { onProgress: ({ fraction }) => fractions.push(fraction) });
  expect(fractions[0]).toBeCloseTo(1024 / 24_000, 3);
  expect(fractions.at(-1)).toBeCloseTo(1, 3);
});

test("the progress of a stream with effects goes from its start to its end", async () => {
  const { audio } = await tone({ duration: 1000 }).open({ at: 500 });
  const changed = audioEffect(audio!, [half]);
  const seen: Progress[] = [];
  await readAudio(audioEffect(changed, [half], { onProgress: (progress) => seen.push(progress) }));
  expect(seen[0]).toEqual({ frames: 1, timestamp: 500_000, fraction: expect.closeTo(1024 / 24_000, 3) });
  expect(seen.at(-1)!.fraction).toBeCloseTo(1, 3);
});

test.each([
  [undefined, 1],
  [{ highWaterMark: 1 }, 1],
  [{ highWaterMark: 4 }, 4],
])("with the strategy %o, %i finished blocks wait to be read", async (readableStrategy, waiting) => {
  let read = 0;
  const input = generatedAudio({ seconds: 10, before: () => read++ });
  const reader = audioEffect(input, [half], { readableStrategy }).getReader();
  (await reader.read()).value!.close();
  for (let task = 0; task < 50; task++) await nextTask();
  expect(read).toBe(1 + waiting);
  await reader.cancel();
});

test("fades of a stream begin with its first sample, whatever its timestamp", async () => {
  const input = () => generatedAudio({ seconds: 0.2, start: 2e6 });
  const [left] = await planesOfStream(audioEffect(input(), [sound.fade({ in: 100, curve: "linear" })]));
  const [whole] = await planesOfStream(input());
  for (const i of [1, 2401, 4000, 4800, 9000]) expect(left![i]).toBeCloseTo(whole![i]! * Math.min(1, i / 4800), 5);
});

test("an edit has the format after its effects, if it is known", () => {
  const mono = tone({ duration: 10, numberOfChannels: 1 });
  expect(audioEffect(mono, [sound.pan()]).audio).toEqual({ sampleRate: 48_000, numberOfChannels: 2 });
  expect(audioEffect(mono, [sound.mix(mono), sound.resample({ sampleRate: 8000 })]).audio).toEqual({
    sampleRate: 8000,
    numberOfChannels: 1,
  });
  const unknown = fromStreams(() => ({}), { duration: 10, tracks: ["audio"], sampleRate: 48_000 });
  const none = { sampleRate: undefined, numberOfChannels: undefined };
  expect(audioEffect(unknown, [sound.pan()]).audio).toEqual(none);
});

test("an edit without sound, or without effects, stays what it is", () => {
  const picture = fromStreams(() => ({}), { duration: 10, tracks: ["video"] });
  expect(audioEffect(picture, [half])).toBe(picture);
  const hum = tone({ duration: 10 });
  expect(audioEffect(hum, [])).toBe(hum);
  expect(audioEffect(hum, [sound.gain(), sound.fade()])).toBe(hum);
});

test("samples that the browser takes no audio data of are an error that says what to change", () => {
  const cause = new TypeError("unsupported");
  vi.stubGlobal(
    "AudioData",
    class {
      constructor() {
        throw cause;
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const message =
    "This browser cannot make audio data of 96000 Hz with 2 channels. Use another `sampleRate` or `numberOfChannels`.";
  const refused = { code: "invalid-option", message, cause, details: { option: "sampleRate", timestamp: 5 } };
  const planes = [new Float32Array(3), new Float32Array(3)];
  expect(() => audioDataOf(planes, { sampleRate: 96_000, timestamp: 5 })).toThrow(expect.objectContaining(refused));
});

test("a stream is mixed into one sound alone", async () => {
  const mix = sound.mix(generatedAudio({ seconds: 0.01 }));
  await readAudio(audioEffect(generatedAudio({ seconds: 0.01 }), mix));
  await expect(readAudio(audioEffect(generatedAudio({ seconds: 0.01 }), mix))).rejects.toThrow(
    "`audio` is already read by another audioEffect(). Call sound.mix() again with a new stream.",
  );
});

test("lists of effects may hold lists of lists", async () => {
  const [left] = await planesOfStream(audioEffect(generatedAudio({ seconds: 0.01 }), [half, [half, [[half]]]]));
  const [whole] = await planesOfStream(generatedAudio({ seconds: 0.01 }));
  expect(left![100]).toBeCloseTo(whole![100]! / 8, 6);
});

test("a wrong signal or callback of a stream or a measurement is refused at once", async () => {
  const input = () => generatedAudio({ seconds: 0.01 });
  const refused = expect.objectContaining({ code: "invalid-option" });
  for (const options of [{ signal: {} as AbortSignal }, { onProgress: true as never }]) {
    expect(() => audioEffect(input(), [half], options)).toThrow(refused);
    for (const measure of [loudness, waveform]) await expect(measure(input(), options)).rejects.toEqual(refused);
  }
});

test("a second sound of another rate is heard to its last sample", async () => {
  const second = audioEffect(silence({ duration: 100, sampleRate: 44_100, numberOfChannels: 1 }), [
    sound.custom(({ channels }) => void channels[0]!.fill(0.5)),
  ]);
  const [left] = await planesOfStream(soundOf(audioEffect(silence({ duration: 200 }), [sound.mix(second)])));
  expect(left![4700]).toBeCloseTo(0.5, 1);
  expect(left![4795]).toBeGreaterThan(0.2);
  expect(left![4801]).toBe(0);
});

test("the volume of a second sound follows the time, also if it begins within a block", async () => {
  const gain = ({ timestamp }: { timestamp: number }) => timestamp / 1e6;
  const film = audioEffect(silence({ duration: 300 }), [sound.mix(tone({ duration: 100 }), { at: 107, gain })]);
  const [left] = await planesOfStream(soundOf(film));
  const [whole] = await planesOfStream(soundOf(tone({ duration: 100 })));
  for (const i of [5137, 5200, 7000, 9900]) expect(left![i]).toBeCloseTo((whole![i - 5136]! * i) / 48_000, 4);
});

test("a stream whose signal is aborted before fails, and its input is canceled unread", async () => {
  let read = 0;
  const reasons: unknown[] = [];
  const input = generatedAudio({ seconds: 1, before: () => read++, onCancel: (reason) => reasons.push(reason) });
  const changed = audioEffect(input, [half], { signal: AbortSignal.abort("before") });
  await expect(readAudio(changed)).rejects.toMatchObject({ code: "aborted", cause: "before" });
  expect([read, reasons.length]).toEqual([0, 1]);
});

test("a long gap of a stream becomes silence of the same length, in pieces", async () => {
  const parts = [
    { start: 0, seconds: 0.01 },
    { start: 2e6, seconds: 0.01 },
  ];
  const input = new ReadableStream<AudioData>({
    async start(controller) {
      for (const part of parts) for await (const data of generatedAudio(part)) controller.enqueue(data);
      controller.close();
    },
  });
  const seen = await readAudio(audioEffect(input, [half]));
  expect(seen.reduce((sum, { frames }) => sum + frames, 0)).toBe(96_480);
  expect(Math.max(...seen.map(({ frames }) => frames))).toBeLessThanOrEqual(16_384);
});
