/** Streams without sound, unlike formats, ends in the middle and values that make no sense. */
import { describe, expect, test } from "vitest";
import { audioEffect, loudness, type SoundTime, sound, speed, waveform } from "../../releases/next.ts";
import { clip } from "../../src/edit/clip.ts";
import { concat } from "../../src/edit/concat.ts";
import { openFile } from "../../src/open-shared-file.ts";
import { clipUrl } from "../support/clips.ts";
import { editOf, silenceStream as silence, toneStream as tone } from "../support/edits.ts";
import { generatedAudio, generatedVideo } from "../support/generated.ts";
import { readAudio, readVideo } from "../support/read.ts";
import { planesOfStream } from "./planes.ts";

const empty = () =>
  new ReadableStream<AudioData>({
    start: (controller) => controller.close(),
  });
const everyEffect = () => [
  sound.gain({ gain: 0.5 }),
  sound.fade({ in: 100, out: 100 }),
  sound.pan({ pan: 0.5 }),
  sound.equalizer({ low: 3, peak: { frequency: 100, gain: 3 } }),
  sound.compressor(),
  sound.custom(() => {}),
  sound.normalize({ integrated: -20 }),
  sound.resample({ sampleRate: 44_100 }),
  sound.limiter(),
];

describe("a stream without sound", () => {
  test("stays empty through every effect", async () => {
    expect(await readAudio(audioEffect(empty(), everyEffect()))).toEqual([]);
    expect(await loudness(empty())).toMatchObject({ integrated: -Infinity });
    expect((await waveform(empty())).channels).toEqual([]);
  });

  test("adds nothing to a mix, and gets nothing from it", async () => {
    const [left] = await planesOfStream(audioEffect(tone({ duration: 100 }), [sound.mix(empty(), { duck: {} })]));
    expect(left).toEqual((await planesOfStream(tone({ duration: 100 })))[0]);
    let canceled = false;
    const music = generatedAudio({
      seconds: 1,
      onCancel: () => {
        canceled = true;
      },
    });
    expect(await readAudio(audioEffect(empty(), [sound.mix(music)]))).toEqual([]);
    expect(canceled).toBe(true);
  });

  test("is silence in a joined part", async () => {
    const video = () => generatedVideo({ count: 30 });
    const audio = () => generatedAudio({ seconds: 1 });
    const parts = [empty, audio].map((sound) => editOf({ video, audio: sound }, { duration: 1000 }));
    const joined = await concat(parts).open();
    const [pictures, blocks] = await Promise.all([readVideo(joined.video!), readAudio(joined.audio!)]);
    expect(pictures).toHaveLength(60);
    expect(blocks.reduce((sum, { frames }) => sum + frames, 0)).toBe(96_000);
  });
});

test("a part of a millisecond adds its samples", async () => {
  const file = await openFile(clipUrl("h264-aac.mp4"));
  const [audio] = file.audioTracks;
  const parts = [clip(audio!, { start: 500, end: 501 }), clip(audio!, { end: 1000 })];
  const blocks = await readAudio((await concat(parts).open()).audio!);
  expect(blocks.reduce((sum, { frames }) => sum + frames, 0)).toBe(48_048);
});

test("5.1 is mixed into mono, and mono into 5.1", async () => {
  const constant = (numberOfChannels: number, value: number) =>
    audioEffect(silence({ duration: 100, numberOfChannels }), [
      sound.custom(({ channels }) => {
        for (const plane of channels) plane.fill(value);
      }),
    ]);
  const [mono] = await planesOfStream(audioEffect(constant(1, 0.1), [sound.mix(constant(6, 0.1))]));
  // The average of left and right, each with center and surround at −3 dB.
  expect(mono![2000]).toBeCloseTo(0.1 + 0.1 * (1 + 2 * Math.SQRT1_2), 5);
  const surround = await planesOfStream(audioEffect(constant(6, 0.1), [sound.mix(constant(1, 0.1))]));
  expect(surround.map((plane) => plane[2000]!.toFixed(5))).toEqual(
    [0.1, 0.1, 0.2, 0.1, 0.1, 0.1].map((value) => value.toFixed(5)),
  );
});

