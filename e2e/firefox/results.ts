/** Results of live programs: compared with their source, followed while a value is dragged, and heard. */
import type { ElementHandle, Frame, Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { liveBlocks, run } from "./live-block";
import { visit } from "./site";

test("the split view shows the source at the time of the result, with a divider that keys move", {
  tags: ["nightly"],
}, async () => {
  const page = await visit("/docs/intro");
  const [block] = await liveBlocks(page);
  expect(await run(block!)).toBe("done");
  await (await block!.waitForSelector("button[title^='Source and result']"))!.click();
  const source = (await block!.waitForSelector("video[aria-label=Source]"))!;
  const frame = (await (await block!.waitForSelector("iframe[title=Result]"))!.contentFrame())!;
  const time = () => source.evaluate((video) => (video as HTMLVideoElement).currentTime);
  const resultTime = () => frame.evaluate(() => document.querySelector("video")!.currentTime);
  await frame.evaluate(() => {
    const video = document.querySelector("video")!;
    video.pause();
    video.currentTime = 1;
  });
  await expect.poll(async () => Math.abs((await time()) - (await resultTime()))).toBeLessThan(0.01);
  await expect.poll(() => source.evaluate((video) => (video as HTMLVideoElement).readyState)).toBeGreaterThanOrEqual(2);
  const divider = (await block!.waitForSelector("input[type=range]"))!;
  await divider.focus();
  await page.keyboard.press("End");
  expect(await divider.evaluate((input) => (input as HTMLInputElement).value)).toBe("100");
});

/** The sample of `visual.adjustment`. */
async function openSample(page: Page): Promise<ElementHandle<Element>> {
  const block = await page.evaluateHandle(() =>
    [...document.querySelectorAll(".theme-code-block:has([data-phase])")].find((one) =>
      one.textContent?.includes("visual.adjustment({ brightness"),
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

test("a sound effect plays, or says why not, and its waveform differs from the clip's", {
  tags: ["nightly"],
}, async () => {
  const page = await visit("/docs/next/tutorial/sound-effects");
  const section = (await page.waitForSelector("section:has(> h3#compressor)"))!;
  await section.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await (await section.waitForSelector('::-p-aria([role=button][name="Play compressor"])'))!.click();
  // It is heard, or the machine has no sound device, and the gallery says so.
  const ending = await page.waitForFunction(
    (element) => {
      const isHeard = [...element.querySelectorAll("figure div")].some(
        (marker) => Number.parseFloat((marker as HTMLElement).style.insetInlineStart) > 0,
      );
      return isHeard ? "heard" : element.querySelector("[role=alert]")?.textContent;
    },
    {},
    section,
  );
  expect(await ending.jsonValue()).toMatch(/^heard$|The sound device did not start/);
  const outlines = await section.$$eval("figure path", (paths) => paths.map((path) => path.getAttribute("d")!));
  expect(outlines).toHaveLength(2);
  for (const outline of outlines) expect(outline.length).toBeGreaterThan(500);
  expect(outlines[1]).not.toBe(outlines[0]);
});
