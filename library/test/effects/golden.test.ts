// @module-tag engine
import { describe, expect, test } from "vitest";
import { firstOf } from "../../../packages/test-browsers/src/full-tests.ts";
import { add } from "../../src/effects/add.ts";
import { adjustment } from "../../src/effects/adjustment.ts";
import { blur } from "../../src/effects/blur.ts";
import { boxBlur } from "../../src/effects/box-blur.ts";
import type { Effects } from "../../src/effects/chain.ts";
import { convolution3x3 } from "../../src/effects/convolution3x3.ts";
import { crop } from "../../src/effects/crop.ts";
import { edge } from "../../src/effects/edge.ts";
import { edge1 } from "../../src/effects/edge1.ts";
import { edge2 } from "../../src/effects/edge2.ts";
import { emboss } from "../../src/effects/emboss.ts";
import { gaussianBlur } from "../../src/effects/gaussian-blur.ts";
import { convolution3x3Kernels as kernels } from "../../src/effects/kernels.ts";
import { mask } from "../../src/effects/mask.ts";
import { rotate } from "../../src/effects/rotate.ts";
import { scale } from "../../src/effects/scale.ts";
import { sharpen } from "../../src/effects/sharpen.ts";
import { translate } from "../../src/effects/translate.ts";
import { zoom } from "../../src/effects/zoom.ts";
import { hasPremultipliedFrames } from "../../src/frame/engine.ts";
import { difference, get, type Image, i420Frame, marked, noisy, rgbaFrame } from "./pictures.ts";
import * as plain from "./reference.ts";
import { picture, streamOf } from "./run.ts";

const sizes = firstOf(
  [
    [37, 23],
    [36, 64],
    [64, 48],
  ] as const,
  2,
);

/** Larger, so that chroma of half the size is as good as smooth. */
const largeSizes = firstOf(sizes).map(([width, height]) => [width * 3, height * 3] as const);

interface Case {
  name: string;
  effects: (size: readonly [number, number]) => Effects;
  expected: (p: Image) => Image;
  /** In 1/255. */
  limit: number;
  /** Pixels next to an edge of the picture in the output do not count. */
  moves?: boolean;
  /** Width of the border that does not count, in pixels. */
  border?: number;
  /** Makes small differences large: where the browser multiplies colors by a low opacity in 8 bits, frames are opaque. */
  amplifies?: boolean;
}

const layerOf = (w: number, h: number) => marked(Math.ceil(w / 2), Math.ceil(h / 2), true);
const second = (p: Image) => streamOf(() => rgbaFrame(p));

