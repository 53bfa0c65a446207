/** The source of a result beside it. */
import type { Locator } from "@playwright/test";
import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { IN_USE, openBlock, result, run, state } from "./support/live-block";
import { expect, test } from "./support/test";

const PAINTED = `import { decode, effect, visual } from "mfx";
const { video: frames, audio } = await decode(video, undefined, { trim: { end: 1500 } });
await audio?.cancel();
await show(effect(frames!, [visual.blur()]));`;

const source = (block: Locator) => block.locator('video[aria-label="Source"]');
const divider = (block: Locator) => block.getByRole("slider", { name: /^Source and result: .* of source$/ });

test("the source is seen beside the result, at its time and as large", async ({ page }) => {
  const block = await openBlock(page);
  await run(block, PAINTED);
  await expect(state(block)).toHaveText("Done");
  const split = block.getByRole("button", { name: "Split" });
  await expect(source(block)).toHaveCount(0);
  await split.click();
  // The clip has eight frames per second.
  await expect.poll(() => source(block).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(1.375, 2);
  const pictures = [source(block), result(block).locator("canvas")].map(async (picture) => {
    const { x, y, width, height } = (await picture.boundingBox())!;
    return [x, y, width, height].map(Math.round);
  });
  const [before, after] = await Promise.all(pictures);
  expect(before).toEqual(after);

  await divider(block).focus();
  await page.keyboard.press("End");
  await expect(divider(block)).toHaveValue("100");
  expect(await faultsOf(page, IN_USE)).toEqual([]);
  await split.click();
  await expect(source(block)).toHaveCount(0);

  await run(block, `${PAINTED}\nawait show(new ImageData(9, 9));`);
  await expect(state(block)).toHaveText("Done");
  await expect(split).toHaveCount(0);
});
