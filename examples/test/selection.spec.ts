/** Items of the timeline that are selected, copied and moved. */
import type { Project } from "../editor/src/model/project";
import { clip, clipsOf, expect, open, savedProject, slider, test } from "./support";

test("a box selects what it touches, and nothing is selected after Escape or a click beside the clips", async ({
  page,
}) => {
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).click();
  await expect(page.getByRole("heading", { name: "Project" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Project" })).toBeVisible();
  await clipsOf(page).click();
  for (const key of ["Shift", "Control", "Meta"] as const)
    await page.locator(".track.music").click({ modifiers: [key] });
  await expect(clipsOf(page)).toHaveAttribute("aria-pressed", "true");
  await page.locator(".track.music").click();
  await expect(page.getByRole("heading", { name: "Project" })).toBeVisible();

  // From below the clip's end to its middle.
  const item = (await clipsOf(page).boundingBox())!;
  const row = (await page.getByRole("list", { name: "Overlays" }).boundingBox())!;
  const drag = async (isCanceled: boolean) => {
    await page.mouse.move(item.x + item.width + 20, row.y + 15);
    await page.mouse.down();
    await page.mouse.move(item.x + item.width / 2, item.y + 40, { steps: 4 });
    await expect(clipsOf(page)).toHaveAttribute("aria-pressed", "true");
    const box = (await page.locator(".box").boundingBox())!;
    await expect(page.locator(".box")).toHaveCSS("border-style", "solid");
    const places = [box.x, box.y, box.x + box.width, box.y + box.height];
    const drawn = [item.x + item.width / 2, item.y + 40, item.x + item.width + 20, row.y + 15];
    expect(places).toEqual(drawn.map((place) => expect.closeTo(place, 0)));
    if (isCanceled) await page.keyboard.press("Escape");
    await page.mouse.up();
  };
  await drag(true);
  await expect(clipsOf(page)).toHaveAttribute("aria-pressed", "false");
  await drag(false);
  await expect(page.locator(".box")).toHaveCount(0);
  await expect(clipsOf(page)).toHaveAttribute("aria-pressed", "true");
  // Escape ends the drag of a clip, which stays selected.
  await page.mouse.move(item.x + 40, item.y + 30);
  await page.mouse.down();
  await page.mouse.move(item.x + 140, item.y + 30, { steps: 4 });
  await expect(page.locator(".clip")).toHaveAttribute("style", /translateX\(100px\)/);
  await page.keyboard.press("Escape");
  await expect(page.locator(".clip")).not.toHaveAttribute("style", /translateX/);
  await expect(clipsOf(page)).toHaveAttribute("aria-pressed", "true");
  await page.mouse.up();

  // Beside the clip, a box selects nothing, and with Shift nothing more.
  const dragBeside = async () => {
    await page.mouse.move(item.x + item.width + 20, row.y + 15);
    await page.mouse.down();
    await page.mouse.move(item.x + item.width + 90, row.y + 5, { steps: 4 });
    await expect(page.locator(".box")).toBeVisible();
    await page.mouse.up();
    await expect(page.locator(".box")).toHaveCount(0);
  };
  await page.keyboard.down("Shift");
  await dragBeside();
  await page.keyboard.up("Shift");
  await expect(clipsOf(page)).toHaveAttribute("aria-pressed", "true");
  await dragBeside();
  await expect(clipsOf(page)).toHaveAttribute("aria-pressed", "false");
  // An item of another row is selected as well.
  await page.keyboard.press("t");
  const title = page.getByRole("button", { name: "Title “Title”", exact: true });
  await expect(title).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  const below = (await title.boundingBox())!;
  await page.mouse.move(item.x + item.width + 20, below.y + 10);
  await page.mouse.down();
  await page.mouse.move(item.x + item.width / 2, below.y + 30, { steps: 4 });
  await page.mouse.up();
  await expect(title).toHaveAttribute("aria-pressed", "true");
  await expect(clipsOf(page)).toHaveAttribute("aria-pressed", "false");
});

test("a box that is dragged from an empty place selects what it touches", { tag: "@nightly" }, async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("b-frames.mp4"));
  await expect(clipsOf(page)).toHaveCount(2);
  await page.keyboard.press("t");
  const row = (await page.getByRole("list", { name: "Overlays" }).boundingBox())!;
  const second = (await clipsOf(page).nth(1).boundingBox())!;
  const drag = async (toX: number, toY: number) => {
    await page.mouse.move(row.x + 5, row.y + 15);
    await page.mouse.down();
    await page.mouse.move(toX, toY, { steps: 4 });
  };
  const settings = page.getByRole("region", { name: "Settings" });
  await drag(second.x + 20, second.y + 40);
  await expect(page.locator(".box")).toBeVisible();
  await expect(settings).toContainText("2 items");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(settings.getByRole("heading", { name: "Title" })).toBeVisible();

  await drag(second.x - 20, row.y + 60);
  await page.mouse.up();
  await expect(settings.getByRole("heading", { name: "Title" })).toBeVisible();
  await page.keyboard.down("Shift");
  await drag(second.x - 20, second.y + 40);
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await expect(page.locator(".box")).toHaveCount(0);
  await expect(settings).toContainText("2 items");
  await page.keyboard.press("Delete");
  await expect(clipsOf(page)).toHaveCount(1);
});

