import { expect, test } from "vitest";
import { isFull } from "../../../packages/test-browsers/src/full-tests.ts";
import { adjustment } from "../../src/effects/adjustment.ts";
import type { Effects } from "../../src/effects/chain.ts";
import { crop } from "../../src/effects/crop.ts";
import { gaussianBlur } from "../../src/effects/gaussian-blur.ts";
import { MFXGLEffect } from "../../src/effects/gl-effect.ts";
import { hue } from "../../src/effects/hue.ts";
import { opacity } from "../../src/effects/opacity.ts";
import { rotate } from "../../src/effects/rotate.ts";
import { scale } from "../../src/effects/scale.ts";
import { translate } from "../../src/effects/translate.ts";
import { vignette } from "../../src/effects/vignette.ts";
import { zoom } from "../../src/effects/zoom.ts";
import { plan } from "../../src/gl/planner.ts";
import type { Step } from "../../src/gl/step.ts";
import fc from "../support/fast-check.ts";
import { difference, get, type Image, marked, read, rgbaFrame } from "./pictures.ts";
import { one, picture } from "./run.ts";

const number = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 100) / 100);

/** One effect with its options, as a text that a failing run prints, and how it is made. */
const anyEffect: fc.Arbitrary<[string, () => Effects]> = fc.oneof(
  fc
    .tuple(number(0.6, 2.5), number(0, 1), number(0, 1))
    .map(([factor, x, y]): [string, () => Effects] => [`zoom ${factor} ${x} ${y}`, () => [zoom({ factor, x, y })]]),
  fc
    .tuple(number(0.7, 1.2), number(0.7, 1.2), number(0.5, 1.3))
    .map(([brightness, contrast, saturation]): [string, () => Effects] => [
      `adjustment ${brightness} ${contrast} ${saturation}`,
      () => [adjustment({ brightness, contrast, saturation })],
    ]),
  number(-180, 180).map((angle): [string, () => Effects] => [`rotate ${angle}`, () => [rotate({ angle })]]),
  fc
    .tuple(number(-0.3, 0.3), number(-0.3, 0.3))
    .map(([x, y]): [string, () => Effects] => [`translate ${x} ${y}`, () => [translate({ values: [x, y, 0] })]]),
  fc
    .tuple(number(0.6, 1.5), number(-1.5, -0.6))
    .map(([x, y]): [string, () => Effects] => [`scale ${x} ${y}`, () => [scale({ values: [x, y, 1] })]]),
  number(0.6, 1).map((part): [string, () => Effects] => [`crop ${part}`, () => [crop({ values: [part, part, 1] })]]),
  number(0.4, 1).map((value): [string, () => Effects] => [`opacity ${value}`, () => [opacity({ value })]]),
  number(0, 360).map((angle): [string, () => Effects] => [`hue ${angle}`, () => [hue({ angle })]]),
  fc.constant<[string, () => Effects]>(["vignette", () => [vignette()]]),
  fc.constant<[string, () => Effects]>(["gaussianBlur", () => gaussianBlur()]),
  fc.constant<[string, () => Effects]>([
    "custom",
    () => [new MFXGLEffect("vec4 pixel(vec4 c, vec2 uv) { return vec4(c.gbr, c.a); }", {}, { perPixel: true })],
  ]),
);

/** At the edges, and where values are clamped, results depend on the exact place of a sample. Fused chains are more exact there. */
const isSmooth = (p: Image, x: number, y: number) =>
  [-3, 0, 3].every((dy) =>
    [-3, 0, 3].every((dx) => {
      const inside = x + dx >= 0 && y + dy >= 0 && x + dx < p.width && y + dy < p.height;
      return inside && get(p, x + dx, y + dy).every((part, i) => Math.abs(part - get(p, x, y)[i]!) < 0.1);
    }),
  );

test("a chain gives the picture its effects give one by one", async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyEffect, { minLength: 2, maxLength: 6 }), async (chain) => {
      const source = marked(96, 72);
      const fused = await picture(
        rgbaFrame(source),
        chain.map(([, make]) => make()),
        { transfer: "planes" },
      );
      let frame = rgbaFrame(source);
      for (const [, make] of chain) frame = await one(frame, make(), { transfer: "planes" });
      const apart = await read(frame);
      const smooth = (x: number, y: number) => {
        const counts = isSmooth(apart, x, y) && isSmooth(fused, x, y);
        if (counts) compared++;
        return counts;
      };
      // Each of the frames in between was rounded to 8 bits, and later effects multiply what that changed.
      const allowed = 1 + 0.75 * chain.length;
      expect(difference(fused, apart, smooth), chain.map(([name]) => name).join(", ")).toBeLessThanOrEqual(allowed);
    }),
    { numRuns: isFull ? 40 : 12, endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(isFull ? 50_000 : 15_000);
});

test("passes are split only where surroundings are looked at", () => {
  const pixel: Step = { kind: "pixel", source: "", values: {} };
  const transform: Step = { kind: "transform", matrix: [] };
  const area: Step = { kind: "area", source: "", values: {} };
  const shape = (steps: Step[]) =>
    plan(steps, [8, 8]).map((pass) => (pass.custom ? "custom" : pass.steps.map((step) => step.kind[0]).join("")));
  expect(shape([transform, pixel, transform, pixel])).toEqual(["tptp"]);
  expect(shape([transform, area, pixel, transform, pixel])).toEqual(["t", "ap", "tp"]);
  expect(shape([area, area])).toEqual(["a", "a"]);
  expect(shape([])).toEqual([]);
});
