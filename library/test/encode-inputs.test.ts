/** What `encode` takes as tracks: streams alone, in lists, spread from a result, and descriptions. */
import { expect, test } from "vitest";
import { decode, type EncodeOptions, effect, encode, visual } from "../releases/next.ts";
import { clipUrl } from "./support/clips.ts";
import { assemble } from "./support/file.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

const mimeType = 'video/webm; codecs="vp8,opus"';

async function tracksOf(options: EncodeOptions): Promise<string[]> {
  const open = watchFrames();
  const { file } = await assemble(encode(options));
  const { videoTracks, audioTracks } = await decode(file);
  const tracks = [...videoTracks, ...audioTracks];
  const kinds = tracks.map(({ track }) => track.type as string);
  await Promise.all(tracks.map((track) => track.cancel()));
  expect(open.count).toBe(0);
  return kinds;
}

test("takes what decode returns, spread", async () => {
  expect(await tracksOf({ mimeType, ...(await decode(clipUrl("opus.mp4"))) })).toEqual(["video", "audio"]);
});

test("takes lists of streams, and streams beside descriptions", async () => {
  const { video, audioTracks } = await decode(clipUrl("two-audio.mp4"));
  const small = effect(video!, [visual.hue({ angle: 90 })], { width: 80 });
  const [first, second] = audioTracks;
  const audio = [first!, { stream: second!, language: "deu" }];
  expect(await tracksOf({ mimeType, video: [small], audio })).toEqual(["video", "audio", "audio"]);
});

test("takes an empty list as no track", async () => {
  const { video, audioTracks } = await decode(clipUrl("two-audio.mp4"));
  await video!.cancel();
  expect(await tracksOf({ mimeType, video: [], audio: audioTracks })).toEqual(["audio", "audio"]);
});

test("reads the track that is behind, so that neither waits in memory", async () => {
  const reached = { video: 0, audio: 0 };
  let lead = 0;
  const counted = <T extends VideoFrame | AudioData>(kind: keyof typeof reached, stream: ReadableStream<T>) => {
    const count = new TransformStream<T, T>(
      {
        transform(item, controller) {
          reached[kind] = item.timestamp;
          lead = Math.max(lead, Math.abs(reached.video - reached.audio));
          controller.enqueue(item);
        },
      },
      { highWaterMark: 1 },
      { highWaterMark: 0 },
    );
    return stream.pipeThrough(count);
  };
  const video = counted("video", generatedVideo({ count: 180, width: 32, height: 18 }));
  const audio = counted("audio", generatedAudio({ seconds: 6 }));
  expect(await tracksOf({ mimeType, video, audio })).toEqual(["video", "audio"]);
  expect(lead).toBeLessThan(2e6);
});
