/** A file of the reader's, which is `video` in the samples of all pages. */
import type { Locator, Page } from "@playwright/test";
import { dragFile } from "./support/drag-file";
import { liveBlocks, openBlock, result, run, state } from "./support/live-block";
import { expect, openClipboard, test } from "./support/test";

// Chromium may never clear a cache that a page wrote to while it was closed.
test.use({ ownContext: true });

const SIZE = 'const { size, type } = await (await fetch(video)).blob();\nshow(size + " bytes of " + type);';
const MINE = { name: "my film é.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(123) };
const OTHER_PAGE = "/docs/tutorial/trimming";

const chip = (block: Locator, name = MINE.name) => block.getByRole("button", { name, exact: true });

async function chooseIn(block: Locator): Promise<void> {
  await run(block, SIZE);
  await expect(state(block)).toHaveText("Done");
  const choosing = block.page().waitForEvent("filechooser");
  await block.getByRole("button", { name: "Use your own video" }).click();
  await (await choosing).setFiles(MINE);
  await expect(result(block).getByText("123 bytes")).toBeVisible();
  await expect(block.getByLabel("Your own file")).toHaveValue("");
}

/** Number of files in the cache. Asking opens it, also after the page has deleted it, so that an empty one says nothing. */
const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const { length } = await (await caches.open("mfx-own-files")).keys();
    return length === 0 && localStorage.getItem("mfx.own-footage-stored") === null ? "none" : length;
  });

test("a file chosen once is the footage of all samples, also after full page loads, until it is cleared", async ({
  page,
}) => {
  const clipboard = await openClipboard(page);
  const uploads: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && uploads.push(request.url()));
  const block = await openBlock(page);
  await expect(block.getByText("Use your own video")).toHaveCount(0);
  await chooseIn(block);
  await expect(chip(block)).toBeVisible();
  // A choice runs the program of its own block alone.
  const second = liveBlocks(page).nth(1);
  await run(second, SIZE);
  await second.getByRole("button", { name: `Clear ${MINE.name}` }).click();
  await expect(result(second).getByText(/^\d{4,} bytes/)).toBeVisible();
  await run(second, 'show("once more");');
  await expect(result(second).getByText("once more")).toBeVisible();
  await expect(result(block).getByText("123 bytes")).toBeVisible();
  await chooseIn(second);
  await block.getByRole("button", { name: "Copy" }).click();
  await expect.poll(clipboard).toMatch(/^const video = "http.*\/media\/coast\.mp4";/);

  await page.locator(".menu__link", { hasText: "Trimming" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Trim/ })).toBeVisible();
  const other = liveBlocks(page).first();
  await expect(chip(other)).toBeVisible();
  await run(other, SIZE);
  await expect(result(other).getByText("123 bytes")).toBeVisible();

  const reloaded = liveBlocks(page).first();
  for (let loads = 0; loads < 2; loads++) {
    await openBlock(page, "/docs/0.8.2/quick-start");
    await expect(chip(reloaded)).toBeVisible();
    await run(reloaded, SIZE);
    await expect(result(reloaded).getByText("123 bytes of video/mp4")).toBeVisible();
  }

  await reloaded.getByRole("button", { name: `Clear ${MINE.name}` }).click();
  await expect(reloaded.getByRole("button", { name: "Use your own video" })).toBeFocused();
  await expect(result(reloaded).getByText(/^\d{4,} bytes/)).toBeVisible();
  await expect.poll(() => storedFiles(page)).toBe("none");
  await openBlock(page, OTHER_PAGE);
  await expect(page.getByText(MINE.name)).toHaveCount(0);
  expect(uploads).toEqual([]);
});

test("a file can be dropped on the code and on the result, and the playground reads it too", async ({ page }) => {
  const block = await openBlock(page);
  const sheet = page.getByText("Drop a video or a sound. It stays on this computer.");
  await dragFile(block.locator("pre"), "dragenter");
  const { width, height } = (await sheet.locator("..").boundingBox())!;
  expect(await block.boundingBox()).toMatchObject({ width: width + 2, height: height + 2 });
  await dragFile(sheet, "dragleave");
  await expect(sheet).toHaveCount(0);
  await dragFile(block.locator("pre"), "dragenter");
  await sheet.dispatchEvent("pointermove");
  await expect(sheet).toHaveCount(0);
  await run(block, SIZE);
  await expect(state(block)).toHaveText("Done");
  await dragFile(result(block).locator("body"), "dragenter");
  await dragFile(sheet, "drop");
  await expect(result(block).getByText("77 bytes")).toBeVisible();
  await expect(chip(block, "dröpped.webm")).toBeVisible();

  await block.getByRole("button", { name: "Open in playground" }).click();
  await expect(page.getByLabel("Footage", { exact: true }).locator("option:checked")).toHaveText("dröpped.webm");
  await page.evaluate(() => caches.delete("mfx-own-files"));
  await page.reload();
  await expect(page.getByText("dröpped.webm is no longer here. Choose it again.")).toBeVisible();
  const choosing = page.waitForEvent("filechooser");
  // The first letter of "Your own file…"
  await page.getByLabel("Footage", { exact: true }).press("y");
  await (await choosing).setFiles(MINE);
  await expect(page.getByLabel("Footage", { exact: true }).locator("option:checked")).toHaveText(MINE.name);
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.locator('iframe[title="Result"]')).toHaveAttribute("src", /&private/);
  const clipboard = await openClipboard(page);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(clipboard).toContain(`const video = "${MINE.name}";`);
  await page.getByLabel("Footage", { exact: true }).selectOption("city");
  await expect(page.getByLabel("Footage", { exact: true })).toHaveValue("city");
});

test("a file belongs to its tab, and is deleted when another page opens after it", async ({ page, context }) => {
  await chooseIn(await openBlock(page));
  await expect.poll(() => storedFiles(page)).toBe(1);
  const other = await context.newPage();
  const block = await openBlock(other);
  await run(block, SIZE);
  await expect(state(block)).toHaveText("Done");
  await expect(chip(block)).toHaveCount(0);
  expect(await storedFiles(other)).toBe(1);
  const duplicate = context.waitForEvent("page");
  await page.evaluate(() => void open(location.href));
  await expect(chip(liveBlocks(await duplicate).first())).toBeVisible();
  await (await duplicate).close();
  await page.close();
  await other.reload();
  await expect.poll(() => storedFiles(other)).toBe("none");
});