describe.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1])("the volume %f", (gain) => {
  test("is refused at once", () => {
    for (const make of [() => sound.gain({ gain }), () => sound.mix(empty(), { gain })]) {
      expect(make).toThrow(expect.objectContaining({ code: "invalid-option", details: { option: "gain" } }));
    }
  });

  test("of a function fails the stream, with the time, and closes all", async () => {
    const later = ({ timestamp }: SoundTime) => (timestamp > 500_000 ? gain : 1);
    for (const effect of [sound.gain({ gain: later }), sound.mix(generatedAudio({ seconds: 2 }), { gain: later })]) {
      await expect(readAudio(audioEffect(generatedAudio({ seconds: 2 }), [effect]))).rejects.toMatchObject({
        code: "invalid-option",
        details: { option: "gain" },
      });
    }
  });
});

/** Whether the browser has audio of a format: Chromium has limits, Firefox has none. */
function isSupported({ sampleRate = 48_000, numberOfChannels = 2 }): boolean {
  const shape = { sampleRate, numberOfChannels, numberOfFrames: 1, timestamp: 0 };
  try {
    new AudioData({ format: "f32-planar", ...shape, data: new Float32Array(numberOfChannels) }).close();
    return true;
  } catch {
    return false;
  }
}

test.each([{ sampleRate: 1000 }, { numberOfChannels: 1000 }])(
  "the format %o fails with an OptionError if the browser refuses it, and works otherwise",
  async (format) => {
    const results = [
      readAudio(silence({ duration: 10, ...format })),
      readAudio(audioEffect(tone({ duration: 10 }), [sound.resample(format)])),
    ];
    for (const result of await Promise.allSettled(results)) {
      if (isSupported(format)) expect(result.status).toBe("fulfilled");
      else
        expect(result).toMatchObject({
          status: "rejected",
          reason: { code: "invalid-option", details: { option: "sampleRate", timestamp: 0 }, cause: expect.any(Error) },
        });
    }
  },
);

test("everything is closed when a whole edit is canceled in the middle", async () => {
  const canceled: string[] = [];
  const input = (name: string) => generatedAudio({ seconds: 2, onCancel: () => canceled.push(name) });
  const format = { sampleRate: 48_000, numberOfChannels: 2 };
  const part = (name: string) => editOf({ audio: () => input(name) }, { duration: 2000, ...format });
  const parts = [speed(clip(part("a"), { end: 1500 }), 1.5), audioEffect(part("b"), everyEffect())];
  const joined = concat(parts, { transition: { duration: 500 } });
  const edit = audioEffect(joined, [sound.mix(part("music"), { duck: {} }), ...everyEffect()]);
  const reader = (await edit.open()).audio!.getReader();
  for (let i = 0; i < 40; i++) (await reader.read()).value?.close();
  await reader.cancel("enough");
  expect(canceled.sort()).toEqual(["a", "b", "music"]);
});

test("a part that fails in a transition fails the mix with its error, and cancels the rest", async () => {
  let canceled = false;
  const failing = generatedAudio({
    seconds: 2,
    before: (index) => {
      if (index > 10) throw new Error("gone");
    },
  });
  const music = generatedAudio({
    seconds: 10,
    onCancel: () => {
      canceled = true;
    },
  });
  const part = (audio: () => ReadableStream<AudioData>) => editOf({ audio }, { duration: 2000 });
  const parts = [part(() => generatedAudio({ seconds: 2 })), part(() => failing)];
  const { audio } = await concat(parts, { transition: { duration: 500 } }).open();
  await expect(readAudio(audioEffect(audio!, [sound.mix(music), sound.limiter()]))).rejects.toMatchObject({
    code: "source-failed",
    details: { path: "concat[1].fromStreams" },
  });
  expect(canceled).toBe(true);
});
