// @module-tag node
/** What copies do at their cuts: which frames may be encoded, and where sound ends. */
import { expect, onTestFinished, test, vi } from "vitest";
import type { Packet } from "../src/container/core/packets.ts";
import { openContainer, readersOf } from "../src/container/demux.ts";
import { clip as partOf } from "../src/edit/clip.ts";
import { combine } from "../src/edit/combine.ts";
import { concat } from "../src/edit/concat.ts";
import type { Edit } from "../src/edit/edit.ts";
import { planCopy } from "../src/encode/copied-segments.ts";
import { copyObstacle } from "../src/encode/copy-obstacle.ts";
import { encode } from "../src/encode/encode.ts";
import { openSource } from "../src/io/source.ts";
import { openFile } from "../src/open-shared-file.ts";
import { assemble } from "./support/assemble.ts";
import { bigEndian, concatenated, contentOfBox, element, filled } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";
import { clip, copied, tracksOf } from "./support/copies.ts";
import { matroska, simpleBlock, trackEntry } from "./support/matroska.ts";

const RULES = { mimeType: undefined, hidesFrames: false, copyStart: "exact", encodesEdges: true } as const;

test("edges of joined pictures are encoded if they may be, and those of whole ones are not", async () => {
  using file = await openFile(await clip("vp9-opus.webm"));
  const mixed = async (edit: Edit) => (await planCopy(edit, "video", RULES)).map(({ isMixed }) => isMixed);
  expect(await mixed(concat([file, file]))).toEqual([true, true]);
  expect(await mixed(file)).toEqual([false]);
});

test("a part without key frames is encoded if another part is copied", async () => {
  using file = await openFile(await clip("vp9-opus.webm")); // Its key frames are at 7 and 1007 ms.
  const middle = partOf(file, { start: 300, end: 600 });
  const mixed = async (edit: Edit) => (await planCopy(edit, "video", RULES)).map(({ isMixed }) => isMixed);
  expect(await mixed(concat([file, middle]))).toEqual([true, true]);
  expect(await mixed(concat([middle, file]))).toEqual([true, true]);
  await expect(mixed(middle)).rejects.toMatchObject({ details: { reason: "key-frame", path: "clip" } });
  // Times are rounded, and a frame at the end is no part of it.
  expect(await mixed(concat([middle, partOf(file, { start: 1007.8, end: 1900 })]))).toEqual([true, true]);
  const before = partOf(file, { start: 600, end: 1007 });
  await expect(mixed(concat([middle, before]))).rejects.toMatchObject({ details: { reason: "key-frame" } });
});

test("only the first part of a copy may begin between key frames, with hidden frames", async () => {
  using file = await openFile(await clip("vp9-opus.webm"));
  const late = partOf(file, { start: 300 });
  expect(await copyObstacle(concat([late, file]))).toBeUndefined();
  expect(await copyObstacle(concat([file, late]))).toMatchObject({
    message: "`concat[1].clip` cannot be copied: 300 ms is no key frame; the nearest are at 7 ms and 1007 ms.",
    details: { reason: "key-frame", path: "concat[1].clip" },
  });
});

async function isMixed(input: Blob): Promise<boolean> {
  using file = await openFile(input);
  return (await planCopy(concat([file, file]), "video", RULES)).every((segment) => segment.isMixed);
}

test.each([
  ["vp8-vorbis.webm", true],
  ["av1-opus.mp4", true],
  ["h264-aac.mp4", true],
  ["rotated-90.mp4", true],
  ["hevc.mp4", false],
  ["alpha.webm", false],
  ["vp9-10-bit.webm", false],
])("edges of joined pictures of %s can be encoded alike: %s", async (name, isPossible) => {
  expect(await isMixed(await clip(name))).toBe(isPossible);
  const support = vi.spyOn(VideoEncoder, "isConfigSupported").mockRejectedValue(new TypeError("no"));
  onTestFinished(() => support.mockRestore());
  expect(await isMixed(await clip(name))).toBe(false);
});

test("edges of joined pictures are not encoded if decoders turn them, or units have sizes of two bytes", async () => {
  const rotation = Object.getOwnPropertyDescriptor(VideoFrame.prototype, "rotation")!;
  Reflect.deleteProperty(VideoFrame.prototype, "rotation");
  onTestFinished(() => void Object.defineProperty(VideoFrame.prototype, "rotation", rotation));
  const names = ["h264-aac.mp4", "rotated-90.mp4"];
  expect(await Promise.all(names.map(async (name) => isMixed(await clip(name))))).toEqual([true, false]);
  const short = await clipBytes("h264-aac.mp4");
  const sizes = contentOfBox(short, "avcC") + 4;
  expect(await isMixed(new Blob([filled(short, sizes, sizes + 1, 0xfd)]))).toBe(false);
});

/** The last packet of the sound. */
async function lastSound(file: Blob): Promise<Packet> {
  const { packets } = readersOf(await openContainer(await openSource(file, undefined)), false).audio[0]!.edits[0]!;
  let last = await packets.first(0);
  for (let packet = last; packet; packet = await packets.next()) last = packet;
  return last!;
}

test("a copy of Opus in a WebM that is cut within a packet ends there, by padding", async () => {
  const film = await copied(await clip("vp9-opus.webm"), { mimeType: "video/webm" }, { trim: { end: 1030 } });
  const { timestamp, padding } = await lastSound(film);
  // Blocks count the 6.5 ms that a decoder skips.
  expect(timestamp + 20_000 - padding!).toBe(1_036_500);
});

