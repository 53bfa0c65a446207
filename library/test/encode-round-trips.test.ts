// @module-tag engine
/** Every container with every codec that this browser can encode, encoded and decoded again. */
import { describe, expect, test } from "vitest";
import { firstOf, isFull } from "../../packages/test-browsers/src/full-tests.ts";
import { MFXVideoEncoder } from "../src/codec/mfx-video-encoder.ts";
import { MP4ContainerEncoder } from "../src/container/mp4-container-encoder.ts";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import type { EncodeOptions } from "../src/encode/options.ts";
import { ExtendedVideoFrame } from "../src/frame/extended-video-frame.ts";
import { pipeFrames } from "../src/stream/pipe.ts";
import { encodesAv1 } from "./support/av1.ts";
import { assemble, decodeLuma, probe, psnr, readFile } from "./support/file.ts";
import { generatedAudio, generatedVideo, planes } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

const COUNT = 24;
const WIDTH = 160;
const HEIGHT = 90;

interface Case {
  mimeType: string;
  codec: RegExp;
  name: string;
  layout: Pick<EncodeOptions, "streaming" | "faststart" | "chunkSize">;
  /** Microseconds that the container's clock rounds to. */
  tick: number;
}

// With the matrix of BT.601, if that is the only one that the browser's encoder has.
const AV1 = /^av01\.0\.00M\.08(\.0\.110\.06\.06\.06\.0)?$/;
const codecs = [
  { mimeType: 'video/webm; codecs="vp8,opus"', codec: /^vp8$/, name: "vp8" },
  { mimeType: 'video/webm; codecs="vp9,opus"', codec: /^vp09\.00\.1[01]\.08$/, name: "vp9" },
  { mimeType: 'video/webm; codecs="av1,opus"', codec: AV1, name: "av1" },
  { mimeType: 'video/mp4; codecs="h264,opus"', codec: /^avc1\.64....$/, name: "h264" },
  { mimeType: 'video/mp4; codecs="avc1.42001f,opus"', codec: /^avc1\.42....$/, name: "h264" },
  { mimeType: 'video/mp4; codecs="vp9,opus"', codec: /^vp09\.00\.1[01]\.08$/, name: "vp9" },
  { mimeType: 'video/mp4; codecs="av1,opus"', codec: AV1, name: "av1" },
];
const encodable = codecs.filter(({ name }) => encodesAv1 || name !== "av1");
const cases: Case[] = encodable.flatMap((codec, index) => {
  const isMP4 = codec.mimeType.includes("mp4");
  const layouts = [
    {},
    { streaming: true },
    ...(isMP4 ? [{ faststart: true }, { chunkSize: 4096 }] : [{ chunkSize: 4096 }]),
  ];
  // With each change, every codec in one layout, and every layout with some codec.
  const tested = isFull ? layouts : [layouts[index % layouts.length]!];
  return tested.map((layout) => ({ ...codec, layout, tick: isMP4 ? 1 : 1000 }));
});

// A rate that changes, with a long frame, and an odd last one.
const timestamps = (index: number) => [0, 33_333, 66_667, 100_000, 350_000][index] ?? 350_000 + (index - 4) * 41_708;
const duration = (index: number) => (index === COUNT - 1 ? 77_777 : timestamps(index + 1) - timestamps(index));
const end = timestamps(COUNT - 1) + 77_777;

