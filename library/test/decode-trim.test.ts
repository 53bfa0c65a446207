import { describe, expect, test } from "vitest";
import { firstOf } from "../../packages/test-browsers/src/full-tests.ts";
import { decode } from "../src/decode.ts";
import { clip } from "../src/edit/clip.ts";
import { concat } from "../src/edit/concat.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { openFile } from "../src/open-shared-file.ts";
import { bytesStream, clipBytes, clipUrl } from "./support/clips.ts";
import { hasBrokenSound, testDespite } from "./support/engine-faults.ts";
import { partOf, readAudio, readVideo } from "./support/read.ts";
import { decodable } from "./support/vorbis.ts";

/** All samples of a track's first channel, and the time of the first one in samples. */
async function pcm(audio: ReadableStream<AudioData>) {
  const pieces: Float32Array[] = [];
  let start = Number.NaN;
  let next = Number.NaN;
  for await (const data of audio) {
    const at = Math.round((data.timestamp * data.sampleRate) / 1e6);
    if (Number.isNaN(start)) start = at;
    else expect(Math.abs(at - next)).toBeLessThanOrEqual(1);
    next = at + data.numberOfFrames;
    pieces.push(planesOf(data)[0]!);
    data.close();
  }
  const samples = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    samples.set(piece, offset);
    offset += piece.length;
  }
  return { start, samples };
}

const ranges = [
  { start: 500 },
  { end: 700 },
  { start: 1020, end: 1380 },
  { start: 1333, end: 1334 },
  // A millisecond of a frame is left at an end, in files of 25 frames per second.
  { start: 81, end: 119 },
  { start: 719, end: 721 },
  { start: 719, end: 800 },
  { start: 0, end: 0 },
];

describe("a trimmed part is exact to the frame", () => {
  const clips = ["b-frames.mp4", "fragmented.mp4", "vfr.mp4", "vp9-opus.webm", "h264-aac.mp4", "av1.webm"];
  for (const name of firstOf(clips, 4)) {
    testDespite(hasBrokenSound(name))(name, async () => {
      const all = async (options?: object) => {
        const { video, audio } = await decode(clipUrl(name), undefined, options);
        await audio?.cancel();
        return readVideo(video!);
      };
      const whole = await all();
      for (const trim of ranges) {
        expect(await all({ trim }), JSON.stringify(trim)).toEqual(partOf(whole, trim));
      }
    });
  }
});

describe("the end of a file", () => {
  /** Reads the frames of a part, as timestamps and durations in milliseconds. */
  const part = async (name: string, trim: { start?: number; end?: number }, options?: object) => {
    const { video, audio } = await decode(clipUrl(name), undefined, { trim, ...options });
    await audio?.cancel();
    return (await readVideo(video!)).map(({ timestamp, duration }) => [timestamp / 1000, (duration ?? 0) / 1000]);
  };

  test("has a frame until its last moment", async () => {
    // The last of 50 frames is shown from 1,960 to 2,000 ms.
    for (const start of [1960, 1961, 1998.5, 1999, 1999.5, 1999.999]) {
      const [[timestamp, duration] = [], ...more] = await part("b-frames.mp4", { start });
      expect([timestamp, more.length]).toEqual([start, 0]);
      expect(duration).toBeCloseTo(2000 - start, 2);
    }
    expect(await part("b-frames.mp4", { start: 1999, end: 1999.5 })).toEqual([[1999, 0.5]]);
  });

  test("is where a part has nothing any more", async () => {
    for (const start of [2000, 2000.5, 5000]) expect(await part("b-frames.mp4", { start })).toEqual([]);
    expect(await part("h264-aac.mp4", { start: 3000, end: 4000 })).toEqual([]);
  });

  test("may equal the start, which leaves no frames", async () => {
    expect(await part("b-frames.mp4", { start: 500, end: 500 })).toEqual([]);
  });

  test("holds the last frame while sound goes on", async () => {
    // Pictures end after 400 ms, sound after 2,000 ms.
    expect(await part("short-picture.mp4", { start: 399 })).toEqual([[399, 1]]);
    expect(await part("short-picture.mp4", { start: 400, end: 1500 })).toEqual([[400, 1100]]);
    expect(await part("short-picture.mp4", { start: 700 })).toEqual([[700, 1300]]);
    expect(await part("short-picture.mp4", { start: 1999.5 })).toEqual([[1999.5, 0.5]]);
    expect(await part("short-picture.mp4", { start: 2000 })).toEqual([]);
    expect(await part("short-picture.mp4", { start: 700, end: 800 }, { frameRate: 50 })).toHaveLength(5);
  });

  test("is known to concat", async () => {
    const [short, whole] = await Promise.all(
      ["short-picture.mp4", "b-frames.mp4"].map((name) => openFile(clipUrl(name))),
    );
    const parts = [clip(short!, { start: 700, end: 1700 }), clip(whole!, { start: 1999 }), whole!];
    const { video, audio } = await concat(parts).open();
    const [frames] = await Promise.all([readVideo(video!), readAudio(audio!)]);
    expect(frames).toHaveLength(52);
    const times = frames.slice(0, 3).map(({ timestamp }) => timestamp);
    expect(times.slice(0, 2)).toEqual([0, 1_000_000]);
    // WebKit takes a microsecond from some times.
    expect(times[2]).toBeCloseTo(1_001_000, -1);
  });

  test("a frame that would be on screen for less than a millisecond leaves its time to the next", async () => {
    expect((await part("b-frames.mp4", { start: 1039.5, end: 1100 })).slice(0, 2)).toEqual([
      [1039.5, 40.5],
      [1080, 20],
    ]);
  });
});

