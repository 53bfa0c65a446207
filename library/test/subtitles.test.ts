// @module-tag engine
/** Subtitle tracks that are read: those of ffmpeg and of other programs. */
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Output,
  TextSubtitleSource,
} from "mediabunny";
import { describe, expect, test } from "vitest";
import { changeElements, type MatroskaElement } from "../src/container/core/mediabunny-internals.ts";
import { decode } from "../src/decode.ts";
import { openFile } from "../src/open-shared-file.ts";
import { probe } from "../src/probe.ts";
import { bytesStream, clipBytes, clipUrl } from "./support/clips.ts";
import { readVideo } from "./support/read.ts";

const TOM = { start: 200, end: 600, text: "Tom &amp; <i>Jerry</i>\nin two lines" };
const GREETING = { start: 1000, end: 1700, text: "Grüße" };
const MEANWHILE = { start: 1500, end: 1900, text: "meanwhile" };
const ENGLISH = { language: "eng", name: "English", default: true };

/** Position of the last occurrence of a text in bytes. */
function findLast(bytes: Uint8Array, text: string): number {
  const wanted = new TextEncoder().encode(text);
  const at = bytes.findLastIndex((_, index) => wanted.every((byte, offset) => bytes[index + offset] === byte));
  expect(at, text).toBeGreaterThan(0);
  return at;
}

async function cuesOf(input: Blob | string, trim?: { start?: number; end?: number }) {
  const { video, subtitles } = await decode(input, { trim });
  const cues = await Promise.all(subtitles.map((track) => track.cues()));
  await video!.cancel();
  return cues;
}

describe("decode reads the cues of", () => {
  const timed = [TOM, { ...GREETING, end: 1500 }, MEANWHILE]; // ffmpeg ends a cue where the next one begins.
  test.each([
    ["timed-text.mp4", "tx3g", [timed]],
    ["fragmented.mp4", "tx3g", [[{ ...TOM, end: 1000 }, ...timed.slice(1)]]], // ffmpeg writes no gap.
    [
      "srt.mkv",
      "srt",
      [
        [TOM, GREETING, MEANWHILE],
        [TOM, GREETING, MEANWHILE],
      ],
    ],
    ["ass.mkv", "ass", [[{ ...TOM, text: `${TOM.text}, here` }, GREETING, MEANWHILE]]],
    ["webvtt.mkv", "webvtt", [[{ ...TOM, settings: "line:0 align:start" }, GREETING, MEANWHILE]]],
    ["webvtt.webm", "webvtt", [[{ ...TOM, settings: "line:0 align:start" }, GREETING, MEANWHILE]]],
  ])("%s, from a URL and a Blob, and openFile, too", async (name, codec, cues) => {
    const path = `subtitles/${name}`;
    const blob = new Blob([await clipBytes(path)]);
    expect(await cuesOf(clipUrl(path))).toEqual(cues);
    expect(await cuesOf(blob)).toEqual(cues);
    const file = await openFile(blob);
    expect(await file.subtitles[0]!.cues()).toEqual(cues[0]);
    expect(file.subtitles[0]).toMatchObject({ codec, language: "eng" });
    file.close();
    await expect(file.subtitles[0]!.cues()).rejects.toMatchObject({ code: "invalid-option" });
  });

  test("a stream, while its frames are read", async () => {
    const { video, subtitles } = await decode(bytesStream(await clipBytes("subtitles/srt.mkv"), 400));
    const [frames, cues] = await Promise.all([readVideo(video!), subtitles[0]!.cues()]);
    expect(frames).toHaveLength(50);
    expect(cues).toEqual([TOM, GREETING, MEANWHILE]);
    await expect(subtitles[0]!.cues()).rejects.toThrow("The file was closed");
  });
});

const TWO_CUES = `WEBVTT

00:00.200 --> 00:00.600 line:0 align:start
${TOM.text}

00:01.000 --> 00:01.700
Grüße
`;

/** A Matroska file with cues of `S_TEXT/WEBVTT`, as mediabunny writes it with some changes. Each frame lasts two seconds. */
async function matroskaText(
  change: (element: MatroskaElement) => MatroskaElement = (element) => element,
  { cues = TWO_CUES, frames = 1 } = {},
) {
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat(), target });
  const video = new EncodedVideoPacketSource("vp8");
  output.addVideoTrack(video);
  const text = new TextSubtitleSource("webvtt");
  output.addSubtitleTrack(text, { languageCode: "eng" });
  await output.start();
  changeElements(output, change);
  await text.add(cues);
  text.close();
  const decoderConfig = { codec: "vp8", codedWidth: 64, codedHeight: 36 };
  for (let i = 0; i < frames; i++)
    await video.add(new EncodedPacket(new Uint8Array(20), "key", 2 * i, 2), { decoderConfig });
  await output.finalize();
  return new Blob([target.buffer!]);
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

