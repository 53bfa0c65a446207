/** Frames and effects as the first releases had them. */
import { describe, expect, test } from "vitest";
import {
  convolution3x3,
  ExtendedVideoFrame,
  forceCopyFrame,
  GLEffect,
  MFXVideoEncoder,
  shaders,
} from "../releases/0.7.0.ts";
import { forceCopyFrame as forceCopyFrameOffscreen, visual } from "../releases/0.8.0.ts";
import { effect } from "../src/effects/effect.ts";
import { convolution3x3Kernels } from "../src/effects/kernels.ts";
import { iterate } from "../src/stream/iterate.ts";
import { colourAt, solid } from "./support/colours.ts";
import { generatedVideo } from "./support/generated.ts";
import { frame } from "./support/synthetic.ts";

describe("a frame with the properties of its track", () => {
  const context = { duration: 2_000_000, createdAt: new Date(0) };

  function marked(): ExtendedVideoFrame {
    const source = frame(3);
    const extended = new ExtendedVideoFrame(source, {}, context);
    source.close();
    extended.keyFrame = true;
    return extended;
  }

  test("is a frame without a key frame mark at first", () => {
    const source = frame(3);
    const extended = new ExtendedVideoFrame(source);
    expect(extended).toBeInstanceOf(VideoFrame);
    expect([extended.keyFrame, extended.containerContext]).toEqual([false, undefined]);
    expect([extended.timestamp, extended.duration, extended.codedWidth]).toEqual([120_000, 40_000, 4]);
    for (const each of [source, extended]) each.close();
  });

  test.each([
    ["a clone", (source: ExtendedVideoFrame) => source.clone(), [120_000, 40_000, 4]],
    [
      "a revised frame",
      (source: ExtendedVideoFrame) => ExtendedVideoFrame.revise(source, canvas),
      [120_000, 40_000, 8],
    ],
    [
      "a retimed frame",
      (source: ExtendedVideoFrame) => ExtendedVideoFrame.revise(source, source, { timestamp: 5, duration: 6 }),
      [5, 6, 4],
    ],
    ["a cut frame", (source: ExtendedVideoFrame) => ExtendedVideoFrame.cut(source, 0), [120_000, 0, 4]],
  ])("%s keeps the mark and the track", (_, make, shape) => {
    const source = marked();
    const made = make(source);
    expect(made).toBeInstanceOf(ExtendedVideoFrame);
    expect([made.timestamp, made.duration, made.codedWidth]).toEqual(shape);
    expect([made.keyFrame, made.containerContext]).toEqual([true, context]);
    made.keyFrame = false;
    expect(source.keyFrame).toBe(true);
    for (const each of [source, made]) each.close();
  });

  test.each([-1, Number.NaN])("cannot be cut to %d microseconds", (duration) => {
    const source = marked();
    expect(() => ExtendedVideoFrame.cut(source, duration)).toThrow(
      new RangeError(`\`duration\` must be 0 or greater; got ${duration}.`),
    );
    source.close();
  });

  test("becomes a key frame if it is marked", async () => {
    const marks = generatedVideo({ count: 4 }).pipeThrough(
      new TransformStream<VideoFrame, VideoFrame>({
        transform(source, controller) {
          const extended = new ExtendedVideoFrame(source);
          extended.keyFrame = source.timestamp === 66_667;
          source.close();
          controller.enqueue(extended);
        },
      }),
    );
    const types: string[] = [];
    const encoder = new MFXVideoEncoder({ codec: "vp8", width: 160, height: 90, bitrate: 300_000 });
    for await (const { video } of marks.pipeThrough(encoder)) types.push(video!.chunk.type);
    expect(types).toEqual(["key", "delta", "key", "delta"]);
  });
});

const canvas = new OffscreenCanvas(8, 8);
canvas.getContext("2d")!.fillRect(0, 0, 8, 8);

const page = document.createElement("canvas");
const offscreen = new OffscreenCanvas(9, 9);
const copies = [
  ["a canvas of the page", page, () => (source: VideoFrame) => forceCopyFrame(source, page)],
  ["a canvas off screen", offscreen, () => (source: VideoFrame) => forceCopyFrameOffscreen(source, offscreen)],
  ["a new canvas", undefined, () => forceCopyFrame],
  ["a new canvas off screen", undefined, () => forceCopyFrameOffscreen],
] as const;

test.each(copies)("a forced copy through %s has the picture, the size and the timing", async (_, through, copier) => {
  const size = { codedWidth: 4, codedHeight: 4 };
  const timing = { timestamp: 80_000, duration: 40_000 };
  const pixels = new Uint8Array(64).map((_, index) => (index % 4 === 3 ? 128 : 0));
  const original = new VideoFrame(pixels, { format: "RGBA", ...size, ...timing });
  const wide = new ExtendedVideoFrame(original, { displayWidth: 8, displayHeight: 6 });
  wide.keyFrame = true;
  for (let round = 0; round < 2; round++) {
    const copy = copier()(wide);
    expect([copy.displayWidth, copy.displayHeight, copy.timestamp, copy.duration]).toEqual([8, 6, 80_000, 40_000]);
    expect(copy.keyFrame).toBe(true);
    expect(await colourAt(copy, 0.9, 0.9)).toEqual([0, 0, 0, 128]);
    copy.close();
  }
  if (through) expect([through.width, through.height]).toEqual([8, 6]);
  for (const each of [original, wide]) each.close();
});

test.each(["page", "worker"])("a forced copy refuses a canvas of the %s that is not 2D", (place) => {
  const [onPage, offScreen] = [document.createElement("canvas"), new OffscreenCanvas(1, 1)];
  for (const each of [onPage, offScreen]) each.getContext("bitmaprenderer");
  const source = frame(0);
  const copy =
    place === "page" ? () => forceCopyFrame(source, onPage) : () => forceCopyFrameOffscreen(source, offScreen);
  expect(copy).toThrow(expect.objectContaining({ name: "InvalidStateError" }));
  source.close();
});

test("the kernels are those of today", () => {
  expect({ ...convolution3x3, identity: convolution3x3Kernels.identity }).toEqual(convolution3x3Kernels);
});

test.each([
  ["adjustment", shaders.adjustment({ brightness: 0.5 }), visual.adjustment({ brightness: 0.5 })],
  ["blur", shaders.blur({ passes: 8, quality: 0.4 }), visual.blur({ passes: 8, quality: 0.4 })],
  [
    "convolution",
    shaders.convolution({ kernel: convolution3x3.emboss, passes: 2 }),
    visual.convolution3x3({ kernel: convolution3x3.emboss, passes: 2 }),
  ],
])("the shader %s draws as its successor", async (_, shader, successor) => {
  const source = () => solid(1, ["#c42", "#24c"]);
  const points = [0.25, 0.497, 0.503, 0.75];
  const seen = async (stream: ReadableStream<VideoFrame>) => {
    const colours: (readonly number[])[] = [];
    for await (const each of iterate(stream)) {
      for (const x of points) colours.push(await colourAt(each, x, 0.5));
      each.close();
    }
    return colours;
  };
  const drawn = await seen(source().pipeThrough(new GLEffect(shader)));
  expect(drawn).toEqual(await seen(effect(source(), [successor])));
  expect(drawn).not.toEqual(await seen(source()));
});