test("items are copied, pasted and duplicated, and titles are trimmed at their edges", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).click();
  await page.keyboard.press("Control+d");
  await expect(clipsOf(page)).toHaveCount(2);
  await page.keyboard.press("Control+x");
  await expect(clipsOf(page)).toHaveCount(1);
  await page.keyboard.press("Control+c"); // Nothing is selected.
  await page.keyboard.press("Control+v");
  await expect(clipsOf(page)).toHaveCount(2);
  await page.keyboard.press("t");
  const before = (await savedProject(page)).titles[0].duration;
  await slider(page, "End of the title").press("ArrowLeft");
  await expect.poll(async () => (await savedProject(page)).titles[0].duration).toBe(before - 100);
});

test("several items are selected, deleted, copied and moved", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("b-frames.mp4"), clip("vp9-opus.webm"));
  await expect(clipsOf(page)).toHaveCount(3);
  const settings = page.getByRole("region", { name: "Settings" });
  const order = async () => {
    const { sources, clips } = (await savedProject(page)) as Project;
    return clips.map(({ source }) => sources.find(({ id }) => id === source)!.name);
  };
  await clipsOf(page).first().click();
  await clipsOf(page)
    .nth(1)
    .click({ modifiers: ["Shift"] });
  await expect(settings).toContainText("2 items");
  const borders = () => clipsOf(page).evaluateAll((clips) => clips.map((clip) => getComputedStyle(clip).borderColor));
  const [selected, alike, plain] = await borders();
  expect([alike === selected, plain === selected]).toEqual([true, false]);
  await expect(slider(page, "End of the clip")).toHaveCount(0);
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(order).toEqual(["vp9-opus.webm", "h264-aac.mp4", "b-frames.mp4"]);
  await page.keyboard.press("Control+d");
  await expect(clipsOf(page)).toHaveCount(5);
  await expect(settings).toContainText("2 items");

  // Dragged to the beginning, both move.
  const [first, fourth] = [(await clipsOf(page).first().boundingBox())!, (await clipsOf(page).nth(3).boundingBox())!];
  await page.mouse.move(fourth.x + 30, fourth.y + 40);
  await page.mouse.down();
  // What is dragged lies over the clip behind it.
  const over = [fourth.x + fourth.width + 10, fourth.y + 40] as const;
  await page.mouse.move(...over, { steps: 2 });
  const clipAt = ([x, y]: typeof over) => document.elementFromPoint(x, y)?.closest("li")?.style.transform;
  expect(await page.evaluate(clipAt, over)).toContain("translate");
  await page.mouse.move(first.x - 40, fourth.y + 40, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual(["h264-aac.mp4", "b-frames.mp4", "vp9-opus.webm"]);
  await expect(settings).toContainText("2 items");

  await clipsOf(page)
    .nth(2)
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(settings).toContainText("3 items");
  const remove = page.getByRole("button", { name: "Delete", exact: true }).first();
  await remove.click();
  await expect(clipsOf(page)).toHaveCount(2);
  await expect(remove).toBeDisabled();
  await page.keyboard.press("Home");

  // Titles keep their distance. The button that was turned off may still have the focus.
  await remove.dispatchEvent("keydown", { key: "t" });
  await slider(page, "End of the title").focus();
  for (let count = 0; count < 20; count++) await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Title “Title”", exact: true }).focus();
  await page.keyboard.press("Control+d");
  await page.keyboard.press("Control+a");
  await expect(settings).toContainText("4 items");
  const times = async () => ((await savedProject(page)) as Project).titles.map(({ at }) => at);
  await expect.poll(async () => (await times()).length).toBe(2);
  const [one, two] = (await times()) as [number, number];
  const title = (await page.getByRole("button", { name: "Title “Title”", exact: true }).first().boundingBox())!;
  await page.mouse.move(title.x + 20, title.y + 20);
  await page.mouse.down();
  await page.mouse.move(title.x + 120, title.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await times())[0]).toBeGreaterThan(one);
  const [movedOne, movedTwo] = (await times()) as [number, number];
  expect(movedTwo - movedOne).toBeCloseTo(two - one, 3);
  await page.keyboard.press("Backspace");
  await expect(clipsOf(page)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(clipsOf(page)).toHaveCount(2);
});

test("a title snaps to the edge of a clip while it is dragged, and not by keys", { tag: "@nightly" }, async ({
  page,
}) => {
  await open(page, clip("h264-aac.mp4"), clip("b-frames.mp4"));
  await page.keyboard.press("t");
  const title = async () => (await savedProject(page)).titles[0];
  const second = (await clipsOf(page).nth(1).boundingBox())!;
  const item = page.getByRole("button", { name: "Title “Title”" });
  const box = (await item.boundingBox())!;
  const drag = async (from: number, to: number) => {
    await page.mouse.move(from, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(to, box.y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await drag(box.x + 40, second.x + 40 + 6);
  await expect.poll(async () => (await title()).at).toBe(2000);
  await slider(page, "Start of the title").press("ArrowRight");
  await expect.poll(async () => (await title()).at).toBe(2100);
  const handle = (await slider(page, "Start of the title").boundingBox())!;
  await drag(handle.x + 7, second.x + 7 - 5);
  await expect.poll(async () => (await title()).at).toBe(2000);
});
