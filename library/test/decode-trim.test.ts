import { describe, expect, test } from "vitest";
import { decode } from "../src/decode.ts";
import { planesOf } from "../src/media/audio-planes.ts";
import { bytesStream, clipBytes, clipUrl } from "./support/clips.ts";
import { watchFrames } from "./support/open-frames.ts";
import { partOf, readVideo } from "./support/read.ts";
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
  { start: 0, end: 0 },
];

describe("a trimmed part is exact to the frame", () => {
  for (const name of ["b-frames.mp4", "h264-aac.mp4", "fragmented.mp4", "vfr.mp4", "vp9-opus.webm", "av1.webm"]) {
    test(name, async () => {
      const open = watchFrames();
      const all = async (options?: object) => {
        const { video, audio } = await decode(clipUrl(name), undefined, options);
        await audio?.cancel();
        return readVideo(video!);
      };
      const whole = await all();
      for (const trim of ranges) {
        expect(await all({ trim }), JSON.stringify(trim)).toEqual(partOf(whole, trim));
      }
      expect(open.count).toBe(0);
    });
  }
});

describe("a trimmed part is exact to the sample", () => {
  for (const name of decodable(["h264-aac.mp4", "flac.mp4", "opus.mp4", "vp9-opus.webm", "vp8-vorbis.webm"])) {
    test(name, async () => {
      const open = watchFrames();
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
      expect(open.count).toBe(0);
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
