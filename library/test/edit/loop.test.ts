import { describe, expect, test } from "vitest";
import { decode } from "../../src/decode.ts";
import { loop } from "../../src/edit/loop.ts";
import { spanOf } from "../../src/stream/span.ts";
import { clipUrl } from "../support/clips.ts";
import { watchFrames } from "../support/open-frames.ts";
import { heard, isSeamless, seen, stills } from "./support.ts";

describe("a loop", () => {
  test("repeats picture and sound without a gap", async () => {
    const open = watchFrames();
    const { video, audio } = await loop(() => decode(clipUrl("h264-aac.mp4"), undefined, { trim: { end: 500 } }), 3);
    expect(spanOf(video!)).toEqual({ start: 0, end: 1_500_000 });
    const [frames, { length }] = await Promise.all([seen(video), heard(audio)]);
    expect(frames.at(-1)?.end).toBe(1_500_000);
    expect(isSeamless(frames)).toBe(true);
    expect(length).toBe(72_000);
    expect(open.count).toBe(0);
  });

  test("opens each round when it begins", async () => {
    let opened = 0;
    const clip = () => {
      opened++;
      return { video: stills({ count: 2 }) };
    };
    const reader = (await loop(clip, 3)).video!.getReader();
    expect(opened).toBe(1);
    for (const expected of [1, 1, 2, 2, 3, 3]) {
      (await reader.read()).value?.close();
      expect(opened).toBe(expected);
    }
    expect((await reader.read()).done).toBe(true);
  });

  test("blends the rounds", async () => {
    const clip = () => ({ video: stills({ count: 25 }) });
    const { video } = await loop(clip, 2, { transition: { duration: 200 } });
    expect((await seen(video)).at(-1)?.end).toBe(1_800_000);
  });

  test("fails if a round cannot be opened, and closes all", async () => {
    const open = watchFrames();
    let opened = 0;
    const clip = () => {
      if (opened++ === 1) throw new Error("gone");
      return { video: stills({ count: 2 }) };
    };
    const { video } = await loop(clip, 3);
    await expect(seen(video)).rejects.toMatchObject({ code: "source-failed" });
    expect(open.count).toBe(0);
  });

  test("that is canceled opens no more rounds", async () => {
    let opened = 0;
    const { video } = await loop(() => ({ video: stills({ count: 2, onRead: () => opened++ }) }), 3);
    await video!.cancel();
    expect(opened).toBe(0);
  });

  test("refuses what it cannot repeat", async () => {
    await expect(loop({} as never, 2)).rejects.toThrow("`open` must be");
    for (const times of [0, 1.5, Number.POSITIVE_INFINITY]) {
      await expect(loop(() => ({ video: stills({ count: 1 }) }), times)).rejects.toThrow("`times` must be");
    }
    await expect(loop(() => stills({ count: 1 }) as never, 2)).rejects.toMatchObject({ code: "invalid-option" });
  });
});
