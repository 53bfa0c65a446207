// @module-tag engine
/** Rotated pictures come out upright, whether or not the engine's frames carry a rotation. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { decode } from "../src/decode.ts";
import { effect } from "../src/effects/effect.ts";
import { zoom } from "../src/effects/zoom.ts";
import { clipUrl } from "./support/clips.ts";

/** An engine as Firefox is: neither its frames nor its decoders know a rotation. */
function withoutRotation() {
  const members = ["rotation", "flip"].map(
    (name) => [name, Object.getOwnPropertyDescriptor(VideoFrame.prototype, name)] as const,
  );
  for (const [name] of members) Reflect.deleteProperty(VideoFrame.prototype, name);
  const { configure } = VideoDecoder.prototype;
  vi.spyOn(VideoDecoder.prototype, "configure").mockImplementation(function (this: VideoDecoder, config) {
    const { rotation: _, flip: __, ...plain } = config as VideoDecoderConfig & { rotation?: number; flip?: boolean };
    configure.call(this, plain);
  });
  restore = () => {
    for (const [name, descriptor] of members) {
      if (descriptor) Object.defineProperty(VideoFrame.prototype, name, descriptor);
    }
  };
}
let restore = () => {};

afterEach(() => {
  vi.restoreAllMocks();
  restore();
  restore = () => {};
});

/** A small copy of the first picture, as a canvas shows it, and its size. */
async function firstPicture(frames: ReadableStream<VideoFrame>) {
  const reader = frames.getReader();
  const { value: frame } = await reader.read();
  const { displayWidth, displayHeight } = frame!;
  const context = new OffscreenCanvas(displayWidth, displayHeight).getContext("2d")!;
  context.drawImage(frame!, 0, 0, displayWidth, displayHeight);
  frame!.close();
  await reader.cancel();
  const { data } = context.getImageData(0, 0, displayWidth, displayHeight);
  return { size: [displayWidth, displayHeight], pixels: data };
}

function meanDifference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
}

const clips = [
  ["rotated-90.mp4", [90, 160]],
  ["rotated-180.mp4", [160, 90]],
  ["rotated-270.mp4", [90, 160]],
] as const;

describe.each(clips)("%s", (clip, size) => {
  const frames = async () => (await decode(clipUrl(clip))).video!;

  test("an engine without rotation shows the same picture as one with it", async () => {
    const expected = await firstPicture(await frames());
    withoutRotation();
    const turned = await firstPicture(await frames());
    expect([expected.size, turned.size]).toEqual([size, size]);
    expect(meanDifference(expected.pixels, turned.pixels)).toBeLessThan(1);
  });

  test("so do effects there", async () => {
    const effects = [zoom({ factor: 1.5 })];
    const expected = await firstPicture(effect(await frames(), effects));
    withoutRotation();
    const turned = await firstPicture(effect(await frames(), effects));
    expect([expected.size, turned.size]).toEqual([size, size]);
    // Chroma is upsampled before the effect here, not in it. A picture that lies wrong differs by far more.
    expect(meanDifference(expected.pixels, turned.pixels)).toBeLessThan(5);
  });
});

test("timestamps and durations stay, and every frame is closed", async () => {
  withoutRotation();
  const { video } = await decode(clipUrl("rotated-90.mp4"));
  const times: number[] = [];
  for await (const frame of video!) {
    times.push(frame.timestamp);
    expect(frame.duration).toBe(40_000);
    frame.close();
  }
  expect(times).toEqual(Array.from({ length: 50 }, (_, i) => i * 40_000));
});
