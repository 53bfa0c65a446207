// @module-tag fakes
/** Layers of a compositor: where they are drawn, and when all of their videos have ended. */
import { afterEach, expect, test, vi } from "vitest";
import { Compositor, type CompositorLayer } from "../src/compat/compositor.ts";
import { drawing } from "./effects/fake-gl.ts";
import { generatedVideo } from "./support/generated.ts";
import { readVideo } from "./support/read.ts";

afterEach(() => void vi.useRealTimers());

const at25 = (index: number) => index * 40_000;

test.each<[look: Omit<CompositorLayer, "source">, corner: number[], extent: number[]]>([
  [{}, [0, 0], [8 / 64, 4 / 32]],
  [{ x: 16, y: 4 }, [16 / 64, 4 / 32], [8 / 64, 4 / 32]],
  [{ x: () => 16, y: ({ timestamp }) => timestamp / 10_000 }, [16 / 64, 4 / 32], [8 / 64, 4 / 32]],
  [{ width: () => 32 }, [0, 0], [32 / 64, 16 / 32]],
  [{ height: () => 8 }, [0, 0], [16 / 64, 8 / 32]],
  [{ width: 32, height: () => 8, x: -8 }, [-8 / 64, 0], [32 / 64, 8 / 32]],
])("a layer of 8 × 4 pixels with %j is drawn at its place on 64 × 32", async (look, corner, extent) => {
  const { opened, closeIdle } = drawing();
  const film = (width: number, height: number) => generatedVideo({ count: 2, width, height, timestamps: at25 });
  const layer = { source: film(8, 4), opacity: ({ timestamp }: VideoFrame) => 0.5 + timestamp / 400_000, ...look };
  expect(await readVideo(film(64, 32).pipeThrough(new Compositor([layer])))).toHaveLength(2);
  const { uniforms } = opened[0]!;
  expect([uniforms.corner_0, uniforms.extent_0, uniforms.normal_0]).toEqual([corner, extent, 0.6]);
  await closeIdle();
});

test.each([
  [{}, 1],
  [{ blend: "screen" }, 1],
  [{ blend: "multiply", opacity: 0.25 }, 0.25],
] as const)("a layer of %j is drawn by its blend alone, in full by default", async (look, strength) => {
  const { opened, closeIdle } = drawing();
  const film = () => generatedVideo({ count: 1, width: 8, height: 4 });
  await readVideo(film().pipeThrough(new Compositor([{ source: film(), ...look }])));
  const blends = ["normal", "additive", "multiply", "screen"];
  const { blend = "normal" } = look as CompositorLayer;
  expect(blends.filter((name) => `${name}_0` in opened[0]!.uniforms)).toEqual([blend]);
  expect(opened[0]!.uniforms[`${blend}_0`]).toBe(strength);
  await closeIdle();
});

test.each([[[1, 4]], [[4, 1]]])("a compositor is drained when the last of its videos has ended: %j", async (counts) => {
  const { closeIdle } = drawing();
  const film = (count: number) => generatedVideo({ count, width: 4, height: 2, timestamps: at25 });
  const compositor = new Compositor(counts.map((count) => ({ source: film(count) })));
  const drained = vi.fn();
  void compositor.drained.then(drained);
  const reader = film(3).pipeThrough(compositor).getReader();
  for (let index = 0; index < 3; index++) {
    (await reader.read()).value!.close();
    expect(drained).not.toHaveBeenCalled();
  }
  expect((await reader.read()).done).toBe(true);
  await compositor.drained;
  await closeIdle();
});
