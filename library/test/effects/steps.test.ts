// @module-tag node
/** What effects compute before anything is drawn. */
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { MFXGLEffect, visual } from "../../releases/next.ts";
import { adjustment } from "../../src/effects/adjustment.ts";
import { captionsOf } from "../../src/effects/captions.ts";
import { begun } from "../../src/effects/chain.ts";
import { fade } from "../../src/effects/fade.ts";
import { convolution3x3Kernels } from "../../src/effects/kernels.ts";
import { stepsTo } from "../../src/effects/resize.ts";
import { OptionError } from "../../src/errors.ts";
import { markPreview } from "../../src/frame/preview.ts";
import type { Effect, Step } from "../../src/gl/step.ts";
import type { Extent } from "../../src/gl/values.ts";
import { frame, frames } from "../support/synthetic.ts";

afterEach(() => vi.restoreAllMocks());

/** The steps of effects for a frame at a time in milliseconds, which a player shows in a scale. */
async function stepsAt(
  effects: readonly Effect[],
  time = 0,
  size: Extent = [64, 36],
  scale = 1,
): Promise<readonly Step[]> {
  const init = { format: "RGBA", codedWidth: 1, codedHeight: 1, timestamp: time * 1000 } as const;
  const frame = new VideoFrame(new Uint8Array(4), init);
  markPreview(frame, { scale, width: 1, height: 1 });
  const all: Step[] = [];
  try {
    for (const one of begun(effects, { duration: 1000, signal: undefined, path: "effect" })) {
      all.push(...(await one.steps(frame, size)));
      await one.close?.();
    }
  } finally {
    frame.close();
  }
  return all;
}

test("a fade begins at the start of the edit, and ends at its end", async () => {
  const steps: Step[] = [];
  for (const time of [0, 100, 400, 900, 1000]) steps.push(...(await stepsAt(fade({ in: 400, out: 200 }), time)));
  expect(steps).toMatchObject([0, 0.25, 1, 0.5, 0].map((shown) => ({ values: { shown }, identity: shown === 1 })));
  for (const step of steps) expect(step).not.toHaveProperty("transparent");
  const alone = [await stepsAt(fade({ out: 200 })), await stepsAt(fade({ in: 400 }), 1000)];
  expect(alone).toMatchObject([[{ values: { shown: 1 } }], [{ values: { shown: 1 } }]]);
});

test.each(["brightness", "contrast", "saturation"])("an adjustment of the %s alone is one", (option) => {
  expect(adjustment({ [option]: 1.2 })).toHaveLength(1);
  expect(adjustment({ [option]: 1 })).toHaveLength(0);
});

test("kernels have the weights of their names", () => {
  expect(convolution3x3Kernels).toEqual({
    identity: [0, 0, 0, 0, 1, 0, 0, 0, 0],
    boxBlur: Array(9).fill(1 / 9),
    edge0: [1, 0, -1, 0, 0, 0, -1, 0, 1],
    edge1: [0, -1, 0, -1, 4, -1, 0, -1, 0],
    edge2: [-1, -1, -1, -1, 8, -1, -1, -1, -1],
    emboss: [-2, -1, 0, -1, 1, 1, 0, 1, 2],
    gaussianBlur: [1, 2, 1, 2, 4, 2, 1, 2, 1].map((weight) => weight / 16),
    sharpen: [0, -1, 0, -1, 5, -1, 0, -1, 0],
  });
});

const other = () => frames(1);
const kernel = convolution3x3Kernels.emboss;
const centered = { origin: [0.5, 0.5, 0] };
const title = { x: 0.5, y: 0.5, size: 0.1, maxWidth: 0.9, opacity: 1, color: "white", background: "" };
const noBlend = { additive: 0, multiply: 0, screen: 0, alpha: 0, offset: [0, 0] };

