import { describe, expect, test } from "vitest";
import { layerPicture } from "../../src/edit/layer-picture.ts";
import { still } from "../../src/edit/still.ts";
import { add } from "../../src/effects/add.ts";
import { adjustment } from "../../src/effects/adjustment.ts";
import { chromaKey } from "../../src/effects/chroma-key.ts";
import { effect } from "../../src/effects/effect.ts";
import { fade } from "../../src/effects/fade.ts";
import { grain } from "../../src/effects/grain.ts";
import { hue } from "../../src/effects/hue.ts";
import { lut } from "../../src/effects/lut.ts";
import { mask } from "../../src/effects/mask.ts";
import { opacity } from "../../src/effects/opacity.ts";
import { pixelate } from "../../src/effects/pixelate.ts";
import { rotate } from "../../src/effects/rotate.ts";
import { text } from "../../src/effects/text.ts";
import { transition } from "../../src/effects/transition.ts";
import { translate } from "../../src/effects/translate.ts";
import { vignette } from "../../src/effects/vignette.ts";
import { animate } from "../../src/keyframes/animate.ts";
import { keyframes } from "../../src/keyframes/keyframes.ts";
import { difference, get, grey, type Image, i420Frame, image, marked, read, rgbaFrame } from "./pictures.ts";
import * as plain from "./reference.ts";
import { all, picture, streamOf } from "./run.ts";

const bytes = (p: Image, x: number, y: number) => get(p, x, y).map((part) => Math.round(part * 255));
const solid = (r: number, g: number, b: number, width = 20, height = 10) => image(width, height, () => [r, g, b]);

test("opacity multiplies the picture's own", async () => {
  const source = marked(20, 12, true);
  const want = plain.perPixel(source, ([r, g, b, a]) => [r, g, b, a * 0.4]);
  expect(difference(await picture(rgbaFrame(source), [opacity({ value: 0.4 })]), want)).toBeLessThanOrEqual(1);
});

test.each([
  ["planes", "BGRA"],
  ["native", "BGRA"],
  ["planes", "RGBX"],
  ["native", "RGBX"],
] as const)("by %s, frames of %s keep their colors and opacity", async (transfer, format) => {
  const source = marked(20, 12, true);
  const want = plain.perPixel(source, ([r, g, b, a]) => (format === "BGRA" ? [b, g, r, a * 0.6] : [r, g, b, 0.6]));
  const frame = rgbaFrame(source, 0, { format });
  expect(difference(await picture(frame, opacity({ value: 0.6 }), { transfer }), want)).toBeLessThanOrEqual(3);
});

test("hue turns colours about grey and leaves greys", async () => {
  const red = await picture(rgbaFrame(solid(0.8, 0.1, 0.1)), [hue({ angle: 120 })]);
  expect(bytes(red, 5, 5)).toEqual([26, 204, 26, 255]);
  const clear = rgbaFrame(image(20, 10, () => [0.4, 0.4, 0.4, 0.6]));
  expect(bytes(await picture(clear, [hue({ angle: 77 })]), 5, 5)).toEqual([102, 102, 102, 153]);
});

test("pixelate gives each square its mean, and cuts off the last ones", async () => {
  const source = image(22, 13, (x, y) => [x / 22, y / 13, ((x * 7 + y * 3) % 5) / 5]);
  const size = 4;
  const want = plain.perPixel(source, (_, x, y) => {
    const [left, top] = [x - (x % size), y - (y % size)];
    const [width, height] = [Math.min(size, 22 - left), Math.min(size, 13 - top)];
    // In a square that is cut off, the 16 points lie between pixels.
    if (width < size || height < size) return get(source, x, y);
    const all = Array.from({ length: size * size }, (_, i) =>
      get(source, left + (i % size), top + Math.floor(i / size)),
    );
    return [0, 1, 2, 3].map((part) => all.reduce((sum, color) => sum + color[part]!, 0) / all.length);
  });
  const got = await picture(rgbaFrame(source), [pixelate({ size })]);
  for (let y = 0; y < 12; y++)
    for (let x = 0; x < 20; x++)
      for (let part = 0; part < 4; part++)
        expect(Math.abs(get(got, x, y)[part]! - get(want, x, y)[part]!)).toBeLessThan(2 / 255);
  expect(bytes(got, 20, 12)).toEqual(bytes(got, 21, 12));
  // Points at 19.75, 20.25, 20.75 and, cut off, 21.
  expect(get(got, 20, 12)[0]! * 22).toBeCloseTo(20.44, 1);
  expect(pixelate({ size: 1 })).toEqual([]);
});

