// @module-tag fakes
/** Default color spaces of frames, and the conversion to luma and chroma. */
import { expect, onTestFinished, test, vi } from "vitest";
import { colorOf, isSameEncoding, toYCCRows } from "../src/frame/color.ts";
import { ownCopy } from "../src/frame/own-copy.ts";
import { redrawer } from "../src/frame/redraw.ts";

function frameOf(codedHeight: number, colorSpace: VideoColorSpaceInit = {}, format: VideoPixelFormat = "I420") {
  const init = { format, codedWidth: 2, codedHeight, timestamp: 0, colorSpace };
  return new VideoFrame(new Uint8Array(8 * codedHeight), init);
}

const LIMITED = { fullRange: false };
const BT709 = { primaries: "bt709", transfer: "bt709", matrix: "bt709", ...LIMITED };
const BT601 = { primaries: "smpte170m", transfer: "smpte170m", matrix: "smpte170m", ...LIMITED };

test.each<[string, VideoFrame, object]>([
  ["a frame of 718 rows", frameOf(718), BT601],
  ["a frame of 720 rows", frameOf(720), BT709],
  ["a small frame of BT.709", frameOf(2, { matrix: "bt709" }), BT709],
  ["a large frame of BT.601", frameOf(1080, { matrix: "smpte170m" }), BT601],
  ["a frame of BT.470", frameOf(1080, { matrix: "bt470bg" }), { ...BT601, matrix: "bt470bg" }],
  ["a frame of full range", frameOf(720, { fullRange: true }), { ...BT709, fullRange: true }],
  ["a frame of RGB", frameOf(2, { matrix: "rgb", fullRange: true }, "RGBA"), BT709],
  [
    "what a frame names",
    frameOf(2, { primaries: "bt470bg", transfer: "bt709" }),
    { ...BT601, primaries: "bt470bg", transfer: "bt709" },
  ],
])("the color space of %s", (_, frame, expected) => {
  expect(colorOf(frame)).toEqual(expected);
  frame.close();
});

/** White, black, red and blue as luma and chroma from 0 to 255. */
const extremes = (matrix: string, fullRange: boolean) =>
  [
    [1, 1, 1],
    [0, 0, 0],
    [1, 0, 0],
    [0, 0, 1],
  ].map(([r, g, b]) =>
    toYCCRows({ matrix, fullRange }).map((row) => Math.round(255 * (row[0] * r! + row[1] * g! + row[2] * b! + row[3]))),
  );

test("luma and chroma fill the range of the matrix", () => {
  expect(extremes("bt709", false)).toEqual([
    [235, 128, 128],
    [16, 128, 128],
    [63, 102, 240],
    [32, 240, 118],
  ]);
  expect(extremes("smpte170m", true).slice(0, 3)).toEqual([
    [255, 128, 128],
    [0, 128, 128],
    [76, 85, 256],
  ]);
  expect(extremes("bt2020-ncl", false)[2]).toEqual([74, 97, 240]);
});

test("matrices with different names may be equal", () => {
  const same = (a: string, b: string) =>
    isSameEncoding({ matrix: a, fullRange: false }, { matrix: b, fullRange: false });
  expect([same("bt470bg", "smpte170m"), same("bt709", "bt709")]).toEqual([true, true]);
  expect([same("bt709", "smpte170m"), same("bt2020-ncl", "bt709")]).toEqual([false, false]);
  expect(isSameEncoding({ matrix: "bt709", fullRange: true }, { matrix: "bt709", fullRange: false })).toBe(false);
});

test("a copy of a frame in its own memory has its bytes, format and colors", async () => {
  const colorSpace = { primaries: "bt2020", transfer: "pq", matrix: "bt2020-ncl", fullRange: false };
  const init = { format: "I420", codedWidth: 4, codedHeight: 2, timestamp: 0, colorSpace };
  const bytes = Uint8Array.from({ length: 12 }, (_, i) => i);
  const frame = new VideoFrame(bytes, init as VideoFrameBufferInit);
  const copy = await ownCopy(frame);
  const copied = new Uint8Array(copy.allocationSize());
  await copy.copyTo(copied);
  expect([copy.format, copy.codedWidth, copy.codedHeight, copied]).toEqual(["I420", 4, 2, bytes]);
  expect([copy.colorSpace.toJSON(), frame.format]).toEqual([colorSpace, null]);
  copy.close();
});

test("a frame that is drawn again has the size that is asked for, and is transparent if it may have been", () => {
  const inits: unknown[] = [];
  const construct = (target: typeof VideoFrame, args: unknown[]) => {
    inits.push(args[1]);
    return Reflect.construct(target, args) as VideoFrame;
  };
  const frames = (["I420", "RGBX", "I420A", "RGBA"] as const).map((format) => frameOf(2, {}, format));
  vi.stubGlobal("VideoFrame", new Proxy(VideoFrame, { construct }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const redraw = redrawer();
  for (const [index, frame] of frames.entries()) {
    const drawn = redraw(frame, { width: 3 + index, height: 5 - index }, () => {});
    expect([drawn.displayWidth, drawn.displayHeight]).toEqual([3 + index, 5 - index]);
    for (const each of [drawn, frame]) each.close();
  }
  expect(inits).toMatchObject(["discard", "discard", "keep", "keep"].map((alpha) => ({ alpha, timestamp: 0 })));
});
