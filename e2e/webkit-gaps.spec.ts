/** Removes from Chromium what Safari lacks: the iterator of streams, and WebGL2 in `OffscreenCanvas`. */
import { readExamples } from "live-program/examples";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { collectSamples, GUIDES, REFERENCE } from "../scripts/samples/collect";
import { runSample } from "../scripts/samples/run";
import { latest, order } from "./support/releases";
import { expect, test } from "./support/test";

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(ReadableStream.prototype, "values");
    Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
    const getContext = OffscreenCanvas.prototype.getContext as (...args: unknown[]) => unknown;
    Reflect.set(OffscreenCanvas.prototype, "getContext", function (this: OffscreenCanvas, ...args: unknown[]) {
      return args[0] === "webgl2" ? null : getContext.apply(this, args);
    });
  });
});

test("samples that loop over streams run", async ({ page }) => {
  const samples = firstOf(["next", latest]).flatMap((version) =>
    [...collectSamples(GUIDES, version), ...collectSamples(REFERENCE, version)].filter(({ live }) => live),
  );
  const examples = readExamples("src/components/playground/examples", order);
  const looping = [...samples, ...examples.map(({ code, versions }) => ({ code, version: versions[0]! }))].filter(
    ({ code }) => code.includes("for await"),
  );
  expect(looping.length).toBeGreaterThan(0);
  for (const { code, version } of firstOf(looping, 2)) {
    const { failure } = await runSample(page, { code, version });
    expect.soft(failure, code).toBeUndefined();
  }
});

test("effects are drawn on a canvas of the page", async ({ page }) => {
  const code = `import { decode, effect, visual } from "mfx";
const { video: frames } = await decode(video);
await show(effect(frames, [visual.zoom({ factor: 2, x: 0.5, y: 0.5 })]));`;
  const { failure, shown, blank } = await runSample(page, { code, version: "next" });
  expect({ failure, shown, blank }).toEqual({ failure: undefined, shown: 1, blank: 0 });
});
