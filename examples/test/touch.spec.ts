/** The editor by touch alone, at the width of a phone. */
import type { Locator, Page } from "@playwright/test";
import type { Project } from "../editor/src/model/project";
import { clip, clipsOf, expect, open, previewLevel, probe, savedProject, slider, test, volumeOf } from "./support";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

interface Point {
  x: number;
  y: number;
}

/** A place on an element, given as parts of its width and height. */
async function pointOn(element: Locator, x = 0.5, y = 0.5): Promise<Point> {
  await element.scrollIntoViewIfNeeded();
  const box = (await element.boundingBox())!;
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

/** Moves a finger from a place by a distance. `rest` is awaited before it moves. */
async function drag(page: Page, from: Point, x: number, y = 0, rest?: () => Promise<void>): Promise<void> {
  const input = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Point[]) =>
    input.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", from);
  await rest?.();
  for (let step = 1; step <= 5; step++)
    await touch("touchMove", { x: from.x + (step * x) / 5, y: from.y + (step * y) / 5 });
  await touch("touchEnd");
}

/** Moves the thumb of a slider, which is at a part of its width. */
async function slide(control: Locator, from: number, to: number): Promise<void> {
  const { width } = (await control.boundingBox())!;
  await drag(control.page(), await pointOn(control, from), (to - from) * width);
}

const isHeld = (page: Page) => async () => expect(page.locator("[data-held]")).toHaveCount(1);
const project = (page: Page) => savedProject(page) as Promise<Project>;

/** Taps through the export, and returns the file with its name. */
async function exportByTouch(page: Page, format: string): Promise<{ path: string; name: string }> {
  await page.getByRole("button", { name: "Export" }).tap();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByRole("combobox", { name: "Format" }).selectOption(format);
  await dialog.getByText("Small file").tap();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).tap();
  const download = await downloading;
  await expect(dialog.getByRole("status")).toHaveText(/ is saved\.$/);
  await dialog.getByRole("button", { name: "Close" }).tap();
  return { path: await download.path(), name: download.suggestedFilename() };
}

test("the rows have their names, and buttons that a finger hits", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("sound.mp3"));
  const isInSight = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  };
  for (const name of ["Clips", "Overlays", "Titles", "Music"]) {
    const head = page.locator(".head").getByText(name, { exact: true });
    await head.scrollIntoViewIfNeeded();
    expect(await head.evaluate(isInSight), name).toBe(true);
  }
  for (const name of ["Mute clips", "Solo clips", "Mute music", "Solo music"]) {
    const { width, height } = (await page.getByRole("button", { name }).boundingBox())!;
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(24);
  }
});

test("a finger that rests on a clip moves it, and one that moves at once does not", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("b-frames.mp4"));
  await expect(clipsOf(page)).toHaveCount(2);
  const first = clipsOf(page).first();
  const names = () => clipsOf(page).evaluateAll((clips) => clips.map(({ textContent }) => textContent));
  const from = await pointOn(first);
  // Its middle comes behind that of the other clip, and its start does not.
  const distance = (await first.boundingBox())!.width * 1.2;
  await drag(page, from, distance, 0, isHeld(page));
  const moved = ["b-frames.mp4", "h264-aac.mp4"];
  await expect.poll(names).toEqual(moved);
  // However slow the machine is, no time passes between the touch and its moves. What it scrolls may go on, which would take a touch.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await drag(page, from, distance);
  await page.clock.resume();
  expect(await names()).toEqual(moved);
  // An edge and the ruler take all moves of a finger.
  const before = (await project(page)).clips[1]!.end;
  await drag(page, await pointOn(slider(page, "End of the clip")), -20);
  await expect.poll(async () => (await project(page)).clips[1]!.end).toBeLessThan(before - 100);
  await drag(page, await pointOn(page.locator(".ruler"), 0.1), 100);
  await expect(page.locator(".time b")).toHaveText(/0:0[1-3]/);

  // The picture stays in sight while its settings change, and a clip is deleted where it is.
  await slider(page, "Grain").scrollIntoViewIfNeeded();
  await expect(page.locator(".picture")).toBeInViewport({ ratio: 1 });
  const [settings, media] = ["Settings", "Media"].map((name) => page.getByRole("region", { name }));
  expect((await settings!.boundingBox())!.y).toBeLessThan((await media!.boundingBox())!.y);
  await page.getByRole("region", { name: "Timeline" }).getByRole("button", { name: "Delete" }).tap();
  await expect(clipsOf(page)).toHaveCount(1);

  // A selected title on the picture and its corners take all moves of a finger as well.
  await drag(page, await pointOn(page.locator(".ruler"), 0.05), 10);
  await expect(page.locator(".time b")).toHaveText(/0:00/);
  await page.getByRole("button", { name: "Add title" }).tap();
  const onPicture = page.getByRole("button", { name: "“Title” on the picture" });
  await expect(onPicture).toHaveAttribute("aria-pressed", "true");
  const title = async () => (await project(page)).titles[0]!;
  const { y, size } = await title();
  await drag(page, await pointOn(onPicture), 0, -50);
  await expect.poll(async () => (await title()).y).toBeLessThan(y - 0.1);
  await drag(page, await pointOn(page.locator(".corner").last()), 20, 20);
  await expect.poll(async () => (await title()).size).toBeGreaterThan(size * 1.2);
  // A finger hits each button and field.
  const heights = await page
    .locator("button:not([data-item], .mix *), .button, select, input[type=text]")
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).offsetHeight).filter(Boolean));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test("the sound of a film is cut, mixed and exported alone", { tag: "@nightly" }, async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("sound.mp3"));
  // Both are silent for a second, and loud in the next one. Of the clip, the first second goes.
  const half = await pointOn(clipsOf(page).first());
  const ruler = await pointOn(page.locator(".ruler"));
  await page.touchscreen.tap(half.x, ruler.y);
  await expect(page.locator(".time b")).toHaveText(/0:0(0.9|1.0)/);
  await page.getByRole("button", { name: "Split" }).tap();
  await expect(clipsOf(page)).toHaveCount(2);
  await clipsOf(page).first().tap();
  await page.getByRole("button", { name: "Delete" }).tap();
  await expect(clipsOf(page)).toHaveCount(1);

  const loud = await exportByTouch(page, "sound");
  expect(loud.name).toBe("Untitled.m4a");
  const { video, audio } = probe(loud.path);
  expect(video).toBeUndefined();
  expect(audio).toMatchObject({ codec_name: "aac" });
  expect(Math.abs(Number(audio?.duration) - 1)).toBeLessThan(0.15);
  expect(volumeOf(loud.path, 0.1, 0.7)).toBeGreaterThan(-30);

  await page.getByRole("button", { name: "Mute clips" }).tap();
  const quiet = await exportByTouch(page, "sound");
  expect(volumeOf(quiet.path, 0.1, 0.7)).toBeLessThan(-60);
});

