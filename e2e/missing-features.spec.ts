/** Browsers that lack one feature: programs that need it say so, and the others run. */

import type { Page } from "@playwright/test";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { openBlock, PIPELINE, result, run, state } from "./support/live-block";
import { serveSparseClips } from "./support/sparse-clips";
import { expect, test, visit } from "./support/test";

const remove = (page: Page, ...names: string[]) =>
  page.addInitScript((globals) => {
    for (const name of globals) Reflect.deleteProperty(globalThis, name);
  }, names);

const removeWebGL2 = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "WebGL2RenderingContext");
    for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
      const getContext = prototype.getContext as (...args: unknown[]) => unknown;
      Reflect.set(prototype, "getContext", function (this: unknown, ...args: unknown[]) {
        return args[0] === "webgl2" ? null : getContext.apply(this, args);
      });
    }
  });

const SHOW_FRAMES = `import { decode } from "mfx";
const { video: frames } = await decode(video, undefined, { trim: { end: 500 } });
await show(frames);`;

const SHOW_EFFECT = `import { decode, effect, visual } from "mfx";
const { video: frames } = await decode(video, undefined, { trim: { end: 500 } });
await show(effect(frames, [visual.zoom({ factor: 2, x: 0.5, y: 0.5 })]));`;

// A program that fails is in the console, too.
test.use({ expectedErrors: [/is missing in this environment|WebGL2 is not available|has no MediaSource/] });

test.beforeEach(({ page }) => serveSparseClips(page));

for (const name of firstOf(["VideoEncoder", "AudioEncoder"])) {
  test(`without ${name}: a notice, an error from programs that encode, and decoding works`, async ({ page }) => {
    await remove(page, name);
    const block = await openBlock(page);
    await expect(page.getByRole("complementary", { name: "Your browser" })).toContainText(`no ${name}`);
    await run(block, PIPELINE);
    await expect(block.getByRole("alert")).toContainText(`${name} is missing in this environment.`);
    await run(block, SHOW_FRAMES);
    await expect(state(block)).toHaveText(/^Done/);
    await expect(result(block).locator("canvas")).toBeVisible();
  });
}

test("without WebGL2: an error from effects, also in the gallery, and other programs run", async ({ page }) => {
  await removeWebGL2(page);
  const block = await openBlock(page);
  await run(block, SHOW_EFFECT);
  const message = /WebGL2 is not available, and effects need it\. Turn on hardware acceleration/;
  await expect(block.getByRole("alert")).toContainText(message);
  await run(block, SHOW_FRAMES);
  await expect(state(block)).toHaveText(/^Done/);
  await visit(page, "/docs/tutorial/effects");
  await page.getByRole("button", { name: "Play zoom" }).click();
  await expect(page.getByRole("alert")).toContainText(message);
});

test("without MediaSource: the finished file is played, and a stream into a player fails with an error", async ({
  page,
}) => {
  await remove(page, "MediaSource");
  const block = await openBlock(page);
  await run(block, PIPELINE);
  await expect(state(block)).toHaveText(/^Done: WebM · VP8, Opus/);
  const played = result(block).locator("video");
  await expect.poll(() => played.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0);
  await run(block, 'import { MFXMediaSourceStream } from "mfx";\nshow(new MFXMediaSourceStream().getSource());');
  await expect(block.getByRole("alert")).toContainText("This environment has no MediaSource. Collect the file");
  await expect(block.getByRole("alert")).not.toContainText("picker");
});

test("without VideoFrame and OffscreenCanvas: text is shown, and pipelines say what is missing", async ({ page }) => {
  await remove(page, "VideoFrame", "OffscreenCanvas");
  const block = await openBlock(page);
  await run(block, 'show("only text");');
  await expect(result(block).getByText("only text")).toBeVisible();
  await run(block, SHOW_EFFECT);
  await expect(block.getByRole("alert")).toContainText(/(VideoFrame|OffscreenCanvas) is missing in this environment\./);
});
