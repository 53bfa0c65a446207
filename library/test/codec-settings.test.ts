// @module-tag node
/** Settings of encoders from the options of a file, and the colors that containers can store. */
import { expect, test } from "vitest";
import { knownColors } from "../src/codec/known-colors.ts";
import { audioSettings, outputOf, videoSettings, wavSettings } from "../src/encode/settings.ts";

const stream = new ReadableStream();

test.each([
  ["mp4", {}, "avc"],
  ["webm", {}, "vp8"],
  ["webm", { codec: "vp09.00.31.08" }, "vp09.00.31.08"],
  ["webm", { codec: "avc1.42001f" }, "vp8"], // Spread from the track of an MP4.
  ["mp4", { codec: "theora" }, "avc"],
  ["mp4", { codec: "av01.0.05M.08", videoCodec: "hevc" }, "hevc"],
] as const)("video in %s with the options %j is encoded as %s", (container, { codec, videoCodec }: Names, expected) => {
  const output = { container, ...(videoCodec && { videoCodec }) };
  expect(videoSettings({ stream, codec }, `video/${container}`, output)).toEqual({ codec: expected, container });
});

interface Names {
  codec?: string;
  videoCodec?: string;
  audioCodec?: string;
}

test.each([
  ["mp4", {}, "aac"],
  ["webm", {}, "opus"],
  ["ogg", {}, "opus"],
  ["mp3", {}, "mp3"],
  ["flac", {}, "flac"],
  ["ogg", { codec: "vorbis" }, "vorbis"],
  ["webm", { codec: "mp4a.40.2" }, "opus"],
  ["mp4", { codec: "mp4a.40.5", audioCodec: "opus" }, "opus"],
] as const)("audio in %s with the options %j is encoded as %s", (container, { codec, audioCodec }: Names, expected) => {
  const output = { container, ...(audioCodec && { audioCodec }) };
  expect(audioSettings({ stream, codec }, `audio/${container}`, output)).toEqual({ codec: expected, container });
});

test.each([
  [{}, undefined, "pcm-s16"],
  [{ codec: "pcm-f32" }, undefined, "pcm-f32"],
  [{ codec: "pcm-f32" }, "pcm-s24", "pcm-s24"],
  [{ codec: "opus" }, undefined, "pcm-s16"],
] as const)("samples of a WAV file with %j and %s are %s", (options, named, codec) => {
  expect(wavSettings({ stream, ...options }, named).codec).toBe(codec);
});

test.each([
  ["video", "WEBM cannot hold h264; it holds vp8, vp9, av1."],
  ["audio", "WEBM cannot hold aac; it holds opus, vorbis."],
] as const)("a codec of %s that the container cannot hold is an error", (type, message) => {
  const settings = { video: videoSettings, audio: audioSettings }[type];
  const named = { videoCodec: "h264", audioCodec: "aac" };
  expect(() => settings({ stream }, `${type}/webm`, { container: "webm", ...named })).toThrow(
    expect.objectContaining({
      ...{ name: "UnsupportedCodecError", message },
      details: expect.objectContaining({ option: "mimeType" }),
    }),
  );
});

const track = { stream };
const WRITTEN = "video/mp4, video/webm, audio/mp4, audio/webm";

