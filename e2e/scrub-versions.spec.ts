/** Values are dragged in the guides and the playground of every kind of release. */

import type { Locator, Page } from "@playwright/test";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { playgroundLink } from "../src/components/live/playground-link";
import { openBlock, state } from "./support/live-block";
import { latest } from "./support/releases";
import { serveSparseClips } from "./support/sparse-clips";
import { expect, test } from "./support/test";

const code = (scope: Page | Locator) => scope.locator(".cm-content");

async function drag(page: Page, value: Locator, by: number): Promise<void> {
  await value.hover();
  const box = (await value.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 4 });
}

for (const version of firstOf(["next/", "0.7.0/", "", "0.9.0/", "0.8.2/"], 2)) {
  const path = `/docs/${version}quick-start`;
  test(`a number in a sample of ${path} follows a drag, the sample runs with it, and one undo takes it back`, async ({
    page,
  }) => {
    await serveSparseClips(page);
    const block = await openBlock(page, path);
    const original = await block.locator("pre").innerText();
    const number = block.locator('pre span[style*="--mfx-code-number"]').first();
    const text = await number.innerText();
    await drag(page, number, 30);
    const literal = block.locator(".cm-literal-active");
    await expect(literal).not.toHaveText(text);
    const changed = await literal.innerText();
    await page.mouse.up();
    await expect(code(block)).toHaveText(original.replace(text, changed), { useInnerText: true });
    await expect(state(block)).toHaveText(/^Done/, { timeout: 40_000 });
    await code(block).focus();
    await page.keyboard.press("ControlOrMeta+Z");
    await expect(code(block)).toHaveText(original, { useInnerText: true });
  });
}

const playgrounds = [
  [latest, "console.log(visual.adjustment({ saturation: 0.4 }))", "saturation: 0.7"],
  ["0.8.2", "console.log(visual.adjustment({ saturation: 0.4 }))", "saturation: 0.7"],
  ["0.7.0", "console.log(0.4)", "console.log(1)"],
] as const;

for (const [version, program, changed] of firstOf(playgrounds))
  test(`a number in the playground of ${version} follows a drag, and Share has it`, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const link = new URL(await playgroundLink({ code: program, version }), "http://site");
    await page.goto(`/docs/playground${link.hash}`);
    await expect(code(page)).toHaveText(program);
    // Values are found when the pointer reaches the code.
    await code(page).hover();
    await drag(page, page.locator(".cm-literal", { hasText: "0.4" }), 30);
    await page.mouse.up();
    await expect(code(page)).toContainText(changed);
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto("/docs/intro");
    await page.goto(new URL(shared).pathname + new URL(shared).hash);
    await expect(code(page)).toContainText(changed);
  });
