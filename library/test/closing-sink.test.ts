// @module-tag node
import { describe, expect, test } from "vitest";
import { closingSink } from "../src/stream/closing-sink.ts";
import { watchFrames } from "./support/open-frames.ts";
import { frame } from "./support/synthetic.ts";

describe("a sink that closes its items", () => {
  test("takes equal items that are written without waiting", async () => {
    const taken: string[] = [];
    const sink = closingSink<string>({ write: (item) => void taken.push(item) });
    const writer = new WritableStream(...sink).getWriter();
    const items = ["a", "a", "a", "b", "b"];
    await Promise.all([...items.map((item) => writer.write(item)), writer.close()]);
    expect(taken).toEqual(items);
  });

  test("closes the frames that wait when a write fails, and those written afterwards", async () => {
    const open = watchFrames();
    const sink = closingSink<VideoFrame>({
      write: async () => {
        throw new Error("the disk is full");
      },
    });
    const writer = new WritableStream(...sink).getWriter();
    writer.closed.catch(() => {});
    const writes = [0, 1, 2].map((index) => writer.write(frame(index)));
    await Promise.allSettled(writes);
    expect(open.count).toBe(0);
  });

  test("closes a frame that is written after the end", async () => {
    const writer = new WritableStream(...closingSink<VideoFrame>({ write: (item) => item.close() })).getWriter();
    const ending = writer.close();
    await expect(writer.write(frame(0))).rejects.toThrow();
    await ending;
  });
});
