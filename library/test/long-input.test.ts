// @module-tag node
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { isFull } from "../../packages/test-browsers/src/full-tests.ts";
import { decode } from "../src/decode.ts";
import { Spool } from "../src/io/spool.ts";
import { clipBytes } from "./support/clips.ts";
import { endless } from "./support/endless.ts";
import { watchFrames } from "./support/open-frames.ts";

const MIB = 1 << 20;

/** Of a clip of two seconds. A repetition has a MiB. */
const REPEATS = isFull ? 300 : 40;

/** Minutes of sound and picture. */
async function minutes() {
  const clip = await clipBytes("fragmented.mp4");
  return endless(clip, { repeats: REPEATS, seconds: 2, timescales: [12_800, 48_000], padding: MIB });
}

/** Counts the bytes that are given to blobs. */
async function blobBytes(work: () => Promise<void>): Promise<number> {
  const Native = Blob;
  let total = 0;
  globalThis.Blob = new Proxy(Native, {
    construct: (target, args, newTarget) => {
      const blob = Reflect.construct(target, args, newTarget) as Blob;
      total += blob.size;
      return blob;
    },
  });
  try {
    await work();
  } finally {
    globalThis.Blob = Native;
  }
  return total;
}

describe("memory stays flat over minutes", () => {
  test("when both tracks are read in step, nothing is spooled and few frames are open", {
    timeout: 120_000,
  }, async () => {
    const open = watchFrames();
    const spooled = await blobBytes(async () => {
      const { video, audio } = await decode(await minutes(), "video/mp4");
      let frames = 0;
      let sound = 0;
      const pictures = video!.getReader();
      const pieces = audio!.getReader();
      // In step, as a muxer reads.
      for (let heard = 0; ; ) {
        const { value: frame } = await pictures.read();
        frame?.close();
        if (frame) frames++;
        while (!frame || heard < frame.timestamp) {
          const { value: data } = await pieces.read();
          data?.close();
          heard = data?.timestamp ?? Number.POSITIVE_INFINITY;
          if (!data) break;
          sound++;
        }
        if (!frame) break;
      }
      expect([frames, sound > 93 * REPEATS]).toEqual([50 * REPEATS, true]);
    });
    expect([spooled, open.count]).toEqual([0, 0]);
    expect(open.peak).toBeLessThanOrEqual(24);
  });

  test("when one track is not read, nothing is kept for it, and it says so later", async () => {
    let frames = 0;
    let rest: ReadableStream<AudioData> | undefined;
    const spooled = await blobBytes(async () => {
      const { video, audio } = await decode(await minutes(), "video/mp4", { trim: { end: 80_000 } });
      rest = audio;
      for await (const frame of video!) {
        frames++;
        frame.close();
      }
    });
    expect([frames > 1990, spooled]).toEqual([true, 0]);
    await expect(rest!.getReader().read()).rejects.toMatchObject({ name: "SourceError", code: "source-passed" });
  });

  test("when one track lags behind, the browser keeps what it needs", async () => {
    let samples = 0;
    const spooled = await blobBytes(async () => {
      const { video, audio } = await decode(await minutes(), "video/mp4", { trim: { end: 80_000 } });
      const reader = audio!.getReader();
      const count = ({ value }: ReadableStreamReadResult<AudioData>) => {
        samples += value?.numberOfFrames ?? 0;
        value?.close();
        return value !== undefined;
      };
      count(await reader.read());
      for await (const frame of video!) frame.close();
      while (count(await reader.read()));
    });
    expect(spooled).toBeGreaterThan(10 * MIB);
    expect(samples).toBeGreaterThanOrEqual(80 * 48_000);
  });

  test("when one track is canceled, nothing is kept for it", async () => {
    const spooled = await blobBytes(async () => {
      const { video, audio } = await decode(await minutes(), "video/mp4", { trim: { end: 80_000 } });
      await audio!.cancel();
      for await (const frame of video!) frame.close();
    });
    expect(spooled).toBe(0);
  });
});

describe("a spool", () => {
  const numbered = (blocks: number) => {
    let block = 0;
    return new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (block === blocks) controller.close();
        else controller.enqueue(new Uint8Array(MIB).fill(block++));
      },
    });
  };
  const at = async (spool: Spool, position: number) => (await spool.read(position, position + 1))[0];

  test("gives back what lies far behind", async () => {
    const spool = new Spool(numbered(80));
    expect(await at(spool, 79 * MIB)).toBe(79);
    expect(await at(spool, 0)).toBe(0);
    expect(await at(spool, 40 * MIB + 5)).toBe(40);
    const across = await spool.read(3 * MIB - 1, 3 * MIB + 1);
    expect([...across]).toEqual([2, 3]);
  });

  test("drops blocks that no track needs, and rejects if one is read after all", async () => {
    const spool = new Spool(numbered(80));
    spool.keepFrom(() => 60 * MIB);
    expect(await at(spool, 79 * MIB)).toBe(79);
    await expect(at(spool, 0)).rejects.toMatchObject({ code: "source-passed", details: { position: 0 } });
  });

  test("keeps the block that begins at the first byte that is needed", async () => {
    const spool = new Spool(numbered(80));
    spool.keepFrom(() => 10 * MIB);
    await spool.read(79 * MIB, 80 * MIB);
    expect(await at(spool, 10 * MIB)).toBe(10);
    await expect(at(spool, 10 * MIB - 1)).rejects.toMatchObject({ details: { position: 9 * MIB } });
  });

  test("loads a block again once it was not read for long", async () => {
    const spool = new Spool(numbered(80));
    await spool.read(79 * MIB, 80 * MIB);
    const loading = vi.spyOn(Blob.prototype, "arrayBuffer");
    onTestFinished(() => loading.mockRestore());
    const loadsOf = async (...blocks: number[]) => {
      loading.mockClear();
      for (const block of blocks) expect(await at(spool, block * MIB + 7)).toBe(block);
      return loading.mock.calls.length;
    };
    expect(await loadsOf(0, 1, 2, 3)).toBe(4);
    expect(await loadsOf(1, 3, 2, 0)).toBe(0);
    expect(await loadsOf(4, 0, 3, 1)).toBe(2);
  });

  test("knows its size at the end only", async () => {
    const spool = new Spool(numbered(2));
    expect(spool.size).toBeUndefined();
    expect(await spool.read(0, 3 * MIB)).toHaveLength(2 * MIB);
    expect(spool.size).toBe(2 * MIB);
  });

  const streamOf = (...items: unknown[]) =>
    new ReadableStream<unknown>({
      start: (controller) => {
        for (const item of items) controller.enqueue(item);
        controller.close();
      },
    });

  test("takes bytes in any form", async () => {
    const { buffer } = Uint8Array.of(9, 1, 2, 3, 4, 9);
    const spool = new Spool(
      streamOf(buffer, new DataView(buffer, 1, 2), new Int8Array(buffer, 3, 2), new Uint8Array([5])),
    );
    expect([...(await spool.read(0, 20))]).toEqual([9, 1, 2, 3, 4, 9, 1, 2, 3, 4, 5]);
  });

  test("refuses what is no bytes, each time", async () => {
    const spool = new Spool(streamOf("text"));
    const refused = { code: "source-type", message: "The input stream must give bytes (Uint8Array); got string." };
    for (let times = 0; times < 2; times++) await expect(spool.read(0, 1)).rejects.toMatchObject(refused);
  });
});