test("vignette darkens the corners to the amount and leaves the middle", async () => {
  const light = image(41, 31, () => [0.8, 0.8, 0.8, 0.6]);
  const got = await picture(rgbaFrame(light), [vignette({ amount: 0.5, radius: 0.2, softness: 0.7 })]);
  expect(bytes(got, 20, 15)[0]).toBe(204);
  expect(bytes(got, 0, 0)[0]).toBeLessThan(108);
  const want = plain.perPixel(light, (c, x, y) => {
    const d = Math.hypot(x - 20, y - 15) / (Math.hypot(41, 31) / 2);
    const t = Math.min(1, Math.max(0, (d - 0.2) / 0.7));
    return c.map((part, i) => (i < 3 ? part * (1 - 0.5 * t * t * (3 - 2 * t)) : part));
  });
  expect(difference(got, want)).toBeLessThanOrEqual(2);
  const hard = await picture(rgbaFrame(light), [vignette({ amount: 1, radius: 0.5, softness: 0 })]);
  expect([6, 7, 8, 20, 32, 33, 34].map((x) => bytes(hard, x, 15)[0])).toEqual([0, 0, 204, 204, 204, 0, 0]);
});

test("grain has the given strength and no bias, and is the same for the same frame only", async () => {
  const grey = solid(0.5, 0.5, 0.5, 60, 60);
  const at = (time: number) => picture(rgbaFrame(grey, time), [grain({ amount: 0.2 })]);
  const [first, again, other] = [await at(0), await at(0), await at(40_000)];
  const values = Array.from({ length: 3600 }, (_, i) => first.data[i * 4]!);
  expect(Math.max(...values)).toBeGreaterThan(0.68);
  expect(Math.max(...values)).toBeLessThanOrEqual(0.7 + 1 / 255);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0.3 - 1 / 255);
  expect(Math.abs(values.reduce((a, b) => a + b) / 3600 - 0.5)).toBeLessThan(0.01);
  expect(difference(first, again)).toBe(0);
  expect(difference(first, other)).toBeGreaterThan(30);
});

test("grains are squares of their size", async () => {
  const got = await picture(rgbaFrame(image(20, 12, () => [0.5, 0.5, 0.5, 0.6])), [grain({ amount: 0.5, size: 4 })]);
  for (let y = 0; y < 12; y++) for (let x = 0; x < 20; x++) expect(get(got, x, y)).toEqual(get(got, x & ~3, y & ~3));
  const grains = Array.from({ length: 15 }, (_, i) => get(got, (i % 5) * 4, Math.floor(i / 5) * 4)[0]);
  expect(new Set(grains).size).toBeGreaterThan(10);
  expect(get(got, 9, 9)[3]).toBe(0.6);
});

test.each([
  ["black", [0, 0, 0, 1]],
  ["rgb(0 102 255 / 40%)", [0, 0.4, 1, 0.4]],
  ["transparent", [0, 0, 0, 0]],
] as const)("a fade from %s mixes it with the picture", async (color, [r, g, b, a]) => {
  const source = marked(20, 12, true);
  const want = plain.perPixel(source, (own) => {
    const alpha = 0.75 * a + 0.25 * own[3];
    return [...[r, g, b].map((part, i) => (0.75 * part * a + 0.25 * own[i]! * own[3]) / alpha), alpha];
  });
  for (const transfer of ["planes", "native"] as const) {
    const got = await picture(rgbaFrame(source, 100_000), fade({ in: 400, color }), { transfer });
    expect(difference(got, want)).toBeLessThanOrEqual(2);
    const planar = i420Frame(source, "bt709").frame;
    expect(bytes(await picture(planar, fade({ in: 400, color }), { transfer }), 3, 3)[3]).toBe(Math.round(a * 255));
  }
});

