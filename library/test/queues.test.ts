// @module-tag fakes
/** How far pipelines work ahead of their readers. */
import { afterEach, expect, test, vi } from "vitest";
import { decode, encode, MFXVideoDecoder, MFXVideoEncoder } from "../releases/next.ts";
import { nextTask } from "../src/media/next-task.ts";
import { clipUrl } from "./support/clips.ts";
import { generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

afterEach(() => void vi.restoreAllMocks());

/** Waits until a number has reached a minimum and no longer grows. */
async function settled(count: () => number, least = 0): Promise<number> {
  await expect.poll(count).toBeGreaterThanOrEqual(least);
  for (let [before, idle] = [-1, 0]; idle < 50; idle++) {
    if (count() > before) idle = 0;
    before = count();
    await nextTask();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return count();
}

/** Four pictures that wait to be read, eight in the decoder, and one on the way. */
const DECODED = 4 + 8 + 1;
/** Eight chunks that wait to be read, four pictures in the encoder, and one on the way. */
const ENCODED = 8 + 4 + 1;

test("a track decodes a few frames ahead", async () => {
  const open = watchFrames();
  const decoding = vi.spyOn(VideoDecoder.prototype, "decode");
  const { video, audio } = await decode(clipUrl("vp9-opus.webm"));
  const reader = video!.getReader();
  expect(await settled(() => decoding.mock.calls.length)).toBe(0);
  (await reader.read()).value!.close();
  expect(await settled(() => decoding.mock.calls.length, DECODED / 2)).toBeLessThanOrEqual(DECODED);
  expect(open.count).toBeLessThanOrEqual(DECODED);
  await Promise.all([reader.cancel(), audio!.cancel()]);
  expect(open.count).toBe(0);
});

test("a decoder of chunks takes a few ahead", async () => {
  let taken = 0;
  const chunkAt = (index: number) =>
    new EncodedVideoChunk({ type: "key", timestamp: 40_000 * index, data: new Uint8Array(3) });
  const chunks = new ReadableStream(
    {
      pull: (controller) => {
        if (taken === 100) controller.close();
        else controller.enqueue({ chunk: chunkAt(taken++) });
      },
    },
    { highWaterMark: 0 },
  );
  const frames = chunks.pipeThrough(new MFXVideoDecoder({ codec: "vp8" }));
  expect(await settled(() => taken, DECODED / 2)).toBeLessThanOrEqual(DECODED);
  await frames.cancel();
});

test.each<[string, (video: ReadableStream<VideoFrame>) => ReadableStream<unknown>]>([
  ["a file", (stream) => encode({ mimeType: 'video/webm; codecs="vp9"', streaming: true, video: { stream } })],
  ["an encoder", (stream) => stream.pipeThrough(new MFXVideoEncoder({ codec: "vp9" }))],
])("%s that nobody reads takes a few frames, and closes them when it is canceled", async (_, made) => {
  let taken = 0;
  const file = made(generatedVideo({ count: 100, before: () => taken++ }));
  expect(await settled(() => taken, ENCODED / 2)).toBeLessThanOrEqual(ENCODED);
  await file.cancel();
});
