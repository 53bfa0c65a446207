/** Keys, and the list of them. */
import type { Locator } from "@playwright/test";
import { clip, clipsOf, expect, open, savedProject, slider, test } from "./support";

test("keys play, step, trim, split and delete", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await expect(page.locator(".time")).toHaveText("0:00.00 / 0:02.00");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".time b")).toHaveText("0:00.05");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("s");
  await expect(clipsOf(page)).toHaveCount(2);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("i");
  await expect.poll(async () => (await savedProject(page)).clips[1].start).toBeGreaterThan(1000);
  await clipsOf(page).first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Delete");
  await expect(clipsOf(page)).toHaveCount(1);
  await page.keyboard.press("Meta+z");
  await expect(clipsOf(page)).toHaveCount(2);
  const order = async () => (await savedProject(page)).clips.map(({ id }: { id: string }) => id);
  const before = await order();
  await clipsOf(page).first().click();
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(order).toEqual(before.toReversed());
  await page.getByRole("button", { name: "Earlier" }).click();
  await expect.poll(order).toEqual(before);
  await page.getByRole("button", { name: "Later" }).click();
  await expect.poll(order).toEqual(before.toReversed());
  // The browser does nothing else with a key of the editor, and what it likes with others.
  const isTaken = (key: string) =>
    page
      .locator("h1")
      .evaluate(
        (h1, key) => !h1.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
        key,
      );
  expect([await isTaken("Home"), await isTaken("PageDown")]).toEqual([true, false]);
});

test("a clip that plays faster is trimmed to the picture at the playhead", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).click();
  await slider(page, "Speed").fill("2");
  await page.locator("h1").click();
  await page.keyboard.press("Home");
  for (let step = 0; step < 10; step++) await page.keyboard.press("ArrowRight");
  await expect(page.locator(".time b")).toHaveText("0:00.35");
  await page.keyboard.press("i");
  await expect.poll(async () => (await savedProject(page)).clips[0].start / 1000).toBeCloseTo(0.7, 1);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await savedProject(page)).clips[0].start).toBe(0);
  // The picture at the edge is shown.
  await slider(page, "End of the clip").press("ArrowLeft");
  await expect(page.locator(".time b")).toHaveText("0:00.92");
  await expect(slider(page, "End of the clip")).toHaveAttribute("aria-valuemax", "2000");
  await slider(page, "Start of the clip").press("ArrowRight");
  await expect(page.locator(".time b")).toHaveText("0:00.00");
  // What is changed afterwards shows no edge.
  await page.locator("h1").click();
  await page.keyboard.press("ArrowRight");
  await slider(page, "Hue").fill("10");
  await expect.poll(async () => (await savedProject(page)).clips[0].effects.hue).toBe(10);
  await expect(page.locator(".time b")).toHaveText("0:00.05");
  // Dragged by half of what is shown, the edge is in the middle of it.
  const { x: left, width } = (await clipsOf(page).boundingBox())!;
  const { x, y, width: wide } = (await slider(page, "End of the clip").boundingBox())!;
  expect(x + wide).toBeCloseTo(left + width, 0);
  const start = (await slider(page, "Start of the clip").boundingBox())!;
  const name = page.getByRole("list", { name: "Clips" }).getByText("h264-aac.mp4");
  const label = (await name.boundingBox())!;
  expect([start.x, label.x > start.x + start.width]).toEqual([expect.closeTo(left, 0), true]);
  await expect(slider(page, "Start of the clip")).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.mouse.move(x + 7, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 7 - width / 2, y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await savedProject(page)).clips[0].end / 1000).toBeCloseTo(1, 1);
  // The name of a short clip lies within it, between its edges while these can be dragged.
  const [from, to] = ["Start", "End"].map((edge) => slider(page, `${edge} of the clip`));
  const [first, last, short] = [(await from!.boundingBox())!, (await to!.boundingBox())!, (await name.boundingBox())!];
  expect([short.x > first.x + first.width, short.x + short.width < last.x + 1]).toEqual([true, true]);
  await page.locator(".track.music").click();
  await expect(from!).toHaveCount(0);
  const [clips, plain] = [(await clipsOf(page).boundingBox())!, (await name.boundingBox())!];
  expect([plain.x - clips.x, plain.x + plain.width < clips.x + clips.width]).toEqual([expect.closeTo(3, 0), true]);
});

