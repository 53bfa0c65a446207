/** Subtitle tracks: those that ffmpeg writes are read, and those that are written, ffprobe reads. */
import { describe, expect, test } from "vitest";
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

test("cues are cut to the trim, and keep their times", async () => {
  expect(await cuesOf(clipUrl("subtitles/srt.mkv"), { start: 500, end: 1600 })).toEqual(
    Array(2).fill([
      { ...TOM, start: 500 },
      { ...GREETING, end: 1600 },
      { ...MEANWHILE, end: 1600 },
    ]),
  );
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
