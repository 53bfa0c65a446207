// @module-tag engine
import { describe, expect, test } from "vitest";
import { adjustment } from "../../src/effects/adjustment.ts";
import { crop } from "../../src/effects/crop.ts";
import { effect } from "../../src/effects/effect.ts";
import { limit } from "../../src/effects/limit.ts";
import { sharpen } from "../../src/effects/sharpen.ts";
import { zoom } from "../../src/effects/zoom.ts";
import { ExtendedVideoFrame } from "../../src/frame/extended-video-frame.ts";
import { framesAreOriented } from "../support/capabilities.ts";
import { drawInSoftware } from "../support/renderer.ts";
import { countGL } from "./counts.ts";
import { difference, get, grey, type Image, i420Frame, image, level, marked, read, rgbaFrame } from "./pictures.ts";
import { resample } from "./reference.ts";
import { all, one, picture, streamOf } from "./run.ts";

describe("a stream of frames", () => {
  test("keeps count, order, timestamps and durations", async () => {
    const frames = Array.from({ length: 7 }, (_, i) => rgbaFrame(marked(20, 10), i * i * 1000, { duration: 1000 + i }));
    const out = await all(effect(streamOf(...frames), [zoom({ factor: 2 })]));
    expect(out.map((frame) => [frame.timestamp, frame.duration])).toEqual(
      Array.from({ length: 7 }, (_, i) => [i * i * 1000, 1000 + i]),
    );
    for (const frame of out) frame.close();
    expect(frames.every((frame) => frame.format === null)).toBe(true);
  });

  test.each(["planes", "native"] as const)("may change its size mid-way, by %s", async (transfer) => {
    const sizes = [
      [32, 16],
      [16, 48],
      [16, 20],
      [33, 20],
    ] as const;
    const out = await all(
      effect(
        streamOf(...sizes.map(([w, h], i) => rgbaFrame(marked(w, h), i))),
        [sharpen(), crop({ values: [0.5, 1, 1] })],
        { transfer },
      ),
    );
    expect(out.map((frame) => [frame.codedWidth, frame.codedHeight])).toEqual([
      [16, 16],
      [8, 48],
      [8, 20],
      [17, 20],
    ]);
    for (const frame of out) frame.close();
  });

  test("passes frames untouched that nothing changes, and makes no context for an empty chain", async () => {
    const gl = countGL();
    const frame = grey(0.5);
    expect(await one(frame, [])).toBe(frame);
    expect(await one(frame, [zoom({ factor: 1 }), [adjustment({})]])).toBe(frame);
    expect(gl.peakContexts).toBe(0);
    expect(await one(frame, [zoom({ factor: () => 1 })])).toBe(frame);
    expect(gl.compiled).toBe(0);
    frame.close();
  });

  test("is trimmed and filtered by letting the rest pass", async () => {
    const frames = Array.from({ length: 6 }, (_, i) => grey(0.2, i * 1000));
    const out = await all(
      effect(streamOf(...frames), [adjustment({ brightness: 2 })], {
        trim: { start: 1, end: 5 },
        filter: async (frame) => frame.timestamp !== 2000,
      }),
    );
    expect(await Promise.all(out.map(level))).toEqual([51, 102, 51, 102, 102, 51]);
  });

  test("gets limited effects only where the function says so", async () => {
    const frames = Array.from({ length: 4 }, (_, i) => grey(0.2, i * 1000));
    const bright = limit([adjustment({ brightness: 2 })], async (frame) => frame.timestamp >= 2000);
    const out = await all(effect(streamOf(...frames), [bright, adjustment({ brightness: 1.4 })]));
    expect(await Promise.all(out.map(level))).toEqual([71, 71, 143, 143]);
  });

  test("is drawn with the values each frame's functions give, without a shader being compiled again", async () => {
    const gl = countGL();
    drawInSoftware();
    const frames = Array.from({ length: 5 }, (_, i) => grey(0.1, i * 1000));
    const out = await all(
      effect(streamOf(...frames), [adjustment({ brightness: async (frame) => 2 + frame.timestamp / 1000 })]),
    );
    expect(await Promise.all(out.map(level))).toEqual([52, 78, 104, 130, 156]);
    expect(gl.compiled).toBe(2);
  });

  test.each(["planes", "native"] as const)("keeps the mark for a key frame, by %s", async (transfer) => {
    const source = grey(0.5, 7000);
    const frame = new ExtendedVideoFrame(source, {}, { keyFrame: true, keepOpen: true });
    source.close();
    const out = await one(frame, [zoom({ factor: 2 })], { transfer });
    expect(out).toBeInstanceOf(ExtendedVideoFrame);
    expect((out as ExtendedVideoFrame).properties).toMatchObject({ keyFrame: true });
    expect([out.timestamp, out.duration]).toEqual([7000, 40_000]);
    out.close();
    expect(out.format).toBe(null);
    frame.properties.keepOpen = false;
    frame.close();
  });

  test.each(["planes", "native"] as const)("keeps the shape of its pixels, by %s", async (transfer) => {
    const out = await one(
      rgbaFrame(marked(20, 10), 0, { displayWidth: 40, displayHeight: 10 }),
      [crop({ values: [0.5, 1, 1] })],
      { transfer },
    );
    expect([out.codedWidth, out.displayWidth, out.displayHeight]).toEqual([10, 20, 10]);
    const left = resample(marked(20, 10), (x, y) => [x + 5, y], [10, 10]);
    expect(difference(await read(out), left)).toBeLessThanOrEqual(2);
  });
});

