/** Copies of pictures that are turned or mirrored. */
import { describe, expect, test } from "vitest";
import { decode } from "../src/decode.ts";
import { encode } from "../src/encode/encode.ts";
import { clipBytes } from "./support/clips.ts";
import { assemble } from "./support/file.ts";

/** The numbers of the first track's matrix in an MP4: a, b, c, d, x and y, in the order of the file. */
function matrixIn(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (view.getUint32(at) !== 0x746b6864) at++; // "tkhd"
  const start = at + (view.getUint8(at + 4) === 1 ? 56 : 44);
  const places = [0, 4, 12, 16, 24, 28].map((offset) => start + offset);
  return {
    values: places.map((place) => view.getInt32(place) / 0x10000),
    write: (values: readonly number[]) => {
      for (const [index, value] of values.entries()) view.setInt32(places[index]!, value * 0x10000);
    },
  };
}

describe.each(["h264-aac.mp4", "rotated-90.mp4", "rotated-180.mp4", "rotated-270.mp4"])("A copy of %s", (name) => {
  test.each([false, true])("is turned alike, and stays in its picture; mirrored: %s", async (isMirrored) => {
    const bytes = await clipBytes(name);
    const matrix = matrixIn(bytes);
    const [a, b, c, d, x, y] = matrix.values as [number, number, number, number, number, number];
    const turned = isMirrored ? [0 - a, b, 0 - c, d] : [a, b, c, d];
    matrix.write([...turned, x, y]);
    const { video, audio } = await decode(new Blob([bytes]));
    await audio?.cancel();
    const { file } = await assemble(encode({ mimeType: "video/mp4", video: { copy: video! } }));
    const { values } = matrixIn(new Uint8Array(await file.arrayBuffer()));
    expect(values.slice(0, 4)).toEqual(turned);
    const corners = [0, 160].flatMap((right) =>
      [0, 90].map((down) => [
        values[0]! * right + values[2]! * down + values[4]!,
        values[1]! * right + values[3]! * down + values[5]!,
      ]),
    );
    expect([0, 1].map((axis) => Math.min(...corners.map((corner) => corner[axis]!)))).toEqual([0, 0]);
    expect([0, 1].map((axis) => Math.max(...corners.map((corner) => corner[axis]!)))).toEqual(
      a !== 0 ? [160, 90] : [90, 160],
    );
  });
});
