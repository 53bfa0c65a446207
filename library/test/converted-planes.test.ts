/** Colors that an encoder gets, and planes of pictures that are converted for it. */
import { afterEach, expect, test, vi } from "vitest";
import { withColors } from "../src/codec/same-colors.ts";

afterEach(() => vi.restoreAllMocks());

const SIZE = { codedWidth: 6, codedHeight: 4, visibleRect: { x: 0, y: 0, width: 5, height: 3 } };
const BT709 = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const;
const LUMA = Array.from({ length: 24 }, (_, index) => 30 + 8 * index);
const [U, V] = [0, 1].map((plane) => Array.from({ length: 6 }, (_, index) => 90 + 12 * index + 6 * plane));

test.each([
  ["I420", [...LUMA, ...U!, ...V!]],
  ["NV12", [...LUMA, ...U!.flatMap((u, index) => [u, V![index]!])]],
] as const)("each pixel of %s keeps its place, and those at odd edges are repeated", async (format, bytes) => {
  const frame = new VideoFrame(Uint8Array.from(bytes), { format, ...SIZE, timestamp: 7, colorSpace: BT709 });
  const data: number[] = [];
  class Watched extends VideoFrame {
    constructor(bytes: Uint8Array<ArrayBuffer>, init: VideoFrameBufferInit) {
      super(bytes, init);
      data.push(...bytes);
    }
  }
  vi.stubGlobal("VideoFrame", Watched);
  const converted = await withColors(frame, BT709);
  vi.unstubAllGlobals();
  for (const each of [frame, converted]) each.close();
  const luma = LUMA.map((_, index) => LUMA[6 * Math.min(Math.floor(index / 6), 2) + Math.min(index % 6, 4)]);
  expect(data).toEqual([...luma, ...U!, ...V!]);
});

const BT601 = { ...BT709, matrix: "smpte170m" } as const;

test.each([
  ["vp8", "I420", BT709, "smpte170m"],
  ["vp8", "I420", BT601, "smpte170m"],
  ["av01.0.04M.08", "I420", BT709, "smpte170m"],
  ["vp09.00.10.08", "I420", BT709, undefined],
  ["vp09.00.10.08", "I420", BT601, "bt709"],
  ["vp09.00.10.08", "RGBX", BT709, "bt709"],
] as const)("an engine that shows green wrongly encodes %s of %s (%o) with a matrix of %s", async (...given) => {
  const [codec, format, colorSpace, matrix] = given;
  // A copy of the module, which measures the engine again.
  const address = `../src/codec/stream-colors.ts?of=${codec}-${format}-${colorSpace.matrix}`;
  const copy = (await import(/* @vite-ignore */ address)) as typeof import("../src/codec/stream-colors.ts");
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, "getImageData").mockReturnValue(new ImageData(1, 1));
  const frame = new VideoFrame(new Uint8Array(96), { format, ...SIZE, timestamp: 0, colorSpace });
  const { colors, isForced, rgbMatrix } = await copy.streamColors(codec, frame);
  frame.close();
  expect([isForced, colors.matrix, rgbMatrix]).toEqual([matrix !== undefined, matrix ?? "bt709", "smpte170m"]);
});
