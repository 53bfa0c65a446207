/** In a browser that has a camera: Chromium's own, which shows a moving picture. */
import { findChromium, sitePageArgs } from "../packages/test-browsers/src/chromium";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { latest } from "./support/releases";
import { expect, test, visit } from "./support/test";

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [...sitePageArgs, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  },
});

for (const version of firstOf(["0.7.0", latest])) {
  test(`the playground shows the camera through effects of ${version}, until Stop`, async ({ page }) => {
    await visit(page, "/docs/playground");
    await page.getByLabel("Version", { exact: true }).selectOption(version);
    await page.getByLabel("Example").selectOption({ label: "Webcam" });
    await page.getByRole("button", { name: "Run" }).click();
    await expect(page.frameLocator('iframe[title="Result"]').locator("canvas")).toBeVisible();
    await expect(page.getByText(/[1-9]\d* frames · /)).toBeVisible();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Stopped" })).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
  });
}