test("what one effect makes lighter than white is white for the next", async () => {
  const source = rgbaFrame(solid(0.8, 0.3, 0.1));
  const got = await picture(source, [adjustment({ brightness: 2 }), adjustment({ brightness: 0.5 })]);
  expect(bytes(got, 5, 5)).toEqual([128, 77, 26, 255]);
});

test("a fade to what is no color is refused", () => {
  expect(() => fade({ out: 400, color: "blau" })).toThrow('`color` must be a CSS color; got "blau".');
});

test("a picture is rotated by 45° about its middle by default", async () => {
  const source = marked(20, 20);
  const told = await picture(rgbaFrame(source), [rotate({ angle: 45, values: [0, 0, 1], origin: [0.5, 0.5, 0] })]);
  expect(difference(await picture(rgbaFrame(source), [rotate()]), told)).toBe(0);
});

test("chromaKey takes the background away, its shadows too, and keeps the subject", async () => {
  const green = image(20, 10, (x) =>
    x < 8 ? [0, 1, 0] : x < 12 ? [0.1, 0.7, 0.1] : [0.8, 0.5, 0.4, x < 18 ? 1 : 0.6],
  );
  const keys = [chromaKey({ similarity: 0.3 }), chromaKey({ color: [0, 0, 1] })];
  const got = await picture(rgbaFrame(green), keys);
  expect(bytes(got, 3, 5)[3]).toBe(0);
  expect(bytes(got, 10, 5)[3]).toBe(0);
  expect([bytes(got, 16, 5), bytes(got, 19, 5)[3]]).toEqual([[204, 128, 102, 255], 153]);
  const opaque = await picture(i420Frame(green, "bt709").frame, [chromaKey({ similarity: 0.3 })]);
  expect([bytes(opaque, 3, 5)[3], bytes(opaque, 16, 5)[3]]).toEqual([0, 255]);
});

test("chromaKey takes the green light off the subject, unless told not to, and softens its edge", async () => {
  const keyed = async (colour: Parameters<typeof solid>, options?: Parameters<typeof chromaKey>[0]) =>
    picture(rgbaFrame(solid(...colour)), [chromaKey(options)]);
  const lessGreen = solid(115 / 255, 148 / 255, 115 / 255);
  expect(difference(await keyed([0.4, 0.6, 0.4]), lessGreen)).toBeLessThanOrEqual(1);
  expect(difference(await keyed([0.4, 0.6, 0.4], { spill: 0 }), solid(0.4, 0.6, 0.4))).toBeLessThanOrEqual(1);
  // Near the key color, all of its tint is removed, and no more.
  const gray = solid(...(Array(3).fill(0.2 + 0.6 * 0.7152) as [number, number, number]));
  expect(difference(await keyed([0.2, 0.8, 0.2], { similarity: 0.1, spill: 1 }), gray)).toBeLessThanOrEqual(1);
  const [, , , alpha] = get(await keyed([0.2, 0.6, 0.2], { similarity: 0.3, smoothness: 0.2 }), 5, 5);
  expect(Math.abs(alpha * 255 - 73)).toBeLessThanOrEqual(1);
  expect(get(await keyed([0.2, 0.6, 0.2], { similarity: 0.3, smoothness: 0 }), 5, 5)[3]).toBe(1);
});

