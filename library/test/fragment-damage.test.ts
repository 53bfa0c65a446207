// @module-tag node
/** Fragments of MP4 that are damaged or cut off, and bytes behind the last one. */
import { describe, expect, test } from "vitest";
import { openContainer, readersOf } from "../src/container/demux.ts";
import { openSource } from "../src/io/source.ts";
import { type Bytes, concatenated, contentOfBox, filled, withUint32 } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";

/** Frames of the clip: one in each fragment, and each tenth a key frame. */
const COUNT = 50;

/** The clip without its index, and the position of each of its fragments. */
async function fragmented() {
  const clip = await clipBytes("fragments/every-frame.mp4");
  const view = new DataView(clip.buffer);
  const starts: number[] = [];
  let at = 0;
  for (let type = ""; type !== "mfra"; ) {
    type = new TextDecoder().decode(clip.subarray(at + 4, at + 8));
    if (type === "moof") starts.push(at);
    if (type !== "mfra") at += view.getUint32(at);
  }
  /** Position of a fragment's data. */
  const dataOf = (index: number) => starts[index]! + view.getUint32(starts[index]!);
  return { media: clip.slice(0, at), starts, dataOf };
}

/** The number of frames that can be read, and the code and the bytes of what ends them. */
async function read(file: Bytes, skipDamage = false) {
  const { packets } = readersOf(await openContainer(await openSource(new Blob([file]), undefined)), skipDamage)
    .video[0]!.edits[0]!;
  let count = 0;
  try {
    for (let next = await packets.first(0); next; next = await packets.next()) count++;
  } catch (error) {
    const { code, details } = error as { code: string; details: { position: number; bytes?: number } };
    return [count, code, details.position, details.bytes];
  }
  return [count];
}

describe("behind the last fragment,", () => {
  test.each<[string, Bytes | string, isMissing: boolean]>([
    ["512 zeros stand for a part that is missing", new Uint8Array(512), true],
    ["511 zeros don't", new Uint8Array(511), false],
    ["text doesn't", "text".repeat(200), false],
    ["other bytes do if media are in them", concatenated("text", Uint8Array.of(0, 0, 0, 16), "mdat", "12345678"), true],
  ])("%s", async (_, behind, isMissing) => {
    const { media } = await fragmented();
    const file = concatenated(media, behind);
    const damage = ["container-corrupt", media.length, file.length - media.length];
    expect(await read(file)).toEqual([COUNT, ...(isMissing ? damage : [])]);
    expect(await read(file, true)).toEqual([COUNT]);
  });
});

test("a file that is cut off within the head of a fragment, or its data, ends there", async () => {
  const { media, starts, dataOf } = await fragmented();
  for (const [end, position] of [
    [dataOf(30) - 1, starts[30]],
    [dataOf(30) + 9, dataOf(30) + 8],
  ] as const)
    expect(await read(media.slice(0, end))).toEqual([30, "container-truncated", position, undefined]);
});

test("a fragment whose list of frames is damaged is left out, up to the next one", async () => {
  const { media, starts, dataOf } = await fragmented();
  const file = filled(media, dataOf(30) - 16, dataOf(30), 0x7f);
  expect(await read(file)).toEqual([30, "container-corrupt", starts[30], starts[31]! - starts[30]!]);
  // Those up to the next key frame need it.
  expect(await read(file, true)).toEqual([40]);
});

test("fragments of another file behind them are not theirs", async () => {
  const { media } = await fragmented();
  const index = contentOfBox(media, "moov") - 8;
  for (const start of [0, index]) expect(await read(concatenated(media, media.slice(start)))).toEqual([COUNT]);
});

test("a size that leads behind the next fragment hides none", async () => {
  const { media, starts, dataOf } = await fragmented();
  const data = dataOf(30);
  expect(await read(withUint32(media, data, starts[32]! - data))).toEqual([COUNT]);
  // A box without a meaning, whose size is as wrong.
  const free = concatenated(Uint8Array.of(0, 0, 0, 90), "free", new Uint8Array(8));
  const file = concatenated(media.slice(0, starts[31]), free, media.slice(starts[31]));
  expect(await read(file)).toEqual([31, "container-corrupt", starts[31]! + 8, 8]);
});

test("the data of the last fragment may go on to the end of the file", async () => {
  const { media, dataOf } = await fragmented();
  expect(await read(withUint32(media, dataOf(COUNT - 1), 0))).toEqual([COUNT]);
});
