/** Undo and redo. */
import { clip, clipsOf, expect, open, savedProject, slider, test } from "./support";

test("operations undone give the first project again, and redone the last", { tag: "@nightly" }, async ({ page }) => {
  const rounds = 3;
  const operations = 5 * rounds;
  await open(page, clip("h264-aac.mp4"), clip("vp9-opus.webm"));
  await clipsOf(page).first().click();
  const first = await savedProject(page);
  for (let round = 0; round < rounds; round++) {
    await clipsOf(page).first().click();
    await slider(page, "Hue").fill(String(10 + round));
    await slider(page, "Volume").fill(String(0.5 + round / 20));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add title" }).click();
    await clipsOf(page).first().click();
    await page.getByRole("button", { name: "Later" }).click();
    await page.getByRole("button", { name: "Earlier" }).click();
  }
  const last = await savedProject(page);
  expect(last.titles).toHaveLength(rounds);
  await page.locator("h1").click();
  for (let step = 0; step < operations; step++) await page.keyboard.press("Control+z");
  await expect.poll(() => savedProject(page)).toEqual(first);
  for (let step = 0; step < operations; step++) await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => savedProject(page)).toEqual(last);
});

test("the drag of a slider is one step of undo, and so is that of an edge", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).first().click();
  const before = await savedProject(page);
  await slider(page, "Saturation").scrollIntoViewIfNeeded();
  const box = (await slider(page, "Saturation").boundingBox())!;
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
  await page.mouse.down();
  for (let part = 0; part < 5; part++)
    await page.mouse.move(box.x + box.width * (0.4 + part / 10), box.y + box.height / 2);
  await page.mouse.up();
  // Another drag of the same slider is another step.
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2, { steps: 2 });
  await page.mouse.up();
  const handle = (await slider(page, "End of the clip").boundingBox())!;
  await page.mouse.move(handle.x + 5, handle.y + 20);
  await page.mouse.down();
  for (let part = 1; part < 6; part++) await page.mouse.move(handle.x + 5 - part * 20, handle.y + 20);
  await page.mouse.up();
  const { clips } = await savedProject(page);
  expect(clips[0].effects.saturation).toBeGreaterThan(1);
  expect(clips[0].end).toBeLessThan(before.clips[0].end);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  await undo.click();
  await expect.poll(async () => (await savedProject(page)).clips[0].effects.saturation).toBeGreaterThan(1);
  await undo.click();
  await expect.poll(() => savedProject(page)).toEqual(before);

  // A drag that Escape takes back is no step.
  await page.mouse.move(handle.x + 5, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(handle.x - 95, handle.y + 20, { steps: 4 });
  await expect.poll(async () => (await savedProject(page)).clips[0].end).toBeLessThan(before.clips[0].end);
  await page.keyboard.press("Escape");
  await page.mouse.move(handle.x - 195, handle.y + 20);
  await page.mouse.up();
  await expect.poll(() => savedProject(page)).toEqual(before);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(clipsOf(page)).toHaveCount(0); // The step before is that of the file.

  // Each key of a slider is a step.
  await page.keyboard.press("Control+Shift+Z");
  await clipsOf(page).click();
  const hue = slider(page, "Hue");
  await hue.press("ArrowRight");
  await hue.press("ArrowRight");
  await expect(hue).toHaveValue("2");
  await hue.press("Control+z");
  await expect(hue).toHaveValue("1");
  // And so is what was set before it was left.
  for (const value of ["5", "6"]) {
    await hue.fill(value);
    await hue.blur();
  }
  await undo.click();
  await expect(hue).toHaveValue("5");
});

test("a copy lies behind its original, and is undone and redone by keys", { tag: "@nightly" }, async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("b-frames.mp4"));
  await clipsOf(page).first().click();
  await page.keyboard.press("Control+d");
  const names = [/1, h264-aac/, /2, h264-aac/, /3, b-frames/];
  const expectNames = async (expected: RegExp[]) => {
    await expect(clipsOf(page)).toHaveCount(expected.length);
    for (const [index, name] of expected.entries()) await expect(clipsOf(page).nth(index)).toHaveAccessibleName(name);
  };
  await expectNames(names);
  await expect(clipsOf(page).nth(1)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Control+z");
  await expect(clipsOf(page)).toHaveCount(2);
  await page.keyboard.press("Control+y");
  await expectNames(names);
  // Copied once, and pasted behind the clip at the playhead, which is the last one.
  await clipsOf(page).first().click();
  await expect(page.locator(".time")).toHaveText(/ \/ 0:0[5-9]/);
  await page.keyboard.press("End");
  await expect(page.locator(".time")).toHaveText(/^(\S+) \/ \1$/);
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await expectNames([...names, /4, h264-aac/]);
});
