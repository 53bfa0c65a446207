// @module-tag engine
/** Real clips, decoded and encoded: what the clip says of itself is kept. */
import { expect, test } from "vitest";
import { encode as encodeAsReleased } from "../src/compat/encode.ts";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import type { MFXBlob } from "../src/io/mfx-blob.ts";
import { decodes10Bits, decodesToPlanes } from "./support/capabilities.ts";
import { clipBytes } from "./support/clips.ts";
import { assemble, probe, readFile } from "./support/file.ts";
import { watchFrames } from "./support/open-frames.ts";
import { readVideo } from "./support/read.ts";
import { decodable } from "./support/vorbis.ts";

const open = async (name: string) =>
  decode(new Blob([await clipBytes(name)]), name.endsWith("webm") ? "video/webm" : "video/mp4");

const clips = [
  "h264-aac.mp4",
  "b-frames.mp4",
  "vfr.mp4",
  "edit-list.mp4",
  "rotated-90.mp4",
  "rotated-180.mp4",
  "rotated-270.mp4",
  "anamorphic.mp4",
  "fragmented.mp4",
  "one-frame.mp4",
  "vp9-10-bit.webm",
  "odd-size.webm",
  "av1.webm",
  "vp8-vorbis.webm",
];
const vp8 = 'video/webm; codecs="vp8,opus"';
const avc = 'video/mp4; codecs="avc,opus"';

async function firstTimestamp(stream: ReadableStream<VideoFrame | AudioData> | undefined): Promise<number> {
  if (!stream) return Number.POSITIVE_INFINITY;
  const reader = stream.getReader();
  const { value } = await reader.read();
  value?.close();
  await reader.cancel();
  return value?.timestamp ?? Number.POSITIVE_INFINITY;
}

/** Encodes all tracks of a clip, and compares the result with the source. */
async function transcode(clip: string, encodeTracks: (tracks: Tracks) => ReadableStream<MFXBlob>) {
  const watched = watchFrames();
  const before = await open(clip);
  const soundStart = await firstTimestamp(before.audio);
  const source = await readVideo(before.video!);

  const tracks = await open(clip);
  const { file } = await assemble(encodeTracks(tracks));
  expect(watched.count).toBe(0);

  const after = await decode(file);
  await after.audio?.cancel();
  const result = await readVideo(after.video!);
  // All tracks are moved together, so that the first of them begins at 0.
  const offset = Math.min(source[0]!.timestamp, soundStart);
  expect(result.length).toBe(source.length);
  for (const [i, frame] of result.entries()) {
    const expected = source[i]!;
    // The clips' timestamps are whole milliseconds, which WebM keeps, too.
    expect(frame.timestamp).toBe(expected.timestamp - offset);
    expect(Math.abs(frame.width / frame.height - expected.width / expected.height)).toBeLessThan(0.02);
  }
  expect((await readFile(file)).audio?.codec).toBe(tracks.audio ? "opus" : undefined);
  const seen = await probe(file);
  if (seen) expect(Number(seen.streams[0]!.nb_read_frames)).toBe(source.length);
  return { source, result };
}
type Tracks = Awaited<ReturnType<typeof decode>>;

const readableClips = decodable(clips).filter((clip) => decodes10Bits || clip !== "vp9-10-bit.webm");

/** Each case in one of the containers, in turn. */
const inTurn = (clips: readonly string[]) =>
  clips.map((clip, index) => ({ clip, mimeType: index % 2 === 0 ? vp8 : avc }));

test.each(inTurn(readableClips))("$clip → $mimeType", async ({ clip, mimeType }) => {
  const { result } = await transcode(clip, ({ video, audio }) =>
    encode({ mimeType, video: { stream: video!, bitrate: 500_000 }, audio: audio && { stream: audio } }),
  );
  for (const { rotation } of result) expect(rotation).toBe(0);
});

test.each(inTurn(["rotated-90.mp4", "anamorphic.mp4", "odd-size.webm", "rotated-270.mp4"]))(
  "$clip → $mimeType, at its coded size as released up to 0.10",
  async ({ clip, mimeType }) => {
    const even = (n: number) => (mimeType === avc ? n - (n % 2) : n);
    const { source, result } = await transcode(clip, ({ video, audio }) => {
      const { config } = video!.track;
      const size = { width: even(config.codedWidth), height: even(config.codedHeight) };
      return encodeAsReleased({
        mimeType,
        video: { ...config, stream: video!, ...size, bitrate: 500_000, framerate: 30 },
        audio: audio && { ...audio.track.config, stream: audio },
      });
    });
    expect(result.map(({ rotation }) => rotation)).toEqual(source.map(({ rotation }) => rotation));
  },
);

