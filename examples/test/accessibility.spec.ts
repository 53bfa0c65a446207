/** What axe finds, and whether all of the editor can be reached. */
import { faultsOf } from "../../packages/test-browsers/src/accessibility";
import { firstOf } from "../../packages/test-browsers/src/full-tests";
import { clip, clipsOf, expect, open, test } from "./support";

test("up to 900 pixels the panels lie below each other, and on a wider page beside the picture", async ({ page }) => {
  await page.goto("/");
  const preview = page.getByRole("region", { name: "Preview" });
  for (const [width, isWide] of [
    [901, true],
    [900, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("button", { name: "Keys" })).toBeVisible({ visible: isWide });
    for (const name of ["Media", "Settings"]) {
      const [panel, { x }] = [page.getByRole("region", { name }), (await preview.boundingBox())!];
      expect((await panel.boundingBox())!.x === x, `${name} at ${width}`).toBe(!isWide);
    }
  }
});

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
