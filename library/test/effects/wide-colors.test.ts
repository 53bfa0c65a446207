// @module-tag engine
/** Frames of PQ, HLG and BT.2020, which effects and encoders bring to BT.709. */
import { describe, expect, test, vi } from "vitest";
import { commands } from "vitest/browser";
import { decode } from "../../src/decode.ts";
import { clip } from "../../src/edit/clip.ts";
import { effect as effectOnEdit } from "../../src/edit/effect.ts";
import { fromStreams } from "../../src/edit/from-streams.ts";
import { add } from "../../src/effects/add.ts";
import { adjustment } from "../../src/effects/adjustment.ts";
import { boxBlur } from "../../src/effects/box-blur.ts";
import { opacity } from "../../src/effects/opacity.ts";
import { encode } from "../../src/encode/encode.ts";
import { OptionError } from "../../src/errors.ts";
import { openFile } from "../../src/open-shared-file.ts";
import { once, withPlayer } from "../player/support.ts";
import { decodesToPlanes } from "../support/capabilities.ts";
import { clipUrl } from "../support/clips.ts";
import { assemble, probe } from "../support/file.ts";
import { get, grey, type Image, i420Frame, image, LUMA, read, rgbaFrame } from "./pictures.ts";
import { all, one, picture, streamOf } from "./run.ts";

type Wide = "pq" | "hlg" | "bt709";

/** TypeScript's names of color spaces are not complete. */
const spaceOf = (transfer: Wide, rest: object = { matrix: "bt2020-ncl", fullRange: false }) =>
  ({ primaries: "bt2020", transfer, ...rest }) as object as VideoColorSpaceInit;

/** A frame with a patch for each color, and the colors after rounding. */
function patches(colors: readonly (readonly number[])[], transfer: Wide) {
  const painted = image(colors.length * 8, 16, (x) => colors[x >> 3]!);
  const { frame, picture } = i420Frame(painted, "bt2020", false, { colorSpace: spaceOf(transfer) });
  return { frame, colors: colors.map((_, i) => get(picture, i * 8 + 4, 4).slice(0, 3)) };
}

/** The colors of patches, 0…255. */
const seen = (drawn: Image) =>
  Array.from({ length: drawn.width / 8 }, (_, i) =>
    get(drawn, i * 8 + 4, 4)
      .slice(0, 3)
      .map((part) => Math.round(part * 255)),
  );

/** The code of light in nits, 0…1. */
function pq(nits: number): number {
  const power = (nits / 10_000) ** 0.1593017578125;
  return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375;
}

/** Light in nits of a code. */
function nits(code: number): number {
  const root = code ** (1 / 78.84375);
  return 10_000 * (Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125);
}

const sRGB = (light: number) => 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** Section 5.4.1 of BT.2390, from 1000 to 203 nits. */
function bt2390(light: number): number {
  const e1 = Math.min(1, pq(light) / pq(1000));
  const most = pq(203) / pq(1000);
  const knee = 1.5 * most - 0.5;
  if (e1 < knee) return light;
  const t = (e1 - knee) / (1 - knee);
  const [t2, t3] = [t * t, t * t * t];
  const e2 = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (-2 * t3 + 3 * t2) * most;
  return nits(e2 * pq(1000));
}

/** The largest difference of colors. */
const distance = (some: number[][], others: ArrayLike<number>) =>
  Math.max(...some.flat().map((part, i) => Math.abs(part - others[i]!)));

/** Colors up to a code, the brightness of the last ones in the shadows. */
const colorsUpTo = (most: number) =>
  [1, 0.6, 0.3].flatMap((part) =>
    [
      [1, 1, 1],
      [1, 0.7, 0.6],
      [0.6, 1, 0.7],
      [0.7, 0.7, 1],
      [1, 0.9, 0.5],
    ].map((color) => color.map((one) => one * part * most)),
  );

const toBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Light in nits of a color of HLG on a screen of 1000 nits: table 5 of BT.2100. */
function hlgLight(color: readonly number[]): number[] {
  const scene = color.map((code) =>
    code <= 0.5 ? code ** 2 / 3 : (Math.exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12,
  );
  const luminance = LUMA.bt2020.reduce((sum, weight, i) => sum + weight * scene[i]!, 0);
  return scene.map((part) => 1000 * luminance ** 0.2 * part);
}

/** An effect whose result cannot be told from the picture. */
const NEARLY_NOTHING = adjustment({ brightness: 1.0001 });

describe.each([
  { transfer: "pq", name: "smpte2084", chosen: colorsUpTo(pq(80)) },
  // ffmpeg applies the gamma of HLG to each channel, and the standard to luminance: they agree on grays.
  { transfer: "hlg", name: "arib-std-b67", chosen: [0.1, 0.25, 0.4, 0.5, 0.58].map((code) => [code, code, code]) },
] as const)("$transfer", ({ transfer, name, chosen }) => {
  test("looks as ffmpeg shows it where nothing has to be compressed", async (context) => {
    const { frame, colors } = patches(chosen, transfer);
    const drawn = seen(await picture(frame, NEARLY_NOTHING));
    const samples = Uint16Array.from(colors.flat(), (part) => Math.round(part * 65535));
    const expected = await commands.inSRGB(toBase64(samples.buffer), name, colors.length);
    if (typeof expected === "string") return context.skip(expected);
    expect(distance(drawn, fromBase64(expected.base64))).toBeLessThanOrEqual(2);
  });
});

test("bright light is compressed, and all of it up to 1000 nits remains visible", async () => {
  const lights = [50, 88, 120, 203, 300, 500, 700, 1000, 4000];
  const { frame, colors } = patches(
    lights.map((light) => Array(3).fill(pq(light))),
    "pq",
  );
  const levels = seen(await picture(frame, NEARLY_NOTHING)).map(([red]) => red!);
  const expected = colors.map(([code]) => sRGB(bt2390(nits(code!)) / 203));
  expect(Math.max(...levels.map((level, i) => Math.abs(level - expected[i]!)))).toBeLessThanOrEqual(2);
  expect(levels.at(-2)).toBeGreaterThanOrEqual(254);
  expect(levels.slice(0, -1)).toEqual(levels.slice(0, -1).toSorted((a, b) => a - b));
});

/** Codes of 10 bits, one for each column of a ramp. */
const RAMP = Array.from({ length: 64 }, (_, x) => 432 + x);

function ramp(transfer: Wide = "pq"): VideoFrame {
  const [codedWidth, codedHeight] = [RAMP.length, 16];
  const chroma = Array<number>((codedWidth * codedHeight) / 2).fill(512);
  const samples = Uint16Array.from([...Array<number[]>(codedHeight).fill(RAMP).flat(), ...chroma]);
  const format = "I420P10" as VideoPixelFormat;
  return new VideoFrame(samples, { format, codedWidth, codedHeight, timestamp: 0, colorSpace: spaceOf(transfer) });
}

const { supported: encodesTenBits } = await VideoEncoder.isConfigSupported({
  codec: "vp09.02.10.10",
  width: 64,
  height: 16,
});

/** Not all browsers have frames of 10 bits. */
const testTenBits = test.skipIf(!hasTenBits());

function hasTenBits(): boolean {
  try {
    ramp().close();
    return true;
  } catch {
    return false;
  }
}

testTenBits("shades of 10 bits are not rounded before they are converted", async () => {
  const drawn = await picture(ramp(), NEARLY_NOTHING);
  const levels = new Set(Array.from({ length: 64 }, (_, x) => get(drawn, x, 8)[0]));
  // 64 codes of 10 bits are 16 of 8 bits.
  expect(levels.size).toBeGreaterThan(24);
});

test("HLG and PQ of the same light look the same", async () => {
  const { frame, colors } = patches(colorsUpTo(0.9), "hlg");
  const inPQ = patches(
    colors.map((color) => hlgLight(color).map(pq)),
    "pq",
  );
  const expected = seen(await picture(inPQ.frame, NEARLY_NOTHING)).flat();
  expect(distance(seen(await picture(frame, NEARLY_NOTHING)), expected)).toBeLessThanOrEqual(5);
});

/** Patches of a color in which red, green and blue differ, and in PQ don't look like themselves. */
const coat = () => patches(Array(8).fill([0.5, 0.4, 0.3]), "pq").frame;
const coatAt = (timestamp: number) => {
  const frame = coat();
  const timed = new VideoFrame(frame, { timestamp });
  frame.close();
  return timed;
};
const coatColor = async () => seen(await picture(coat(), NEARLY_NOTHING))[0]!;

test("all frames are of BT.709, also those that no effect changes", async () => {
  const color = await coatColor();
  const options = { trim: { start: 1000 } };
  for (const transfer of ["planes", "native"] as const) {
    const frame = await one(coat(), NEARLY_NOTHING, { ...options, transfer });
    expect(frame.colorSpace.toJSON()).toMatchObject({ primaries: "bt709", transfer: "bt709", matrix: "bt709" });
    expect(distance([seen(await read(frame))[0]!], color)).toBeLessThanOrEqual(1);
  }
});

test("a frame whose bytes cannot be copied is of BT.709 as the browser shows it", async () => {
  const { copyTo } = VideoFrame.prototype;
  vi.spyOn(VideoFrame.prototype, "copyTo").mockImplementation(function (this: VideoFrame, ...args) {
    const isWide = String(this.colorSpace.transfer) === "pq";
    return isWide ? Promise.reject(new DOMException("", "NotSupportedError")) : copyTo.apply(this, args);
  });
  const frame = await one(coat(), NEARLY_NOTHING, { transfer: "planes" });
  vi.restoreAllMocks();
  expect(frame.colorSpace.toJSON()).toMatchObject({ primaries: "bt709", transfer: "bt709", matrix: "bt709" });
  const context = new OffscreenCanvas(64, 16).getContext("2d")!;
  const source = coat();
  context.drawImage(source, 0, 0);
  source.close();
  const { data } = context.getImageData(12, 4, 1, 1);
  expect(distance([seen(await read(frame))[1]!], data)).toBeLessThanOrEqual(2);
});

test("usual colors of BT.2020 keep their grays", async () => {
  const { frame, colors } = patches(Array(2).fill([0.5, 0.5, 0.5]), "bt709");
  const [color] = seen(await picture(frame, NEARLY_NOTHING));
  expect(distance([color!], Array(3).fill(colors[0]![0]! * 255))).toBeLessThanOrEqual(1);
});

test("neighbors are read after the conversion", async () => {
  expect(distance([seen(await picture(coat(), boxBlur()))[1]!], await coatColor())).toBeLessThanOrEqual(1);
});

test("transparent pictures keep their colors", async () => {
  const [r, g, b] = (await coatColor()) as [number, number, number];
  const result = await picture(coat(), opacity({ value: 0.5 }));
  const [red, green, blue, alpha] = get(result, 4, 4);
  expect(distance([[red * 255, green * 255, blue * 255, alpha * 255]], [r, g, b, 127.5])).toBeLessThanOrEqual(2);
});

test("a picture of PQ is drawn on a usual one, and the other way round", async () => {
  const color = await coatColor();
  const wide = coat();
  const onUsual = await picture(grey(0.5, 0, 64, 16), add(wide, { normal: 1 }));
  expect(distance([seen(onUsual)[1]!], color)).toBeLessThanOrEqual(1);
  const usual = rgbaFrame(image(64, 16, () => [0.5, 0.4, 0.3]));
  const onWide = await picture(wide, add(usual, { normal: 1 }));
  usual.close();
  expect(distance([seen(onWide)[1]!], [128, 102, 77])).toBeLessThanOrEqual(1);
});

test.each(["h264", "vp8"])("is encoded to %s as the effects show it", async (codec) => {
  const color = await coatColor();
  const video = { stream: streamOf(coat()), bitrate: 1_000_000, framerate: 25 };
  const { file } = await assemble(
    encode({ mimeType: codec === "vp8" ? "video/webm" : "video/mp4", video: { ...video, codec } }),
  );
  const { video: frames } = await decode(file);
  const [frame] = await all(frames!);
  expect(frame!.colorSpace.transfer).not.toBe("pq");
  expect(distance([seen(await read(frame!))[1]!], color)).toBeLessThanOrEqual(6);
});

test("a stream that begins with usual colors has them throughout", async () => {
  const color = await coatColor();
  const usual = rgbaFrame(image(64, 16, () => [0.5, 0.4, 0.3]));
  const later = coatAt(40_000);
  const { file } = await assemble(
    encode({
      mimeType: "video/webm",
      video: { stream: streamOf(usual, later), codec: "vp8", bitrate: 1_000_000, keyframeEveryNthSecond: 0 },
    }),
  );
  const { video: frames } = await decode(file);
  const [first, second] = await all(frames!);
  first!.close();
  expect(distance([seen(await read(second!))[1]!], color)).toBeLessThanOrEqual(6);
});

describe.skipIf(!encodesTenBits)("a film of 10 bits that mixes HDR with usual video", () => {
  const TEN_BITS = { mimeType: 'video/webm; codecs="vp09.02.10.10"' };
  const settings = { bitrate: 1_000_000, width: 64, height: 16, keyframeEveryNthSecond: 0 };
  const usual = (timestamp: number) =>
    rgbaFrame(
      image(64, 16, () => [0.5, 0.4, 0.3]),
      timestamp,
    );

  test("is of BT.709 if it begins with usual video", async () => {
    const color = await coatColor();
    const stream = streamOf(usual(0), coatAt(40_000));
    const { file } = await assemble(encode({ ...TEN_BITS, video: { ...settings, stream } }));
    const { video: frames } = await decode(file);
    const [first, second] = await all(frames!);
    first!.close();
    expect(distance([seen(await picture(second!, NEARLY_NOTHING))[1]!], color)).toBeLessThanOrEqual(6);
  });

  test("fails with an explanation if it begins with HDR", async () => {
    const stream = streamOf(coat(), usual(40_000));
    const failure = await assemble(encode({ ...TEN_BITS, video: { ...settings, stream } })).catch((error) => error);
    expect(failure).toBeInstanceOf(OptionError);
    expect(failure).toMatchObject({ code: "invalid-option", details: { timestamp: 40_000 } });
    expect(failure.message).toContain("begins as HDR (PQ)");
  });
});

test("is played as the effects show it", async () => {
  const color = await coatColor();
  const edit = fromStreams(() => ({ video: streamOf(coat()) }), { duration: 40 });
  await withPlayer(edit, async ({ player, canvas }) => {
    await once(player, "loadeddata");
    const { data } = canvas.getContext("2d")!.getImageData(12, 8, 1, 1);
    expect(distance([[...data.subarray(0, 3)]], color)).toBeLessThanOrEqual(6);
  });
});

describe('with `hdr: "keep"`', () => {
  const KEEP = { hdr: "keep" } as const;

  /** The luma of a row in codes of 10 bits, or with `plane` 1 one part of its chroma. */
  async function lumaOf(frame: VideoFrame, row: number, plane = 0): Promise<number[]> {
    const bytes = new Uint8Array(frame.allocationSize());
    const { offset, stride } = (await frame.copyTo(bytes))[plane]!;
    const width = (frame.visibleRect!.width + plane) >> plane;
    frame.close();
    return [...new Uint16Array(bytes.buffer, offset + row * stride, width)];
  }

  testTenBits("effects keep 10 bits and the colors of the frame", async () => {
    const result = await one(ramp(), NEARLY_NOTHING, KEEP);
    expect(result.format).toBe("I420P10");
    expect(result.colorSpace.toJSON()).toMatchObject(spaceOf("pq"));
    const luma = await lumaOf(result, 8);
    expect(new Set(luma).size).toBe(64);
    expect(distance([luma], RAMP)).toBeLessThanOrEqual(1);
  });

  testTenBits("frames that no effect changes pass", async () => {
    const frame = ramp();
    const result = await one(frame, NEARLY_NOTHING, { ...KEEP, trim: { start: 1000 } });
    expect(result).toBe(frame);
    result.close();
  });

  testTenBits.for(["pq", "hlg"] as const)(
    "usual pictures look the same on %s, with white at 203 nits",
    async (transfer) => {
      const halves = [
        [0.5, 0.4, 0.3],
        [0.3, 0.4, 0.5],
      ] as const;
      const usual = rgbaFrame(image(64, 16, (x, y) => (x < 32 ? [1, 1, 1] : halves[y < 8 ? 0 : 1])));
      const result = await one(ramp(transfer), add(usual, { normal: 1 }), KEEP);
      usual.close();
      const [white] = await lumaOf(result.clone(), 8);
      // BT.2408: 58 % of PQ, and 75 % of HLG.
      expect(Math.abs(white! - (64 + 876 * { pq: pq(203), hlg: 0.75 }[transfer]))).toBeLessThanOrEqual(1);
      const drawn = await picture(result, NEARLY_NOTHING);
      expect(distance([seen(drawn)[6]!], [128, 102, 77])).toBeLessThanOrEqual(2);
      const below = get(drawn, 52, 12).slice(0, 3);
      expect(distance([below.map((part) => part * 255)], [77, 102, 128])).toBeLessThanOrEqual(2);
    },
  );

  testTenBits("a picture of the same HDR keeps its codes", async () => {
    const above = ramp();
    const luma = await lumaOf(await one(ramp(), add(above, { normal: 1 }), KEEP), 8);
    above.close();
    expect(distance([luma], RAMP)).toBeLessThanOrEqual(1);
  });

  testTenBits("a usual picture of BT.2020 looks the same on HDR", async () => {
    const above = patches(Array(8).fill([0.7, 0.35, 0.2]), "bt709").frame;
    const [expected] = seen(await picture(above.clone(), NEARLY_NOTHING));
    const result = await one(ramp(), add(above, { normal: 1 }), KEEP);
    above.close();
    expect(distance([seen(await picture(result, NEARLY_NOTHING))[0]!], expected!)).toBeLessThanOrEqual(2);
  });

  testTenBits("a translucent usual picture is mixed with HDR", async () => {
    const veil = rgbaFrame(image(64, 16, () => [1, 1, 1, 0.6]));
    const luma = await lumaOf(await one(ramp(), add(veil, { normal: 1 }), KEEP), 8);
    veil.close();
    const white = 64 + 876 * pq(203);
    expect(
      distance(
        [luma],
        RAMP.map((code) => 0.4 * code + 0.6 * white),
      ),
    ).toBeLessThanOrEqual(1);
  });

  testTenBits("neighbors are read, and odd sizes drawn, with 10 bits", async () => {
    const result = await one(ramp(), [boxBlur(), opacity({ value: 0.999 })], { ...KEEP, width: 31, height: 9 });
    expect(result).toMatchObject({ format: "I420P10", displayWidth: 31, displayHeight: 9 });
    const chroma = await lumaOf(result.clone(), 4, 1);
    expect(distance([chroma], Array(16).fill(512))).toBeLessThanOrEqual(1);
    const luma = await lumaOf(result, 8);
    expect(new Set(luma).size).toBe(31);
  });

  test("frames of 8 bits become BT.709, and usual ones stay so", async () => {
    const converted = await one(coat(), NEARLY_NOTHING, KEEP);
    expect(converted.colorSpace.toJSON()).toMatchObject({ primaries: "bt709", transfer: "bt709" });
    converted.close();
    expect(seen(await picture(grey(0.5), NEARLY_NOTHING, KEEP))).toEqual(Array(2).fill([128, 128, 128]));
  });

  const testEncoded = test.skipIf(!decodesToPlanes || !encodesTenBits);
  testEncoded.for(["pq", "hlg"] as const)("an edit of %s is encoded to VP9 with 10 bits", async (transfer) => {
    const film = clip(await openFile(clipUrl(`${transfer}.webm`)), { end: 120 });
    const edit = effectOnEdit(film, NEARLY_NOTHING, KEEP);
    const { file } = await assemble(encode({ mimeType: 'video/webm; codecs="vp9"', edit }));
    const seen = await probe(file);
    const color_transfer = { pq: "smpte2084", hlg: "arib-std-b67" }[transfer];
    if (seen) expect(seen.streams[0]).toMatchObject({ pix_fmt: "yuv420p10le", color_transfer });
  });
});