describe("lut", () => {
  const rows = (size: number, colour: (r: number, g: number, b: number) => number[]) => {
    const steps = Array.from({ length: size }, (_, i) => i / (size - 1));
    return steps.flatMap((b) => steps.flatMap((g) => steps.map((r) => colour(r, g, b).join(" "))));
  };
  test("looks colours up between the table's, red running fastest", async () => {
    const cube = `TITLE "swap"\n# a comment\nLUT_3D_SIZE 5\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 1 1 1\n${rows(5, (r, g, b) => [b, r * 0.5, 1 - g]).join("\n")}\n`;
    const source = marked(30, 20, true);
    const want = plain.perPixel(source, ([r, g, b, a]) => [b, r * 0.5, 1 - g, a]);
    expect(difference(await picture(rgbaFrame(source), [lut(cube)]), want)).toBeLessThanOrEqual(3);
    expect(difference(await picture(rgbaFrame(solid(1, 1, 1)), [lut(cube)]), solid(1, 0.5, 0))).toBeLessThanOrEqual(3);
    const inverse = ["LUT_3D_SIZE 2", ...rows(2, (r, g, b) => [1 - r, 1 - g, 1 - b])].join("\n");
    expect(difference(await picture(rgbaFrame(source), [lut(inverse), lut(inverse)]), source)).toBeLessThanOrEqual(3);
    const half = plain.perPixel(source, (c, x, y) => c.map((part, i) => (part + get(want, x, y)[i]!) / 2));
    expect(difference(await picture(rgbaFrame(source), [lut(cube, { strength: 0.5 })]), half)).toBeLessThanOrEqual(3);
  });
  test("reads tables of one dimension", async () => {
    const source = marked(30, 20, true);
    const negative = `LUT_1D_SIZE 2\n1 1 1\n0 0 0`;
    const want = plain.perPixel(source, ([r, g, b, a]) => [1 - r, 1 - g, 1 - b, a]);
    expect(difference(await picture(rgbaFrame(source), [lut(negative)]), want)).toBeLessThanOrEqual(3);
    const half = plain.perPixel(source, ([, , , a]) => [0.5, 0.5, 0.5, a]);
    expect(difference(await picture(rgbaFrame(source), [lut(negative, { strength: 0.5 })]), half)).toBeLessThanOrEqual(
      2,
    );
    expect(difference(await picture(rgbaFrame(source), [lut(negative), lut(negative)]), source)).toBeLessThanOrEqual(3);
    const upper = "LUT_1D_SIZE 2\nDOMAIN_MIN 0.5 0.5 0.5\n0 0 0\n1 1 1";
    const stretched = plain.perPixel(source, ([r, g, b, a]) => [...[r, g, b].map((x) => Math.max(0, x - 0.5) * 2), a]);
    expect(difference(await picture(rgbaFrame(source), [lut(upper)]), stretched)).toBeLessThanOrEqual(3);
  });
  const curves: [name: string, size: number, curve: (x: number) => number][] = [
    ["a gamma curve, steep in the shadows", 1024, (x) => x ** (1 / 2.2)],
    ["a gamma curve of few entries", 17, (x) => x ** (1 / 2.2)],
    ["a hard step", 4096, (x) => (x < 0.5 ? 0.1 : 0.9)],
    ["a curve of many entries", 65_536, (x) => Math.sin(x * 20) / 2 + 0.5],
  ];
  test.each(curves)("is exact for %s", async (_, size, curve) => {
    const entries = Array.from({ length: size }, (_, i) => curve(i / (size - 1)));
    const cube = `LUT_1D_SIZE ${size}\n${entries.map((y, i) => `${y} ${1 - y} ${i / (size - 1)}`).join("\n")}`;
    const source = image(256, 4, (x) => [x / 255, 1 - x / 255, ((x * 7) % 256) / 255]);
    const between = (x: number) => {
      const at = Math.min(Math.floor(x * (size - 1)), size - 2);
      const share = x * (size - 1) - at;
      return entries[at]! * (1 - share) + entries[at + 1]! * share;
    };
    const want = plain.perPixel(source, ([r = 0, g = 0, b = 0, a = 1]) => [between(r), 1 - between(g), b, a]);
    expect(difference(await picture(rgbaFrame(source), [lut(cube)]), want)).toBeLessThanOrEqual(1);
  });
  test("reads files of other programs: lines of Windows, comments, unknown words, and a domain beyond 1", async () => {
    const lines = ["# by hand", "TITLE curve", "LUT_1D_SIZE 2 # entries", "LUT_IN_VIDEO_RANGE", "DOMAIN_MAX 2 2 2"];
    const cube = [...lines, "", "0 0 0 # black", "1 0.5 1"].join("\r\n");
    const source = marked(30, 20);
    const want = plain.perPixel(source, ([r, g, b, a]) => [r / 2, g / 4, b / 2, a]);
    expect(difference(await picture(rgbaFrame(source), [lut(cube)]), want)).toBeLessThanOrEqual(1);
    const box = ["LUT_3D_SIZE 2", "DOMAIN_MIN 0 0.5 0.25", "DOMAIN_MAX 1 1 2", ...rows(2, (r, g, b) => [g, b, r])];
    const turned = plain.perPixel(source, ([r, g, b, a]) => [
      Math.max(0, g - 0.5) * 2,
      Math.max(0, b - 0.25) / 1.75,
      r,
      a,
    ]);
    expect(difference(await picture(rgbaFrame(source), [lut(box.join("\n"))]), turned)).toBeLessThanOrEqual(2);
  });
  test("takes tables of 2 to 128 entries", () => {
    for (const size of [1, 129]) expect(() => lut(`LUT_3D_SIZE ${size}`)).toThrow(/from 2 to 128; got/);
    expect(() => lut("LUT_3D_SIZE 128")).toThrow(/2097152 rows/);
    expect(() => lut("LUT_1D_SIZE 65537")).toThrow(/from 2 to 65536; got/);
  });
  test("says what is wrong with a file, or its strength", () => {
    expect(() => lut("LUT_3D_SIZE 256\n0 0 0")).toThrow(
      "LUT_3D_SIZE in the .cube file must be an integer from 2 to 128; got 256.",
    );
    expect(() => lut("LUT_1D_SIZE 2.5\n0 0 0")).toThrow(
      "LUT_1D_SIZE in the .cube file must be an integer from 2 to 65536",
    );
    expect(() => lut("0 0 0\n1 1 1")).toThrow("neither LUT_1D_SIZE nor LUT_3D_SIZE");
    expect(() => lut("LUT_3D_SIZE 2\n0 0 0")).toThrow(/8 rows.*1 rows/);
    expect(() => lut("LUT_3D_SIZE 2\n0 0 oops")).toThrow(/Line 2/);
    expect(() => lut("LUT_3D_SIZE 2\n0 0 0 1")).toThrow(/Line 2/);
    expect(() => lut("<html>")).toThrow();
    const strong = () => lut("LUT_1D_SIZE 2\n0 0 0\n1 1 1", { strength: 1.01 });
    expect(strong).toThrow("`strength` must be a number from 0 to 1; got 1.01.");
  });
});

