/** Real clips, decoded and encoded: what the clip says of itself is kept. */
import { expect, test } from "vitest";
import { firstOf } from "../../packages/test-browsers/src/full-tests.ts";
import { encode as encodeAsReleased } from "../src/compat/encode.ts";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import type { MFXBlob } from "../src/io/mfx-blob.ts";
import { decodes10Bits } from "./support/capabilities.ts";
import { clipBytes } from "./support/clips.ts";
import { assemble, readFile } from "./support/file.ts";
import { watchFrames } from "./support/open-frames.ts";
import { readVideo } from "./support/read.ts";
import { decodable } from "./support/vorbis.ts";

const open = async (name: string) =>
  decode(new Blob([await clipBytes(name)]), name.endsWith("webm") ? "video/webm" : "video/mp4");

const clips = [
  "rotated-90.mp4",
  "odd-size.webm",
  "one-frame.mp4",
  "vfr.mp4",
  "vp9-10-bit.webm",
  "edit-list.mp4",
  // Kinds that other tests decode, and others encode.
  ...firstOf(
    [
      "h264-aac.mp4",
      "anamorphic.mp4",
      "vp8-vorbis.webm",
      "b-frames.mp4",
      "rotated-270.mp4",
      "fragmented.mp4",
      "rotated-180.mp4",
      "av1.webm",
    ],
    0,
  ),
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

test.each(inTurn(firstOf(["rotated-90.mp4", "odd-size.webm", "anamorphic.mp4", "rotated-270.mp4"], 2)))(
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