/** Effects with few options, and with the documented defaults of the others. */
const defaults: Record<string, [few: Effect[], all: Effect[]]> = {
  grain: [visual.grain(), visual.grain({ amount: 0.1, size: 1 })],
  vignette: [visual.vignette(), visual.vignette({ amount: 0.5, radius: 0.4, softness: 0.6 })],
  chromaKey: [
    visual.chromaKey(),
    visual.chromaKey({ color: [0, 1, 0], similarity: 0.25, smoothness: 0.1, spill: 0.5 }),
  ],
  pixelate: [visual.pixelate(), visual.pixelate({ size: 16 })],
  blur: [visual.blur(), visual.blur({ passes: 5, quality: 0.5 })],
  boxBlur: [visual.boxBlur(), visual.boxBlur({ passes: 1 })],
  convolution3x3: [visual.convolution3x3({ kernel }), visual.convolution3x3({ kernel, passes: 1 })],
  adjustment: [visual.adjustment({ contrast: 2 }), visual.adjustment({ brightness: 1, contrast: 2, saturation: 1 })],
  hue: [visual.hue(), []],
  opacity: [visual.opacity(), []],
  zoom: [visual.zoom({ factor: 2 }), visual.zoom({ factor: 2, x: 0.5, y: 0.5 })],
  scale: [visual.scale({ values: [2, 3] }), visual.scale({ values: [2, 3], ...centered })],
  crop: [visual.crop({ values: [0.5, 0.25] }), visual.crop({ values: [0.5, 0.25], ...centered })],
  translate: [visual.translate(), []],
  fade: [visual.fade({ in: 400 }), visual.fade({ in: 400, out: 0, color: "black" })],
  text: [visual.text("Title"), visual.text("Title", { ...title, font: "600 sans-serif", align: "center" })],
  add: [visual.add(other()), visual.add(other(), { normal: 1, ...noBlend, fit: "none", atEnd: "hold", at: 0 })],
  "add with a blend": [visual.add(other(), { screen: 1 }), visual.add(other(), { ...noBlend, normal: 0, screen: 1 })],
  "add with alpha": [visual.add(other(), { alpha: 1 }), visual.add(other(), { ...noBlend, normal: 0, alpha: 1 })],
  mask: [visual.mask(other()), visual.mask(other(), { channel: "luma", invert: false, atEnd: "hold", at: 0 })],
  transition: [
    visual.transition(other()),
    visual.transition(other(), { kind: "crossfade", direction: "left", start: 0, duration: 1000 }),
  ],
  wipe: [
    visual.transition(other(), { kind: "wipe" }),
    visual.transition(other(), { kind: "wipe", direction: "left", start: 0, duration: 1000, softness: 0.05 }),
  ],
};

test.each(Object.entries(defaults))("options of %s have their defaults", async (_, [few, all]) => {
  expect(JSON.stringify(await stepsAt(few, 300))).toBe(JSON.stringify(await stepsAt(all, 300)));
});

test("only whole turns of the hue change nothing", () => {
  for (const angle of [0, 360, -720]) expect(visual.hue({ angle })).toEqual([]);
  for (const angle of [90, 180, 540]) expect(visual.hue({ angle })).toHaveLength(1);
});

const cube = "LUT_1D_SIZE 2\n0 0 0\n1 1 1";

