// @module-tag engine
/** The options `width`, `height` and `fit` of `effect`. */
import { describe, expect, test } from "vitest";
import { decode } from "../../src/decode.ts";
import { adjustment } from "../../src/effects/adjustment.ts";
import { type EffectOptions, effect } from "../../src/effects/effect.ts";
import { opacity } from "../../src/effects/opacity.ts";
import { sharpen } from "../../src/effects/sharpen.ts";
import { OptionError } from "../../src/errors.ts";
import { clipBytes } from "../support/clips.ts";
import { countGL } from "./counts.ts";
import { difference, get, grey, type Image, i420Frame, image, marked, noisy, read, rgbaFrame } from "./pictures.ts";
import * as plain from "./reference.ts";
import { all, one, picture, streamOf } from "./run.ts";

/** The mean of each square of pixels. */
const shrunk = (source: Image, times: number) =>
  image(source.width / times, source.height / times, (x, y) => {
    const square = Array.from({ length: times ** 2 }, (_, i) =>
      get(source, x * times + (i % times), y * times + Math.floor(i / times)),
    );
    return [0, 1, 2, 3].map((part) => square.reduce((sum, pixel) => sum + pixel[part]!, 0) / times ** 2);
  });

const sizeOf = ({ codedWidth, codedHeight, visibleRect, displayWidth, displayHeight }: VideoFrame) => ({
  stored: [visibleRect?.width ?? codedWidth, visibleRect?.height ?? codedHeight],
  shown: [displayWidth, displayHeight],
});

/** A grey frame without alpha, twice as wide as high, or as high as wide. Its quarters at the ends are darker and lighter. */
const long = (isTall = false) => {
  const light = (place: number) => Array(3).fill(place < 8 ? 0.2 : place < 24 ? 0.5 : 0.8);
  const painted = isTall ? image(16, 32, (_, y) => light(y)) : image(32, 16, (x) => light(x));
  return i420Frame(painted, "bt709").frame;
};

const bytes = (p: Image, x: number, y: number) => get(p, x, y).map((part) => Math.round(part * 255));

describe.each(["planes", "native"] as const)("by %s", (transfer) => {
  test.each([2, 4, 8])("a picture of 1/%i of the size has the mean of all pixels", async (times) => {
    const source = noisy(64, 48);
    const small = await picture(rgbaFrame(source), [], { width: 64 / times, transfer });
    expect(difference(small, shrunk(source, times))).toBeLessThanOrEqual(2);
  });

  test("effects work on the pixels of the new size", async () => {
    const source = noisy(64, 48);
    const got = await picture(rgbaFrame(source), sharpen(), { width: 32, height: 24, transfer });
    const expected = await picture(rgbaFrame(shrunk(source, 2)), sharpen(), { transfer });
    expect(difference(got, expected)).toBeLessThanOrEqual(6);
  });

  test("planes are drawn in the new size at once", async () => {
    const { frame, picture: seen } = i420Frame(marked(192, 128), "bt709");
    const got = await picture(frame, adjustment({ brightness: 0.8 }), { height: 64, transfer });
    expect(difference(got, plain.adjustment(shrunk(seen, 2), { brightness: 0.8 }))).toBeLessThanOrEqual(8);
  });

  test.each([
    ["contain", [51, 128, 204], 0],
    ["cover", [128, 128, 128], 128],
    ["fill", [51, 128, 204], 128],
  ] as const)("a wide or tall picture in a square: %s", async (fit, along, beside) => {
    for (const isTall of [false, true]) {
      const square = await picture(long(isTall), [], { width: 16, height: 16, fit, transfer });
      const at = (x: number, y: number) => (isTall ? bytes(square, y, x) : bytes(square, x, y));
      const seen = [at(1, 8), at(8, 8), at(14, 8), at(8, 1), at(8, 14)];
      expect(seen).toEqual([...along, beside, beside].map((gray) => [gray, gray, gray, 255]));
    }
  });
});

test("one pass draws the new size and the effects", async () => {
  const gl = countGL();
  await picture(rgbaFrame(noisy(64, 48)), adjustment({ brightness: 0.9 }), { width: 32 });
  expect(gl.compiled).toBe(2); // The two shaders of one program.
});

test("frames with alpha get transparent bars", async () => {
  const frame = rgbaFrame(image(32, 16, () => [0.5, 0.5, 0.5, 0.5]));
  const square = await picture(frame, [], { width: 16, height: 16 });
  expect(bytes(square, 8, 1)).toEqual([0, 0, 0, 0]);
  expect(bytes(square, 8, 8)[3]).toBe(128);
});

test("effects apply to the bars as well", async () => {
  const square = await picture(long(), opacity({ value: 0.5 }), { width: 16, height: 16 });
  expect(bytes(square, 8, 1)).toEqual([0, 0, 0, 128]);
});

test("a missing side follows from the first frame, and all frames get that size", async () => {
  const frames = [grey(0.5, 0, 64, 32), grey(0.5, 1000, 32, 32), grey(0.5, 2000, 16, 8)];
  const out = await all(effect(streamOf(...frames), [], { width: 16 }));
  expect(out.map(sizeOf)).toEqual(Array(3).fill({ stored: [16, 8], shown: [16, 8] }));
  expect(out.map(({ timestamp, duration }) => [timestamp, duration])).toEqual([0, 1000, 2000].map((t) => [t, 40_000]));
  for (const frame of out) frame.close();
});

test("frames that the effects leave out get the size as well, and those that have it pass", async () => {
  const options: EffectOptions = {
    width: 16,
    height: 16,
    trim: { start: 1 },
    filter: ({ timestamp }) => timestamp < 2000,
  };
  const frames = [grey(0.2, 0, 32, 32), grey(0.2, 1000, 32, 32), grey(0.2, 2000, 32, 32), grey(0.2, 3000)];
  const out = await all(effect(streamOf(...frames), adjustment({ brightness: 2 }), options));
  expect(out.map((frame) => sizeOf(frame).stored)).toEqual(Array(4).fill([16, 16]));
  expect(out[3]).toBe(frames[3]);
  const levels = await Promise.all(out.map(async (frame) => bytes(await read(frame), 8, 8)[0]));
  expect(levels).toEqual([51, 102, 51, 51]);
});

test.each(["anamorphic.mp4", "rotated-90.mp4"])("%s comes out upright, with square pixels", async (clip) => {
  const { video } = await decode(new Blob([await clipBytes(clip)]));
  const reader = video!.getReader();
  const { value: frame } = await reader.read();
  await reader.cancel();
  const { displayWidth: width, displayHeight: height } = frame!;
  const same = await one(frame!, [], { width, height });
  expect(sizeOf(same)).toEqual({ stored: [width, height], shown: [width, height] });
  const half = await one(same, [], { width: width / 2 });
  expect(sizeOf(half)).toEqual({ stored: [width / 2, height / 2], shown: [width / 2, height / 2] });
  half.close();
});

test("without a size, frames are shown as large as before, whatever the shape of their pixels", async () => {
  const frame = rgbaFrame(noisy(11, 8), 0, { displayWidth: 15, displayHeight: 8 });
  const same = await one(frame, adjustment({ brightness: 0.9 }));
  expect(sizeOf(same)).toEqual({ stored: [11, 8], shown: [15, 8] });
  same.close();
});

test.each([{ width: 0 }, { height: 1.5 }, { width: "16" }, { fit: "crop" }, { width: 16, fit: "crop" }])(
  "%j is an error",
  (options) => {
    const input = streamOf();
    expect(() => effect(input, [], options as unknown as EffectOptions)).toThrow(OptionError);
    expect(input.locked).toBe(false);
  },
);