test("a copy of Opus in a WebM ends as the sound does, also if decoders skip nothing at its beginning", async () => {
  const bytes = await clipBytes("opus.mp4");
  const skip = contentOfBox(bytes, "dOps") + 2;
  const sound = new Blob([filled(bytes, skip, skip + 2, 0)]);
  const film = await copied(sound, { mimeType: "audio/webm", video: undefined });
  const { duration } = await lastSound(sound);
  expect(duration).toBeLessThan(20_000);
  expect((await lastSound(film)).padding).toBe(20_000 - duration);
});

test.each([
  ["vp9-opus.webm", 1001, 1001],
  ["vp9-opus.webm", 1001.9, 1001],
  ["vp9-opus.webm", 1003, 1021],
  ["vp8-vorbis.webm", 1000.9, 1000],
  ["vp8-vorbis.webm", 1002, 1003],
])(
  "a copy of %s in a WebM that is cut at %f ms begins with the sound at %i ms: times are rounded",
  async (...given) => {
    const [name, start, first] = given;
    const film = await clip(name);
    const [part] = await tracksOf(
      await copied(film, { mimeType: "audio/webm", video: undefined }, { trim: { start } }),
    );
    const [, sound] = await tracksOf(film);
    const kept = sound!.packets.filter(({ time }) => time >= first * 1000);
    expect(part!.packets.map(({ bytes }) => bytes)).toEqual(kept.map(({ bytes }) => bytes));
  },
);

test("a copy of sound that is cut at the end of a packet has no more packets", async () => {
  const film = await clip("opus.mp4");
  const [, sound] = await tracksOf(film);
  const end = sound!.packets[20]!.time / 1000;
  const [part] = await tracksOf(await copied(film, { video: undefined }, { trim: { end } }));
  expect(part!.packets).toHaveLength(20);
});

test("joined copies of Opus that are cut within a packet have no gaps", async () => {
  const film = await clip("opus.mp4");
  using file = await openFile(film);
  const edit = concat([partOf(file, { end: 510 }), partOf(file, { start: 300 })]);
  for (const mimeType of ["audio/mp4", "audio/webm"]) {
    const { file: joined } = await assemble(encode({ mimeType, edit, copy: "only" }));
    const times = (await tracksOf(joined))[0]!.packets.map(({ time }) => time);
    expect(times).toEqual(times.map((_, index) => times[0]! + index * 20_000));
  }
});

test("Opus of a WebM, whose times are rounded, has exact times in an MP4 behind a cut, too", async () => {
  const start = 1007;
  const film = await copied(await clip("vp9-opus.webm"), { video: undefined }, { trim: { start } });
  const [sound] = await tracksOf(film);
  const times = sound!.packets.map(({ time }) => time + start * 1000 + 6500);
  expect(times).toEqual(times.map((_, index) => 900_000 + index * 20_000));
});

test("a last packet of FLAC in Matroska whose number of samples varies lasts as long in an MP4", async () => {
  const setup = concatenated("fLaC", Uint8Array.of(0x80, 0, 0, 34), bigEndian(16, 2), bigEndian(4608, 2));
  const rest = concatenated(new Uint8Array(6), bigEndian(8000 * 4096 + 15 * 16, 4), new Uint8Array(20));
  const more = [element(0x63a2, setup, rest), element(0x23e383, bigEndian(50e6, 4))];
  const blocks = [0, 50, 100].map((time) => simpleBlock(1, time, new Uint8Array(8)));
  const file = new Blob([matroska([trackEntry({ codec: "A_FLAC", more })], blocks)]);
  const { timestamp, duration } = await lastSound(await copied(file, { video: undefined }));
  expect([timestamp, duration]).toEqual([100_000, 50_000]);
});

test("a copy of a picture and of a sound of the same range has each from its own file", async () => {
  using film = await openFile(await clip("h264-aac.mp4"));
  using other = await openFile(await clip("opus.mp4"));
  for (const edit of [
    combine({ video: film, audio: other }),
    combine({ video: partOf(film, { end: 500 }), audio: partOf(other, { end: 500 }) }),
  ]) {
    const { file } = await assemble(encode({ mimeType: "video/mp4", edit, copy: "only" }));
    expect((await tracksOf(file)).map(({ codec }) => codec)).toEqual([film.video!.codec, "opus"]);
  }
});

test("subtitles of joined copies that have the same language, or the same name as well, stay apart", async () => {
  const labels = ["One", "Two", "Two", undefined].map((name) => ({ language: "deu", ...(name && { name }) }));
  const subtitles = labels.map((label, index) => ({ ...label, cues: [{ start: 100, end: 900, text: `${index}` }] }));
  using file = await openFile(await copied(await clip("h264-aac.mp4"), { subtitles }));
  const other = { ...labels[1], cues: [{ start: 100, end: 900, text: "other" }] };
  using second = await openFile(await copied(await clip("h264-aac.mp4"), { subtitles: [other] }));
  const edit = concat([file, second]);
  using joined = await openFile((await assemble(encode({ mimeType: "video/mp4", edit, copy: "only" }))).file);
  expect(joined.subtitles).toMatchObject(labels);
  const texts = await Promise.all(joined.subtitles.map(async ({ cues }) => (await cues()).map(({ text }) => text)));
  expect(texts).toEqual([["0"], ["1", "other"], ["2"], ["3"]]);
});