test.each<[name: string, neutral: number, other: number, made: (value: () => number) => Effect[]]>([
  ["the strength of a table", 0, 0.01, (strength) => visual.lut(cube, { strength })],
  ["the amount of a vignette", 0, 0.01, (amount) => visual.vignette({ amount })],
  ["the amount of grain", 0, 0.01, (amount) => visual.grain({ amount })],
  ["the size of squares", 1, 1.01, (size) => visual.pixelate({ size })],
  ["the opacity of a text", 0, 0.01, (opacity) => visual.text("T", { opacity })],
  ["an opacity", 1, 0.99, (value) => visual.opacity({ value })],
  ["a brightness", 1, 0, (brightness) => visual.adjustment({ brightness })],
  ["a contrast", 1, 0, (contrast) => visual.adjustment({ contrast })],
  ["a saturation", 1, 0, (saturation) => visual.adjustment({ saturation })],
  ["an angle of hues", -360, 180, (angle) => visual.hue({ angle })],
  ["a zoom", 1, -1, (factor) => visual.zoom({ factor })],
  ["a distance down", 0, 0.01, (y) => visual.translate({ values: () => [0, y()] })],
  ["a height", 1, -1, (y) => visual.scale({ values: () => [1, y()] })],
  ["a part of the height", 1, 0.5, (y) => visual.crop({ values: () => [1, y()] })],
  ["passes of a blur", 0.4, 0.5, (passes) => visual.blur({ passes })],
])("%s by a function leaves frames as they are if it is %d, and not if it is %d", async (_, neutral, other, made) => {
  const data = new Uint8ClampedArray(8);
  vi.stubGlobal("ImageData", function ImageData(this: object) {
    Object.assign(this, { data });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const changing = [neutral, other].map(async (value) =>
    (await stepsAt(made(() => value))).some(({ identity }) => !identity),
  );
  expect(await Promise.all(changing)).toEqual([false, true]);
});

test("passes are rounded, and at most 100", async () => {
  for (const [passes, whole] of [
    [0, 0],
    [0.4, 0],
    [1.5, 2],
    [2.4, 2],
    [100.4, 100],
  ] as const) {
    expect(await stepsAt(visual.sharpen({ passes }))).toHaveLength(whole);
    expect(await stepsAt(visual.sharpen({ passes: () => passes }))).toHaveLength(whole);
  }
  for (const name of ["edge", "edge1", "edge2", "emboss", "boxBlur", "gaussianBlur"] as const)
    expect(await stepsAt(visual[name]({ passes: 3 }))).toHaveLength(3);
  expect(() => visual.sharpen({ passes: 100.5 })).toThrow("`passes` must be a number from 0 to 100; got 100.5");
});

test.each([
  [3, 1],
  [0.001, 0.02],
])("a quality of %d of a blur is clamped to %d", async (quality, clamped) => {
  const steps = async (quality: number) => JSON.stringify(await stepsAt(visual.blur({ quality }), 0, [1000, 800]));
  expect(await steps(quality)).toBe(await steps(clamped));
  expect(await steps(clamped)).not.toBe(await steps(clamped === 1 ? 0.9 : 0.03));
});

test.each([
  [0.3, [5, 800], [2, 240], { values: { ratio: [2.5, expect.closeTo(10 / 3)] } }],
  [0.3, [1001, 800], [301, 240], { kind: "area" }],
  [0.5, [1001, 800], [501, 400], { kind: "transform" }],
] as const)("a blur of the quality %d of %j is drawn at %j, from all pixels", async (quality, size, small, first) => {
  const steps = await stepsAt(visual.blur({ quality }), 0, size);
  expect(steps.map((step) => ("size" in step ? step.size : []))).toEqual([small, [], [], size]);
  expect(steps[0]).toMatchObject(first);
});

test("grains have the given size in pixels, and at least one", async () => {
  const cells = async (size: number) => (await stepsAt(visual.grain({ size })))[0];
  expect(await cells(4)).toMatchObject({ values: { cells: [16, 9] } });
  expect(await cells(0.5)).toMatchObject({ values: { cells: [64, 36] } });
});

test("lengths in pixels are those of the full frame if it is drawn in a scale", async () => {
  const half = async (effects: Effect[]) => stepsAt(effects, 0, [32, 18], 0.5);
  expect(await half(visual.grain({ size: 4 }))).toMatchObject([{ values: { cells: [16, 9] } }]);
  expect(await half(visual.grain({ size: 1 }))).toMatchObject([{ values: { cells: [64, 36] } }]);
  expect(await half(visual.pixelate({ size: 4 }))).toEqual(await stepsAt(visual.pixelate({ size: 2 }), 0, [32, 18]));
  const logo: object = { width: 8, height: 3, [Symbol.toStringTag]: "ImageBitmap" };
  expect(await half(visual.add(logo as ImageBitmap))).toMatchObject([{ values: { extent: [8 / 64, 3 / 36] } }]);
  const shrunk = () => {
    const drawn = frame(0); // Of 4 × 4 pixels, half of its sides.
    markPreview(drawn, { scale: 0.5, width: 8, height: 8 });
    return drawn;
  };
  expect(await half(visual.add(shrunk))).toMatchObject([{ values: { extent: [8 / 64, 8 / 36] } }]);
  // Half of the quality is all of a frame that is half as large; a better one needs a quarter of the passes.
  expect(await half(visual.blur({ passes: 8, quality: 0.5 }))).toEqual(
    await stepsAt(visual.blur({ passes: 8, quality: 1 }), 0, [32, 18]),
  );
  expect(await half(visual.blur({ passes: 8, quality: 1 }))).toEqual(
    await stepsAt(visual.blur({ passes: 2, quality: 1 }), 0, [32, 18]),
  );
});

test("an option's function that fails tells the time of the frame, and an error of the library is passed on", async () => {
  const own = new OptionError("speed", "Too fast.");
  const cause = new Error("no");
  const failureOf = (error: Error) => stepsAt(visual.zoom({ factor: () => Promise.reject(error) }), 300);
  const details = { option: "factor", timestamp: 300_000 };
  await expect(failureOf(cause)).rejects.toMatchObject({ code: "invalid-option", cause, details });
  await expect(failureOf(own)).rejects.toBe(own);
});

test("a fade out needs an edit whose length is known", () => {
  const [out] = fade({ out: 100 });
  const run = { duration: Number.NaN, signal: undefined, path: "effect" };
  expect(() => begun([out!], run)).toThrow("`out` must be 0 if the length of the edit is unknown; got 100.");
  expect(begun(fade({ in: 100 }), run)).toHaveLength(1);
  expect(fade()).toEqual([]);
});

test("grain has a seed for times before 0, too, and the smallest crop is a pixel", async () => {
  const seeds = await Promise.all([-40, 40, 2 ** 24 + 80].map((time) => stepsAt(visual.grain(), time)));
  expect(seeds).toMatchObject([40, 40, 80].map((seed) => [{ values: { seed } }]));
  expect(await stepsAt(visual.crop({ values: [0.001, 0.5] }))).toMatchObject([{ size: [1, 18] }]);
});

test("a crop by a few pixels crops", async () => {
  for (const values of [
    [0.999, 1],
    [1, 0.995],
  ] as const)
    expect(await stepsAt(visual.crop({ values }), 0, [1920, 1080])).toMatchObject([
      { size: [Math.round(1920 * values[0]), Math.round(1080 * values[1])] },
    ]);
  expect(await stepsAt(visual.crop({ values: [1, 1] }))).toEqual([]);
});

test("a text may be twice as high as the frame", async () => {
  expect(await stepsAt(visual.text("T", { size: 2 }))).toHaveLength(1);
  expect(() => visual.text("T", { size: 2.01 })).toThrow("`size`");
});

test("a transition whose progress overshoots shows one video alone", async () => {
  const steps = await stepsAt(visual.transition(other(), { progress: () => 1.2 }));
  expect(steps).toMatchObject([{ values: { progress: 1 } }]);
  expect(await stepsAt(visual.transition(other(), { progress: () => -0.2 }))).toEqual([]);
});

test("a transition shows nothing of the second video at its start, unless it lasts for no time", async () => {
  const at = async (time: number, duration: number) =>
    stepsAt(visual.transition(other(), { start: 300, duration }), time);
  expect([await at(300, 100), await at(299, 0)]).toEqual([[], []]);
  expect(await at(300, 0)).toMatchObject([{ values: { progress: 1 } }]);
  const cut = () => visual.transition(other(), { start: 100 / 3, duration: 0 });
  expect(await Promise.all([33.332, 33.333].map((time) => stepsAt(cut(), time)))).toMatchObject([
    [],
    [{ values: { progress: 1 } }],
  ]);
});

test.each([0.25, 0.75])("a slide moves both videos alike: %f", async (progress) => {
  const [first, second] = await stepsAt(visual.transition(other(), { kind: "slide", direction: "down", progress }));
  const below = (distance: number) => [expect.closeTo(0), expect.closeTo(distance)];
  expect(first).toMatchObject({ matrix: [1, 0, 0, 0, 1, 0, ...below(-progress), 1] });
  expect(second).toMatchObject({ values: { shift: below(progress - 1) } });
});

test("a text is drawn again for another size, and an empty one not at all", async () => {
  const stepFor = async (words: string, size: Extent) => (await stepsAt(visual.text(words), 0, size))[0]!;
  const versionOf = async (size: Extent) => {
    const step = await stepFor("T", size);
    return step.kind === "pixel" && step.layers?.layer?.version;
  };
  expect(await versionOf([64, 36])).not.toBe(await versionOf([64, 37]));
  expect(await versionOf([64, 36])).toBe(await versionOf([64, 36]));
  expect([(await stepFor("T", [64, 36])).identity, (await stepFor("", [64, 36])).identity]).toEqual([false, true]);
});

test("only effects that take opacity away make frames transparent", async () => {
  const [plain, cut, masked] = [visual.add(other()), visual.add(other(), { alpha: 1 }), visual.mask(other())];
  const flags = [await stepsAt(plain), await stepsAt(cut), await stepsAt(masked)].map(([step]) => step);
  expect(flags[0]).not.toHaveProperty("transparent");
  expect(flags.slice(1)).toMatchObject([{ transparent: true }, { transparent: true }]);
});

test.each<[shown: Extent, format: string, drawn: [kind: string, width?: number, height?: number][]]>([
  [[64, 64], "I420", [["transform", 32, 32]]],
  [
    [65, 65],
    "I420",
    [
      ["transform", 33, 33],
      ["transform", 32, 32],
    ],
  ],
  [
    [256, 128],
    "RGBA",
    [
      ["transform", 128, 64],
      ["transform", 64, 32],
      ["transform", 32, 32],
    ],
  ],
  [[40, 80], "I420", [["transform", 20, 40], ["transform", 32, 32], ["pixel"]]],
  [[80, 40], "I420", [["transform", 40, 20], ["transform", 32, 32], ["pixel"]]],
  [[32, 32], "I420", []],
])("a frame of %j in %s is drawn with 32 × 32 pixels", ([width, height], format, drawn) => {
  const shown = { displayWidth: width, displayHeight: height, format } as VideoFrame;
  const steps = stepsTo({ width: 32, height: 32 }, "contain", shown, [width, height]);
  expect(steps.map((step) => [step.kind, ...(("size" in step && step.size) || [])])).toEqual(drawn);
});

test("lists of numbers may be typed arrays, of which parts beyond those that count don't matter", async () => {
  const [list, array] = [[2, 3], Float32Array.of(2, 3, 9)];
  expect(await stepsAt(visual.scale({ values: array as unknown as number[] }))).toEqual(
    await stepsAt(visual.scale({ values: list })),
  );
  const keyed = async (color: number[]) => stepsAt(visual.chromaKey({ color }));
  expect(await keyed([0, 0.5, 1, 1])).toEqual(await keyed([0, 0.5, 1]));
});

test.each(["DOMAIN_MIN 0 0 1", "DOMAIN_MAX 1 0 1", "DOMAIN_MIN 0 0", "DOMAIN_MAX 1 1 1 1", "DOMAIN_MIN 0 low 0"])(
  "a table with the domain %s is refused",
  (domain) => {
    const cube = `LUT_1D_SIZE 2\n${domain}\n0 0 0\n1 1 1`;
    expect(() => visual.lut(cube)).toThrow("DOMAIN_MIN in the .cube file must be below DOMAIN_MAX; got ");
  },
);

test.each([
  ["uniform float time; uniform sampler2D frame; uniform vec2 frameSize;", {}],
  [
    "uniform lowp float a; uniform mediump vec2 b , c; uniform highp vec3 d[2];",
    { a: 1, b: [1, 2], c: [1, 2], d: [1] },
  ],
  ["// uniform float a;\nuniform float b; // uniform float c;", { b: 1 }],
  ["/* uniform float a;\nuniform float b; */ uniform struct { float x; } s;", { "s.x": 1 }],
])("a shader with %j needs no other uniforms than %j", (declared, uniforms) => {
  const made = (given: object) => new MFXGLEffect(`${declared} void main() {}`, given as Record<string, number>);
  expect(() => made(uniforms)).not.toThrow();
  for (const [name] of Object.entries(uniforms).filter(([name]) => !name.includes("."))) {
    const { [name]: _, ...rest } = uniforms as Record<string, unknown>;
    expect(() => made(rest)).toThrow(`The uniform "${name}" has no value.`);
  }
});

test("captions are those of the time, with the characters that they name", () => {
  const text = "&lt;b&gt; &amp;amp; &nbsp;&lrm;a&rlm; &copy; &constructor; <c.red>Q&A</c>";
  const cues = [
    { start: 0, end: 1000, text },
    { start: 1000, end: 2000, text: "second" },
  ];
  const at = (time: number) => captionsOf(cues)({ timestamp: time * 1000 } as VideoFrame);
  expect([at(0), at(999.9), at(1000), at(2000)]).toEqual([
    ...Array(2).fill("<b> &amp; \u00a0\u200ea\u200f &copy; &constructor; Q&A"),
    "second",
    "",
  ]);
  const third = captionsOf([{ start: 100 / 3, end: 400 / 3, text: "a" }]);
  const texts = [33_332, 33_333, 133_332, 133_333].map((timestamp) => third({ timestamp } as VideoFrame));
  expect(texts).toEqual(["", "a", "a", ""]);
});

test.each<[text: string, lines: [line: string, direction: string][]]>([
  // Each character is 10 pixels wide, and a line at most 40.
  ["カタカナの、は", ["カタカナ", "の、は"].map((line) => [line, "ltr"])],
  ["中文字，句", ["中文", "字，句"].map((line) => [line, "ltr"])],
  ["a bc d", ["a bc", "d"].map((line) => [line, "ltr"])],
  ["one  two", ["one", "two"].map((line) => [line, "ltr"])],
  ["abcd ef", ["abcd", "ef"].map((line) => [line, "ltr"])],
  [
    "1 سلام\nabc\n. של",
    [
      ["1", "ltr"],
      ["سلام", "rtl"],
      ["abc", "ltr"],
      [". של", "rtl"],
    ],
  ],
])("%j is broken where its script is, and runs in its direction", async (text, lines) => {
  const context = OffscreenCanvasRenderingContext2D.prototype;
  vi.spyOn(context, "measureText").mockImplementation((line) => ({ width: 10 * line.length }) as TextMetrics);
  const drawn: unknown[] = [];
  vi.spyOn(context, "fillText").mockImplementation(function (this: OffscreenCanvasRenderingContext2D, line) {
    drawn.push([line, this.direction]);
  });
  const [step] = await stepsAt(visual.text(text, { maxWidth: 0.4 }), 0, [100, 50]);
  expect(step?.kind === "pixel" && step.layers?.layer?.picture).toBeTruthy();
  expect(drawn).toEqual(lines);
});

test("the box of a text has the width of the widest line and the height of all, about the text's place", async () => {
  const context = OffscreenCanvasRenderingContext2D.prototype;
  vi.spyOn(context, "measureText").mockImplementation((line) => ({ width: 10 * line.length }) as TextMetrics);
  const drawn: unknown[] = [];
  vi.spyOn(context, "fillRect").mockImplementation((...box) => void drawn.push(box));
  vi.spyOn(context, "fillText").mockImplementation(function (this: OffscreenCanvasRenderingContext2D, ...line) {
    drawn.push([...line, this.textBaseline]);
  });
  const look = { x: 0.25, y: 0.75, size: 0.2, background: "red", align: "left" } as const;
  const [step] = await stepsAt(visual.text("abcd\nef", look), 0, [100, 50]);
  expect(step?.kind === "pixel" && step.layers?.layer?.picture).toBeTruthy();
  // A font of 10 pixels: lines of 12 pixels, and margins of 4 and 2.
  expect(drawn.slice(-3)).toEqual([
    [1, 23.5, 48, 28],
    ["abcd", 5, 31.5, "middle"],
    ["ef", 5, 43.5, "middle"],
  ]);
});

test("other words are drawn on a canvas that was cleared", async () => {
  const drawn: string[] = [];
  class Canvas extends OffscreenCanvas {
    constructor(width: number, height: number) {
      super(width, height);
      Object.defineProperty(this, "width", { set: () => drawn.push("cleared") });
    }
  }
  vi.stubGlobal("OffscreenCanvas", Canvas);
  onTestFinished(() => void vi.unstubAllGlobals());
  const context = OffscreenCanvasRenderingContext2D.prototype;
  vi.spyOn(context, "fillText").mockImplementation((line) => void drawn.push(line));
  const words = visual.text(({ timestamp }: VideoFrame) => (timestamp === 0 ? "first" : "second"));
  for (const time of [0, 40]) {
    const [step] = await stepsAt(words, time);
    expect(step?.kind === "pixel" && step.layers?.layer?.picture).toBeTruthy();
  }
  expect(drawn).toEqual(["cleared", "first", "cleared", "second"]);
});
