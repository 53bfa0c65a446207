/** Frames that are shown for a long time: parts of them, and many frames made of one. */
import { expect, test } from "vitest";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { assemble } from "./support/assemble.ts";
import { generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";
import { readVideo } from "./support/read.ts";

const MS = 1000;

/** Frames at 0, 0.33, 0.66 and 10.66 s, each shown until the next. The one at 0.66 s is the still. */
async function slideshow(mimeType: string): Promise<Blob> {
  const times = [0, 330, 660, 10_660, 11_000].map((time) => time * MS);
  const stream = generatedVideo({ count: 4, timestamps: (index) => times[index]! });
  const video = { stream, width: 160, height: 90, bitrate: 200_000, framerate: 30 };
  return (await assemble(encode({ mimeType, video }))).file;
}

const files = {
  MP4: () => slideshow('video/mp4; codecs="avc1.42001f"'),
  WebM: () => slideshow('video/webm; codecs="vp8"'),
};

for (const [kind, make] of Object.entries(files)) {
  test(`a part within a still frame shows it, in ${kind}`, async () => {
    const { video } = await decode(await make(), undefined, { trim: { start: 3000, end: 8000 } });
    const frames = await readVideo(video!);
    expect(frames.map(({ timestamp, duration }) => [timestamp, duration])).toEqual([[3000 * MS, 5000 * MS]]);
  });

  test(`a part that begins within a still frame and goes on, in ${kind}`, async () => {
    const { video } = await decode(await make(), undefined, { trim: { start: 10_000 } });
    const frames = await readVideo(video!);
    expect(frames.map(({ timestamp }) => timestamp)).toEqual([10_000 * MS, 10_660 * MS]);
    expect(frames[0]!.duration).toBe(660 * MS);
  });

  test(`an even frame rate within a still frame, in ${kind}`, async () => {
    const options = { trim: { start: 3000, end: 8000 }, frameRate: 30 };
    const { video } = await decode(await make(), undefined, options);
    const frames = await readVideo(video!);
    expect(frames).toHaveLength(150);
    expect(frames[0]!.timestamp).toBe(3000 * MS);
    expect(frames.at(-1)!.timestamp + frames.at(-1)!.duration!).toBe(8000 * MS);
  });
}

test("the frames that fill a still wait for the reader", async () => {
  const open = watchFrames();
  const { video } = await decode(await files.MP4(), undefined, { frameRate: 60 });
  open.reset();
  const reader = video!.getReader();
  let count = 0;
  for (let { value: frame } = await reader.read(); frame; { value: frame } = await reader.read()) {
    frame.close();
    // Lets the decoder run as far ahead as it wants to.
    if (count++ % 20 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  expect(count).toBeGreaterThanOrEqual(11 * 60 - 1);
  expect(open.count).toBe(0);
  expect(open.peak).toBeLessThanOrEqual(24);
});

test("canceling amid a still closes everything", async () => {
  const open = watchFrames();
  const { video } = await decode(await files.MP4(), undefined, { frameRate: 60 });
  const reader = video!.getReader();
  for (let count = 0; count < 100; count++) (await reader.read()).value?.close();
  await reader.cancel();
  await expect.poll(() => open.count).toBe(0);
});