test("a whole film is made: the example is cut, titled, mixed and exported", { tag: "@nightly" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Open an example film" }).tap();
  await expect(clipsOf(page)).toHaveCount(4);
  await expect.poll(() => previewLevel(page)).toBeGreaterThan(40);

  // The first clip ends earlier, the third comes before the second, and the last one goes.
  await clipsOf(page).first().tap();
  await drag(page, await pointOn(slider(page, "End of the clip")), -40);
  await expect.poll(async () => (await project(page)).clips[0]!.end).toBeLessThan(3500);
  const [, second, third] = (await project(page)).clips.map(({ id }) => id);
  const from = await pointOn(clipsOf(page).nth(2));
  await drag(page, from, (await pointOn(clipsOf(page).nth(1), 0.2)).x - from.x, 0, isHeld(page));
  await expect.poll(async () => (await project(page)).clips.map(({ id }) => id).slice(1, 3)).toEqual([third, second]);
  await clipsOf(page).last().tap();
  await page.getByRole("button", { name: "Delete" }).tap();
  await expect(clipsOf(page)).toHaveCount(3);

  // The title is moved on the picture, and gets another size and text.
  await page.getByRole("button", { name: "Title “Coast and city”", exact: true }).tap();
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("████");
  await slide(slider(page, "Size"), 0.3, 0.9);
  await drag(page, await pointOn(page.locator(".picture")), 0, 50);
  const { y, size } = (await project(page)).titles[0]!;
  expect(y).toBeGreaterThan(0.55);
  expect(size).toBeGreaterThan(0.17);

  // The song is over earlier and quieter.
  await page.getByRole("button", { name: "Music Song.mp3" }).tap();
  await slide(slider(page, "Volume"), 0.25, 0.1);
  expect((await project(page)).music[0]!.volume).toBeLessThan(0.4);

  await page.getByRole("button", { name: "Play" }).tap();
  await expect(page.locator(".time b")).toHaveText(/0:0[1-9]/);
  await page.getByRole("button", { name: "Pause" }).tap();
  const [, minutes, seconds] = /\/ (\d+):([\d.]+)/.exec((await page.locator(".time").textContent())!)!;
  const { path, name } = await exportByTouch(page, "mp4");
  expect(name).toBe("Coast and city.mp4");
  const { video, audio } = probe(path);
  const { width, height } = await project(page);
  expect(video).toMatchObject({ codec_name: "h264", width, height });
  expect(audio).toMatchObject({ codec_name: "aac" });
  expect(Math.abs(Number(video?.duration) - Number(minutes) * 60 - Number(seconds))).toBeLessThan(0.1);
  expect(volumeOf(path, 1, 2)).toBeGreaterThan(-60);
});
