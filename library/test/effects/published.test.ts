/** The package's modules, which the build has made smaller, draw what the sources draw. `npm run build -w mfx` makes them. */
import { expect, test } from "vitest";
import * as source from "../../releases/next.ts";
import { difference, marked, read, rgbaFrame } from "./pictures.ts";
import { all, streamOf } from "./run.ts";

type Library = typeof source;
type Visual = Library["visual"];

const CUBE = "LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n0.9 0.8 0.7\n";
const second = () => streamOf(() => rgbaFrame(marked(24, 16, true)));
const kernel = source.convolution3x3Kernels.sharpen;

/** Effects that need arguments, or whose defaults change nothing. All others are called without arguments. */
const calls: { [Name in keyof Visual]?: (visual: Visual) => ReturnType<Visual[Name]> } = {
  add: (visual) => visual.add(second(), { screen: 0.8, offset: [0.1, 0.2] }),
  adjustment: (visual) => visual.adjustment({ brightness: 1.2, contrast: 1.3, saturation: 0.4 }),
  chromaKey: (visual) => visual.chromaKey({ color: [0.2, 0.7, 0.2] }),
  convolution3x3: (visual) => visual.convolution3x3({ kernel }),
  crop: (visual) => visual.crop({ values: [0.5, 0.75, 1] }),
  fade: (visual) => visual.fade({ in: 1000 }),
  grain: (visual) => visual.grain({ amount: 0.4 }),
  hue: (visual) => visual.hue({ angle: 80 }),
  lut: (visual) => visual.lut(CUBE),
  mask: (visual) => visual.mask(second()),
  opacity: (visual) => visual.opacity({ value: 0.5 }),
  rotate: (visual) => visual.rotate({ angle: 30 }),
  scale: (visual) => visual.scale({ values: [0.8, 1.2, 1] }),
  text: (visual) => visual.text("MFX"),
  transition: (visual) => visual.transition(second(), { progress: 0.5 }),
  translate: (visual) => visual.translate({ values: [0.2, -0.1, 0] }),
  zoom: (visual) => visual.zoom({ factor: 2, x: 0.25, y: 0.75 }),
};

// A computed address: the file is built, so it is missing when imports are checked.
const published = (await import(
  /* @vite-ignore */ new URL("../../dist/releases/next.js", import.meta.url).href
)) as Library;

const names = Object.keys(source.visual) as (keyof Visual)[];
const frame = () => rgbaFrame(marked(48, 32));

async function drawn({ effect, visual }: Library, name: keyof Visual) {
  const make = calls[name] ?? (() => (visual[name] as () => ReturnType<Visual[typeof name]>)());
  const [first] = await all(effect(streamOf(frame()), [make(visual)]));
  return read(first!);
}

test.each(names)("%s changes the picture, in the same way as its source", async (name) => {
  const expected = await drawn(source, name);
  expect(difference(await drawn(published, name), expected)).toBe(0);
  if (expected.width === 48) expect(difference(marked(48, 32), expected)).toBeGreaterThan(2);
});
