import { describe, expect, test } from "vitest";
import { visual } from "../../releases/next.ts";
import { adjustment } from "../../src/effects/adjustment.ts";
import { blur } from "../../src/effects/blur.ts";
import { boxBlur } from "../../src/effects/box-blur.ts";
import type { Effects } from "../../src/effects/chain.ts";
import { chromaKey } from "../../src/effects/chroma-key.ts";
import { convolution3x3 } from "../../src/effects/convolution3x3.ts";
import { crop } from "../../src/effects/crop.ts";
import { effect } from "../../src/effects/effect.ts";
import { gaussianBlur } from "../../src/effects/gaussian-blur.ts";
import { MFXGLEffect } from "../../src/effects/gl-effect.ts";
import { limit } from "../../src/effects/limit.ts";
import { lut } from "../../src/effects/lut.ts";
import { mask } from "../../src/effects/mask.ts";
import { pixelate } from "../../src/effects/pixelate.ts";
import { rotate } from "../../src/effects/rotate.ts";
import { scale } from "../../src/effects/scale.ts";
import { text } from "../../src/effects/text.ts";
import { transition } from "../../src/effects/transition.ts";
import { translate } from "../../src/effects/translate.ts";
import { zoom } from "../../src/effects/zoom.ts";
import { OptionError, SourceError } from "../../src/errors.ts";
import { animate } from "../../src/keyframes/animate.ts";
import { difference, get, i420Frame, image, marked, read, rgbaFrame } from "./pictures.ts";
import * as plain from "./reference.ts";
import { all, picture, streamOf } from "./run.ts";

const { add } = visual;

const any = <T>(value: unknown) => value as T;
const frame = (timestamp = 0) => rgbaFrame(marked(16, 8), timestamp);
const run = (effects: Effects) => all(effect(streamOf(frame), effects));

const SHADER = "uniform float strength; void main() { fragColor = vec4(strength); }";

/** Name of an option, an invalid value, and the effects with it. */
const wrong: [string, unknown, (value: never) => Effects][] = [
  ["factor", Number.NaN, (factor) => zoom({ factor })],
  ["factor", "2", (factor) => zoom({ factor })],
  ["factor", [2, 2], (factor) => zoom({ factor })],
  ["x", Number.POSITIVE_INFINITY, (x) => zoom({ x })],
  ["values", 2, (values) => scale({ values })],
  ["values", [2], (values) => scale({ values })],
  ["origin", [0.5, Number.NaN], (origin) => rotate({ origin })],
  ["values", [1, 0], (values) => rotate({ values })],
  ["values", {}, (values) => translate({ values })],
  ["values", [0, 1, 1], (values) => crop({ values })],
  ["values", [1, -1, 1], (values) => crop({ values })],
  ["color", [0, 1], (color) => chromaKey({ color })],
  ["brightness", null, (brightness) => adjustment({ brightness: () => brightness })],
  ["kernel", [1, 2, 3], (kernel) => convolution3x3({ kernel })],
  ["kernel", Array(10).fill(0), (kernel) => convolution3x3({ kernel })],
  ["kernel", undefined, (kernel) => convolution3x3({ kernel: () => kernel })],
  ["passes", -1, (passes) => boxBlur({ passes })],
  ["size", "16", (size) => pixelate({ size })],
  ["size", Number.NaN, (size) => pixelate({ size })],
  ["passes", 1e6, (passes) => blur({ passes })],
  ["passes", -3, (passes) => blur({ passes })],
  ["quality", Number.NaN, (quality) => blur({ quality })],
  ["offset", 0.5, (offset) => add(streamOf(frame), { offset })],
  ["normal", "full", (normal) => add(streamOf(frame), { normal })],
  ["size", Number.NaN, (size) => text("hello", { size })],
  ["size", 40, (size) => text("hello", { size })],
  ["duration", Number.NaN, (duration) => transition(streamOf(frame), { duration })],
  ["kind", "explosion", (kind) => transition(streamOf(frame), { kind })],
  ["fit", "stretch", (fit) => add(streamOf(frame), { fit })],
  ["atEnd", "bounce", (atEnd) => add(streamOf(frame), { atEnd })],
  ["channel", "red", (channel) => mask(streamOf(frame), { channel })],
  ["align", "middle", (align) => text("hello", { align })],
  ["text", 5, (words) => text(words)],
  ["color", null, (color) => text("hello", { color })],
  ["strength", Number.NaN, (strength) => [new MFXGLEffect(SHADER, { strength })]],
  ["strength", [1, Number.POSITIVE_INFINITY], (strength) => [new MFXGLEffect(SHADER, { strength })]],
  ["table", 0, (table) => [new MFXGLEffect(`uniform highp sampler3D table; ${SHADER}`, { table, strength: 1 })]],
  ["cube", 7, (cube) => lut(cube)],
  ["cube", "LUT_1D_SIZE 2\nDOMAIN_MIN 1 1 1\n0 0 0\n1 1 1", (cube) => lut(cube)],
  ["video", "logo.png", (video) => add(video)],
  ["direction", "back", (direction) => transition(streamOf(frame), { direction })],
];

