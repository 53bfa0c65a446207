/** In a browser without WebCodecs, or with a part of it, every kind of page says so and still works. */

import type { Page } from "@playwright/test";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { expect, test, visit } from "./support/test";

const GAPS = {
  "no WebCodecs, as in Firefox for Android": {
    missing: [
      "VideoDecoder",
      "VideoEncoder",
      "AudioDecoder",
      "AudioEncoder",
      "VideoFrame",
      "AudioData",
      "EncodedVideoChunk",
    ],
    notice: "no WebCodecs, so",
  },
  "none for sound, as in Safari before 26": {
    missing: ["AudioDecoder", "AudioEncoder", "AudioData"],
    notice: "no WebCodecs for sound",
  },
};
const PAGES = [
  "/docs",
  "/docs/intro",
  "/docs/supported-formats",
  "/docs/playground",
  "/docs/tutorial/pipelines",
  "/docs/tutorial/effects",
  "/docs/0.7.0/intro",
  "/docs/0.7.0/tutorial/pipelines",
  "/docs/next/tutorial/workers",
  "/api/function/decode",
];

// A program that fails tells of it in the console too.
test.use({ expectedErrors: [/WebCodecs|VideoDecoder|VideoFrame|AudioDecoder|AudioData|EncodedVideoChunk/] });

const takeAway = (page: Page, missing: string[]) =>
  page.addInitScript((names) => {
    for (const name of names) delete (globalThis as Record<string, unknown>)[name];
  }, missing);

for (const [gap, { missing, notice }] of firstOf(Object.entries(GAPS))) {
  test(`with ${gap}, every kind of page is there and says what is missing`, async ({ page }) => {
    await takeAway(page, missing);
    for (const path of PAGES) {
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      const note = page.getByRole("complementary", { name: "Your browser" });
      await expect(note, path).toContainText(notice);
      await expect(note.getByRole("link"), path).toHaveAttribute("href", /\/supported-formats$/);
    }
  });
}

test("a browser that has everything sees no notice", async ({ page }) => {
  await visit(page, "/docs/intro");
  await expect(page.getByRole("button", { name: "Run" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Your browser" })).toHaveCount(0);
});

test.describe("without WebCodecs", () => {
  test.beforeEach(({ page }) => takeAway(page, GAPS["no WebCodecs, as in Firefox for Android"].missing));

  test("the table of formats says no, and keeps what was tested", async ({ page }) => {
    await visit(page, "/docs/supported-formats");
    await expect(page.getByRole("status").filter({ hasText: "no WebCodecs" })).toBeVisible();
    const cells = page.getByRole("row", { name: /^VP8/ }).getByRole("cell");
    await expect(cells).toHaveText(["No", "No", "Yes", ...Array(9).fill("Yes")]);
  });

  test("a program that is run says why it cannot", async ({ page }) => {
    await visit(page, "/docs/intro");
    await page.getByRole("button", { name: "Run" }).first().click();
    await expect(page.getByRole("alert")).toContainText("VideoDecoder is missing");
  });

  test("an effect that is played says why it cannot", async ({ page }) => {
    await visit(page, "/docs/tutorial/effects");
    await page.getByRole("button", { name: "Play zoom" }).click();
    await expect(page.getByRole("alert")).toContainText(/no WebCodecs/);
  });
});

test.describe("where no worker can be started", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("the table of formats is asked by the page itself", async ({ page }) => {
    await page.route(/format-support_worker/, (route) => route.abort());
    await visit(page, "/docs/supported-formats");
    await expect(page.getByRole("row", { name: /^VP8/ }).getByRole("cell").first()).toHaveText("Yes");
  });
});
