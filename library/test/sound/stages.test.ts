/** Stages of sound that read one another: samples pass without `AudioData` between them, and everything else is as with any stream. */
import { expect, test } from "vitest";
import { audioEffect, type Edit, sound, tone } from "../../releases/next.ts";
import { generatedAudio } from "../support/generated.ts";
import { watchFrames } from "../support/open-frames.ts";
import { readAudio } from "../support/read.ts";
import { planesOfStream } from "./planes.ts";

const half = sound.gain({ gain: 0.5 });
/** Three stages after an input. */
const stages = (input: ReadableStream<AudioData>) =>
  audioEffect(audioEffect(audioEffect(input, [half]), [half, sound.fade({ in: 100, out: 200 })]), [half]);
const all = [half, half, sound.fade({ in: 100, out: 200 }), half];

test("several stages give the samples of one", async () => {
  const input = () => generatedAudio({ seconds: 0.4, start: 12_345 });
  expect(await planesOfStream(stages(input()))).toEqual(await planesOfStream(audioEffect(input(), all)));
});

test("audio data is made for the input and the result only", async () => {
  const open = watchFrames();
  const chain = (edit: Edit) =>
    audioEffect(audioEffect(audioEffect(edit, [half]), [half, sound.fade({ in: 100, out: 200 })]), [half]);
  const mixed = audioEffect(chain(tone({ duration: 1000 })), [sound.mix(chain(tone({ duration: 1000 })))]);
  await readAudio((await mixed.open()).audio!);
  expect(open.opened).toBeLessThanOrEqual(48); // 47 blocks of 1024, and what the fade held back.
});

test("little is read ahead", async () => {
  let read = 0;
  const input = generatedAudio({
    seconds: 10,
    before: (index) => {
      read = index;
    },
  });
  const reader = audioEffect(audioEffect(audioEffect(input, [half]), [half]), [half]).getReader();
  expect(read).toBe(0);
  for (let i = 0; i < 5; i++) (await reader.read()).value?.close();
  expect(read).toBeLessThan(8);
  await reader.cancel();
});

test("a stage that was partly read continues where the reader stopped", async () => {
  const whole = await planesOfStream(audioEffect(generatedAudio({ seconds: 0.2 }), [half, half]));
  const first = audioEffect(generatedAudio({ seconds: 0.2 }), [half]);
  const reader = first.getReader();
  const { value } = await reader.read();
  reader.releaseLock();
  const begin = value!.numberOfFrames;
  value!.close();
  const rest = await planesOfStream(audioEffect(first, [half]));
  expect(rest).toEqual(whole.map((plane) => plane.slice(begin)));
});

test("a stage is locked by the next one", () => {
  const first = audioEffect(generatedAudio({ seconds: 0.01 }), [half]);
  audioEffect(first, [half]);
  expect(first.locked).toBe(true);
  expect(() => audioEffect(first, [half])).toThrow(expect.objectContaining({ code: "invalid-option" }));
});

test("cancel reaches the inputs of all stages, with its reason", async () => {
  const canceled: string[] = [];
  const input = (name: string) =>
    generatedAudio({ seconds: 10, onCancel: (reason) => canceled.push(`${name}: ${reason}`) });
  const mixed = audioEffect(stages(input("voice")), [sound.mix(stages(input("music")))]);
  const reader = mixed.getReader();
  (await reader.read()).value?.close();
  await reader.cancel("enough");
  expect(canceled.sort()).toEqual(["music: enough", "voice: enough"]);
});

test("the signal of a stage ends all that follow it, also while its input is silent", async () => {
  const abort = new AbortController();
  let canceled = false;
  const never = new ReadableStream<AudioData>({
    cancel: () => {
      canceled = true;
    },
  });
  const reader = audioEffect(audioEffect(never, [half], { signal: abort.signal }), [half]).getReader();
  const read = reader.read();
  abort.abort();
  await expect(read).rejects.toMatchObject({ code: "aborted" });
  expect(canceled).toBe(true);
});

test("an input that fails fails all stages with its error, and cancels the others", async () => {
  let canceled = false;
  const failing = generatedAudio({
    seconds: 10,
    before: (index) => {
      if (index === 3) throw new Error("gone");
    },
  });
  const music = generatedAudio({
    seconds: 10,
    onCancel: () => {
      canceled = true;
    },
  });
  const mixed = audioEffect(stages(music), [sound.mix(audioEffect(failing, [half]))]);
  await expect(readAudio(mixed)).rejects.toMatchObject({
    code: "source-failed",
    message: expect.stringContaining("gone"),
  });
  expect(canceled).toBe(true);
});

test("each stage reports its progress", async () => {
  const fractions: (number | undefined)[] = [];
  const { audio } = await tone({ duration: 100 }).open();
  const first = audioEffect(audio!, [half], { onProgress: ({ fraction }) => fractions.push(fraction) });
  await readAudio(audioEffect(first, [half]));
  expect(fractions).toHaveLength(5);
  expect(fractions.at(-1)).toBeCloseTo(1, 3);
});

test("a custom function may keep its samples", async () => {
  const kept: Float32Array[] = [];
  const stream = audioEffect(generatedAudio({ seconds: 0.1 }), [
    sound.custom(({ channels }) => void kept.push(channels[0]!)),
  ]);
  const [left] = await planesOfStream(stream);
  expect(Float32Array.from(kept.flatMap((plane) => [...plane]))).toEqual(left);
});