test.each<[mimeType: string, parts: object, option: string, message: string]>([
  ["image/gif", { video: track, audio: track }, "audio", "A GIF cannot hold audio. Leave `audio` out."],
  ["image/gif", { video: track, tags: {} }, "tags", "A GIF cannot hold tags. Leave `tags` out."],
  ["audio/mpeg", { video: track, audio: track }, "video", "MP3 files cannot hold video. Leave `video` out."],
  ["image/gif", { video: [track, track] }, "video", "GIF holds one track. Pass one of them."],
  ["audio/wav", { audio: [track, track] }, "audio", "WAV holds one track. Pass one of them."],
  ["audio/ogg", { audio: { copy: stream } }, "audio", "OGG cannot hold a copied track. Pass it as `stream`."],
  ...[{ language: "eng" }, { name: "Sound" }, { default: false }].map((label): [string, object, string, string] => [
    "audio/flac",
    { audio: { stream, ...label } },
    "audio",
    "FLAC cannot hold `language`, `name` or `default`. Leave them out.",
  ]),
  ["audio/mpeg", { audio: [track, track] }, "audio", "MP3 holds one track. Pass one of them."],
  [
    "audio/mp4",
    { audio: track, subtitles: [{}] },
    "subtitles",
    "audio/mp4 cannot hold subtitles. Use video/mp4 or video/webm, or leave `subtitles` out.",
  ],
  [
    "image/gif",
    { video: track, subtitles: [{}] },
    "subtitles",
    "image/gif cannot hold subtitles. Use video/mp4 or video/webm, or leave `subtitles` out.",
  ],
  [
    "video/mp4",
    { video: track, audio: [track, {}] },
    "audio.stream",
    "`audio.stream` must be a ReadableStream; got undefined. Leave `audio` out if there is no such track.",
  ],
  [
    'audio/wav; codecs="h264"',
    { audio: track },
    "mimeType",
    "WAV cannot hold h264; it holds pcm-s16, pcm-s24, pcm-f32.",
  ],
  ["image/gif", {}, "video", "encode() has nothing to encode. Give it `video`."],
  ["audio/wav", {}, "video", "encode() has nothing to encode. Give it `audio`."],
  ["video/webm", {}, "video", "encode() has nothing to encode. Give it `video`, `audio` or both."],
  [
    'video/quicktime; codecs="h264"',
    { video: track },
    "mimeType",
    `\`mimeType\` must be ${WRITTEN}, audio/mpeg, audio/flac, audio/ogg, audio/wav or image/gif; got "video/quicktime".`,
  ],
  [
    'video/webm; codecs="vp10"',
    { video: track },
    "mimeType",
    '`mimeType` names an unknown codec, "vp10". Use one of vp8, vp9, av1, avc, hevc, opus, vorbis, aac, flac, mp3.',
  ],
])("a file of %s is refused with %j because of %s", (mimeType, parts, option, message) => {
  const details = expect.objectContaining({ option, mimeType });
  expect(() => outputOf({ mimeType, ...parts }, true)).toThrow(expect.objectContaining({ message, details }));
});

test("a file has a mime type, and may have no subtitles", () => {
  const message = 'must be a mime type; got "". Use, for example, `video/mp4; codecs="h264,opus"`.';
  expect(() => outputOf({ mimeType: "", audio: track }, true)).toThrow(message);
  expect(outputOf({ mimeType: "audio/mp4", audio: track, subtitles: [] }, true)).toMatchObject({ container: "mp4" });
});

test("a release that writes no files of sound names none", () => {
  const message = `\`mimeType\` must be ${WRITTEN} or image/gif; got "audio/mpeg".`;
  expect(() => outputOf({ mimeType: "audio/mpeg", audio: track }, false)).toThrow(message);
});

test("every setting of an encoder is passed on, and nothing else", () => {
  const video = {
    width: 320,
    height: 180,
    fit: "cover",
    bitrate: 1e6,
    framerate: 30,
    keyframeEveryNthSecond: 1,
    bitrateMode: "constant",
    latencyMode: "realtime",
    quality: 0.5,
    quantizer: 20,
    hardwareAcceleration: "prefer-software",
    alpha: "keep",
    displayWidth: 640,
    displayHeight: 180,
  } as const;
  const others = { colorSpace: {}, description: new Uint8Array(), language: "eng" };
  const output = { container: "webm", videoCodec: "vp9", audioCodec: "opus" } as const;
  expect(videoSettings({ stream, ...video, ...others }, "video/webm", output)).toEqual({
    codec: "vp9",
    container: "webm",
    ...video,
  });
  const audio = { numberOfChannels: 1, bitrate: 64_000 };
  expect(audioSettings({ stream, ...audio, sampleRate: 8000, ...others }, "audio/webm", output)).toEqual({
    codec: "opus",
    container: "webm",
    ...audio,
  });
  const wav = { numberOfChannels: 1, sampleRate: 8000 };
  expect(wavSettings({ stream, ...wav, ...others }, undefined)).toEqual({ codec: "pcm-s16", ...wav });
});

test.each([
  ["bt709", "bt709", "bt709"],
  ["bt470bg", "smpte170m", "bt470bg"],
  ["smpte170m", "iec61966-2-1", "smpte170m"],
  ["bt2020", "pq", "bt2020-ncl"],
  ["smpte432", "hlg", "rgb"],
  ["bt2020", "linear", "bt2020-ncl"],
] as const)("standard color spaces are kept: %s, %s, %s", (primaries, transfer, matrix) => {
  for (const fullRange of [true, false]) {
    const colors = { primaries, transfer, matrix, fullRange } as VideoColorSpaceInit;
    expect(knownColors(colors)).toEqual(colors);
  }
});

test("colors with other names are unknown", () => {
  const colors = { primaries: "film", transfer: "gamma22", matrix: "ycgco" } as unknown as VideoColorSpaceInit;
  expect(knownColors(colors)).toEqual({ primaries: null, transfer: null, matrix: null, fullRange: null });
});
