/** Long input goes through the encoders: memory stays flat, and few frames are open at a time. */
import { expect, test } from "vitest";
import { commands } from "vitest/browser";
import { isFull } from "../../packages/test-browsers/src/full-tests.ts";
import { encode } from "../src/encode/encode.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

const MINUTES = isFull ? 2 : 0.75;
const RATE = 10;
const COUNT = MINUTES * 60 * RATE;
const MEGABYTE = 2 ** 20;

test.each([
  ['video/webm; codecs="vp8,opus"', { streaming: true }],
  ['video/mp4; codecs="avc,opus"', { streaming: true }],
] as const)("%s %j", async (mimeType, layout) => {
  const open = watchFrames();
  const timestamps = (index: number) => (index * 1e6) / RATE;
  const stream = encode({
    mimeType,
    ...layout,
    video: {
      stream: generatedVideo({ count: COUNT, width: 16, height: 16, timestamps }),
      width: 16,
      height: 16,
      bitrate: 20_000,
      framerate: RATE,
    },
    audio: {
      stream: generatedAudio({ seconds: MINUTES * 60, sampleRate: 16_000, numberOfChannels: 1 }),
      bitrate: 16_000,
    },
    onProgress: ({ frames }) => {
      last = frames;
    },
  });
  let last = 0;
  let early: number | undefined;
  for await (const _ of stream) {
    if (last > COUNT / 10) early ??= await commands.usedHeap();
  }
  expect(last).toBe(COUNT);
  expect(open.count).toBe(0);
  // Video and sound together; most of it is on its way from one stage to the next.
  expect(open.peak).toBeLessThanOrEqual(24);
  const used = await commands.usedHeap();
  // The index stays in memory if the file has one.
  if (used !== undefined) expect(used - early!).toBeLessThan(4 * MEGABYTE);
});
