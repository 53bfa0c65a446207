// @module-tag node
/** Light of HDR, from Matroska to MP4. */
import { expect, test } from "vitest";
import { openContainer, readersOf } from "../src/container/demux.ts";
import { ID } from "../src/container/matroska/element.ts";
import { lightBoxes } from "../src/container/tracks/light-boxes.ts";
import { openSource } from "../src/io/source.ts";
import { joined } from "../src/media/joined.ts";
import { bigEndian, contentOfBox, element as longElement } from "./support/bytes.ts";
import { clip, copied } from "./support/copies.ts";
import { matroska, simpleBlock, trackEntry } from "./support/matroska.ts";

const element = (id: number, content: Uint8Array) =>
  joined([Uint8Array.of(id >> 8, id & 0xff, 0x80 | content.length), content]);
const number = (id: number, value: number) => element(id, Uint8Array.of(value >> 8, value & 0xff));
function real(id: number, value: number): Uint8Array {
  const content = new DataView(new ArrayBuffer(8));
  content.setFloat64(0, value);
  return element(id, new Uint8Array(content.buffer));
}

/** x and y of red, green, blue and white, and the highest and the lowest luminance, as FFmpeg writes them. */
const DISPLAY = [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329, 1000, 0.005].map((value, index) =>
  real(0x55d1 + index, value),
);
const LIGHT = [number(0x55bc, 1000), number(0x55bd, 400)];

/** The type of a box, and its content as numbers of 32 bits. */
function contentOf(box: Uint8Array): [string, number[]] {
  const view = new DataView(box.buffer, box.byteOffset, box.byteLength);
  expect(view.getUint32(0)).toBe(box.length);
  const numbers = Array.from({ length: box.length / 4 - 2 }, (_, index) => view.getUint32(8 + 4 * index));
  return [new TextDecoder().decode(box.subarray(4, 8)), numbers];
}

test("mastering display and content light level become boxes of MP4", () => {
  const boxes = lightBoxes(joined([...LIGHT, element(0x55d0, joined(DISPLAY))]));
  expect(boxes.map(contentOf)).toEqual([
    [
      "mdcv",
      [
        13_250 * 0x10000 + 34_500,
        7500 * 0x10000 + 3000,
        34_000 * 0x10000 + 16_000,
        15_635 * 0x10000 + 16_450,
        10_000_000,
        50,
      ],
    ],
    ["clli", [1000 * 0x10000 + 400]],
  ]);
});

test("what is missing or damaged is left out", () => {
  const matrix = number(0x55b1, 9);
  expect(lightBoxes(matrix)).toEqual([]);
  expect(lightBoxes(joined([matrix, LIGHT[0]!]))).toEqual([]);
  expect(lightBoxes(element(0x55d0, joined(DISPLAY.slice(1))))).toEqual([]);
  expect(lightBoxes(joined(LIGHT).subarray(0, 7))).toEqual([]);
  expect(lightBoxes(joined(LIGHT)).map((box) => contentOf(box)[0])).toEqual(["clli"]);
});

test("a picture that is copied from Matroska into an MP4 keeps its light", async () => {
  const film = await openContainer(await openSource(await clip("vp9-10-bit.webm"), undefined));
  const { data } = (await readersOf(film, false).video[0]!.edits[0]!.packets.first(0))!;
  const colors = longElement(ID.COLOUR, ...LIGHT, element(0x55d0, joined(DISPLAY)));
  const size = [longElement(0xb0, bigEndian(64, 2)), longElement(0xba, bigEndian(36, 2))];
  const entry = trackEntry({ type: 1, codec: "V_VP9", more: [longElement(ID.VIDEO, ...size, colors)] });
  const file = new Blob([matroska([entry], [simpleBlock(1, 0, data), simpleBlock(1, 40, data)])]);
  const bytes = new Uint8Array(await (await copied(file)).arrayBuffer());
  for (const type of ["mdcv", "clli"]) {
    expect(contentOfBox(bytes, type)).toBeGreaterThan(contentOfBox(bytes, "vp09"));
    expect(contentOfBox(bytes, type)).toBeLessThan(contentOfBox(bytes, "stts"));
  }
});
