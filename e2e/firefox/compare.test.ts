/** The source of a result beside it. */
import { expect, test } from "vitest";
import { liveBlocks, run } from "./live-block";
import { openSite, visit } from "./site";

openSite();

test("the split view shows the source at the time of the result, with a divider that keys move", async () => {
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
