/** A value is dragged in the code, and the picture follows. */
import type { ElementHandle, Frame, Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { openSite, visit } from "./site";

openSite();

/** The sample of `visual.adjustment`. */
async function openSample(page: Page): Promise<ElementHandle<Element>> {
  const block = await page.evaluateHandle(() =>
    [...document.querySelectorAll(".theme-code-block:has([data-phase])")].find((one) =>
      one.textContent?.includes("visual.adjustment("),
    ),
  );
  const element = block.asElement() as ElementHandle<Element>;
  await element.evaluate((one) => one.scrollIntoView({ block: "center" }));
  return element;
}

/** Mean of the red, green and blue of a frame's canvas; -1 without one. */
const lightness = (frame: Frame) =>
  frame.evaluate(() => {
    const canvas = document.querySelector("canvas");
    if (!canvas) return -1;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    return data.reduce((sum, value, index) => (index % 4 < 3 ? sum + value : sum), 0) / data.length;
  });

test("the picture follows the drag of a number, and the program runs at its end", async () => {
  const page = await visit("/api/variable/visual");
  const block = await openSample(page);
  const number = (await block.waitForSelector("::-p-text(1.1)"))!;
  await number.scrollIntoView();
  // Where it is before the pointer enters it, which may replace the element.
  const { x, y } = (await number.clickablePoint())!;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y);
  const preview = (await (await block.waitForSelector("iframe[data-scrub]"))!.contentFrame())!;
  await expect.poll(() => lightness(preview)).toBeGreaterThan(1);
  await page.mouse.move(x - 400, y);
  await expect.poll(() => lightness(preview)).toBe(0);
  await page.mouse.up();
  await block.waitForSelector("[data-phase=done], [data-phase=failed]");
  expect(await block.$eval("[data-phase]", (state) => state.textContent)).toBe("Done");
  expect(await block.$$("iframe")).toHaveLength(1);
});
