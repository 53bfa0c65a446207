/** Effects, which draw with WebGL. */
import * as next from "../../releases/next.ts";
import type { Hand } from "../hand.ts";
import type { Pipeline } from "../pipeline.ts";

const { GLContextError, SourceError } = next;
const { visual } = next;
type Effects = Parameters<typeof next.effect>[1];

const CUBE = "LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n0.9 0.8 0.7\n";

/** Effects that need arguments. All others are called without. */
const calls: { [Name in keyof typeof visual]?: (hand: Hand) => Effects } = {
  add: (hand) => [visual.add(hand.video(3), { screen: 0.8 })],
  adjustment: () => [visual.adjustment({ brightness: 1.2 })],
  chromaKey: () => [visual.chromaKey({ color: [0.2, 0.7, 0.2] })],
  convolution3x3: () => [visual.convolution3x3({ kernel: next.convolution3x3Kernels.sharpen })],
  crop: () => [visual.crop({ values: [0.5, 0.75, 1] })],
  hue: () => [visual.hue({ angle: 80 })],
  lut: () => [visual.lut(CUBE)],
  mask: (hand) => [visual.mask(hand.video(3), { atEnd: "hold" })],
  opacity: () => [visual.opacity({ value: 0.5 })],
  rotate: () => [visual.rotate({ angle: 30 })],
  scale: () => [visual.scale({ values: [0.8, 1.2, 1] })],
  text: () => [visual.text((frame: VideoFrame) => `${frame.timestamp}`)],
  transition: (hand) => [visual.transition(hand.video(6), { progress: 0.5 })],
  translate: () => [visual.translate({ values: [0.2, -0.1, 0] })],
  zoom: () => {
    const factor = next.keyframes([
      { time: 0, value: 1 },
      { time: 100, value: 2 },
    ]);
    return [next.limit(visual.zoom({ factor }), ({ timestamp }) => timestamp < 90_000)];
  },
};

const drawing = (name: string, covers: string[], effects: (hand: Hand) => Effects): Pipeline => ({
  name,
  covers: ["effect", ...covers],
  needsBrowser: true,
  errors: [GLContextError, SourceError],
  run: (hand) => hand.read(next.effect(hand.video(), effects(hand), { signal: hand.signal })),
});

const effectNames = Object.keys(visual) as (keyof typeof visual)[];
const made = (name: keyof typeof visual, hand: Hand) =>
  calls[name]?.(hand) ?? [(visual[name] as () => Effects[number])()];

export const pictures: Pipeline[] = [
  ...effectNames.map((name) =>
    drawing(`visual.${name}`, [`visual.${name}`, ...(name === "zoom" ? ["keyframes", "limit"] : [])], (hand) =>
      made(name, hand),
    ),
  ),
  drawing("MFXGLEffect", ["MFXGLEffect"], (hand) => {
    const source = "uniform sampler2D other; void main() { fragColor = texture(frame, uv) * texture(other, uv); }";
    return [new next.MFXGLEffect(source, { other: hand.video(3) })];
  }),
  {
    name: "MFXGLHandle",
    covers: ["MFXGLContext", "MFXGLHandle"],
    needsBrowser: true,
    errors: [GLContextError],
    run: async (hand) => {
      const frame = hand.frame();
      try {
        const context = new next.MFXGLContext(32, 16);
        try {
          const handle = new next.MFXGLHandle(frame, context);
          try {
            await handle.paint(visual.sharpen());
            const picture = await handle.compile();
            picture.close();
          } finally {
            handle.close();
          }
        } finally {
          context.close();
        }
      } finally {
        frame.close();
      }
    },
  },
];
