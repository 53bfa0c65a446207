// @module-tag engine
/** Frames of more than 8 bits, and of color spaces that are not those of usual video. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { commands } from "vitest/browser";
import { decode } from "../../src/decode.ts";
import { add } from "../../src/effects/add.ts";
import { adjustment } from "../../src/effects/adjustment.ts";
import { crop } from "../../src/effects/crop.ts";
import { type EffectOptions, effect } from "../../src/effects/effect.ts";
import { opacity } from "../../src/effects/opacity.ts";
import { SDRFrames } from "../../src/effects/sdr-frames.ts";
import { UnsupportedCodecError } from "../../src/errors.ts";
import { hasAlpha } from "../../src/frame/redraw.ts";
import { wideColorOf } from "../../src/gl/wide-color.ts";
import { decodes10Bits, decodesToPlanes } from "../support/capabilities.ts";
import { clipBytes } from "../support/clips.ts";
import { CONTEXT_IDLE, hurry } from "../support/hurry.ts";
import { countGL, loseContexts } from "./counts.ts";
import { difference, get, grey, type Image, i420Frame, image, marked, read } from "./pictures.ts";
import { all, one } from "./run.ts";

const CLIPS = ["vp9-10-bit.webm", "bt2020.webm", "pq.webm", "hlg.webm"];

async function framesOf(clip: string): Promise<ReadableStream<VideoFrame>> {
  const { video } = await decode(new Blob([await clipBytes(clip)]), undefined, { trim: { end: 160 } });
  return video!;
}

/** The bytes of a frame. Closes it. */
async function bytesOf(frame: VideoFrame): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(frame.allocationSize());
  await frame.copyTo(bytes);
  frame.close();
  return bytes;
}

/** The largest difference, of 255, between pictures in the same order. */
function largestDifference(pictures: Image[], others: Image[]): number {
  expect(others).toHaveLength(pictures.length);
  return Math.max(...pictures.map((picture, index) => difference(picture, others[index]!)));
}

/** Contexts with the renderer's name hidden, so that `auto` times both transfers. */
function hideRenderer(): void {
  countGL();
  const { prototype } = WebGL2RenderingContext;
  const { getParameter } = prototype;
  prototype.getParameter = function (name) {
    const value: unknown = getParameter.call(this, name);
    return typeof value === "string" ? "a graphics card" : value;
  };
  onTestFinished(() => void Object.assign(prototype, { getParameter }));
}

test.skipIf(decodes10Bits).each(CLIPS)("%s has an error of the codec", async (clip) => {
  await expect(all(await framesOf(clip))).rejects.toBeInstanceOf(UnsupportedCodecError);
});

describe.runIf(decodes10Bits).each(CLIPS)("%s", (clip) => {
  test("looks the same in every frame and with every transfer", async () => {
    const changed = async (transfer: EffectOptions["transfer"]) => {
      const frames = await all(effect(await framesOf(clip), adjustment({ brightness: 0.8 }), { transfer: transfer! }));
      return Promise.all(frames.map(read));
    };
    const byPlanes = await changed("planes");
    expect(byPlanes).toHaveLength(4);
    expect(largestDifference(byPlanes, await changed("native"))).toBeLessThanOrEqual(1);
    hideRenderer();
    expect(largestDifference(byPlanes, await changed("auto"))).toBeLessThanOrEqual(1);
  });
});

test.runIf(decodes10Bits)("10 bits keep their values, rounded to 8, and their color space", async (context) => {
  const clip = "vp9-10-bit.webm";
  const reader = (await framesOf(clip)).getReader();
  const { value: frame } = await reader.read();
  await reader.cancel();
  const { primaries, transfer } = frame!.colorSpace;
  const decoded = frame!.clone();
  const half = await one(frame!, crop({ values: [0.5, 1, 1], origin: [0, 0, 0] }));
  const { width, height } = half.visibleRect!;
  if (!decodesToPlanes) {
    const [whole, part] = [await read(decoded), await read(half)];
    const expected = image(width, height, (x, y) => get(whole, x, y));
    expect(difference(part, expected)).toBe(0);
    return;
  }
  decoded.close();
  if (primaries) expect(half.colorSpace.toJSON()).toMatchObject({ primaries, transfer: transfer ?? "bt709" });
  const luma = (await bytesOf(half)).subarray(0, width * height);
  const seen = await commands.firstFrame(btoa(String.fromCharCode(...(await clipBytes(clip)))));
  if (typeof seen === "string") return context.skip(seen);
  const samples = new Uint16Array(Uint8Array.from(atob(seen.base64), (character) => character.charCodeAt(0)).buffer);
  const errors = Array.from(luma, (value, i) => {
    const sample = samples[Math.floor(i / width) * 2 * width + (i % width)]!;
    return Math.abs(value - sample / 4);
  });
  // Colors that are too strong for RGB are clipped.
  const isClipped = (error: number) => error > 1;
  expect(errors.filter(isClipped).length / errors.length).toBeLessThan(0.05);
});

/** TypeScript's names of color spaces are not complete. */
const SPACES = {
  "BT.470 BG": { primaries: "bt470bg", transfer: "smpte170m", matrix: "bt470bg", fullRange: false },
  "BT.2020": { primaries: "bt2020", transfer: "bt709", matrix: "bt2020-ncl", fullRange: false },
  PQ: { primaries: "bt2020", transfer: "pq", matrix: "bt2020-ncl", fullRange: false },
  HLG: { primaries: "bt2020", transfer: "hlg", matrix: "bt2020-ncl", fullRange: false },
  "P3 D65": { primaries: "smpte432", transfer: "iec61966-2-1", matrix: "bt709", fullRange: false },
} as object as Record<string, VideoColorSpaceInit>;