test.each(cases)("$mimeType, $layout", async ({ mimeType, codec, name, layout, tick }) => {
  const open = watchFrames();
  const { file, pieces } = await assemble(
    encode({
      mimeType,
      ...layout,
      video: {
        stream: generatedVideo({ count: COUNT, width: WIDTH, height: HEIGHT, timestamps, duration }),
        width: WIDTH,
        height: HEIGHT,
        bitrate: 800_000,
        framerate: 30,
        keyframeEveryNthSecond: 0.5,
      },
      audio: { stream: generatedAudio({ seconds: end / 1e6 }), bitrate: 64_000 },
    }),
  );
  expect(open.count).toBe(0);
  const rounded = (time: number) => Math.round(time / tick) * tick;

  const { video, audio, duration: length } = await readFile(file);
  expect(video!.codec).toMatch(codec);
  const [container, names] = pieces[0]!.getMimeType().split("; codecs=");
  expect(container).toBe(mimeType.split(";")[0]);
  expect(names).toMatch(new RegExp(`^"${codec.source.slice(1, -1)},opus"$`));
  expect(video!.timestamps).toEqual(Array.from({ length: COUNT }, (_, i) => rounded(timestamps(i))));
  // MP4 stores durations in the order of decoding, which encoders with B-frames change.
  if (tick === 1 && !video!.reordered)
    expect(video!.durations).toEqual(Array.from({ length: COUNT }, (_, i) => duration(i)));
  // The first frame on or after each half second.
  const firstAfter = (time: number) =>
    timestamps(Array.from({ length: COUNT }).findIndex((_, i) => timestamps(i) >= time));
  for (const key of [0, 500_000, 1_000_000]) expect(video!.keys).toContain(rounded(firstAfter(key)));
  // MP4's edit list skips the priming samples of Opus, like its decoder.
  expect(audio!.timestamps[0]).toBe(tick === 1 ? -6500 : 0);
  expect(Math.abs(audio!.end * 1e6 - end)).toBeLessThan(tick === 1 ? 30 : 30_000);
  expect(Math.abs(length * 1e6 - end)).toBeLessThan(60_000);

  const decoded = await decodeLuma(file);
  expect(decoded).toHaveLength(COUNT);
  for (const [index, { luma, width, height }] of decoded.entries()) {
    expect([width, height]).toEqual([WIDTH, HEIGHT]);
    expect(psnr(luma, planes(index, WIDTH, HEIGHT).subarray(0, WIDTH * HEIGHT))).toBeGreaterThan(32);
  }

  const seen = await probe(file);
  if (!seen) return;
  const [picture, sound] = ["video", "audio"].map((type) => seen.streams.find((stream) => stream.codec_type === type));
  expect(picture).toMatchObject({ codec_name: name, width: WIDTH, height: HEIGHT, nb_read_frames: String(COUNT) });
  expect(sound).toMatchObject({ codec_name: "opus", sample_rate: "48000", channels: 2 });
  // A WebM that is only ever appended to cannot say how long it is.
  if (!(layout.streaming && tick === 1000))
    expect(Math.abs(Number(seen.format.duration) * 1e6 - end)).toBeLessThan(60_000);
});

test("the last frame keeps its duration in MP4 with the Baseline profile, which has no B-frames", async () => {
  const stream = generatedVideo({ count: COUNT, width: WIDTH, height: HEIGHT, timestamps, duration });
  const video = { stream, bitrate: 800_000, framerate: 30 };
  const { file } = await assemble(encode({ mimeType: 'video/mp4; codecs="avc1.42001f"', video }));
  expect((await readFile(file)).video!.durations.at(-1)).toBe(77_777);
});

test.each([
  ['video/webm; codecs="vp8"', "video"],
  ['video/mp4; codecs="avc"', "video"],
  ['audio/webm; codecs="opus"', "audio"],
  ['audio/mp4; codecs="opus"', "audio"],
] as const)("%s holds %s alone", async (mimeType, kind) => {
  const part =
    kind === "video"
      ? { video: { stream: generatedVideo({ count: 10 }), width: 160, height: 90, bitrate: 300_000, framerate: 30 } }
      : { audio: { stream: generatedAudio({ seconds: 0.4 }) } };
  const { file } = await assemble(encode({ mimeType, ...part }));
  const read = await readFile(file);
  expect(Boolean(read.video)).toBe(kind === "video");
  expect(Boolean(read.audio)).toBe(kind === "audio");
  const seen = await probe(file);
  if (seen) expect(seen.streams.map((stream) => stream.codec_type)).toEqual([kind]);
});

test.each(["vp8", "avc"])("keyframeEveryNthSecond: 0 makes every frame of %s a key frame", async (codec) => {
  const mimeType = `video/${codec === "vp8" ? "webm" : "mp4"}; codecs="${codec}"`;
  const size = { width: 160, height: 90, bitrate: 300_000, framerate: 30 };
  const video = { stream: generatedVideo({ count: 6 }), ...size, keyframeEveryNthSecond: 0 };
  const { file } = await assemble(encode({ mimeType, video }));
  expect((await readFile(file)).video!.keys).toHaveLength(6);
});

test("a frame marked as a key frame becomes one", async () => {
  const marked = generatedVideo({ count: 12 }).pipeThrough(
    new TransformStream<VideoFrame, VideoFrame>({
      transform(frame, controller) {
        controller.enqueue(new ExtendedVideoFrame(frame, {}, { keyFrame: frame.timestamp === 233_333 }));
        frame.close();
      },
    }),
  );
  // It is drawn between bars.
  const video = { stream: marked, width: 160, height: 160, bitrate: 300_000, framerate: 30 };
  const { file } = await assemble(encode({ mimeType: 'video/mp4; codecs="avc"', video }));
  expect((await readFile(file)).video!.keys).toEqual([0, 233_333]);
});

