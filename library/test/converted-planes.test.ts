/** Planes of pictures whose colors are converted for an encoder. */
import { expect, test, vi } from "vitest";
import { withColors } from "../src/codec/same-colors.ts";

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