const cases: Case[] = [
  {
    name: "adjustment",
    effects: () => [adjustment({ brightness: 1.2, contrast: 1.3, saturation: 0.4 })],
    expected: (p) => plain.adjustment(p, { brightness: 1.2, contrast: 1.3, saturation: 0.4 }),
    limit: 3,
  },
  {
    name: "zoom in",
    effects: () => [zoom({ factor: 2, x: 0.25, y: 0.75 })],
    expected: (p) => plain.zoom(p, { factor: 2, x: 0.25, y: 0.75 }),
    limit: 3,
  },
  {
    name: "zoom out",
    effects: () => [zoom({ factor: 0.5, x: 0.2 })],
    expected: (p) => plain.zoom(p, { factor: 0.5, x: 0.2 }),
    limit: 3,
    moves: true,
  },
  {
    name: "scale",
    effects: () => [scale({ values: [1.5, 0.75, 1], origin: [0, 1, 0] })],
    expected: (p) => plain.scale(p, [1.5, 0.75], [0, 1]),
    limit: 3,
    moves: true,
  },
  {
    name: "mirror by scale",
    effects: () => [scale({ values: [-1, 1, 1] })],
    expected: (p) => plain.scale(p, [-1, 1]),
    limit: 3,
  },
  {
    name: "translate",
    effects: () => [translate({ values: [0.25, -0.125, 0] })],
    expected: (p) => plain.translate(p, [0.25, -0.125]),
    limit: 3,
    moves: true,
  },
  {
    name: "rotate clockwise",
    effects: () => [rotate({ angle: 30 })],
    expected: (p) => plain.turn(p, 30),
    limit: 3,
    moves: true,
  },
  {
    name: "rotate about a corner",
    effects: () => [rotate({ angle: -20, origin: [0, 0, 0] })],
    expected: (p) => plain.turn(p, -20, [0, 0]),
    limit: 3,
    moves: true,
  },
  {
    name: "rotate about the upright axis",
    effects: () => [rotate({ angle: 180, values: [0, 1, 0] })],
    expected: (p) => plain.scale(p, [-1, 1]),
    limit: 3,
  },
  {
    name: "turn about an upright axis behind the picture",
    effects: () => [rotate({ angle: 60, values: [0, 1, 0], origin: [0.5, 0.5, 0.2] })],
    expected: (p) =>
      plain.translate(plain.scale(p, [0.5, 1]), [(-0.2 * Math.sin(Math.PI / 3) * p.height) / p.width, 0]),
    limit: 3,
    moves: true,
  },
  {
    name: "tilt about the level axis",
    effects: () => [rotate({ angle: 60, values: [1, 0, 0] })],
    expected: (p) => plain.scale(p, [1, 0.5]),
    limit: 3,
    moves: true,
  },
  {
    name: "crop",
    effects: () => [crop({ values: [0.5, 0.75, 1], origin: [1, 0, 0] })],
    expected: (p) => {
      const [w, h] = [Math.round(p.width * 0.5), Math.round(p.height * 0.75)];
      return plain.resample(p, (x, y) => [x + p.width - w, y], [w, h]);
    },
    limit: 3,
  },
  ...(
    [
      ["edge", edge(), kernels.edge0],
      ["edge1", edge1(), kernels.edge1],
      ["edge2", edge2(), kernels.edge2],
      ["sharpen", sharpen(), kernels.sharpen],
      ["boxBlur", boxBlur(), kernels.boxBlur],
      ["gaussianBlur", gaussianBlur(), kernels.gaussianBlur],
      ["emboss", emboss(), kernels.emboss],
      ["convolution3x3", convolution3x3({ kernel: [0, 0, 0, 0, 0, 1, 0, 0, 0] }), [0, 0, 0, 0, 0, 1, 0, 0, 0]],
      [
        "convolution3x3 by a function",
        convolution3x3({ kernel: async () => [0, 0, 0.5, 0.5, 0, 0, 0, 0, 0] }),
        [0, 0, 0.5, 0.5, 0, 0, 0, 0, 0],
      ],
    ] as const
  ).map(([name, effects, kernel]) => ({
    name,
    effects: () => effects,
    expected: (p: Image) => plain.convolve(p, kernel),
    limit: 4,
    amplifies: /edge|sharpen|emboss/.test(name),
  })),
  {
    name: "sharpen twice",
    effects: () => sharpen({ passes: 2 }),
    expected: (p) => plain.convolve(plain.convolve(p, kernels.sharpen), kernels.sharpen),
    limit: 4,
    amplifies: true,
  },
  {
    name: "blur",
    effects: () => [blur({ passes: 3, quality: 0.5 })],
    expected: (p) => plain.blur(p, 3, 0.5),
    limit: 4,
    border: 4,
  },
  {
    name: "blur at full size",
    effects: () => [blur({ passes: 4, quality: 1 })],
    expected: (p) => plain.blur(p, 4, 1),
    limit: 4,
    border: 4,
  },
  ...(["normal", "additive", "multiply", "screen"] as const).map((blend) => ({
    name: `add ${blend}`,
    effects: ([w, h]: readonly [number, number]) => [
      add(second(layerOf(w, h)), { [blend]: 0.8, offset: [0.25, 0.25] }),
    ],
    expected: (p: Image) => plain.add(p, layerOf(p.width, p.height), { [blend]: 0.8, offset: [0.25, 0.25] }),
    limit: 3,
    moves: true,
  })),
  {
    name: "add several blends in their order",
    effects: ([w, h]) => [
      add(second(layerOf(w, h)), { screen: 0.6, multiply: 0.8, additive: 0.9, normal: 0.2, offset: [0.25, 0.25] }),
    ],
    expected: (p) =>
      plain.add(p, layerOf(p.width, p.height), {
        ...{ screen: 0.6, multiply: 0.8, additive: 0.9, normal: 0.2 },
        offset: [0.25, 0.25],
      }),
    limit: 3,
    moves: true,
  },
  {
    name: "mask",
    effects: ([w, h]) => [mask(second(layerOf(w, h)))],
    expected: (p) => plain.mask(p, layerOf(p.width, p.height)),
    limit: 3,
  },
  {
    name: "three at once",
    effects: () => [zoom({ factor: 1.5 }), adjustment({ brightness: 1.1 }), rotate({ angle: 180 })],
    expected: (p) => plain.turn(plain.adjustment(plain.zoom(p, { factor: 1.5 }), { brightness: 1.1 }), 180),
    limit: 3,
  },
];

const inside = ({ width, height }: Image, x: number, y: number, border: number) =>
  x >= border && y >= border && x < width - border && y < height - border;

