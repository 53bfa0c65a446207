// @module-tag engine
import { describe, expect, test } from "vitest";
import { adjustment } from "../../src/effects/adjustment.ts";
import { zoom } from "../../src/effects/zoom.ts";
import { canMake } from "../support/capabilities.ts";
import { difference, get, type Image, i420Frame, image, marked, toRGB, toYCC } from "./pictures.ts";
import * as plain from "./reference.ts";
import { one, picture } from "./run.ts";

const WIDTH = 192;
const HEIGHT = 128;

/** Formats by how chroma is halved (x, y), and by their bits. */
const FORMATS = {
  I422: [1, 0, 8],
  I444: [0, 0, 8],
  I420P10: [1, 1, 10],
  I422P10: [1, 0, 10],
  I444P10: [0, 0, 10],
  I420P12: [1, 1, 12],
} as const;

/** A frame of a format that has more than 8 bits, or more chroma than half, and what it shows. */
function frameOf(format: keyof typeof FORMATS) {
  const [dx, dy, bits] = FORMATS[format];
  const source = marked(WIDTH, HEIGHT);
  const scale = 2 ** (bits - 8);
  const w = WIDTH >> dx;
  const h = HEIGHT >> dy;
  const values = new Uint16Array(WIDTH * HEIGHT + 2 * w * h);
  const at = (x: number, y: number) => toYCC(get(source, x, y), "bt709", false).map((part) => Math.round(part * scale));
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) values[y * WIDTH + x] = at(x, y)[0]!;
  const chroma = (plane: number, x: number, y: number) => WIDTH * HEIGHT + plane * w * h + y * w + x;
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (const plane of [0, 1]) values[chroma(plane, x, y)] = at(x << dx, y << dy)[plane + 1]!;
  const bytes = bits === 8 ? Uint8Array.from(values) : values;
  const frame = new VideoFrame(bytes, {
    format: format as VideoPixelFormat,
    codedWidth: WIDTH,
    codedHeight: HEIGHT,
    timestamp: 0,
    colorSpace: { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false },
  });
  const seen = image(WIDTH, HEIGHT, (x, y) => {
    const [u, v] = [0, 1].map((plane) => values[chroma(plane, x >> dx, y >> dy)]! / scale);
    return toRGB([values[y * WIDTH + x]! / scale, u!, v!], "bt709", false);
  });
  return { frame, seen };
}

const inside = (x: number, y: number) => x >= 2 && y >= 2 && x < WIDTH - 2 && y < HEIGHT - 2;

/** What is lost where chroma is halved. */
const LIMIT = 4;

// Such frames are transferred as planes in any case. Firefox makes none.
describe.each(["planes", "native"] as const)("frames of other formats keep their colours, by %s", (transfer) => {
  test.each(Object.keys(FORMATS) as (keyof typeof FORMATS)[])("%s", async (format) => {
    if (!canMake(format as VideoPixelFormat)) {
      // Engines say it in words of their own: an unsupported format, or an unknown one.
      expect(() => frameOf(format)).toThrow();
      return;
    }
    const dim = frameOf(format);
    const got = await picture(dim.frame, adjustment({ brightness: 0.8 }), { transfer });
    expect(difference(got, plain.adjustment(dim.seen, { brightness: 0.8 }), inside)).toBeLessThanOrEqual(LIMIT);
    const near = frameOf(format);
    const zoomed = await picture(near.frame, zoom({ factor: 2 }), { transfer });
    expect(difference(zoomed, plain.zoom(near.seen, { factor: 2 }), inside)).toBeLessThanOrEqual(LIMIT);
  });
});

describe.each(["planes", "native"] as const)("pictures of planes, by %s", (transfer) => {
  const transparent = canMake("I420A") ? test : test.skip;
  transparent("keep their opacity", async () => {
    const source = marked(36, 24, true);
    const { frame, picture: seen } = i420Frame(source, "bt709");
    const colors = new Uint8Array(frame.allocationSize());
    await frame.copyTo(colors);
    const alpha = source.data.filter((_, i) => i % 4 === 3).map((part) => part * 255);
    const size = { codedWidth: 36, codedHeight: 24, timestamp: 0, colorSpace: frame.colorSpace.toJSON() };
    frame.close();
    const planes = new VideoFrame(Uint8Array.of(...colors, ...alpha), { format: "I420A", ...size });
    const got = await picture(planes, adjustment({ brightness: 0.8 }), { transfer });
    const want = image(36, 24, (x, y) => [...get(seen, x, y).slice(0, 3), get(source, x, y)[3]]);
    expect(difference(got, plain.adjustment(want, { brightness: 0.8 }))).toBeLessThanOrEqual(LIMIT);
  });

  test.each([
    ["at the same place", adjustment({ contrast: 0.9 }), (p: Image) => plain.adjustment(p, { contrast: 0.9 })],
    ["elsewhere", zoom({ factor: 2 }), (p: Image) => plain.zoom(p, { factor: 2 })],
  ])("are drawn by two stages, one after the other: %s", async (_, second, expected) => {
    const { frame, picture: seen } = i420Frame(marked(WIDTH - 1, HEIGHT), "bt709");
    const first = await one(frame, adjustment({ brightness: 0.8 }), { transfer: "planes" });
    const got = await picture(first, second, { transfer });
    const want = expected(plain.adjustment(seen, { brightness: 0.8 }));
    expect(difference(got, want, inside)).toBeLessThanOrEqual(LIMIT + 2);
  });
});
