import { describe, expect, test } from "vitest";
import { decode as decodeReleased } from "../src/compat/decode.ts";
import { decode } from "../src/decode.ts";
import { copyObstacle } from "../src/encode/copy-obstacle.ts";
import { encode } from "../src/encode/encode.ts";
import { ContainerError } from "../src/errors.ts";
import { MFXBlob } from "../src/io/mfx-blob.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { openFile } from "../src/open-shared-file.ts";
import { probe } from "../src/probe.ts";
import { Digest } from "../src/stream/digest.ts";
import { type Bytes, concatenated, contentOfBox, withUint32 } from "./support/bytes.ts";
import { clipBytes } from "./support/clips.ts";
import { failsAtFlac, testDespite } from "./support/engine-faults.ts";
import { readVideo } from "./support/read.ts";

/** Milliseconds of a track, from a time in the media; `undefined` presents nothing. */
interface Edit {
  from?: number;
  length: number;
  rate?: number;
}

/** Ticks in a second of the clip's two tracks, and the first presented tick of their media. */
const TRACKS = [
  { scale: 12_800, first: 1024 },
  { scale: 48_000, first: 0 },
];

/** A clip of pictures and FLAC whose tracks have other edit lists. The index follows the media, so that no position changes. */
async function clipWith(edits: Edit[]): Promise<Blob> {
  let clip = await clipBytes("flac.mp4");
  let from = 0;
  for (const { scale, first } of TRACKS) {
    const track = from + contentOfBox(clip.slice(from), "trak") - 8;
    const size = new DataView(clip.buffer).getUint32(track);
    const numbers = edits.flatMap(({ from: time, length, rate = 1 }) => {
      return [length, time === undefined ? -1 : (time / 1000) * scale + first, rate * 0x10000];
    });
    const list = box("edts", box("elst", ints(0, edits.length, ...numbers)));
    clip = replaced(clip, track, size, list);
    from = track + 8;
  }
  return new Blob([clip]);
}

/** A clip in which a track has another edit list. */
function replaced(clip: Bytes, track: number, size: number, list: Bytes): Bytes {
  const own = clip.slice(track, track + size);
  const at = contentOfBox(own, "edts") - 8;
  const end = at + new DataView(own.buffer).getUint32(at);
  const changed = concatenated(own.subarray(0, at), list, own.subarray(end));
  const grown = changed.length - size;
  const index = contentOfBox(clip, "moov") - 8;
  const sized = withUint32(clip, index, new DataView(clip.buffer).getUint32(index) + grown);
  return concatenated(sized.subarray(0, track), withUint32(changed, 0, changed.length), sized.subarray(track + size));
}

const box = (type: string, content: Bytes) => concatenated(ints(8 + content.length), type, content);

function ints(...numbers: number[]): Bytes {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [index, number] of numbers.entries()) view.setInt32(4 * index, number);
  return new Uint8Array(view.buffer);
}

/** Each frame's time in milliseconds and checksum. */
async function pictures(video: ReadableStream<VideoFrame>) {
  const sums: string[] = [];
  const frames = await readVideo(video.pipeThrough(new Digest((sum) => sums.push(sum))));
  return frames.map(({ timestamp }, index) => ({ time: timestamp / 1000, sum: sums[index] }));
}

/** The samples of the first channel, by milliseconds. */
async function samplesOf(audio: ReadableStream<AudioData>) {
  const samples = new Map<number, number>();
  for await (const data of audio) {
    const start = Math.round((data.timestamp * 48) / 1000);
    const [plane] = planesOf(data);
    for (const [index, sample] of plane!.entries()) samples.set((start + index) / 48, sample);
    data.close();
  }
  return samples;
}

const whole = async () => {
  const { video, audio } = await decode(new Blob([await clipBytes("flac.mp4")]));
  const [frames, samples] = await Promise.all([pictures(video!), samplesOf(audio!)]);
  return { frames, samples };
};

/** What a player shows of the whole clip, as edits say. */
function played<T>(edits: Edit[], at: (time: number) => T, interval: number): [time: number, T][] {
  let start = 0;
  const all: [number, T][] = [];
  for (const { from, length } of edits) {
    const count = Math.round(length / interval);
    for (let index = 0; from !== undefined && index < count; index++) {
      all.push([start + index * interval, at(from + index * interval)]);
    }
    start += length;
  }
  return all;
}

