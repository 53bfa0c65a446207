// @module-tag engine
/** Rotated pictures come out upright, whether or not the engine's frames carry a rotation. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { decode } from "../src/decode.ts";
import { effect } from "../src/effects/effect.ts";
import { zoom } from "../src/effects/zoom.ts";
import { uprighter } from "../src/frame/orientation.ts";
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

/** The picture of a frame, as a canvas shows it, and its size. Closes the frame. */
function pictureOf(frame: VideoFrame) {
  const { displayWidth, displayHeight } = frame;
  const context = new OffscreenCanvas(displayWidth, displayHeight).getContext("2d")!;
  context.drawImage(frame, 0, 0, displayWidth, displayHeight);
  frame.close();
  const { data } = context.getImageData(0, 0, displayWidth, displayHeight);
  return { size: [displayWidth, displayHeight], pixels: data };
}

async function firstPicture(frames: ReadableStream<VideoFrame>) {
  const reader = frames.getReader();
  const { value: frame } = await reader.read();
  const picture = pictureOf(frame!);
  await reader.cancel();
  return picture;
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

test("every frame of a stream is turned, whatever the size of the one before it", () => {
  withoutRotation();
  const upright = uprighter({ rotation: 90, flip: false });
  const sizes = [
    [16, 8],
    [16, 8],
    [8, 16],
  ] as const;
  for (const [width, height] of sizes) {
    const context = new OffscreenCanvas(width, height).getContext("2d")!;
    context.fillRect(0, 0, width, height);
    context.fillStyle = "white";
    context.fillRect(0, 0, width / 2, height);
    const { size, pixels } = pictureOf(upright(new VideoFrame(context.canvas, { timestamp: 0 })));
    expect(size).toEqual([height, width]);
    // The left half is the upper one then.
    const rows = Array.from({ length: width }, (_, y) => pixels[4 * height * y]! > 128);
    expect(rows).toEqual(rows.map((_, y) => y < width / 2));
  }
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