describe("a trimmed part is exact to the sample", () => {
  const clips = ["h264-aac.mp4", "opus.mp4", "vp8-vorbis.webm", "flac.mp4", "vp9-opus.webm"];
  for (const name of decodable(firstOf(clips, 3))) {
    testDespite(hasBrokenSound(name))(name, async () => {
      const all = async (options?: object) => {
        const { video, audio } = await decode(clipUrl(name), undefined, options);
        await video!.cancel();
        return pcm(audio!);
      };
      const whole = await all();
      for (const trim of ranges.filter(({ end }) => end !== 0)) {
        const { start, samples } = await all({ trim });
        const first = Math.max(whole.start, (trim.start ?? 0) * 48);
        const end = Math.min(whole.start + whole.samples.length, (trim.end ?? 9e9) * 48);
        expect([start, samples.length], JSON.stringify(trim)).toEqual([first, end - first]);
        // Opus converges on the same samples; the others have them exactly.
        const tolerance = name.includes("opus") ? 0.02 : 1e-4;
        const offset = first - whole.start;
        const worst = samples.reduce(
          (most, value, at) => Math.max(most, Math.abs(value - whole.samples[offset + at]!)),
          0,
        );
        expect(worst, JSON.stringify(trim)).toBeLessThan(tolerance);
      }
    });
  }
});

describe("a trimmed part reads no more than it has to", () => {
  test("it stops at the end, and lets the input go", async () => {
    let cancelled = false;
    let read = 0;
    const bytes = await clipBytes("h264-aac.mp4");
    const reader = bytesStream(bytes, 256).getReader();
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { value, done } = await reader.read();
          if (done) return controller.close();
          read += value.length;
          controller.enqueue(value);
        },
        cancel: () => {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const { video, audio } = await decode(stream, "video/mp4", { trim: { end: 400 } });
    await audio!.cancel();
    expect(await readVideo(video!)).toHaveLength(10);
    expect(cancelled).toBe(true);
    expect(read).toBeLessThan(bytes.length * 0.8);
  });

  test("it begins at the key frame before the start", async () => {
    const { video } = await decode(clipUrl("b-frames.mp4"), "", { trim: { start: 1000 } });
    const fed: number[] = [];
    const key = Symbol.for("mfx.trace");
    const scope = globalThis as { [key]?: unknown };
    scope[key] = ({ kind, timestamp }: { kind: string; timestamp: number }) => {
      if (kind === "in") fed.push(timestamp);
    };
    await readVideo(video!);
    delete scope[key];
    expect(Math.min(...fed)).toBeGreaterThanOrEqual(900_000);
  });
});