describe("decode reads blocks of S_TEXT/WEBVTT", () => {
  const cues = [[{ ...TOM, settings: "line:0 align:start" }, GREETING]];

  test("with settings in an addition", async () => {
    expect(await cuesOf(await matroskaText())).toEqual(cues);
  });

  test("that are compressed with zlib, and leaves those out that are no zlib", async () => {
    const [TRACK_ENTRY, CODEC_ID, BLOCK] = [0xae, 0x86, 0xa1];
    const contentEncodings = {
      id: 0x6d80,
      data: [{ id: 0x6240, data: [{ id: 0x5034, data: [{ id: 0x4254, data: 0 }] }] }],
    };
    const packed = new Map<string, Uint8Array>();
    for (const { text } of [TOM, GREETING]) packed.set(text, await deflated(new TextEncoder().encode(text)));
    const isText = (part: MatroskaElement | null) => part?.id === CODEC_ID && part.data === "S_TEXT/WEBVTT";
    const compressed = (element: MatroskaElement): MatroskaElement => {
      const { id, data } = element;
      const parts = data as (MatroskaElement | null)[];
      if (id === TRACK_ENTRY && parts.some(isText)) return { id, data: [...parts, contentEncodings] };
      if (id !== BLOCK) return element;
      const [head, text] = data as [Uint8Array, Uint8Array];
      return { id, data: [head, packed.get(new TextDecoder().decode(text))!] };
    };
    expect(await cuesOf(await matroskaText(compressed))).toEqual(cues);
    packed.set(TOM.text, new Uint8Array([1, 2, 3]));
    const file = await matroskaText(compressed);
    const { video, subtitles, notes } = await decode(file);
    expect(await subtitles[0]!.cues()).toEqual([GREETING]);
    expect(notes).toEqual(["Some subtitles cannot be read, and are left out."]);
    await video!.cancel();
  });
});

test("cues are cut to the trim, and keep their times", async () => {
  expect(await cuesOf(clipUrl("subtitles/srt.mkv"), { start: 500, end: 1600 })).toEqual(
    Array(2).fill([
      { ...TOM, start: 500 },
      { ...GREETING, end: 1600 },
      { ...MEANWHILE, end: 1600 },
    ]),
  );
});

test("a cue that began up to a minute before the trim is among them", async () => {
  const cues =
    "WEBVTT\n\n00:10.000 --> 01:10.000\nlong\n\n01:03.000 --> 01:04.000\nshort\n\n01:09.000 --> 01:11.000\nlate\n";
  const file = await matroskaText(undefined, { cues, frames: 36 });
  expect(await cuesOf(file, { start: 69_500, end: 72_000 })).toEqual([
    [
      { start: 69_500, end: 70_000, text: "long" },
      { start: 69_500, end: 71_000, text: "late" },
    ],
  ]);
});

test("probe lists the tracks", async () => {
  expect((await probe(clipUrl("subtitles/srt.mkv"))).subtitles).toEqual([
    { id: 2, codec: "srt", ...ENGLISH },
    { id: 3, codec: "srt", language: "deu", name: undefined, default: false },
  ]);
  expect((await probe(clipUrl("h264-aac.mp4"))).subtitles).toEqual([]);
});

describe("a damaged track of subtitles costs neither picture nor sound", () => {
  test("if its description makes no sense", async () => {
    const bytes = await clipBytes("subtitles/timed-text.mp4");
    bytes.fill(0xff, findLast(bytes, "tx3g") - 4, findLast(bytes, "tx3g"));
    const { video, subtitles, notes } = await decode(new Blob([bytes]));
    expect(await readVideo(video!)).toHaveLength(50);
    expect(subtitles).toEqual([]);
    expect(notes).toEqual(["Some subtitles cannot be read, and are left out."]);
  });

  test("if a cue cannot be read", async () => {
    const bytes = await clipBytes("subtitles/timed-text.mp4");
    new DataView(bytes.buffer).setUint32(findLast(bytes, "stsz") + 20, 0x7fffffff);
    const { video, subtitles, notes } = await decode(new Blob([bytes]));
    const [frames, cues] = await Promise.all([readVideo(video!), subtitles[0]!.cues()]);
    expect(frames).toHaveLength(50);
    expect(cues.length).toBeLessThan(3);
    expect(notes).toEqual(["Some subtitles cannot be read, and are left out."]);
  });
});
