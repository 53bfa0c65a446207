import { expect, test } from "vitest";
import { encode } from "../src/encode.ts";
import { assemble, readFile } from "./support/file.ts";
import { generatedAudio, generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

test("a WebM of VP8 and Opus has every frame at its time", async () => {
  const open = watchFrames();
  const stream = encode({
    mimeType: 'video/webm; codecs="vp8,opus"',
    video: { stream: generatedVideo({ count: 45 }), width: 160, height: 90, bitrate: 200_000, framerate: 30 },
    audio: { stream: generatedAudio({ seconds: 1.5 }) },
  });
  const { file, pieces } = await assemble(stream);
  expect(pieces[0]!.getMimeType()).toBe('video/webm; codecs="vp8,opus"');
  const { video, audio, duration } = await readFile(file);
  expect(video!.timestamps).toEqual(Array.from({ length: 45 }, (_, i) => Math.round((i * 1000) / 30) * 1000));
  expect(audio!.codec).toBe("opus");
  expect(duration).toBeCloseTo(1.5, 1);
  expect(open.count).toBe(0);
});
