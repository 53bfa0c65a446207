// @module-tag engine
/** A whole video, as a user writes it: three unlike clips with crossfades, and music that makes room for speech. */
import { expect, test } from "vitest";
import { commands } from "vitest/browser";
import { audioEffect, concat, decode, encode, loop, sound } from "../../releases/next.ts";
import { assemble } from "../support/assemble.ts";
import { clipUrl } from "../support/clips.ts";
import { watchFrames } from "../support/open-frames.ts";

test("three clips of other sizes and sample rates, with crossfades and ducked music, end in sync", async (context) => {
  const open = watchFrames();

  const { video: second, audio: main, audioTracks } = await decode(clipUrl("two-audio.mp4"));
  await main?.cancel();
  const parts = [
    await decode(clipUrl("opus.mp4")), // 64 × 36, 48 kHz
    { video: second, audio: audioTracks[1] }, // 160 × 90, 44.1 kHz
    await decode(clipUrl("odd-size.webm")), // 161 × 91, without sound
  ];
  const { video: frames, audio: speech } = concat(parts, {
    width: 320,
    height: 180,
    frameRate: 30,
    numberOfChannels: 2,
    transition: { duration: 400 },
  });
  if (!frames || !speech) throw new Error("A track is missing.");

  const { audio: music } = await loop(async () => ({ audio: (await decode(clipUrl("audio-only.mp4"))).audio }), 9);
  const mixed = audioEffect(speech, [
    sound.mix(music!, { gain: 0.5, duck: { amount: 0.2 } }),
    sound.fade({ in: 500, out: 1000 }),
    sound.limiter(),
  ]);
  const stream = encode({
    mimeType: 'video/mp4; codecs="h264,opus"',
    video: { stream: frames },
    audio: { stream: mixed },
  });

  const { file } = await assemble(stream);
  expect(open.count).toBe(0);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const spans = await commands.playedSpans(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")));
  if (typeof spans === "string") return context.skip(spans);
  const length = 2 + 2 + 2 - 2 * 0.4;
  for (const span of [spans.video!, spans.audio!]) {
    expect(Math.abs(span.start)).toBeLessThan(0.002);
    expect(Math.abs(span.end - length)).toBeLessThan(1 / 30);
  }
  expect(Math.abs(spans.video!.end - spans.audio!.end)).toBeLessThan(1 / 30);
});
