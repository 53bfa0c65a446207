// @module-tag node
/** What effects compute before anything is drawn. */
import { expect, test } from "vitest";
import { adjustment } from "../../src/effects/adjustment.ts";
import { begun } from "../../src/effects/chain.ts";
import { fade } from "../../src/effects/fade.ts";
import { convolution3x3Kernels } from "../../src/effects/kernels.ts";

test("a fade begins at the start of the edit, and ends at its end", async () => {
  const [faded] = begun(fade({ in: 400, out: 200 }), { duration: 1000, signal: undefined, path: "effect" });
  const steps: unknown[] = [];
  for (const time of [0, 100, 400, 900, 1000]) {
    const init = { format: "RGBA", codedWidth: 1, codedHeight: 1, timestamp: time * 1000 } as const;
    const frame = new VideoFrame(new Uint8Array(4), init);
    steps.push(...(await faded!.steps(frame, [1, 1])));
    frame.close();
  }
  expect(steps).toMatchObject([0, 0.25, 1, 0.5, 0].map((shown) => ({ values: { shown }, identity: shown === 1 })));
});

test.each(["brightness", "contrast", "saturation"])("an adjustment of the %s alone is one", (option) => {
  expect(adjustment({ [option]: 1.2 })).toHaveLength(1);
  expect(adjustment({ [option]: 1 })).toHaveLength(0);
});

test("kernels have the weights of their names", () => {
  expect(convolution3x3Kernels).toEqual({
    identity: [0, 0, 0, 0, 1, 0, 0, 0, 0],
    boxBlur: Array(9).fill(1 / 9),
    edge0: [1, 0, -1, 0, 0, 0, -1, 0, 1],
    edge1: [0, -1, 0, -1, 4, -1, 0, -1, 0],
    edge2: [-1, -1, -1, -1, 8, -1, -1, -1, -1],
    emboss: [-2, -1, 0, -1, 1, 1, 0, 1, 2],
    gaussianBlur: [1, 2, 1, 2, 4, 2, 1, 2, 1].map((weight) => weight / 16),
    sharpen: [0, -1, 0, -1, 5, -1, 0, -1, 0],
  });
});