test("10 bits stay 10 bits if the decoder gives them", async () => {
  const { video } = await open("vp9-10-bit.webm");
  if (!decodes10Bits) return expect(readVideo(video!)).rejects.toMatchObject({ code: "codec-unsupported" });
  const { codedWidth: width, codedHeight: height } = video!.track.config as { codedWidth: number; codedHeight: number };
  const options = { stream: video!, width, height, bitrate: 500_000, framerate: 25 };
  const { file, pieces } = await assemble(encode({ mimeType: 'video/webm; codecs="vp9"', video: options }));
  expect(pieces[0]!.getMimeType()).toMatch(decodesToPlanes ? /"vp09\.02\.\d\d\.10"/ : /"vp09\.00\.\d\d\.08"/);
  const seen = await probe(file);
  if (seen) expect(seen.streams[0]!.pix_fmt).toBe(decodesToPlanes ? "yuv420p10le" : "yuv420p");
});

const deep = [
  { mimeType: 'video/webm; codecs="vp9"', codec: "vp09.02.11.10" },
  { mimeType: 'video/mp4; codecs="vp9"', codec: "vp09.02.11.10" },
  { mimeType: 'video/webm; codecs="av1"', codec: "av01.0.00M.10" },
  { mimeType: 'video/mp4; codecs="av1"', codec: "av01.0.00M.10" },
  { mimeType: 'video/mp4; codecs="hevc"', codec: "hvc1.2.4.L60.B0" },
];

test.each(decodes10Bits ? deep : [])(
  "10 bits become 10 bits in $mimeType if the browser encodes them",
  async ({ mimeType, codec }) => {
    const size = { width: 160, height: 90 };
    const isIn = async (name: string) => (await VideoEncoder.isConfigSupported({ codec: name, ...size })).supported;
    const { video } = await open("vp9-10-bit.webm");
    const encoded = assemble(encode({ mimeType, video: { stream: video! } }));
    if (codec.startsWith("hvc1") && !(await isIn(codec)) && !(await isIn("hvc1.1.6.L60.B0"))) {
      return expect(encoded).rejects.toMatchObject({ code: "codec-unsupported" });
    }
    const { file } = await encoded;
    const seen = await probe(file);
    const isDeep = decodesToPlanes && (await isIn(codec));
    if (seen) expect(seen.streams[0]!.pix_fmt).toBe(isDeep ? "yuv420p10le" : "yuv420p");
  },
);

test.each(["vp8", "vp9"])("transparency is kept by %s in WebM where it is asked for", async (codec) => {
  const watched = watchFrames();
  let index = 0;
  const stream = new ReadableStream<VideoFrame>({
    pull(controller) {
      if (index === 10) return controller.close();
      const canvas = new OffscreenCanvas(64, 64);
      const context = canvas.getContext("2d")!;
      context.fillStyle = "red";
      context.fillRect(0, 0, 32, 64);
      controller.enqueue(new VideoFrame(canvas, { timestamp: index++ * 100_000, duration: 100_000 }));
    },
  });
  const video = { stream, width: 64, height: 64, bitrate: 300_000, framerate: 10, alpha: "keep" as const };
  const { file } = await assemble(encode({ mimeType: `video/webm; codecs="${codec}"`, video }));
  expect(watched.count).toBe(0);
  // A player draws it: red on the left, nothing on the right.
  const element = document.createElement("video");
  element.src = URL.createObjectURL(file);
  element.muted = true;
  await new Promise((resolve) => {
    element.onloadeddata = resolve;
  });
  const seeked = new Promise((resolve) => {
    element.onseeked = resolve;
  });
  // A seek may end before its picture can be drawn.
  const presented = new Promise((resolve) => element.requestVideoFrameCallback(resolve));
  element.currentTime = 0.55;
  await Promise.all([seeked, presented]);
  const context = new OffscreenCanvas(64, 64).getContext("2d")!;
  context.drawImage(element, 0, 0);
  const at = (x: number) => [...context.getImageData(x, 32, 1, 1).data];
  expect(at(10)[0]).toBeGreaterThan(200);
  expect(at(10)[3]).toBeGreaterThan(245);
  expect(at(54)[3]).toBeLessThan(10);
});