const jumps: Edit[] = [
  { from: 1000, length: 400 },
  { length: 200 },
  { from: 200, length: 400 },
  { from: 1200, length: 200 },
];

describe("all edits of an edit list are played", () => {
  testDespite(failsAtFlac)("pictures and sound of each, with the gaps between them", async () => {
    const { frames, samples } = await whole();
    const { video, audio } = await decode(await clipWith(jumps));
    const [shown, heard] = await Promise.all([pictures(video!), samplesOf(audio!)]);
    const frameAt = (time: number) => frames.find((frame) => frame.time === time)!.sum;
    expect(shown.map(({ time, sum }) => [time, sum])).toEqual(played(jumps, frameAt, 40));
    const expected = played(jumps, (time) => samples.get(Math.round(time * 48) / 48)!, 1 / 48);
    expect(heard.size).toBe(expected.length);
    for (const [time, sample] of expected) expect(heard.get(Math.round(time * 48) / 48)).toBe(sample);
  });

  test("and their length is known", async () => {
    const { duration, video, audio } = await probe(await clipWith(jumps));
    expect([duration, video!.duration, audio!.duration]).toEqual([1200, 1200, 1200]);
  });

  testDespite(failsAtFlac)("a part of them can be decoded", async () => {
    const clip = await clipWith(jumps);
    const times = async (trim: { start?: number; end?: number }) => {
      const { video, audio } = await decode(clip, undefined, { trim });
      const [shown, heard] = await Promise.all([pictures(video!), samplesOf(audio!)]);
      return { shown: shown.map(({ time }) => time), heard: heard.size / 48 };
    };
    expect(await times({ start: 330, end: 670 })).toEqual({ shown: [330, 360, 600, 640], heard: 140 });
    expect(await times({ start: 900, end: 1100 })).toEqual({ shown: [900, 920, 960, 1000, 1040, 1080], heard: 200 });
    expect(await times({ start: 420, end: 580 })).toEqual({ shown: [], heard: 0 });
    expect(await times({ start: 1200 })).toEqual({ shown: [], heard: 0 });
  });

  test("at a constant frame rate, too", async () => {
    const { video, audio } = await decode(await clipWith(jumps), undefined, { frameRate: 50 });
    await audio!.cancel();
    const times = (await readVideo(video!)).map(({ timestamp }) => timestamp / 1000);
    expect(times).toEqual(played(jumps, () => 0, 20).map(([time]) => time));
  });

  test("a copy is refused, as it cannot follow them", async () => {
    const clip = await clipWith(jumps);
    const { video, audio } = await decode(clip);
    await audio!.cancel();
    const error = await MFXBlob.from(encode({ mimeType: "video/mp4", video: { copy: video! } })).catch((e) => e);
    expect(error).toMatchObject({ code: "invalid-option", details: { option: "video.copy" } });
    expect(error.message).toMatch(/^`video.copy` shows several parts of its media: it has an edit list/);
    const file = await openFile(clip);
    expect(await copyObstacle(file)).toMatchObject({
      message: expect.stringContaining("its edit list shows several parts of its media."),
      details: { reason: "format" },
    });
    file.close();
  });

  testDespite(failsAtFlac)("canceling in one of them closes all frames", async () => {
    const { video, audio } = await decode(await clipWith(jumps));
    const readers = [video!.getReader(), audio!.getReader()];
    for (const reader of readers) (await reader.read()).value?.close();
    for (const reader of readers) await reader.cancel();
  });
});

describe("an edit of another speed", () => {
  const slow: Edit[] = [
    { from: 0, length: 400 },
    { from: 400, length: 400, rate: 0.5 },
  ];

  test("is an error of its track", async () => {
    const { video, audio } = await decode(await clipWith(slow));
    for (const track of [video!, audio!]) {
      const failure = await track
        .getReader()
        .read()
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ContainerError);
      expect(failure).toMatchObject({ code: "container-failed", details: { track: { type: track.track.type } } });
    }
  });

  test("doesn't keep the file from being described", async () => {
    expect((await probe(await clipWith(slow))).tracks).toHaveLength(2);
  });

  test("is played at normal speed by released versions, from the first edit to the end of the media", async () => {
    const { video, audio } = await decodeReleased((await clipWith(slow)).stream(), "video/mp4");
    await audio.cancel();
    expect(await readVideo(video)).toHaveLength(50);
  });
});
