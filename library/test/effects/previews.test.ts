// @module-tag fakes
/** Frames that are drawn smaller for a player, or left out. */
import { afterEach, expect, test, vi } from "vitest";
import { ExtendedVideoFrame, effect, still, visual } from "../../releases/next.ts";
import { openRoot } from "../../src/edit/edit.ts";
import { applyEffects, planOf } from "../../src/effects/apply.ts";
import { MFXGLEffect } from "../../src/effects/gl-effect.ts";
import { opacity } from "../../src/effects/opacity.ts";
import { markPreview, noWishes, previewOf } from "../../src/frame/preview.ts";
import type { Effect } from "../../src/gl/step.ts";
import { streamOf } from "../support/chunks.ts";
import { generatedVideo } from "../support/generated.ts";
import { readVideo } from "../support/read.ts";
import { drawing } from "./fake-gl.ts";
import { all } from "./run.ts";

afterEach(() => void vi.useRealTimers());

test.each<
  [what: string, effects: Effect[], size: object, given: number, wanted: number, drawn: number[], full: object]
>([
  ["half of it", opacity({ value: 0.5 }), {}, 1, 0.5, [20, 8], { scale: 0.5, width: 40, height: 16 }],
  ["a fraction of a pixel", opacity({ value: 0.5 }), {}, 1, 0.001, [1, 1], { scale: 0.001, width: 40, height: 16 }],
  ["half of a crop", visual.crop({ values: [0.5, 1] }), {}, 1, 0.5, [10, 8], { scale: 0.5, width: 20, height: 16 }],
  ["a third of one", visual.crop({ values: [0.5, 1] }), {}, 1, 0.3, [6, 5], { scale: 0.3, width: 20, height: 17 }],
  ["most of one", visual.crop({ values: [0.5, 1] }), {}, 1, 0.8, [16, 13], { scale: 0.8, width: 20, height: 16 }],
  ["a low one", visual.crop({ values: [1, 0.5] }), {}, 1, 0.5, [20, 4], { scale: 0.5, width: 40, height: 8 }],
  ["one of a size", opacity({ value: 0.5 }), { width: 20 }, 1, 0.5, [20, 8], { scale: 1, width: 20, height: 8 }],
  ["one without effect", opacity({ value: () => 1 }), {}, 1, 0.5, [40, 16], { scale: 1, width: 40, height: 16 }],
  ["a smaller one", opacity({ value: 0.5 }), {}, 0.25, 0.5, [40, 16], { scale: 0.25, width: 160, height: 64 }],
])("of a frame, a player gets %s, and is told its full size", async (_, effects, size, given, wanted, drawn, full) => {
  const { closeIdle } = drawing();
  const frame = new VideoFrame(new Uint8Array(2560), { format: "RGBA", codedWidth: 40, codedHeight: 16, timestamp: 7 });
  markPreview(frame, { scale: given, width: 40 / given, height: 16 / given });
  const input = new ReadableStream<VideoFrame>({
    start: (controller) => {
      controller.enqueue(frame);
      controller.close();
    },
  });
  const run = { duration: Number.NaN, signal: undefined, path: "effect" };
  const wishes = { ...noWishes(), scaleFor: () => wanted };
  for await (const shown of applyEffects(input, planOf(effects, size), { run, wishes })) {
    expect([shown.displayWidth, shown.displayHeight, shown.timestamp]).toEqual([...drawn, 7]);
    expect(previewOf(shown)).toEqual(full);
    shown.close();
  }
  await closeIdle();
});

test("a frame that is kept open is drawn in full after a player has shown it smaller", async () => {
  const { opened, closeIdle } = drawing();
  const kept = new ExtendedVideoFrame(new OffscreenCanvas(40, 16), { timestamp: 0 }, { keepOpen: true });
  const run = { duration: Number.NaN, signal: undefined, path: "effect" };
  const wishes = { ...noWishes(), scaleFor: vi.fn(() => 1).mockReturnValueOnce(0.5) };
  const effects = planOf([new MFXGLEffect("void main() {}")], {});
  const shown = await readVideo(applyEffects(streamOf([kept, kept]), effects, { run, wishes }));
  expect(shown.map(({ width, height }) => [width, height])).toEqual([
    [20, 8],
    [40, 16],
  ]);
  expect(opened[0]!.uniforms.frameSize).toEqual([40, 16]);
  kept.properties.keepOpen = false;
  kept.close();
  await closeIdle();
});

test("a player is told the size that an edit got after its effects", async () => {
  const { closeIdle } = drawing();
  const picture = still("red", { width: 40, height: 16, duration: 100, frameRate: 10 });
  const film = effect(effect(picture, opacity({ value: 0.5 })), [], { width: 20 });
  const wishes = { ...noWishes(), scaleFor: () => 0.25 };
  const { video } = await openRoot(film, { video: 0, audio: undefined, signal: undefined, wishes });
  const [shown] = await all(video!);
  expect([shown!.displayWidth, shown!.displayHeight]).toEqual([20, 8]);
  expect(previewOf(shown!)).toEqual({ scale: 1, width: 20, height: 8 });
  shown!.close();
  await closeIdle(2);
});

test("a frame that is not drawn smaller for a player is shown in its display size", () => {
  const shape = { codedWidth: 4, codedHeight: 2, displayWidth: 6, displayHeight: 3 };
  const frame = new VideoFrame(new Uint8Array(32), { format: "RGBA", ...shape, timestamp: 0 });
  expect(previewOf(frame)).toEqual({ scale: 1, width: 6, height: 3 });
  frame.close();
});

test("a player leaves out no frame of which it is not known when it is over", async () => {
  const wishes = { ...noWishes(), neededFrom: 80_000 };
  const run = { duration: Number.NaN, signal: undefined, path: "effect" };
  const timestamps = (index: number) => index * 40_000;
  const input = generatedVideo({ count: 4, width: 4, height: 2, timestamps, duration: null });
  const shown = await readVideo(applyEffects(input, planOf([], {}), { run, wishes }));
  expect([shown.map(({ timestamp }) => timestamp / 1000), wishes.leftOut]).toEqual([[0, 40, 80, 120], 0]);
});