test("a text that two streams share has its place and its time in each", async () => {
  const black = (timestamp: number, side: number) => grey(0, timestamp, side, side);
  const title = text(({ timestamp }) => (timestamp === 0 ? "█" : ""), { size: 0.5, color: "white" });
  const frames = await Promise.all(
    [40, 80].map((side) => all(effect(streamOf(black(0, side), black(1000, side)), title))),
  );
  for (const [i, side] of [40, 80].entries()) {
    const [first, second] = await Promise.all(frames[i]!.map(read));
    expect(get(first!, side / 2, side / 2)[0]).toBeGreaterThan(0.9);
    expect(get(first!, 2, 2)[0]).toBe(0);
    expect(get(second!, side / 2, side / 2)[0]).toBe(0);
  }
});

test("text is drawn at its position, and once", async () => {
  const fill = OffscreenCanvasRenderingContext2D.prototype.fillText;
  let drawn = 0;
  OffscreenCanvasRenderingContext2D.prototype.fillText = function (...args) {
    drawn++;
    fill.apply(this, args);
  };
  const frames = Array.from({ length: 3 }, (_, i) =>
    rgbaFrame(
      image(80, 40, () => [0, 0.4, 0, 0.6]),
      i * 1000,
    ),
  );
  const title = text("█", { x: 0.75, y: 0.25, size: 0.3, color: "red", opacity: animate("0s 1, 2ms 0.5") });
  const out = await all(effect(streamOf(...frames), [title]));
  OffscreenCanvasRenderingContext2D.prototype.fillText = fill;
  expect(drawn).toBe(1);
  const [first, , last] = await Promise.all(out.map(read));
  expect(bytes(first!, 60, 10)).toEqual([255, 0, 0, 255]);
  expect(bytes(first!, 20, 10)).toEqual([0, 102, 0, 153]);
  const [red, green, , alpha] = get(last!, 60, 10);
  expect([red * alpha, green * alpha, alpha]).toEqual([0.5, 0.12, 0.8].map((part) => expect.closeTo(part)));
});

