// @module-tag fakes
/** Options of `encode` reach the encoders and the file in each way that tracks can be passed. */
import { afterEach, expect, test, vi } from "vitest";
import { type EncodeOptions, encode, fromStreams, type Progress, probe } from "../releases/next.ts";
import { assemble } from "./support/assemble.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";

afterEach(() => vi.restoreAllMocks());

const at25 = (index: number) => index * 40_000;
const pictures = () => generatedVideo({ count: 5, width: 160, height: 90, timestamps: at25 });
const sounds = () => generatedAudio({ seconds: 0.2 });
const info = { duration: 200, width: 160, height: 90, frameRate: 25, sampleRate: 48_000, numberOfChannels: 2 };
const edit = () => fromStreams(() => ({ video: pictures(), audio: sounds() }), info);

type Options = (settings: { video?: object; audio?: object }) => object;

const WAYS: [way: string, options: Options][] = [
  [
    "streams",
    ({ video, audio }) => ({
      ...(video && { video: { ...video, stream: pictures() } }),
      ...(audio && { audio: { ...audio, stream: sounds() } }),
    }),
  ],
  [
    "streams with names",
    ({ video, audio }) => ({
      ...(video && { video: { ...video, stream: pictures(), name: "Film" } }),
      ...(audio && { audio: { ...audio, stream: sounds(), name: "Sound" } }),
    }),
  ],
  ["an edit", ({ video = false, audio = false }) => ({ edit: edit(), video, audio })],
  ["an edit in a list", ({ video = false, audio }) => ({ edit: edit(), video, audio: audio ? [audio] : false })],
];
const fileOf = (mimeType: string, options: object) => assemble(encode({ mimeType, ...options } as EncodeOptions));

test.each(WAYS)("settings of encoders of %s", async (_, options) => {
  const [ofVideo, ofAudio] = [VideoEncoder, AudioEncoder].map(({ prototype }) => vi.spyOn(prototype, "configure"));
  const rates = { bitrate: 123_456, bitrateMode: "constant", framerate: 24, latencyMode: "realtime" };
  const video = { ...rates, hardwareAcceleration: "prefer-software" };
  const audio = { bitrate: 45_678, numberOfChannels: 1, sampleRate: 24_000 };
  await fileOf('video/webm; codecs="vp9,opus"', options({ video, audio }));
  expect(ofVideo!.mock.calls).toContainEqual([expect.objectContaining(video)]);
  expect(ofAudio!.mock.calls).toContainEqual([expect.objectContaining(audio)]);
});

test.each(WAYS.filter(([way]) => way !== "streams with names"))("sound of a WAV file of %s", async (way, options) => {
  const isList = way.includes("list");
  const audio = { numberOfChannels: 1, sampleRate: 24_000 };
  const tags = { title: "Sea" };
  const { file } = await fileOf("audio/wav", { ...options({ audio }), ...(isList && { audio }), tags });
  expect(await probe(file)).toMatchObject({ audio, tags });
});

test.each(
  WAYS.flatMap(([way, options]) =>
    ['video/webm; codecs="vp9,opus"', 'video/mp4; codecs="vp9,opus"'].map((mimeType): [string, string, Options] => [
      mimeType,
      way,
      options,
    ]),
  ),
)("options of a %s file of %s", async (mimeType, _, options) => {
  const tracks = () => options({ video: {}, audio: {} });
  const reports: Progress[] = [];
  const onProgress = (progress: Progress) => void reports.push(progress);
  const tags = { title: "Sea" };
  const whole = await fileOf(mimeType, { ...tracks(), tags, onProgress });
  expect(await probe(whole.file)).toMatchObject({ tags });
  expect(reports).toHaveLength(5);
  const small = await fileOf(mimeType, { ...tracks(), chunkSize: 0 });
  expect(small.pieces.length).toBeGreaterThan(whole.pieces.length);
  const grown = await fileOf(mimeType, { ...tracks(), streaming: true, chunkSize: 0 });
  let end = 0;
  for (const { position = end, size } of grown.pieces) {
    expect(position).toBe(end);
    end += size;
  }
});

test.each(WAYS)("the index of an MP4 of %s is first if that is wanted", async (_, options) => {
  const boxes = async (faststart: boolean) => {
    const { file } = await fileOf('video/mp4; codecs="vp9,opus"', { ...options({ video: {}, audio: {} }), faststart });
    const text = new TextDecoder("latin1").decode(await file.arrayBuffer());
    return text.indexOf("moov") < text.indexOf("mdat");
  };
  expect([await boxes(true), await boxes(false)]).toEqual([true, false]);
});

test("a GIF reports each picture that was written", async () => {
  const reports: Progress[] = [];
  const onProgress = (progress: Progress) => void reports.push(progress);
  await fileOf("image/gif", { video: { stream: pictures() }, onProgress });
  expect(reports.map(({ timestamp }) => timestamp)).toEqual([0, 1, 2, 3, 4].map(at25));
});
