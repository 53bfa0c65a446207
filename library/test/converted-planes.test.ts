/** Planes of pictures whose colors are converted for an encoder. */
import { expect, test } from "vitest";
import { withColors } from "../src/codec/same-colors.ts";

const SIZE = { codedWidth: 6, codedHeight: 4, visibleRect: { x: 0, y: 0, width: 5, height: 3 } };
const BT709 = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const;
const LUMA = Array.from({ length: 24 }, (_, index) => 30 + 8 * index);
const [U, V] = [0, 1].map((plane) => Array.from({ length: 6 }, (_, index) => 90 + 12 * index + 6 * plane));

test.each([
  ["I420", [...LUMA, ...U!, ...V!]],
  ["NV12", [...LUMA, ...U!.flatMap((u, index) => [u, V![index]!])]],
] as const)("each pixel of %s keeps its place", async (format, bytes) => {
  const frame = new VideoFrame(Uint8Array.from(bytes), { format, ...SIZE, timestamp: 7, colorSpace: BT709 });
  const converted = await withColors(frame, BT709);
  const data = new Uint8Array(converted.allocationSize());
  await converted.copyTo(data);
  for (const each of [frame, converted]) each.close();
  const luma = LUMA.filter((_, index) => index % 6 < 5 && index < 18);
  expect([...data]).toEqual([...luma, ...U!, ...V!]);
});