describe("transition", () => {
  const run = async (options: Parameters<typeof transition>[1]) => {
    const first = [0, 500, 1000, 1500, 2500].map((time) => rgbaFrame(solid(1, 0, 0), time * 1000));
    const second = streamOf(...[0, 1000].map((time) => () => rgbaFrame(solid(0, 0, 1), time * 1000)));
    return Promise.all((await all(effect(streamOf(...first), [transition(second, options)]))).map(read));
  };
  test("fades", async () => {
    const out = await run({ start: 500, duration: 1000 });
    expect(out.map((p) => bytes(p, 9, 5)[2])).toEqual([0, 0, 128, 255, 255]);
  });
  test.each([
    ["crossfade", [5 / 13, 0, 8 / 13, 0.65], [5 / 13, 0, 8 / 13, 0.65]],
    ["slide", [1, 0, 0, 0.5], [0, 0, 1, 0.8]],
  ] as const)("mixes pictures by their opacity: %s", async (kind, left, right) => {
    const [first, second] = [image(20, 10, () => [1, 0, 0, 0.5]), image(20, 10, () => [0, 0, 1, 0.8])];
    const mix = transition(streamOf(rgbaFrame(second)), { kind, progress: 0.5 });
    const want = image(20, 10, (x) => (x < 10 ? left : right));
    expect(difference(await picture(rgbaFrame(first), mix), want, (x) => x % 19 < 9)).toBeLessThanOrEqual(2);
    const planes = i420Frame(solid(1, 0, 0), "bt709").frame;
    const over = transition(streamOf(rgbaFrame(second)), { kind, progress: 0.5 });
    expect(get(await picture(planes, over), 15, 5)[3]).toBeCloseTo(kind === "slide" ? 0.8 : 0.9, 2);
  });
  test("without a duration is a cut, from which on the second video plays from its start", async () => {
    const first = [0, 500, 800, 1000, 1400].map((time) => rgbaFrame(solid(1, 0, 0), time * 1000));
    const second = streamOf(rgbaFrame(solid(0, 0, 0.2), 0), rgbaFrame(solid(0, 0, 0.8), 400_000));
    const out = await all(effect(streamOf(...first), [transition(second, { start: 500, duration: 0 })]));
    expect((await Promise.all(out.map(read))).map((p) => bytes(p, 9, 5)[2])).toEqual([0, 51, 51, 204, 204]);
  });
  test("wipes to the left", async () => {
    const [, , middle, end] = await run({ kind: "wipe", start: 500, duration: 1000 });
    expect([bytes(middle!, 4, 5), bytes(middle!, 15, 5)]).toEqual([
      [255, 0, 0, 255],
      [0, 0, 255, 255],
    ]);
    expect(bytes(end!, 0, 5)).toEqual([0, 0, 255, 255]);
  });
  test("wipes with an edge of the given softness, which has left the frame at the end", async () => {
    for (const [time, progress] of [
      [500, 0],
      [1000, 0.5],
      [1500, 1],
    ] as const) {
      const first = rgbaFrame(solid(1, 0, 0), time * 1000);
      const second = streamOf(() => rgbaFrame(solid(0, 0, 1)));
      const softness = 0.5;
      const wipe = transition(second, { kind: "wipe", direction: "right", start: 500, duration: 1000, softness });
      const got = await picture(first, [wipe]);
      for (const x of [0, 5, 9, 14, 19]) {
        const reached = (progress * (1 + softness) - (x + 0.5) / 20) / softness;
        const share = progress && Math.min(1, Math.max(0, reached));
        expect(Math.abs(get(got, x, 5)[2] - share)).toBeLessThan(2 / 255);
      }
    }
  });
  test("wipes with a hard edge", async () => {
    const wipe = transition(
      streamOf(() => rgbaFrame(solid(0, 0, 1))),
      { kind: "wipe", direction: "up", progress: 0.53, softness: 0 },
    );
    const got = await picture(rgbaFrame(solid(1, 0, 0)), wipe);
    expect([0, 4, 5, 9].map((y) => bytes(got, 9, y)[2])).toEqual([0, 0, 255, 255]);
  });
  test("slides down", async () => {
    const [start, , middle, end] = await run({ kind: "slide", direction: "down", start: 500, duration: 1000 });
    expect(bytes(start!, 5, 1)).toEqual([255, 0, 0, 255]);
    expect([bytes(middle!, 5, 2), bytes(middle!, 5, 7)]).toEqual([
      [0, 0, 255, 255],
      [255, 0, 0, 255],
    ]);
    expect(bytes(end!, 5, 9)).toEqual([0, 0, 255, 255]);
  });
});

