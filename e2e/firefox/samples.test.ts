/** Run on every live sample of the first guides that a reader opens. */
import type { ElementHandle } from "puppeteer-core";
import { describe, expect, test } from "vitest";
import { openSite, visit } from "./site";

openSite();

const BLOCK = ".theme-code-block:has([data-phase])";
const ENDS = ["done", "failed", "stopped", "warned"];

/** Presses Run and waits for the end. Resolves with the phase that it ended in, and why it failed. */
async function run(block: ElementHandle): Promise<string> {
  const button = await block.waitForSelector("button[title^=Run]");
  await button!.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await button!.click();
  await block.waitForSelector(ENDS.map((phase) => `[data-phase=${phase}]`).join(), { timeout: 40_000 });
  return block.evaluate((element) => {
    const phase = element.querySelector("[data-phase]")!.getAttribute("data-phase")!;
    return phase === "failed" ? `failed: ${element.textContent?.slice(-200)}` : phase;
  });
}

describe.each(["/docs/quick-start", "/docs/tutorial/pipelines"])("%s", (path) => {
  test("every sample runs", { timeout: 180_000 }, async () => {
    const page = await visit(path);
    const blocks = await page.$$(BLOCK);
    expect(blocks.length).toBeGreaterThan(10);
    for (const [i, block] of blocks.entries()) expect.soft(await run(block), `sample ${i + 1}`).toBe("done");
  });
});

test("the playground's default example encodes, and plays with its sound while it is made", async () => {
  const page = await visit("/docs/playground");
  await page.waitForSelector(".cm-content");
  await page.click("button[title^=Run]");
  await page.waitForSelector("[data-phase=done], [data-phase=failed]", { timeout: 50_000 });
  expect(await page.$eval("[data-phase]", (state) => state.textContent)).toMatch(/^Done: WebM · \w+, Opus/);
  const frame = await (await page.waitForSelector("iframe[title=Result]"))!.contentFrame();
  const played = await frame.waitForFunction(() => {
    const video = document.querySelector("video");
    return video && video.currentTime > 0 && video.buffered.length === 1 && video.videoWidth;
  });
  expect(await played.jsonValue()).toBeGreaterThan(0);
});

test("a file of the reader's is the footage of samples, also after a full page load, until it is cleared", async () => {
  const page = await visit("/docs/tutorial/pipelines");
  const [block] = await page.$$(BLOCK);
  expect(await run(block!)).toBe("done");
  const input = await block!.waitForSelector("input[type=file]");
  await input!.evaluate(async (element) => {
    const clip = await (await fetch("/media/city.mp4")).blob();
    const chosen = new DataTransfer();
    chosen.items.add(new File([clip], "mine.mp4", { type: "video/mp4" }));
    (element as HTMLInputElement).files = chosen.files;
    element.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await block!.waitForSelector("[data-phase=loading], [data-phase=running]");
  await block!.waitForSelector(ENDS.map((phase) => `[data-phase=${phase}]`).join(), { timeout: 40_000 });
  await block!.waitForSelector("[data-phase=done]");
  await page.waitForFunction(() => sessionStorage.getItem("mfx.own-footage") !== null);

  await page.reload();
  const clear = await page.waitForSelector('button[aria-label="Clear mine.mp4"]');
  const [reloaded] = await page.$$(BLOCK);
  expect(await run(reloaded!)).toBe("done");
  await clear!.click();
  await page.waitForFunction(() => !document.querySelector('button[aria-label="Clear mine.mp4"]'));
  await page.waitForFunction(async () => !(await caches.has("mfx-own-files")));
});
