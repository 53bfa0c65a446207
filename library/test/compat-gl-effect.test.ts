import { describe, expect, it } from "vitest";
import { GLEffect, shaders } from "../releases/0.7.0.ts";
import { colourAt, solid } from "./support/colours.ts";
import { generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

/** Frames that are red in the left half and blue in the right. */
const halves = (count: number) => solid(count, ["#f00", "#00f"]);

describe("GLEffect", () => {
  it("draws each frame with its effects and keeps the timing", async () => {
    const zoom = shaders.zoom({ factor: 2, x: 0, y: 0.5 });
    const seen: number[] = [];
    for await (const frame of halves(3).pipeThrough(new GLEffect([zoom]))) {
      seen.push(frame.timestamp);
      const [red, , blue] = await colourAt(frame, 0.9, 0.5);
      expect(red).toBeGreaterThan(200);
      expect(blue).toBeLessThan(50);
      frame.close();
    }
    expect(seen).toEqual([0, 33_333, 66_667]);
  });

  it("changes its effects between frames", async () => {
    const effects = new GLEffect([]);
    expect(effects.identifier).toBe("GLEffect");
    const reader = halves(4).pipeThrough(effects).getReader();
    const right = async () => {
      const { value: frame } = await reader.read();
      const [red] = await colourAt(frame!, 0.9, 0.5);
      frame!.close();
      return red! > 128 ? "red" : "blue";
    };
    expect(await right()).toBe("blue");
    effects.setEffects([shaders.zoom({ factor: 2, x: 0, y: 0.5 })]);
    const rest = [await right(), await right(), await right()];
    expect(rest.at(-1)).toBe("red"); // A frame that was on the GPU already may be of the old ones.
    expect(rest.lastIndexOf("blue")).toBeLessThanOrEqual(1);
    expect((await reader.read()).done).toBe(true);
  });

  it("shows what it draws on a canvas", async () => {
    const canvas = document.createElement("canvas");
    const effects = new GLEffect([shaders.zoom({ factor: 2, x: 0, y: 0.5 })], canvas);
    for await (const frame of halves(2).pipeThrough(effects)) frame.close();
    expect([canvas.width, canvas.height]).toEqual([160, 90]);
    expect(canvas.getContext("2d")!.getImageData(144, 45, 1, 1).data[0]).toBeGreaterThan(200);
  });

  it("refuses a canvas that is drawn on otherwise", () => {
    const canvas = document.createElement("canvas");
    canvas.getContext("webgl2");
    expect(() => new GLEffect([], canvas)).toThrow(/context that is not 2D/);
  });

  it("closes what it holds when its reader goes, and cancels the source", async () => {
    const open = watchFrames();
    let cancelled: unknown;
    const source = generatedVideo({ count: 50, onCancel: (reason) => (cancelled = reason) });
    const reader = source.pipeThrough(new GLEffect([shaders.zoom({ factor: 2 })])).getReader();
    (await reader.read()).value!.close();
    await reader.cancel("enough");
    await expect.poll(() => [cancelled, open.count]).toEqual(["enough", 0]);
  });

  it("fails with the source", async () => {
    const source = generatedVideo({
      count: 5,
      before: (index) => {
        if (index === 2) throw new Error("the cable was pulled");
      },
    });
    const frames = source.pipeThrough(new GLEffect([shaders.zoom({ factor: 2 })]));
    await expect(
      (async () => {
        for await (const frame of frames) frame.close();
      })(),
    ).rejects.toThrow("the cable was pulled");
  });

  it("holds as many finished frames as asked for", async () => {
    let made = 0;
    const source = generatedVideo({ count: 60, before: () => void made++ });
    const effect = new GLEffect([], undefined, undefined, { highWaterMark: 30 });
    const waiting = source.pipeThrough(effect);
    await expect.poll(() => made).toBeGreaterThanOrEqual(30);
    await waiting.cancel();
    const few = new GLEffect([], undefined, { highWaterMark: 7 });
    expect(few.writable.getWriter().desiredSize).toBe(7);
    await few.readable.cancel();
  });
});