test("tracks that begin late are moved to 0 together; a last frame without a duration lasts as long as others", async () => {
  const timestamps = (index: number) => 10_000_000 + index * 40_000;
  const stream = generatedVideo({ count: 10, timestamps, duration: null });
  const { file } = await assemble(
    encode({
      mimeType: 'video/mp4; codecs="avc,opus"',
      video: { stream, width: 160, height: 90, bitrate: 300_000, framerate: 30 },
      audio: { stream: generatedAudio({ seconds: 0.4, start: 10_100_000 }) },
    }),
  );
  const { video, audio } = await readFile(file);
  expect(video!.timestamps).toEqual(Array.from({ length: 10 }, (_, i) => i * 40_000));
  expect(video!.durations).toEqual(Array.from({ length: 10 }, () => 40_000));
  expect(audio!.timestamps[0]).toBe(100_000 - 6500);
});

test.each(firstOf(['video/mp4; codecs="avc"', 'video/webm; codecs="vp8"']))(
  "after a pause, frames without a duration are as long as they were shown: %s",
  async (mimeType) => {
    const times = [0, 33, 67, 100, 133, 2433, 2467, 2500, 2533, 4833].map((time) => time * 1000);
    const stream = generatedVideo({ count: times.length, timestamps: (index) => times[index]!, duration: null });
    const video = { stream, width: 160, height: 90, bitrate: 300_000, framerate: 30 };
    const { file } = await assemble(encode({ mimeType, video }));
    expect((await readFile(file)).video!.timestamps).toEqual(times);
    const end = 4833 + 33;
    const { video: decoded } = await decode(file);
    expect(Math.abs(decoded!.track.duration! / 1000 - end)).toBeLessThan(3);
    await decoded!.cancel();
    expect(Math.abs(Number((await probe(file))?.format.duration ?? end / 1000) * 1000 - end)).toBeLessThan(3);
  },
);

test("frames that go back in time are refused", async () => {
  const stream = generatedVideo({ count: 3, timestamps: (index) => [0, 40_000, 20_000][index]!, duration: () => 1000 });
  const video = { stream, width: 160, height: 90, bitrate: 300_000, framerate: 30 };
  const failing = assemble(encode({ mimeType: 'video/webm; codecs="vp8"', video }));
  await expect(failing).rejects.toMatchObject({ name: "CodecError", details: { timestamp: 20_000 } });
});

describe("a frame that is shown for hours", () => {
  const HOUR = 3_600_000_000;
  const times = [0, 1_000_000, 2 * HOUR, 2 * HOUR + 1_000_000, 5 * HOUR];
  const still = () => generatedVideo({ count: 4, timestamps: (index) => times[index]! });
  const settings = { width: 160, height: 90, bitrate: 300_000, framerate: 30 };

  const forms = [
    ['video/mp4; codecs="avc"', {}],
    ['video/webm; codecs="vp8"', {}],
    ['video/mp4; codecs="avc"', { streaming: true }],
    ['video/mp4; codecs="avc"', { faststart: true }],
  ] as const;
  test.each(firstOf(forms, 2))("keeps its time in %s %j", async (mimeType, layout) => {
    const open = watchFrames();
    const { file } = await assemble(encode({ mimeType, ...layout, video: { ...settings, stream: still() } }));
    expect(open.count).toBe(0);
    const { timestamps } = (await readFile(file)).video!;
    expect(timestamps).toEqual(expect.arrayContaining(times.slice(0, 4)));
    // MP4 cannot hold such gaps: frames are repeated.
    expect(timestamps.length).toBe(mimeType.includes("mp4") ? 7 : 4);
    const duration = (await probe(file))?.format.duration ?? 5 * 3600;
    expect(Math.abs(Number(duration) - 5 * 3600)).toBeLessThan(0.01);
  });

  test("is refused by a muxer that cannot repeat it", async () => {
    const chunks = pipeFrames(still(), new MFXVideoEncoder({ ...settings, codec: "avc" }));
    const file = pipeFrames(chunks, new MP4ContainerEncoder({ video: settings }));
    await expect(assemble(file)).rejects.toMatchObject({
      name: "ContainerError",
      code: "container-failed",
      details: { timestamp: 2 * HOUR },
    });
  });
});
