// @module-tag engine
import { describe, expect, test } from "vitest";
import { firstOf, isFull } from "../../packages/test-browsers/src/full-tests.ts";
import { decode as decodeReleased } from "../src/compat/decode.ts";
import { decode } from "../src/decode.ts";
import { UnsupportedCodecError } from "../src/errors.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { decodes10Bits, decodesToPlanes, framesAreOriented } from "./support/capabilities.ts";
import { clipUrl, sharedClips } from "./support/clips.ts";
import { failsAtMp3, hasBrokenSound, testDespite } from "./support/engine-faults.ts";
import { watchFrames } from "./support/open-frames.ts";
import { readAudio, readVideo } from "./support/read.ts";
import { decodable } from "./support/vorbis.ts";

/** Frames at an even rate. */
const even = (count: number, start = 0, interval = 40_000) =>
  Array.from({ length: count }, (_, index) => start + index * interval);

interface Expected {
  codec?: string;
  /** Timestamps in microseconds. */
  times?: number[];
  size?: [number, number];
  rotation?: number;
  format?: string;
  audio?: string;
  /** Samples per second, and how many at least. */
  samples?: [number, number];
}

const sound = { samples: [48_000, 96_000] } as const satisfies Partial<Expected>;
const usual: Expected = { times: even(50), size: [160, 90], format: "I420" };

const anamorphic: Expected = { ...usual };

const decodedFormat = (format?: string) => (decodesToPlanes ? format : format && "BGRX");

/** The clips are made by `clips/make.ts`: two seconds of 25 frames unless the name says something else. */
const matrix: Record<string, Expected> = {
  "h264-aac.mp4": { ...usual, codec: "avc1", audio: "mp4a.40.2", ...sound },
  "index-last.mp4": { ...usual, codec: "avc1", audio: "mp4a.40.2", ...sound },
  "fragmented.mp4": { ...usual, times: even(50, 80_000), codec: "avc1", audio: "mp4a.40.2", ...sound },
  "b-frames.mp4": { ...usual, codec: "avc1" },
  "two-audio.mp4": { ...usual, codec: "avc1", audio: "mp4a.40.2", ...sound },
  "audio-only.mp4": { audio: "mp4a.40.2", ...sound },
  "flac.mp4": { ...usual, size: [64, 36], audio: "flac", ...sound },
  "opus.mp4": { ...usual, size: [64, 36], audio: "opus", ...sound },
  "vfr.mp4": { ...usual, times: [...even(20), ...even(30, 800_000, 100_000)] },
  "one-frame.mp4": { ...usual, times: [0] },
  "anamorphic.mp4": anamorphic,
  "rotated-90.mp4": { ...usual, size: [90, 160], rotation: 270 },
  "rotated-180.mp4": { ...usual, rotation: 180 },
  "rotated-270.mp4": { ...usual, size: [90, 160], rotation: 90 },
  "av1-opus.mp4": { ...usual, codec: "av01", audio: "opus", ...sound },
  "vp8-vorbis.webm": { ...usual, times: even(50, 3000), codec: "vp8", audio: "vorbis", ...sound },
  "vp9-opus.webm": { ...usual, times: even(50, 7000), codec: "vp09", audio: "opus", ...sound },
  "vp9-10-bit.webm": { ...usual, codec: "vp09.02", format: "I420P10" },
  "av1.webm": { ...usual, codec: "av01" },
  "odd-size.webm": { ...usual, size: [161, 91] },
  "audio-only.webm": { audio: "opus", ...sound },
  "live.webm": { ...usual, times: even(50, 7000), codec: "vp09", audio: "opus", ...sound },
};

