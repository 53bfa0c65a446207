/** A site that loses parts of itself, or its network, storage or memory: readable text, a clear message, and a way on. */
import { chromium, type Page } from "@playwright/test";
import { findChromium, sitePageArgs } from "../packages/test-browsers/src/chromium";
import { hold } from "./support/hold";
import { openBlock, PAGE, result, run, state, write } from "./support/live-block";
import { shown, writeProgram } from "./support/playground";
import { expect, NIGHTLY, test, visit } from "./support/test";

const CHUNK = /\/assets\/(?:js|css)\/[^/]+\.(?:js|css)$/;
const PLAYGROUND = "/docs/playground";

/** Refuses the first request for each file whose address matches. */
async function failOnce(page: Page, address: RegExp | ((url: URL) => boolean)): Promise<Set<string>> {
  const failed = new Set<string>();
  await page.route(address, (route) => {
    const url = route.request().url();
    if (failed.has(url)) return route.continue();
    failed.add(url);
    return route.abort();
  });
  return failed;
}

test.describe("files that fail once", () => {
  test.use({
    expectedErrors: [/ERR_FAILED|Loading (?:CSS )?chunk|ChunkLoadError|Failed to load resource/],
    // Docusaurus preloads nothing on a slow one.
    connection: "4g",
  });

  test("what a live block runs with: it says so, and another try works", async ({ page }) => {
    const block = await openBlock(page);
    const failed = await failOnce(page, CHUNK);
    const message = block.getByRole("alert").filter({ hasText: "could not be loaded" });

    // The message is there for a moment.
    const told = page.waitForFunction(() => document.body.textContent.includes("The code could not be loaded."));
    await block.getByRole("button", { name: "Copy" }).click();
    await told;
    const start = block.getByRole("button", { name: "Run" });
    await start.click();
    await expect(message.first()).toBeVisible();
    await expect(async () => {
      await start.click();
      await expect(state(block)).not.toHaveText("Failed", { timeout: 1000 });
      await expect(block.locator(".cm-content")).toBeVisible();
    }).toPass();
    await expect(message).toHaveCount(0);
    await block.getByRole("button", { name: "Export" }).click();
    await expect(message).toContainText("The menu could not be loaded");
    await block.getByRole("button", { name: "Export" }).click();
    await expect(block.getByRole("group", { name: "Export" })).toBeVisible();
    await page.evaluate(() => void Promise.reject(new Error("Loading chunk 1 failed.")));
    await expect(page.locator(".site-notice")).toHaveCount(0);
    expect(failed.size).toBeGreaterThan(1);
  });

  test("what a page needs before it reacts: a notice says so, and its button brings it", async ({ page, request }) => {
    const html = await (await request.get(PAGE)).text();
    // The page names its main script, which loads the rest.
    const failed = await failOnce(page, (url) => CHUNK.test(url.pathname) && !html.includes(url.pathname));
    await page.goto(PAGE);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pipelines");
    const notice = page.getByRole("alert").filter({ hasText: "A part of this page could not be loaded." });
    await notice.getByRole("button", { name: "Reload" }).click();
    await page.locator("html[data-has-hydrated='true']").waitFor();
    await expect(notice).toHaveCount(0);
    expect(failed.size).toBeGreaterThan(0);
  });

  test("the library: the failure names it, and another run works", async ({ page }) => {
    const block = await openBlock(page);
    await page.route(/\/lib\/[^/]+\/single\.js/, (route) => route.abort(), { times: 1 });
    const code = 'import { visual } from "mfx";\nawait show(typeof visual.zoom);';
    await run(block, code);
    await expect(block.getByRole("alert")).toContainText("The library could not be loaded. Are you offline?");
    await page.route(/\/live\/frame\.html/, (route) => route.fulfill({ contentType: "text/html" }), { times: 1 });
    await run(block, code);
    await expect(block.getByRole("alert")).toContainText("The frame that runs programs could not be loaded.");
    await run(block, code);
    await expect(result(block).getByText("function")).toBeVisible();
  });

  test("the clip of a gallery: the preview says so, and plays when it is started again", async ({ page }) => {
    await page.route(/\/media\/[^/]+\.mp4/, (route) => route.abort(), { times: 1 });
    await visit(page, "/docs/next/tutorial/effects");
    const play = page.getByRole("button", { name: /^Play/ }).first();
    await play.click();
    await expect(page.getByRole("alert")).toContainText("The library or the clip could not be loaded.");
    await play.click();
    await expect(page.locator("[data-phase='playing']")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test.describe("storage that is full", () => {
  // Docusaurus reports it for its announcement bar.
  test.use({ expectedErrors: [/Docusaurus storage error/] });

  test("the playground works, and says that nothing is kept", async ({ page }) => {
    await page.addInitScript(() => {
      const full = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
      Storage.prototype.setItem = full;
      Cache.prototype.put = async () => full();
    });
    await visit(page, PLAYGROUND);
    await writeProgram(page, 'show("kept nowhere");');
    await expect(page.getByRole("status").filter({ hasText: "does not let the page keep your work" })).toBeVisible();
    await page.getByRole("button", { name: "Run" }).click();
    await expect(shown(page).getByText("kept nowhere")).toBeVisible();
    await page.locator("input[type=file]").setInputFiles("static/media/voice.mp4");
    await expect(page.getByRole("status").filter({ hasText: "could not store your file" })).toBeVisible();
  });
});

test("a program that fills the memory ends at most its tab, and is kept, not run", NIGHTLY, async ({ baseURL }) => {
  // A small heap: what is tested is the end of the memory, not how much the machine has.
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...sitePageArgs, "--js-flags=--max-old-space-size=128"],
  });
  try {
    const context = await browser.newContext({ baseURL, serviceWorkers: "block" });
    const page = await context.newPage();
    await visit(page, PLAYGROUND);
    await writeProgram(
      page,
      `const kept: number[][] = [];
for (;;) {
  kept.push(Array.from({ length: 100_000 }, Math.random));
  await new Promise((resolve) => setTimeout(resolve));
}`,
    );
    await page.getByRole("button", { name: "Run" }).click();
    await page.waitForEvent("crash");
    const next = await context.newPage();
    await visit(next, PLAYGROUND);
    await expect(next.locator(".cm-content")).toContainText("kept.push");
    await expect(next.locator("iframe")).toHaveCount(0);
    await expect(next.getByRole("button", { name: "Run" })).toBeEnabled();
  } finally {
    await browser.close();
  }
});

test("while a program's frame is loading it says so, and can be stopped", async ({ page }) => {
  const block = await openBlock(page);
  await write(block, 'show("late");');
  const release = await hold(page, /\/live\/frame\.html/);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(state(block)).toHaveText(/Loading/);
  await block.getByRole("button", { name: "Stop" }).click();
  await expect(state(block)).toHaveText("Stopped");
  release();
  await run(block, 'show("in time");');
  await expect(result(block).getByText("in time")).toBeVisible();
});
