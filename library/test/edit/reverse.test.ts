import { describe, expect, test } from "vitest";
import { decode } from "../../src/decode.ts";
import { reverse } from "../../src/edit/reverse.ts";
import { spanOf } from "../../src/stream/span.ts";
import { clipUrl } from "../support/clips.ts";
import { watchFrames } from "../support/open-frames.ts";
import { heard, isSeamless, levels, seen, stills } from "./support.ts";

describe("a reversed stream", () => {
  test("has the pictures in reverse order, with mirrored times", async () => {
    const open = watchFrames();
    const { video } = await decode(clipUrl("vfr.mp4"));
    const frames = await seen(video);
    const reversed = reverse((await decode(clipUrl("vfr.mp4"))).video!);
    expect(spanOf(reversed)).toEqual({ start: 0, end: 3_740_000 });
    const backwards = await seen(reversed);
    expect(backwards.map(({ middle }) => middle)).toEqual(frames.map(({ middle }) => middle).reverse());
    expect(isSeamless(backwards)).toBe(true);
    expect(backwards.map(({ end }) => 3_740_000 - end)).toEqual(frames.map(({ start }) => start).reverse());
    expect(open.count).toBe(0);
  });

  test("has the samples in reverse order", async () => {
    const ramp = new Float32Array(1000).map((_, index) => index);
    const piece = (at: number) => {
      const shape = { format: "f32-planar" as const, sampleRate: 48_000, numberOfChannels: 1, numberOfFrames: 480 };
      const timestamp = (at * 1e6) / 48_000;
      return new AudioData({ ...shape, timestamp, data: ramp.slice(at, at + 480) });
    };
    const input = new ReadableStream<AudioData>({
      start: (controller) => {
        for (const at of [0, 480]) controller.enqueue(piece(at));
        controller.close();
      },
    });
    const { channels } = await heard(reverse(input));
    expect(channels[0]).toEqual(ramp.slice(0, 960).reverse());
  });

  test("fails beyond its memory limit, and closes all", async () => {
    const open = watchFrames();
    const reasons: unknown[] = [];
    const onCancel = (reason: unknown) => reasons.push(reason);
    const input = stills({ count: 100, onCancel });
    const megabytes = (32 * 18 * 4 * 50) / 1e6;
    await expect(seen(reverse(input, { limit: megabytes }))).rejects.toMatchObject({
      code: "invalid-option",
      details: { option: "limit" },
      message: expect.stringContaining("its first 2.0 s fill it"),
    });
    expect(reasons).toHaveLength(1);
    const quiet = levels({ levels: [0, 0], seconds: 1 });
    await expect(heard(reverse(quiet, { limit: 0.3 }))).rejects.toMatchObject({ code: "invalid-option" });
    expect(open.count).toBe(0);
    expect(() => reverse(stills({ count: 1 }), { limit: 0 })).toThrow("`limit` must be");
  });

  test("that is canceled closes all", async () => {
    const open = watchFrames();
    const reader = reverse(stills({ count: 5 })).getReader();
    (await reader.read()).value?.close();
    expect(open.count).toBe(4);
    await reader.cancel();
    expect(open.count).toBe(0);
  });
});