test("a layer fits, fills or covers the frame, and can be a canvas", async () => {
  const base = () => rgbaFrame(solid(0, 0, 0, 40, 20));
  const canvas = new OffscreenCanvas(10, 10);
  const context = canvas.getContext("2d")!;
  context.fillStyle = "white";
  context.fillRect(0, 0, 10, 10);
  const lit = async (fit: "none" | "fill" | "contain" | "cover") => {
    const p = await picture(base(), [add(canvas, { fit })]);
    return [0, 5, 15, 30].map((x) => bytes(p, x, 15)[0]);
  };
  expect(await lit("none")).toEqual([0, 0, 0, 0]);
  expect(await lit("contain")).toEqual([0, 0, 255, 0]);
  expect(await lit("fill")).toEqual([255, 255, 255, 255]);
  expect(await lit("cover")).toEqual([255, 255, 255, 255]);
  context.fillStyle = "black";
  context.fillRect(0, 5, 10, 5);
  const covered = await picture(base(), [add(canvas, { fit: "cover" })]);
  expect([0, 5, 14, 19].map((y) => bytes(covered, 20, y)[0])).toEqual([255, 255, 0, 0]);
});

test.each([
  [20, 10],
  [10, 20],
])("a layer of %i × %i pixels that covers its place ends there", async (width, height) => {
  const edit = still("white", { width, height, duration: 100 });
  const layer = layerPicture({ edit, width: 0.5, height: 0.5, fit: "cover" }, "");
  const got = await picture(rgbaFrame(solid(0, 0, 0, 40, 32)), layer);
  expect([9, 10, 29, 30].map((x) => bytes(got, x, 16)[0])).toEqual([0, 255, 255, 0]);
  expect([7, 8, 23, 24].map((y) => bytes(got, 20, y)[0])).toEqual([0, 255, 255, 0]);
});

test.each(["planes", "native"] as const)("a layer that was turned is drawn upright, by %s", async (transfer) => {
  const turned = () => rgbaFrame(marked(16, 8), 0, { rotation: 90 });
  const upright = await picture(turned(), [hue({ angle: 0.01 })], { transfer });
  const layer = turned();
  const got = await picture(rgbaFrame(solid(0, 0, 0, 20, 20)), [add(layer)], { transfer });
  layer.close();
  const part = image(8, 16, (x, y) => get(got, x, y));
  expect(difference(part, upright)).toBeLessThanOrEqual(2);
});

test("add makes transparent by the layer's opacity, mask by its lightness, alpha or their opposites", async () => {
  const source = solid(0.5, 0.5, 0.5);
  const half = () => streamOf(rgbaFrame(image(20, 10, () => [1, 1, 1, 0.4])));
  const alpha = async (effects: Parameters<typeof picture>[1]) =>
    bytes(await picture(rgbaFrame(source), effects), 5, 5)[3];
  expect(await alpha([add(half(), { alpha: 1 })])).toBe(102);
  expect(await alpha([add(half(), { alpha: 0.25 })])).toBe(Math.round(255 * (1 - 0.25 * 0.6)));
  expect(await alpha([mask(half())])).toBe(102);
  expect(await alpha([mask(half(), { invert: true })])).toBe(153);
  expect(await alpha([mask(streamOf(rgbaFrame(solid(0, 0, 0))), { channel: "alpha" })])).toBe(255);
  const faint = () => streamOf(rgbaFrame(image(20, 10, () => [0, 0, 0, 0.4])));
  expect(await alpha([mask(faint(), { channel: "alpha" })])).toBe(102);
  expect(await alpha([mask(faint(), { channel: "alpha", invert: true })])).toBe(153);
});

test("options are animated, lists of numbers too", async () => {
  const source = marked(20, 10);
  const values = keyframes([
    { time: 0, value: [0, 0, 0] },
    { time: 100, value: [0.5, 0.2, 0] },
  ]);
  const out = await all(effect(streamOf(rgbaFrame(source, 0), rgbaFrame(source, 50_000)), [translate({ values })]));
  const [first, second] = await Promise.all(out.map(read));
  expect(difference(first!, source)).toBe(0);
  expect(difference(second!, plain.translate(source, [0.25, 0.1]))).toBeLessThanOrEqual(2);
});