describe("rotation a frame carries", () => {
  const turns: Record<number, (p: Image) => Image> = {
    0: (p) => p,
    90: (p) => image(p.height, p.width, (x, y) => get(p, y, p.height - 1 - x)),
    180: (p) => image(p.width, p.height, (x, y) => get(p, p.width - 1 - x, p.height - 1 - y)),
    270: (p) => image(p.height, p.width, (x, y) => get(p, p.width - 1 - y, x)),
  };
  const mirrored = (p: Image) => image(p.width, p.height, (x, y) => get(p, p.width - 1 - x, y));
  for (const transfer of ["planes", "native"] as const)
    for (const rotation of [0, 90, 180, 270])
      for (const flip of [false, true])
        test(`${rotation}°${flip ? ", mirrored" : ""}: upright by ${transfer}`, async () => {
          const source = marked(24, 14);
          // Frames that carry no orientation show their picture as it is stored.
          const upright = (p: Image) =>
            !framesAreOriented ? p : flip ? mirrored(turns[rotation]!(p)) : turns[rotation]!(p);
          const dim = [adjustment({ brightness: 0.8 })];
          const expected = (p: Image) =>
            image(p.width, p.height, (x, y) => get(p, x, y).map((c, i) => (i < 3 ? c * 0.8 : c)));
          const out = await one(rgbaFrame(source, 0, { rotation, flip }), dim, { transfer });
          expect((out as VideoFrame & { rotation?: number }).rotation ?? 0).toBe(0);
          const want = expected(upright(source));
          expect([out.displayWidth, out.displayHeight]).toEqual([want.width, want.height]);
          expect(difference(await read(out), want)).toBeLessThanOrEqual(2);
          const { frame, picture: seen } = i420Frame(marked(72, 42), "bt709", false, { rotation, flip });
          expect(difference(await picture(frame, dim, { transfer }), expected(upright(seen)))).toBeLessThanOrEqual(6);
        });
});

test("a crop keeps pixels as they are", async () => {
  const source = marked(40, 30);
  const got = await picture(rgbaFrame(source), [crop({ values: [0.5, 0.5, 1], origin: [0.5, 0.5, 0] })]);
  expect(
    difference(
      got,
      resample(source, (x, y) => [x + 10, y + 8], [20, 15]),
    ),
  ).toBeLessThan(0.01);
});