/** A pixel where the picture has a hard edge, or next to one: there half a pixel decides. */
const isHard = (p: Image, x: number, y: number, near = [-1, 0, 1]) =>
  near.some((dy) =>
    near.some((dx) => get(p, x + dx, y + dy).some((part, i) => Math.abs(part - get(p, x, y)[i]!) > 0.12)),
  );

for (const transfer of ["planes", "native"] as const) {
  const multiplies = transfer === "native" || hasPremultipliedFrames();
  describe(`drawn by ${transfer}, the pixels are those of plain arithmetic`, () => {
    for (const { name, effects, expected, limit, moves, border = 0, amplifies = false } of cases)
      test(name, async () => {
        for (const size of sizes)
          for (const alpha of amplifies && multiplies ? [false] : [false, true]) {
            const source = marked(size[0], size[1], alpha);
            const want = expected(source);
            const got = await picture(rgbaFrame(source), effects(size), { transfer });
            const error = difference(
              got,
              want,
              (x, y) => inside(want, x, y, border) && (!moves || !isHard(want, x, y)),
            );
            expect(error, `${size.join(" × ")}${alpha ? ", transparent" : ""}`).toBeLessThanOrEqual(limit);
          }
      });
  });
}

describe("frames of Y′CbCr keep their colours", () => {
  const chains: Case[] = cases.filter(({ name }) => /^(adjustment|zoom in|gaussianBlur)/.test(name));
  for (const matrix of ["bt601", "bt709"] as const)
    for (const fullRange of [false, true])
      for (const transfer of ["planes", "native"] as const)
        test(`${matrix}, ${fullRange ? "full" : "limited"} range, ${transfer}`, async () => {
          for (const { name, effects, expected, limit, border = 0 } of chains)
            for (const size of largeSizes) {
              const { frame, picture: seen } = i420Frame(marked(size[0], size[1]), matrix, fullRange);
              const want = expected(seen);
              const got = await picture(frame, effects(size), { transfer });
              const counts = (x: number, y: number) =>
                inside(want, x, y, transfer === "planes" ? border : 2) && !isHard(want, x, y, [-2, -1, 0, 1, 2]);
              // The native way adds the error of the browser's own conversion.
              const extra = transfer === "native" ? 4 : 1;
              expect(difference(got, want, counts), `${name} ${size.join(" × ")}`).toBeLessThanOrEqual(limit + extra);
            }
        });

  test("also as a second picture", async () => {
    const base = marked(96, 64);
    const { frame, picture: seen } = i420Frame(marked(96, 64, false), "bt601");
    const dark = plain.adjustment(base, { brightness: 0.3 });
    const got = await picture(rgbaFrame(dark), [add(streamOf(frame), { normal: 0.7 })], { transfer: "planes" });
    const want = plain.add(dark, seen, { normal: 0.7 });
    expect(difference(got, want, (x, y) => inside(want, x, y, 2))).toBeLessThanOrEqual(4);
  });

  test("an effect that hardly changes anything gives back nearly the same bytes, planes being planes", async () => {
    const { frame, picture: seen } = i420Frame(noisy(50, 34), "bt709");
    const got = await picture(frame, [adjustment({ brightness: 1.0001 })], { transfer: "planes" });
    expect(difference(got, seen)).toBeLessThanOrEqual(3);
  });
});

test("convolutions one after the other, drawn in blocks, are right up to the edges", async () => {
  for (const size of [
    [64, 48],
    [37, 23],
    [12, 6],
  ] as const) {
    const grey = plain.perPixel(noisy(size[0], size[1]), ([r]) => [r, r, r, 1]);
    const { frame, picture: seen } = i420Frame(grey, "bt709", true);
    const effects = [gaussianBlur(), boxBlur(), convolution3x3({ kernel: [0.5, 0, 0, 0, 0, 0, 0, 0.5, 0] })];
    const got = await picture(frame, effects, { transfer: "planes" });
    const blurred = plain.convolve(plain.convolve(seen, kernels.gaussianBlur), kernels.boxBlur);
    const want = plain.convolve(blurred, [0.5, 0, 0, 0, 0, 0, 0, 0.5, 0]);
    expect(difference(got, want), size.join(" × ")).toBeLessThanOrEqual(3);
    // What follows looks at other pixels than direct neighbors.
    for (const [last, expected] of [
      [scale({ values: [-1, 1] }), plain.scale(blurred, [-1, 1])],
      [blur({ passes: 1, quality: 1 }), plain.convolve(blurred, kernels.boxBlur)],
    ] as const) {
      const gray = i420Frame(grey, "bt709", true).frame;
      const drawn = await picture(gray, [gaussianBlur(), boxBlur(), last], { transfer: "planes" });
      expect(difference(drawn, expected), size.join(" × ")).toBeLessThanOrEqual(3);
    }
  }
});
