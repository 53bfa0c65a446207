import { describe, expect, onTestFinished, test } from "vitest";
import { visual } from "../../releases/next.ts";
import type { AddOptions } from "../../src/effects/add.ts";
import { effect } from "../../src/effects/effect.ts";
import { ExtendedVideoFrame } from "../../src/frame/extended-video-frame.ts";
import type { Effect } from "../../src/gl/step.ts";
import { editOf } from "../support/edits.ts";
import { watchFrames } from "../support/open-frames.ts";
import { grey, image, level, rgbaFrame } from "./pictures.ts";
import { all, streamOf } from "./run.ts";

const { add } = visual;

describe("a second video", () => {
  const shown = async (effects: Effect[], count: number) => {
    const frames = Array.from({ length: count }, (_, i) => grey(0, i * 10_000));
    const out = await all(effect(streamOf(...frames), effects));
    return Promise.all(out.map(level));
  };
  const seconds = (...times: number[]) =>
    streamOf(
      ...times.map((time, i) =>
        rgbaFrame(
          image(16, 16, () => Array(3).fill(((i + 1) * 10) / 255)),
          time * 1000,
          { duration: 10_000 },
        ),
      ),
    );

  test("is matched by time, at another rate, and is not seen before it begins", async () => {
    expect(await shown(add(seconds(15, 35), { additive: 1 }), 6)).toEqual([0, 0, 10, 10, 20, 20]);
    expect(await shown(add(seconds(0, 4, 8, 12, 16, 20, 24), { additive: 1 }), 3)).toEqual([10, 30, 60]);
  });

  describe.each([
    ["a stream", (options: AddOptions) => add(seconds(0, 10), options)],
    ["an edit", (options: AddOptions) => add(editOf({ video: () => seconds(0, 10) }, { duration: 20 }), options)],
  ])("of %s", (_, added) => {
    test("holds its last frame, begins again, or is gone at its end", async () => {
      expect(await shown(added({ additive: 1 }), 5)).toEqual([10, 20, 20, 20, 20]);
      expect(await shown(added({ additive: 1, atEnd: "loop" }), 5)).toEqual([10, 20, 10, 20, 10]);
      expect(await shown(added({ additive: 1, atEnd: "hide" }), 5)).toEqual([10, 20, 0, 0, 0]);
    });

    test("may begin later", async () => {
      expect(await shown(added({ additive: 1, at: 20 }), 6)).toEqual([0, 0, 10, 20, 20, 20]);
      expect(await shown(added({ additive: 1, at: 20, atEnd: "hide" }), 6)).toEqual([0, 0, 10, 20, 0, 0]);
    });
  });

  test.each([
    ["an OffscreenCanvas", () => new OffscreenCanvas(16, 16).getContext("2d")!],
    ["a canvas of the page", () => document.createElement("canvas").getContext("2d")!],
  ])("that is %s is seen as it is drawn for each frame", async (_, make) => {
    const context = make();
    const drawn = ({ timestamp }: VideoFrame) => {
      const light = 10 + timestamp / 1000;
      context.fillStyle = `rgb(${light} ${light} ${light})`;
      context.fillRect(0, 0, 16, 16);
      return context.canvas;
    };
    expect(await shown(add(drawn, { additive: 1 }), 3)).toEqual([10, 20, 30]);
  });

  test("may be longer than the first; all its frames are closed, and it is canceled", async () => {
    let cancelled = false;
    let time = 0;
    const endless = new ReadableStream<VideoFrame>(
      {
        pull(controller) {
          time += 5000;
          controller.enqueue(grey(0.5, time));
        },
        cancel: () => {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    expect(await shown(add(endless, { additive: 1 }), 4)).toHaveLength(4);
    expect(cancelled).toBe(true);
  });

  test("that is a function has its frames closed, and one kept open goes to the GPU once", async () => {
    const frames = watchFrames();
    let uploads = 0;
    const { texSubImage2D } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.texSubImage2D = function (this: WebGL2RenderingContext, ...args: unknown[]) {
      uploads++;
      (texSubImage2D as (...args: unknown[]) => void).apply(this, args);
    } as typeof texSubImage2D;
    onTestFinished(() => {
      WebGL2RenderingContext.prototype.texSubImage2D = texSubImage2D;
    });
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext("2d")!.fillRect(0, 0, 4, 4);
    const logo = new ExtendedVideoFrame(canvas, { timestamp: 0 }, { keepOpen: true });
    const before = frames.count;
    const base = () => Array.from({ length: 5 }, (_, i) => grey(0.5, i * 1000));
    for (const frame of await all(effect(streamOf(...base()), [add(() => logo)]))) frame.close();
    expect(uploads).toBe(6);
    expect(logo.format).not.toBe(null);
    for (const frame of await all(effect(streamOf(...base()), [add(async (f) => grey(0.2, f.timestamp))])))
      frame.close();
    expect(frames.count).toBe(before);
    logo.properties.keepOpen = false;
    logo.close();
  });

  test("that fails makes the result fail", async () => {
    const broken = new ReadableStream<VideoFrame>({
      pull: () => {
        throw new Error("no more");
      },
    });
    await expect(all(effect(streamOf(grey(0.5)), [add(broken)]))).rejects.toThrow("no more");
  });
});
