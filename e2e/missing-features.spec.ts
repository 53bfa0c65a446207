/** Browsers without WebCodecs, a part of it, or another feature: every kind of page says so, and what needs none works. */

import type { Page } from "@playwright/test";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { openBlock, PIPELINE, result, run, state } from "./support/live-block";
import { expect, NIGHTLY, test, visit } from "./support/test";

/** What Firefox for Android lacks. */
const WEBCODECS = "VideoDecoder VideoEncoder AudioDecoder AudioEncoder VideoFrame AudioData EncodedVideoChunk".split(
  " ",
);
/** Those of different kinds first. */
const PAGES = [
  "/docs/supported-formats",
  "/docs/playground",
  "/docs/tutorial/pipelines",
  "/docs/0.7.0/intro",
  "/docs",
  "/docs/intro",
  "/docs/tutorial/effects",
  "/docs/0.7.0/tutorial/pipelines",
  "/docs/next/tutorial/workers",
  "/api/function/decode",
];

// A program that fails tells of it in the console too.
test.use({
  expectedErrors: [
    /WebCodecs|VideoDecoder|VideoFrame|AudioDecoder|AudioData|EncodedVideoChunk|is missing in this environment/,
    /WebGL2 is not available|has no MediaSource/,
  ],
});

const takeAway = (page: Page, missing: string[]) =>
  page.addInitScript((names) => {
    for (const name of names) delete (globalThis as Record<string, unknown>)[name];
  }, missing);

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

test("without WebCodecs, every kind of page is there and says what is missing", async ({ page }) => {
  await takeAway(page, WEBCODECS);
  for (const path of firstOf(PAGES, 2)) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    const note = page.getByRole("complementary", { name: "Your browser" });
    await expect(note, path).toContainText("no WebCodecs, so");
    await expect(note.getByRole("link"), path).toHaveAttribute("href", /\/supported-formats$/);
  }
});

test("the table of formats asks the browser; without WebCodecs, it and a program say so", async ({ page }) => {
  const cells = page.getByRole("row", { name: /^VP8/ }).getByRole("cell");
  await visit(page, "/docs/supported-formats");
  await expect(cells).toHaveText(Array(12).fill("Yes"));
  await expect(page.getByText("This browser has no WebCodecs")).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
  await takeAway(page, WEBCODECS);
  await visit(page, "/docs/supported-formats");
  await expect(page.getByRole("status").filter({ hasText: "no WebCodecs" })).toBeVisible();
  await expect(cells).toHaveText(["No", "No", "Yes", ...Array(9).fill("Yes")]);
  await expect(page.getByRole("table").first()).not.toHaveAttribute("tabindex");
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(page.getByRole("table").first()).toHaveAttribute("tabindex", "0");
  const introduction = page
    .getByRole("navigation", { name: "Docs sidebar" })
    .getByRole("link", { name: "Introduction" });
  await introduction.click();
  await expect(introduction).toHaveAttribute("aria-current", "page"); // Both pages have programs.
  await page.getByRole("button", { name: "Run" }).first().click();
  await expect(page.getByRole("alert")).toContainText(/(Video|Audio)Decoder is missing/);
  await visit(page, "/docs/next/tutorial/effects");
  await page.getByRole("button", { name: /^Play/ }).first().click();
  await expect(page.getByRole("alert")).toContainText("no WebCodecs, so it can't decode the footage");
});

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

test(
  "without MediaSource: the finished file is played, and a stream into a player fails with an error",
  NIGHTLY,
  async ({ page }) => {
    await takeAway(page, ["MediaSource"]);
    const block = await openBlock(page);
    await run(block, PIPELINE);
    await expect(state(block)).toHaveText(/^Done: WebM · VP8, Opus/);
    const played = result(block).locator("video");
    await expect.poll(() => played.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0);
    await run(block, 'import { MFXMediaSourceStream } from "mfx";\nshow(new MFXMediaSourceStream().getSource());');
    await expect(block.getByRole("alert")).toContainText("This environment has no MediaSource. Collect the file");
    await expect(block.getByRole("alert")).not.toContainText("picker");
  },
);
