/** What axe finds, and whether all of the editor can be reached. */
import { faultsOf } from "../../packages/test-browsers/src/accessibility";
import { firstOf } from "../../packages/test-browsers/src/full-tests";
import { clip, clipsOf, expect, open, test } from "./support";

for (const width of firstOf([390, 1440])) {
  test(`at ${width} pixels all of it can be reached, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 });
    await open(page, clip("h264-aac.mp4"), clip("sound.mp3"));
    const expectNoFaults = async () => {
      expect(await faultsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    await clipsOf(page).first().click();
    await page.getByRole("button", { name: "Lay h264-aac.mp4 over the film" }).click();
    await page.getByRole("button", { name: "Add title" }).click();
    await expect(page.locator(".placed")).toHaveCount(2);
    await expectNoFaults();
    await page.getByRole("button", { name: "Export" }).click();
    await expect(page.getByRole("dialog")).toContainText("H.264");
    await expectNoFaults();
  });
}