test("in the text of a title, keys are those of the text", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await page.getByRole("button", { name: "Add title" }).click();
  // The space bar plays after a click of a button, and presses one to which keys have led.
  const titles = page.getByRole("list", { name: "Titles" }).getByRole("button");
  await expect(titles).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Delete"); // Not a key of a button.
  await page.keyboard.press("Space");
  await expect(titles).toHaveCount(2);
  // Both are at the same time, so they lie below each other, and the names of the rows beside them.
  const [rows, second] = [(await page.getByRole("list", { name: "Titles" }).boundingBox())!, titles.nth(1)];
  expect((await second.boundingBox())!.y + (await second.boundingBox())!.height).toBeLessThan(rows.y + rows.height);
  const placeOf = async (part: Locator) => (await part.boundingBox())!.y + (await part.boundingBox())!.height / 2;
  const music = await placeOf(page.getByText("Music", { exact: true }));
  expect(music).toBeCloseTo(await placeOf(page.getByRole("list", { name: "Music" })), 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await titles.click();
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("");
  await text.pressSequentially("skill is");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+x");
  await expect(text).toHaveValue("");
  await page.keyboard.press("Control+z");
  await expect(text).toHaveValue("skill is");
  await page.keyboard.press("Backspace");
  expect((await savedProject(page)).titles).toHaveLength(1);
  await expect(clipsOf(page)).toHaveCount(1);
  // All of it is one step of undo.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text).toHaveValue("Title");
  // A text that is written later is another one.
  await text.fill("One");
  await text.blur();
  await text.fill("Two");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text).toHaveValue("One");
});

test("J, K and L go back, pause and play", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  const time = page.locator(".time b");
  await expect(page.locator(".time")).toHaveText("0:00.00 / 0:02.00");
  await page.keyboard.press("l");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  await page.keyboard.press("End");
  await expect(time).toHaveText("0:02.00");
  await page.keyboard.press("j");
  await expect(time).toHaveText("0:01.00");
  await page.keyboard.press("Home");
  await expect(time).toHaveText("0:00.00");
  const pause = page.locator("dd", { hasText: /^Pause$/ });
  await expect(pause).toBeHidden();
  await page.getByRole("button", { name: "Keys" }).click();
  await expect(pause).toBeVisible();
  // The list is in the corner of its button, and all of it can be reached on a low page.
  await page.setViewportSize({ width: 1440, height: 500 });
  const list = (await page.locator("#shortcuts").boundingBox())!;
  expect([list.x > 720, list.x + list.width < 1440, list.y > 40, list.y + list.height < 500]).not.toContain(false);
  await page.locator("dd").last().scrollIntoViewIfNeeded();
  await expect(page.locator("dd").last()).toBeInViewport({ ratio: 1 });
  // What a key does is beside it.
  const [keys, does] = [
    (await page.locator("dt").last().boundingBox())!,
    (await page.locator("dd").last().boundingBox())!,
  ];
  expect([keys.x + keys.width <= does.x, does.y]).toEqual([true, expect.closeTo(keys.y, 0)]);
  await page.keyboard.press("Escape");
  await expect(pause).toBeHidden();
});

test("the space bar plays after a slider, and after the button of a title", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).click();
  await slider(page, "Hue").click();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "Add title" }).click();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("many rows leave room for the picture, and the list of keys goes by Escape", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await open(page, clip("h264-aac.mp4"));
  await expect(clipsOf(page)).toHaveCount(1);
  for (let count = 0; count < 8; count++) await page.keyboard.press("t");
  await expect(page.getByRole("list", { name: "Titles" }).getByRole("button")).toHaveCount(8);
  expect((await page.locator(".picture").boundingBox())!.height).toBeGreaterThan(100);
  await page.getByRole("button", { name: "Keys" }).click();
  const last = page.locator(".shortcuts dd").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(last).toBeHidden();
});
