// @module-tag node
/** What a decoder of video is asked for, and packets that it drops without an error. */
import { afterEach, expect, test, vi } from "vitest";
import { decode } from "../src/decode.ts";
import { clipUrl } from "./support/clips.ts";
import { readVideo } from "./support/read.ts";

const original = VideoDecoder.prototype.decode;
afterEach(() => void vi.restoreAllMocks());

/** Reads a clip but for its last picture, at 1,960 ms. The decoder drops those at some times, in milliseconds. */
async function picturesWithout(...times: number[]): Promise<number> {
  vi.spyOn(VideoDecoder.prototype, "decode").mockImplementation(function (this: VideoDecoder, chunk) {
    if (!times.includes(chunk.timestamp / 1000)) original.call(this, chunk);
  });
  const { video, audio } = await decode(clipUrl("h264-aac.mp4"), undefined, { trim: { end: 1960 } });
  await audio?.cancel();
  return (await readVideo(video!)).length;
}

test("frames are decoded in software only if that is asked for", async () => {
  const configure = vi.spyOn(VideoDecoder.prototype, "configure");
  for (const options of [{}, { forceDecodeToSoftware: true }]) {
    const { video, audio } = await decode(clipUrl("h264-aac.mp4"), undefined, { trim: { end: 40 }, ...options });
    await audio?.cancel();
    await readVideo(video!);
  }
  const asked = configure.mock.calls.map(([config]) => config.hardwareAcceleration);
  expect(asked).toEqual([undefined, "prefer-software"]);
});

test("dropped packets are an error within the part that is read, and none at its end", async () => {
  await expect(picturesWithout(1920, 1960)).rejects.toThrow(
    "dropped a damaged packet of the video, the first at 1.92 s",
  );
  expect(await picturesWithout(1960)).toBe(49);
});
