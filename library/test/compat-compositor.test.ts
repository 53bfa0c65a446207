import { describe, expect, it } from "vitest";
import { Compositor, type CompositorLayer } from "../src/compat/compositor.ts";
import { OptionError } from "../src/errors.ts";
import { plan } from "../src/gl/planner.ts";
import { colourAt, solid } from "./support/colours.ts";
import { generatedVideo } from "./support/generated.ts";
import { watchFrames } from "./support/open-frames.ts";

const tile = (colour: string, width = 40, height = 30) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d")!;
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return canvas;
};

/** The colours at some points of each frame that comes out; frames are 160 × 90, black where nothing is drawn. */
async function compose(layers: CompositorLayer[], points: readonly (readonly [x: number, y: number])[], count = 1) {
  const seen: number[][][] = [];
  for await (const frame of solid(count, ["#000"]).pipeThrough(new Compositor(layers))) {
    expect([frame.displayWidth, frame.displayHeight]).toEqual([160, 90]);
    const colours = await Promise.all(points.map(([x, y]) => colourAt(frame, (x + 0.5) / 160, (y + 0.5) / 90)));
    seen.push(colours.map((colour) => colour.slice(0, 3)));
    frame.close();
  }
  return seen;
}

const near = (actual: readonly number[] | undefined, expected: readonly number[], error = 4) =>
  expect(
    Math.max(...expected.map((value, i) => Math.abs(value - actual![i]!))),
    `${actual} for ${expected}`,
  ).toBeLessThanOrEqual(error);

describe("Compositor", () => {
  it("draws a layer at its place in its own size", async () => {
    const [[inside, left, below] = []] = await compose(
      [{ source: tile("#0f0"), x: 20, y: 10 }],
      [
        [25, 35],
        [15, 15],
        [25, 45],
      ],
    );
    near(inside, [0, 255, 0]);
    near(left, [0, 0, 0]);
    near(below, [0, 0, 0]);
  });

  it("draws it in a size of one's own, keeping its shape where one side is given", async () => {
    const [[right, bottom, outside] = []] = await compose(
      [{ source: tile("#0f0"), width: 80 }],
      [
        [75, 10],
        [10, 55],
        [75, 65],
      ],
    );
    near(right, [0, 255, 0]);
    near(bottom, [0, 255, 0]);
    near(outside, [0, 0, 0]);
    const [[wide, high, beyond] = []] = await compose(
      [{ source: tile("#0f0"), height: 60 }],
      [
        [75, 10],
        [10, 55],
        [85, 10],
      ],
    );
    near(wide, [0, 255, 0]);
    near(high, [0, 255, 0]);
    near(beyond, [0, 0, 0]);
    const [[corner, under] = []] = await compose(
      [{ source: tile("#0f0"), width: 80, height: 20 }],
      [
        [75, 15],
        [10, 25],
      ],
    );
    near(corner, [0, 255, 0]);
    near(under, [0, 0, 0]);
  });

  it("draws the first at the bottom, and lets through what opacity says", async () => {
    const [[colour] = []] = await compose(
      [{ source: tile("#f00") }, { source: tile("#00f"), opacity: 0.5 }],
      [[10, 10]],
    );
    near(colour, [128, 0, 128]);
  });

  it.each([
    ["normal", [100, 200, 50]],
    ["additive", [200, 255, 100]],
    ["multiply", [39, 157, 10]],
    ["screen", [161, 243, 90]],
  ] as const)("mixes by %s", async (blend, expected) => {
    const colour = "rgb(100, 200, 50)";
    const [[mixed] = []] = await compose([{ source: tile(colour) }, { source: tile(colour), blend }], [[10, 10]]);
    near(mixed, expected, 6);
  });

  it("draws of a video the frame of the time, and nothing once it is over", async () => {
    const seen = await compose([{ source: solid(2, ["#fff"]), width: 160 }], [[80, 45]], 4);
    expect(seen.map(([colour]) => colour![0]! > 128)).toEqual([true, true, false, false]);
  });

  it("takes functions of the frame", async () => {
    const x = (frame: VideoFrame) => (frame.timestamp > 0 ? 100 : 0);
    const seen = await compose([{ source: tile("#f00"), x }], [[10, 10]], 2);
    expect(seen.map(([colour]) => colour![0]! > 128)).toEqual([true, false]);
  });

  it("draws many videos at once", async () => {
    const layers = Array.from({ length: 9 }, (_, i) => ({
      source: generatedVideo({ count: 2 }),
      x: i * 16,
      width: 16,
      height: 90,
    }));
    const [[first, last] = []] = await compose(layers, [
      [8, 45],
      [136, 45],
    ]);
    expect(first).toEqual(last);
    expect(first![1]).toBeGreaterThan(30);
  });

  it("takes no more textures in a pass than every GPU gives", () => {
    const layer = { picture: tile("#000"), version: 0 };
    const step = { kind: "pixel" as const, source: "", values: {}, layers: { layer } };
    const passes = plan(Array(9).fill(step), [160, 90]);
    expect(passes.map((pass) => pass.steps.length)).toEqual([3, 3, 3]);
  });

  it("says when its videos are drained", async () => {
    const compositor = new Compositor([
      { source: solid(2, ["#fff"]) },
      { source: solid(3, ["#fff"]) },
      { source: tile("#f00") },
    ]);
    let drained = false;
    void compositor.drained.then(() => {
      drained = true;
    });
    const reader = solid(6, ["#000"]).pipeThrough(compositor).getReader();
    (await reader.read()).value!.close();
    expect(drained).toBe(false);
    for (let result = await reader.read(); !result.done; result = await reader.read()) result.value.close();
    await compositor.drained;
  });

  it("is drained when it is stopped, and cancels its videos", async () => {
    const reasons: unknown[] = [];
    const source = generatedVideo({ count: 100, onCancel: (reason) => reasons.push(reason) });
    const compositor = new Compositor([{ source }]);
    expect(compositor.identifier).toBe("Compositor");
    const reader = solid(50, ["#000"]).pipeThrough(compositor).getReader();
    (await reader.read()).value!.close();
    await reader.cancel("enough");
    await compositor.drained;
    expect(reasons).toEqual(["enough"]);
  });

  it("fails with a layer's video, and stops the others", async () => {
    const open = watchFrames();
    const broken = generatedVideo({
      count: 5,
      before: (index) => {
        if (index === 2) throw new Error("the second camera is off");
      },
    });
    let cancelled = false;
    const other = generatedVideo({ count: 50, onCancel: () => (cancelled = true) });
    await expect(compose([{ source: broken }, { source: other }], [[0, 0]], 10)).rejects.toThrow(
      "the second camera is off",
    );
    await expect.poll(() => [cancelled, open.count]).toEqual([true, 0]);
  });

  it("refuses a blend that does not exist", () => {
    const layer = { source: tile("#f00"), blend: "dissolve" } as unknown as CompositorLayer;
    expect(() => new Compositor([layer])).toThrow(OptionError);
  });

  it("shows its frames on a canvas", async () => {
    const canvas = document.createElement("canvas");
    const frames = solid(1, ["#000"]).pipeThrough(new Compositor([{ source: tile("#0f0", 160, 90) }], canvas));
    for await (const frame of frames) frame.close();
    expect(canvas.getContext("2d")!.getImageData(80, 45, 1, 1).data[1]).toBeGreaterThan(250);
  });
});