const SRGB: VideoColorSpaceInit = { primaries: "bt709", transfer: "iec61966-2-1" };

/** A frame of planes that says that it is of a color space. */
const tagged = (colorSpace: VideoColorSpaceInit) => i420Frame(marked(64, 48), "bt709", false, { colorSpace }).frame;

describe.each(Object.entries(SPACES))("a frame of 8 bits in %s", (_name, colorSpace) => {
  test("looks the same with every transfer", async () => {
    const [planes, native] = await Promise.all(
      (["planes", "native"] as const).map(async (transfer) =>
        read(await one(tagged(colorSpace), adjustment({ brightness: 0.9 }), { transfer })),
      ),
    );
    expect(difference(planes!, native!)).toBe(0);
  });

  test("keeps its color space, or is sRGB if it is wider, when it becomes transparent", async () => {
    const frame = await one(tagged(colorSpace), opacity({ value: 0.5 }));
    const { primaries, transfer, matrix } = frame.colorSpace;
    frame.close();
    const isWide = /2020/.test(String(colorSpace.primaries));
    const { primaries: kept, transfer: told } = isWide ? SRGB : colorSpace;
    expect([primaries, transfer, matrix]).toEqual([kept, told, "rgb"]);
  });

  test("looks the same with every transfer when it is drawn on a usual one", async () => {
    const second = tagged(colorSpace);
    const [planes, native] = await Promise.all(
      (["planes", "native"] as const).map(async (transfer) =>
        read(await one(grey(0.5, 0, 64, 48), add(second), { transfer })),
      ),
    );
    second.close();
    expect(difference(planes!, native!)).toBeLessThanOrEqual(1);
  });
});

test("a frame of BT.601 is of BT.709 if its bytes cannot be copied, since the browser converts it", async () => {
  const primariesOf = async (canCopy: boolean) => {
    const { frame } = i420Frame(marked(64, 48), "bt601");
    const refuse = () => Promise.reject(new DOMException("", "NotSupportedError"));
    if (!canCopy) Object.defineProperty(frame, "copyTo", { value: refuse });
    const result = await one(frame, adjustment({ brightness: 0.9 }), { transfer: "planes" });
    const { primaries } = result.colorSpace;
    result.close();
    return primaries;
  };
  expect([await primariesOf(true), await primariesOf(false)]).toEqual(["smpte170m", "bt709"]);
});

test("a frame of HDR is usual for an encoder, as effects make it, and what draws it is closed", async () => {
  hurry(CONTEXT_IDLE);
  const gl = countGL();
  const frames = new SDRFrames();
  const [usual, wide] = [grey(0.5), tagged(SPACES.PQ!)];
  expect(await frames.convert(usual)).toBe(usual);
  const converted = await frames.convert(wide);
  expect(wideColorOf(converted)).toBeUndefined();
  expect(wide.format).not.toBeNull();
  for (const frame of [usual, wide]) frame.close();
  const expected = await read(await one(tagged(SPACES.PQ!), adjustment({ brightness: 0.9999 })));
  expect(difference(await read(converted), expected)).toBeLessThanOrEqual(3);
  expect(gl.contexts).toBeGreaterThan(0);
  frames.close();
  await expect.poll(() => gl.contexts).toBe(0);
});

test("a frame of HDR is usual for an encoder also if there is no WebGL2", async () => {
  loseContexts();
  const spies = [OffscreenCanvas, HTMLCanvasElement].map(({ prototype }) => {
    const { getContext } = prototype as OffscreenCanvas;
    return vi.spyOn(prototype as OffscreenCanvas, "getContext").mockImplementation(function (
      this: OffscreenCanvas,
      ...args: Parameters<typeof getContext>
    ) {
      return args[0] === "webgl2" ? null : getContext.apply(this, args);
    } as typeof getContext);
  });
  const frames = new SDRFrames();
  const wide = tagged(SPACES.PQ!);
  const converted = await frames.convert(wide);
  for (const spy of spies) spy.mockRestore();
  expect(wideColorOf(converted)).toBeUndefined();
  expect([converted.displayWidth, converted.displayHeight, converted.duration]).toEqual([64, 48, 40_000]);
  for (const frame of [wide, converted]) frame.close();
  frames.close();
});

test.each(["RGBX", "BGRX"] as const)("the fourth byte of %s has no meaning, with every transfer", async (format) => {
  const data = Uint8Array.from({ length: 16 * 16 * 4 }, (_, i) => [200, 100, 50, 20][i % 4]!);
  const opaque = () => new VideoFrame(data, { format, codedWidth: 16, codedHeight: 16, timestamp: 0 });
  const colors = await Promise.all(
    (["planes", "native"] as const).map(async (transfer) => {
      const frame = await one(opaque(), adjustment({ brightness: 0.5 }), { transfer });
      expect(hasAlpha(frame)).toBe(false);
      return get(await read(frame), 8, 8).map((part) => Math.round(part * 255));
    }),
  );
  const expected = format === "RGBX" ? [100, 50, 25, 255] : [25, 50, 100, 255];
  expect(colors).toEqual([expected, expected]);
});