describe("exact: frames, timestamps, sizes and samples are the file's own", () => {
  for (const [name, expected] of decodable(Object.keys(matrix)).map((name) => [name, matrix[name]!] as const)) {
    testDespite(hasBrokenSound(name))(name, async () => {
      const open = watchFrames();
      if (name === "vp9-10-bit.webm" && !decodes10Bits)
        return expect(readVideo((await decode(clipUrl(name))).video!)).rejects.toBeInstanceOf(UnsupportedCodecError);
      const { video, audio } = await decode(clipUrl(name));
      const [frames, samples] = await Promise.all([video && readVideo(video), audio && readAudio(audio)]);
      expect(open.count).toBe(0);
      if (expected.codec) expect(video!.track.config.codec).toContain(expected.codec);
      expect(frames?.map(({ timestamp }) => timestamp)).toEqual(expected.times);
      for (const frame of frames ?? []) {
        expect([frame.width, frame.height, frame.rotation]).toEqual([
          ...(expected.size ?? []),
          framesAreOriented ? (expected.rotation ?? 0) : 0,
        ]);
        // Frames that carry no rotation or pixel aspect ratio were redrawn.
        const isRedrawn = !framesAreOriented && (expected.rotation || expected === anamorphic);
        if (!isRedrawn) expect(frame.format).toBe(decodedFormat(expected.format));
      }
      expect(audio?.track.config.codec).toBe(expected.audio);
      if (!expected.samples || !samples) return;
      const [rate, atLeast] = expected.samples;
      const total = samples.reduce((sum, { frames: count }) => sum + count, 0);
      expect(new Set(samples.map(({ sampleRate }) => sampleRate))).toEqual(new Set([rate]));
      expect(total).toBeGreaterThanOrEqual(atLeast);
      expect(total).toBeLessThan(atLeast + 2048);
      expect(samples[0]?.timestamp).toBeGreaterThanOrEqual(0);
    });
  }

  test("durations of variable frame rates are not inferred from neighbours that are not there", async () => {
    const frames = await readVideo((await decode(clipUrl("vfr.mp4"))).video!);
    expect(frames[5]?.duration).toBe(40_000);
    expect(frames[30]?.duration).toBe(100_000);
  });

  test("all audio tracks are given, each with its own rate", async () => {
    const { audioTracks, video } = await decode(clipUrl("two-audio.mp4"));
    await video!.cancel();
    const tracks = await Promise.all(audioTracks.map(readAudio));
    expect(tracks.map(([first]) => first?.sampleRate)).toEqual([48_000, 44_100]);
  });

  testDespite(failsAtMp3)("MP3 in a MOV is decoded to its length", async () => {
    const { audio } = await decode(clipUrl("mp3.mov"));
    expect(audio!.track).toMatchObject({ codec: "mp3", sampleRate: 8000, numberOfChannels: 1 });
    const blocks = await readAudio(audio!);
    expect(blocks[0]!.timestamp).toBe(0);
    expect(blocks.reduce((sum, { frames }) => sum + frames, 0)).toBe(16_000);
  });

  test("an edit list's frames before the beginning are not shown, and sound stays with picture", async () => {
    const { video, audio } = await decode(clipUrl("edit-list.mp4"));
    const frames = await readVideo(video!);
    // The frame that is shown at the beginning began 20 ms earlier.
    expect(frames).toHaveLength(28);
    expect(frames.slice(0, 2).map(({ timestamp, duration }) => [timestamp, duration])).toEqual([
      [0, 20_000],
      [20_000, 40_000],
    ]);
    expect(await onset(audio!)).toBeCloseTo(500, 0);
  });

  test("transparency is kept", async () => {
    const { video } = await decode(clipUrl("alpha.webm"));
    const alphas: number[][] = [];
    for await (const frame of video!) {
      expect(frame.format).toBe(decodesToPlanes ? "I420A" : "RGBA");
      const canvas = new OffscreenCanvas(64, 64).getContext("2d")!;
      canvas.drawImage(frame, 0, 0);
      alphas.push([8, 56].map((x) => canvas.getImageData(x, 32, 1, 1).data[3] ?? -1));
      frame.close();
    }
    expect(alphas).toHaveLength(10);
    for (const [left, right] of alphas) {
      expect(left).toBeGreaterThan(245);
      expect(right).toBeLessThan(10);
    }
  });

  test("a codec that the browser lacks is refused by name when the track is read, before that in releases", async () => {
    const unsupported = { code: "codec-unsupported", details: { option: "codec", track: { type: "video" } } };
    const { video } = await decode(clipUrl("hevc.mp4"));
    const frames = await readVideo(video!).catch((error: unknown) => error);
    const body = (await fetch(clipUrl("hevc.mp4"))).body!;
    const released = decodeReleased(body, "video/mp4");
    if (frames instanceof Error) {
      expect(frames).toBeInstanceOf(UnsupportedCodecError);
      expect(frames).toMatchObject(unsupported);
      await expect(released).rejects.toMatchObject(unsupported);
    } else {
      expect(frames).toHaveLength(50);
      await (await released).video.cancel();
    }
  });

  test("a file without frames has no track", async () => {
    await expect(decode(clipUrl("no-frames.mp4"))).rejects.toMatchObject({ code: "container-no-track" });
  });

  for (const name of firstOf(sharedClips)) {
    // Some are long and large.
    test(`the real clip ${name}`, async () => {
      const open = watchFrames();
      const { video, audio } = await decode(`/shared/${name}`, undefined, { trim: { end: isFull ? 20_000 : 8000 } });
      await audio?.cancel();
      const frames = await readVideo(video!);
      const times = frames.map(({ timestamp }) => timestamp);
      expect(new Set(times).size).toBe(times.length);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(frames.length).toBeGreaterThan(50);
      expect([open.count, open.peak <= 24]).toEqual([0, true]);
    });
  }
});

describe("frameRate fills and drops evenly", () => {
  for (const rate of firstOf([10, 60, 25, 30], 2)) {
    test(`${rate} frames per second`, async () => {
      const { video } = await decode(clipUrl("h264-aac.mp4"), undefined, { frameRate: rate });
      const frames = await readVideo(video!);
      expect(frames.map(({ timestamp }) => timestamp)).toEqual(
        Array.from({ length: rate * 2 }, (_, index) => Math.round((index * 1e6) / rate)),
      );
      const end = frames.at(-1)!;
      expect(end.timestamp + (end.duration ?? 0)).toBe(2_000_000);
    });
  }

  test("of a variable frame rate", async () => {
    const { video } = await decode(clipUrl("vfr.mp4"), undefined, { frameRate: 25 });
    const times = (await readVideo(video!)).map(({ timestamp }) => timestamp);
    expect(times).toEqual(even(times.length));
    expect(times.length).toBeGreaterThanOrEqual(93);
  });
});

/** When the sound begins, in milliseconds. */
async function onset(audio: ReadableStream<AudioData>): Promise<number> {
  let found = Number.NaN;
  for await (const data of audio) {
    const samples = planesOf(data)[0]!;
    const index = samples.findIndex((sample) => Math.abs(sample) > 0.02);
    if (Number.isNaN(found) && index >= 0) found = data.timestamp / 1e3 + (index * 1e3) / data.sampleRate;
    data.close();
  }
  return found;
}
