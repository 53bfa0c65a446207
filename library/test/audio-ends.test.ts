// @module-tag engine
/** Sound begins and ends at the sample that it did, whatever encoders put before and after it. */

import { expect, test } from "vitest";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { assemble } from "./support/assemble.ts";
import { clipUrl } from "./support/clips.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";
import { readAudio } from "./support/read.ts";

async function samplesOf(input: Blob | string, options: Parameters<typeof decode>[2] = {}) {
  const { video, audio } = await decode(input, undefined, options);
  await video?.cancel();
  const pieces = await readAudio(audio!);
  const last = pieces.at(-1);
  return {
    start: pieces[0]?.timestamp,
    samples: pieces.reduce((sum, { frames }) => sum + frames, 0),
    end: last && last.timestamp + (last.frames * 1e6) / last.sampleRate,
  };
}

// Two seconds were put into each of them.
test.each(["h264-aac.mp4", "index-last.mp4", "opus.mp4", "vp9-opus.webm", "live.webm"])(
  "%s has as many samples as were put in",
  async (name) => {
    expect(await samplesOf(clipUrl(name))).toMatchObject({ start: 0, samples: 96_000 });
  },
);

const layouts = [
  ["audio/webm", {}],
  ["audio/webm", { streaming: true }],
  ["audio/mp4", {}],
  ["audio/mp4", { faststart: true }],
  ["audio/mp4", { streaming: true }],
] as const;

test.each(layouts)("%s %o gives back what was encoded, to the sample", async (container, layout) => {
  for (const samples of [100, 959, 960, 961, 47_688, 48_000, 54_321]) {
    const stream = generatedAudio({ seconds: samples / 48_000 });
    const { file } = await assemble(encode({ mimeType: `${container}; codecs="opus"`, ...layout, audio: { stream } }));
    expect(await samplesOf(file)).toMatchObject({ start: 0, samples });
  }
});

test("with a picture beside it, and at another rate", async () => {
  const { file } = await assemble(
    encode({
      mimeType: 'video/webm; codecs="vp8,opus"',
      video: { stream: generatedVideo({ count: 30 }), width: 160, height: 90, bitrate: 300_000, framerate: 30 },
      audio: { stream: generatedAudio({ seconds: 1, sampleRate: 44_100 }) },
    }),
  );
  expect(await samplesOf(file)).toMatchObject({ start: 0, samples: 48_000, end: 1e6 });
  // The last samples are the tone's, no silence.
  const { audio } = await decode(file, undefined, { trim: { start: 995 } });
  const loudness: number[] = [];
  for await (const data of audio!) {
    const samples = planesOf(data)[0]!;
    loudness.push(...samples.map(Math.abs));
    data.close();
  }
  expect(loudness).toHaveLength(240);
  expect(Math.max(...loudness.slice(-120))).toBeGreaterThan(0.3);
});

test("a part that ends in the last packet ends where it says", async () => {
  const { samples } = await samplesOf(clipUrl("vp9-opus.webm"), { trim: { start: 1000, end: 1995 } });
  expect(samples).toBe(47_760);
});
