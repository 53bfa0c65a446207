// @module-tag fakes
/** Decoders of streams whose configuration changes, and sound that is converted to one format. */
import { afterEach, expect, test, vi } from "vitest";
import { MFXVideoDecoder } from "../releases/next.ts";
import { ConvertedAudio } from "../src/codec/converted-audio.ts";
import { streamOf } from "./support/chunks.ts";
import { readVideo } from "./support/read.ts";

afterEach(() => void vi.restoreAllMocks());

const chunkAt = (index: number) =>
  new EncodedVideoChunk({ type: "key", timestamp: 40_000 * index, data: new Uint8Array(3) });

test.each([
  [false, undefined],
  [true, "prefer-software"],
])("a decoder gives all frames before it takes another configuration (software: %s)", async (forced, preference) => {
  const calls: unknown[] = [];
  for (const name of ["configure", "decode", "flush", "close"] as const) {
    const method = VideoDecoder.prototype[name] as (given?: unknown) => unknown;
    vi.spyOn(VideoDecoder.prototype, name).mockImplementation(function (this: VideoDecoder, given?: unknown) {
      calls.push(name === "configure" ? given : name);
      return method.call(this, given) as Promise<void>;
    });
  }
  const [first, second] = [{ codec: "vp8" }, { codec: "vp8", codedWidth: 32, codedHeight: 32 }];
  const chunks = [first, undefined, second, second].map((config, index) => ({ chunk: chunkAt(index), config }));
  const decoder = new MFXVideoDecoder({ codec: "vp9" }, { forceDecodeToSoftware: forced });
  expect(await readVideo(streamOf(chunks).pipeThrough(decoder))).toHaveLength(4);
  const expected = (config: object) => ({ ...config, ...(preference && { hardwareAcceleration: preference }) });
  expect(calls).toEqual([
    ...[expected(first), "decode", "decode", "flush"],
    ...[expected(second), "decode", "decode", "flush", "close"],
  ]);
});

test("converted sound goes on at 5 ms, since times are rounded, and begins again behind a longer gap or at an earlier time", () => {
  const given: [start: number, length: number][] = [];
  const converted = new ConvertedAudio({ sampleRate: 48_000, numberOfChannels: 2 }, (data) => {
    given.push([data.timestamp / 1000, data.numberOfFrames]);
    data.close();
  });
  const push = (start: number) => {
    const shape = { format: "f32-planar", sampleRate: 24_000, numberOfChannels: 1, numberOfFrames: 2400 } as const;
    converted.push(new AudioData({ ...shape, timestamp: start * 1000, data: new Float32Array(2400) }));
  };
  for (const start of [1000, 1105, 1206]) push(start);
  converted.flush();
  for (const start of [3000, 2000]) push(start);
  converted.flush();
  const runs: [start: number, end: number][] = [];
  for (const [start, length] of given) {
    const last = runs.at(-1);
    const end = start + length / 48;
    if (last && Math.abs(last[1] - start) < 0.1) last[1] = end;
    else runs.push([start, end]);
  }
  const near = (value: number) => expect.closeTo(value, 0) as number;
  expect(runs).toEqual([
    [near(1000), near(1200)],
    [near(1206), near(1306)],
    [near(3000), near(3100)],
    [near(2000), near(2100)],
  ]);
});
