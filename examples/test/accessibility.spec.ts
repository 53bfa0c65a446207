/** What axe finds, and whether all of the editor can be reached. */
import { readFileSync } from "node:fs";
import { faultsOf } from "../../packages/test-browsers/src/accessibility";
import { firstOf } from "../../packages/test-browsers/src/full-tests";
import { coveredOf } from "../../packages/test-browsers/src/layout";
import { clip, clipsOf, expect, open, test } from "./support";

test("up to 900 pixels the panels lie below each other, and on a wider page beside the picture", async ({ page }) => {
  await page.goto("/");
  const boxesOf = (...names: string[]) =>
    Promise.all(names.map(async (name) => (await page.getByRole("region", { name }).boundingBox())!));
  type Box = Awaited<ReturnType<typeof boxesOf>>[number];
  const isBeside = (left: Box, right: Box) => left.x + left.width < right.x + 1;
  const isAbove = (upper: Box, lower: Box) => upper.y + upper.height < lower.y + 1;
  for (const [width, isWide] of [
    [901, true],
    [900, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("button", { name: "Keys" })).toBeVisible({ visible: isWide });
    await page.getByLabel("Add files").focus();
    await expect(page.locator("label", { hasText: "Add files" })).not.toHaveCSS("outline-style", "none");
    const [media, preview, settings, timeline] = (await boxesOf("Media", "Preview", "Settings", "Timeline")) as [
      ...[Box, Box, Box, Box],
    ];
    expect([isBeside(media, preview), isBeside(preview, settings)], `beside, at ${width}`).toEqual([isWide, isWide]);
    expect([isAbove(preview, timeline), isAbove(timeline, media), isAbove(media, settings)]).toEqual([
      ...[true, !isWide, !isWide],
    ]);
    expect(timeline.width).toBe(width);
    expect(preview.width).toBeGreaterThan(Math.max(media.width, settings.width) - 1);
    const last = (await page.getByRole("button", { name: "Export" }).boundingBox())!;
    expect(last.x + last.width).toBeGreaterThan(width - 40);
  }
  // On a low page, the picture has room, and the rows scroll below their buttons.
  await page.setViewportSize({ width: 901, height: 400 });
  const [timeline] = await boxesOf("Timeline");
  expect(timeline!.height).toBeLessThan(250);
  await page.getByRole("list", { name: "Music" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: "Split" })).toBeInViewport({ ratio: 1 });
  // The rows pass below them.
  const isOnTop = await page.getByRole("button", { name: "Add title" }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
});

for (const width of firstOf([390, 1440])) {
  test(`at ${width} pixels all of it can be reached, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 });
    await open(page, clip("h264-aac.mp4"), clip("sound.mp3"));
    const expectNoFaults = async () => expect([...(await faultsOf(page)), ...(await coveredOf(page))]).toEqual([]);
    // Long names are cut off, or have lines.
    const [name, mimeType] = [`${"long".repeat(30)}.mp3`, "audio/mpeg"];
    await page.getByLabel("Add files").setInputFiles({ name, mimeType, buffer: readFileSync(clip("sound.mp3")) });
    await page.getByRole("button", { name: `Music ${name}` }).click();
    await page.getByRole("button", { name: "Untitled" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("long".repeat(30));
    await page.keyboard.press("Escape");
    await expectNoFaults();
    await clipsOf(page).first().click();
    await page.getByRole("button", { name: "Lay h264-aac.mp4 over the film" }).click();
    await page.getByRole("button", { name: "Add title" }).click();
    await expect(page.locator(".placed")).toHaveCount(2);
    await expect(page.getByRole("meter")).toHaveCount(width > 900 ? 2 : 0);
    await expectNoFaults();
    await page.getByRole("button", { name: "Export" }).click();
    await expect(page.getByRole("dialog")).toContainText("H.264");
    await expectNoFaults();
    const box = (await page.getByRole("dialog").boundingBox())!;
    expect(box.x + box.width / 2).toBeCloseTo(width / 2, 0);
  });
}
