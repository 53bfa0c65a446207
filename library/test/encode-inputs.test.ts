/** What `encode` takes as tracks: streams alone, in lists, spread from a result, and descriptions. */
import { expect, test } from "vitest";
import { decode, type EncodeOptions, effect, encode, visual } from "../releases/next.ts";
import { clipUrl } from "./support/clips.ts";
import { assemble } from "./support/file.ts";
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