describe("an option that makes no sense is an error that names it", () => {
  test.each(wrong)("%s: %s", async (option, value, effects) => {
    const failing = async () => run(effects(any(value)));
    await expect(failing()).rejects.toThrow(OptionError);
    await expect(failing()).rejects.toMatchObject({ code: "invalid-option", details: { option } });
  });

  test.each(wrong.filter(([, value]) => typeof value === "number"))(
    "%s: a function that gives %s",
    async (option, value, effects) => {
      const failing = async () => run(effects(any(async () => value)));
      if (option === "duration") return; // It is no uniform: `progress` is.
      await expect(failing()).rejects.toMatchObject({ code: "invalid-option", details: { option } });
    },
  );

  test("so is a function that throws, with what it threw as the cause", async () => {
    const cause = new Error("who knows");
    const fail = () => {
      throw cause;
    };
    const failing: [string, Effects][] = [
      ["factor", zoom({ factor: fail })],
      ["factor", zoom({ factor: async () => fail() })],
      ["fn", limit(zoom({ factor: 2 }), fail)],
      ["video", add(fail)],
      ["isDirty", [new MFXGLEffect("void main() { fragColor = vec4(1); }", {}, { isDirty: fail })]],
      [
        "strength",
        [new MFXGLEffect("uniform float strength; void main() { fragColor = vec4(strength); }", { strength: fail })],
      ],
    ];
    for (const [option, effects] of failing)
      await expect(run(effects), option).rejects.toMatchObject({ code: "invalid-option", details: { option }, cause });
    const filtered = effect(streamOf(frame), zoom({ factor: 2 }), { filter: fail });
    await expect(all(filtered)).rejects.toMatchObject({ details: { option: "filter" }, cause });
  });

  test("and what is no list of effects, or no time to apply them in", () => {
    for (const effects of [zoom, [zoom], null, [null], [{}], "zoom", ["zoom"], new MFXGLEffect("")])
      expect(() => effect(streamOf(), any(effects))).toThrow(OptionError);
    expect(() => effect(streamOf(), any([zoom]))).toThrow(/a list of effects.*`\[visual.zoom/);
    for (const trim of [{ start: 2, end: 1 }, { start: Number.NaN }])
      expect(() => effect(streamOf(), [], { trim })).toThrow(OptionError);
  });
});

describe("a stream of frames that cannot be used", () => {
  const refused = (option: string, message: RegExp) => ({
    name: "OptionError",
    message: expect.stringMatching(message),
    details: { option },
  });
  const locked = () => {
    const stream = streamOf(frame);
    stream.getReader();
    return stream;
  };

  test("because something else reads it", () => {
    for (const make of [
      () => effect(locked(), []),
      () => add(locked()),
      () => mask(locked()),
      () => add(locked(), { atEnd: "loop" }),
    ])
      expect(make).toThrow(
        expect.objectContaining({ name: "OptionError", message: expect.stringContaining("locked") }),
      );
    const once = streamOf(frame);
    add(once);
    expect(() => add(once)).toThrow(OptionError);
    expect(() => effect(any("frames"), [])).toThrow(
      expect.objectContaining(refused("input", /a ReadableStream; got "frames"/)),
    );
  });

  test("because another effect has read it", async () => {
    const effects = add(streamOf(frame));
    for (const drawn of await run(effects)) drawn.close();
    await expect(run(effects)).rejects.toMatchObject(refused("video", /another effect\(\)/));
  });

  test("because its frames are closed, or none at all", async () => {
    const closed = () => {
      const one = frame();
      one.close();
      return one;
    };
    await expect(all(effect(streamOf(closed), zoom({ factor: 2 })))).rejects.toMatchObject(refused("input", /closed/));
    await expect(run(add(streamOf(closed)))).rejects.toMatchObject(refused("video", /closed/));
    await expect(run(add(closed()))).rejects.toMatchObject(refused("video", /closed/));
    const words = new ReadableStream<VideoFrame>({ start: (controller) => controller.enqueue(any("a frame")) });
    await expect(all(effect(words, zoom({ factor: 2 })))).rejects.toMatchObject(
      refused("input", /a stream of VideoFrames/),
    );
  });
});

test("an input or second video that fails is an error of its source", async () => {
  const broken = () =>
    new ReadableStream<VideoFrame>({
      pull: () => {
        throw new Error("cut off");
      },
    });
  for (const result of [effect(broken(), zoom({ factor: 2 })), effect(streamOf(frame), add(broken()))]) {
    const failure = await all(result).catch((error) => error);
    expect(failure).toBeInstanceOf(SourceError);
    expect(failure.message).toMatch(/cut off/);
  }
});

describe("an extreme that makes sense is drawn", () => {
  const clear = image(16, 8, () => [0, 0, 0, 0]);
  test.each([
    ["zoom 0", zoom({ factor: 0 })],
    ["zoom by a function, 0", zoom({ factor: () => 0 })],
    ["scale 0", scale({ values: [0, 1] })],
    ["seen from its edge", rotate({ angle: 90, values: [0, 1, 0] })],
    ["moved far away", translate({ values: [1e6, 0] })],
  ])("%s: nothing is left", async (_, effects) => {
    for (const transfer of ["planes", "native"] as const)
      expect(difference(await picture(frame(), effects, { transfer }), clear)).toBe(0);
  });

  test("zoom −1 turns by 180°", async () => {
    const source = marked(16, 8);
    const want = image(16, 8, (x, y) => get(source, 15 - x, 7 - y));
    expect(difference(await picture(frame(), zoom({ factor: -1 })), want)).toBeLessThanOrEqual(1);
  });

  test("a blur of 100 passes, or none, and one of quality 0", async () => {
    const source = marked(16, 8);
    expect(difference(await picture(frame(), blur({ passes: 0 })), source)).toBe(0);
    expect(difference(await picture(frame(), blur({ passes: () => 0 })), source)).toBe(0);
    const flat = await picture(frame(), blur({ passes: 100, quality: 0 }));
    const corner = image(16, 8, () => get(flat, 0, 0));
    expect(difference(flat, corner)).toBeLessThanOrEqual(1);
    expect(difference(await picture(frame(), blur({ passes: 100, quality: 1 })), source)).toBeGreaterThan(5);
  });

  test("a blur of low quality stays where it is", async () => {
    const light = image(32, 8, (x) => Array(3).fill(Math.abs(x - 15.5) < 4 ? 1 : 0));
    const got = await picture(rgbaFrame(light), blur({ passes: 1, quality: 0.25 }));
    expect(
      difference(
        got,
        image(32, 8, (x, y) => get(got, 31 - x, y)),
      ),
    ).toBeLessThanOrEqual(2);
    const stripes = image(32, 8, (x) => Array(3).fill(x % 4 === 0 ? 1 : 0));
    const even = await picture(rgbaFrame(stripes), blur({ passes: 1, quality: 0.25 }));
    expect([8, 9, 10, 11].map((x) => get(even, x, 4)[0])).toEqual(Array(4).fill(expect.closeTo(0.25, 1)));
    // A third of a pixel of the small picture, four pixels away from the bar.
    expect([5, 10].map((x) => get(got, x, 4)[0])).toEqual([0, expect.closeTo(1 / 3, 1)]);
  });

  test("a crop of one pixel, and one beyond the frame", async () => {
    const tiny = await picture(frame(), crop({ values: [1e-6, 1e-6] }));
    expect([tiny.width, tiny.height]).toEqual([1, 1]);
    const third = await picture(frame(), crop({ values: [1 / 3, 1 / 3] }));
    expect([third.width, third.height]).toEqual([5, 3]);
    const wide = await picture(frame(), crop({ values: [2, 1] }));
    expect([wide.width, wide.height]).toEqual([32, 8]);
    expect([0, 7, 8, 23, 24, 31].map((x) => get(wide, x, 3)[3])).toEqual([0, 0, 1, 1, 0, 0]);
    const high = await picture(frame(), crop({ values: [1, 2], origin: [0.5, 0.25] }));
    expect([0, 1, 2, 9, 10, 15].map((y) => get(high, 3, y)[3])).toEqual([0, 0, 1, 1, 0, 0]);
  });

  test("a picture larger than the GPU takes is an error that says how large", async () => {
    for (const transfer of ["planes", "native"] as const) {
      const huge = all(effect(streamOf(frame), crop({ values: [1e4, 1] }), { transfer }));
      await expect(huge).rejects.toMatchObject({ code: "gl-failed", message: expect.stringMatching(/160000 × 8/) });
    }
  });
});

test("how often is a uniform too", async () => {
  const frames = [0, 1, 2].map((i) => frame(i * 1000));
  const out = await all(effect(streamOf(...frames), gaussianBlur({ passes: animate("0ms 0, 2ms 2") })));
  const drawn = await Promise.all(out.map(read));
  for (const [i, got] of drawn.entries())
    expect(difference(got, await picture(frame(), gaussianBlur({ passes: i })))).toBe(0);
});

test("colors of low opacity are kept between passes", async () => {
  const faint = image(16, 8, () => [0.55, 0.3, 0.8, 0.05]);
  const got = await picture(rgbaFrame(faint), [gaussianBlur(), boxBlur()], { transfer: "planes" });
  for (const [i, part] of [0.55, 0.3, 0.8, 0.05].entries())
    expect(Math.abs(get(got, 8, 4)[i]! - part)).toBeLessThan(2 / 255);
});

test.each([0.5, 0])("a kernel that darkens to %f leaves the picture opaque", async (weight) => {
  const got = await picture(frame(), convolution3x3({ kernel: [0, 0, 0, 0, weight, 0, 0, 0, 0] }));
  const want = image(16, 8, (x, y) => get(marked(16, 8), x, y).map((part, i) => (i < 3 ? part * weight : part)));
  expect(difference(got, want)).toBeLessThanOrEqual(1);
});

describe.each(["planes", "native"] as const)("by %s", (transfer) => {
  test.each([
    [-2, 3, [0.1, 0.5, 0.4]],
    [0, 2, [0.2, 0.5, 0.5]],
  ])("what a kernel of %i and %i makes lighter than white is white for the next effect", async (left, own, lights) => {
    const edge = image(32, 8, (x) => Array(3).fill(x < 16 ? 0.2 : 0.8));
    const effects = [convolution3x3({ kernel: [0, 0, 0, left, own, 0, 0, 0, 0] }), adjustment({ brightness: 0.5 })];
    const got = await picture(i420Frame(edge, "bt709").frame, effects, { transfer });
    expect([8, 16, 24].map((x) => get(got, x, 4)[1])).toEqual(lights.map((light) => expect.closeTo(light, 1)));
    const faint = plain.perPixel(edge, ([r, g, b]) => [r, g, b, 0.5]);
    const clear = await picture(rgbaFrame(faint), effects, { transfer });
    expect([8, 16, 24].map((x) => get(clear, x, 4)[1])).toEqual(lights.map((light) => expect.closeTo(light, 1)));
  });

  test.each([
    ["RGBA", 3, 1],
    ["I420", 4, 2],
  ])("only the visible part of %s is drawn, from %i, %i", async (format, x, y) => {
    const { frame: planes, picture: seen } = i420Frame(marked(64, 48), "bt709");
    const [whole, source] = format === "I420" ? [planes, seen] : [rgbaFrame(marked(64, 48)), marked(64, 48)];
    const part = new VideoFrame(whole, { visibleRect: { x, y, width: 40, height: 30 } });
    for (const frame of [whole, planes]) frame.close();
    const want = image(40, 30, (left, top) => get(source, x + left, y + top));
    const got = await picture(part, adjustment({ brightness: 0.8 }), { transfer });
    expect(difference(got, plain.adjustment(want, { brightness: 0.8 }))).toBeLessThanOrEqual(4);
  });
});
