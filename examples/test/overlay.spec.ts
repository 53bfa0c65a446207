/** Pictures and videos over the film, and titles: their place by handles, and how they look in the film. */
import { execFileSync } from "node:child_process";
import type { Page, TestInfo } from "@playwright/test";
import {
  addFiles,
  clip,
  clipsOf,
  expect,
  exportFilm,
  grayAt,
  open,
  previewAt,
  savedProject,
  setTime,
  slider,
  test,
  volumeOf,
} from "./support";

/** A film of 2 s, and a white picture of 2:1 over it. */
async function openWithOverlay(page: Page, info: TestInfo): Promise<void> {
  const white = info.outputPath("white.png");
  execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "color=white:s=200x100", "-frames:v", "1", white]);
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).first().click();
  await slider(page, "Brightness").fill("0");
  await addFiles(page, white);
  await expect(clipsOf(page)).toHaveCount(2);
  await clipsOf(page).nth(1).click();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Lay white.png over the film" }).click();
  await expect.poll(() => previewAt(page, 0.8, 0.8)).toBeGreaterThan(240);
}

const overlayOf = async (page: Page) => (await savedProject(page)).overlays[0];

/** Drags from one place of the picture to another, given as parts of its width and height. */
async function dragOnPicture(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const { x, y, width, height } = (await page.locator(".picture").boundingBox())!;
  await page.mouse.move(x + from[0] * width, y + from[1] * height);
  await page.mouse.down();
  await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 4 });
  await page.mouse.up();
}

test("a picture over the film is moved and scaled by handles, and undone in one step", async ({ page }, info) => {
  await openWithOverlay(page, info);
  const handle = page.getByRole("button", { name: "white.png on the picture" });
  await handle.hover();
  await expect(handle).toHaveCSS("background-color", "rgba(0, 0, 0, 0)"); // The picture is below it.
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  await dragOnPicture(page, [0.8, 0.8], [0.3, 0.25]);
  await expect.poll(() => previewAt(page, 0.3, 0.25)).toBeGreaterThan(240);
  expect(await previewAt(page, 0.8, 0.8)).toBeLessThan(20);
  const moved = await overlayOf(page);
  expect(moved.x).toBeCloseTo(0.3, 1);
  expect(moved.y).toBeCloseTo(0.25, 1);

  // The lower right corner is dragged to 1.5 times the size; the upper left corner stays.
  const { height: shown, width } = (await page.locator(".picture").boundingBox())!;
  const tall = (moved.width * width) / 2 / shown;
  const corner: [number, number] = [moved.x + moved.width / 2, moved.y + tall / 2];
  await dragOnPicture(page, corner, [corner[0] + moved.width / 2, corner[1] + tall / 2]);
  await expect.poll(async () => (await overlayOf(page)).width / moved.width).toBeCloseTo(1.5, 1);
  const scaled = await overlayOf(page);
  expect(scaled.x - scaled.width / 2).toBeCloseTo(moved.x - moved.width / 2, 2);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => overlayOf(page)).toEqual(moved);

  // It snaps to the middle.
  await dragOnPicture(page, [moved.x, moved.y], [0.505, 0.495]);
  await expect.poll(() => overlayOf(page)).toMatchObject({ x: 0.5, y: 0.5 });

  // What of it leaves the picture lies over nothing else.
  await slider(page, "From the top").fill("1");
  await slider(page, "Width").fill("1");
  await expect.poll(() => overlayOf(page)).toMatchObject({ y: 1, width: 1 });
  await page.getByRole("button", { name: "Play" }).click({ trial: true });
  for (let step = 0; step < 2; step++) await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => overlayOf(page)).toMatchObject({ y: 0.5, width: moved.width });

  // The handle above it is dragged to its right, for a quarter of a turn.
  const turner = (await page.locator(".turner").boundingBox())!;
  const stage = (await page.locator(".picture").boundingBox())!;
  const up = (stage.y + stage.height / 2 - turner.y - turner.height / 2) / stage.height;
  expect(up).toBeGreaterThan(0);
  await dragOnPicture(page, [0.5, 0.5 - up], [0.5 + (up * stage.height) / stage.width, 0.5]);
  await expect.poll(async () => (await overlayOf(page)).angle).toBe(90);
  // Its lower right corner is at the lower left now.
  const long = (moved.width * stage.width) / 2;
  const turned: [number, number] = [0.5 - long / 2 / stage.width, 0.5 + long / stage.height];
  await dragOnPicture(page, turned, [turned[0] - long / 4 / stage.width, turned[1] + long / 2 / stage.height]);
  await expect.poll(async () => (await overlayOf(page)).width / moved.width).toBeCloseTo(1.25, 1);
  for (let step = 0; step < 2; step++) await page.getByRole("button", { name: "Undo" }).click();

  // By keys.
  await handle.focus();
  for (const key of ["Control+ArrowRight", "Meta+ArrowRight"]) await handle.press(key); // Keys of the system.
  await handle.press("ArrowRight");
  await handle.press("ArrowDown");
  await expect.poll(async () => (await overlayOf(page)).y).toBeCloseTo(0.51, 5);
  expect((await overlayOf(page)).x).toBeCloseTo(0.51, 5);
  await handle.press("+");
  await expect.poll(async () => (await overlayOf(page)).width).toBeCloseTo(moved.width * 1.05, 5);
  await handle.press("-");
  await expect.poll(async () => (await overlayOf(page)).width).toBeCloseTo(moved.width, 5);
  await handle.press("ArrowLeft");
  await handle.press("ArrowUp");
  await expect.poll(async () => (await overlayOf(page)).y).toBeCloseTo(0.5, 5);
  expect((await overlayOf(page)).x).toBeCloseTo(0.5, 5);
  await expect(page.locator(".time b")).toHaveText("0:00.00");
  // Each key is a step of undo.
  await handle.press("Control+z");
  await expect.poll(async () => (await overlayOf(page)).y).toBeCloseTo(0.51, 5);
  expect((await overlayOf(page)).x).toBeCloseTo(0.5, 5);
  await handle.press("Delete");
  await expect(handle).toHaveCount(0);
});

test(
  "an overlay is turned by its handle and by a slider, in the picture and in the film",
  { tag: "@nightly" },
  async ({ page }, info) => {
    await openWithOverlay(page, info);
    await slider(page, "From the left").fill("0.5");
    await slider(page, "From the top").fill("0.5");
    const before = await overlayOf(page);
    const handle = (await page.locator(".turner").boundingBox())!;
    const { x, y, width, height } = (await page.locator(".picture").boundingBox())!;
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const distance = middleY - (handle.y + handle.height / 2);
    await page.mouse.move(middleX, middleY - distance);
    await page.mouse.down();
    await page.mouse.move(middleX + distance / 2, middleY - distance / 2);
    await page.mouse.move(middleX + distance, middleY + 1);
    await page.mouse.up();
    await expect.poll(async () => (await overlayOf(page)).angle).toBe(90);
    // A picture of 2:1 stands upright now: above its middle, where nothing was, there is some of it, and less at its sides.
    const half = (before.width * width) / 2 / height;
    await expect.poll(() => previewAt(page, 0.5, 0.5 - half * 0.9)).toBeGreaterThan(240);
    expect(await previewAt(page, 0.5 - before.width * 0.4, 0.5)).toBeLessThan(20);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => overlayOf(page)).toEqual(before);

    await page.getByRole("combobox", { name: "Shape" }).selectOption("Square");
    await slider(page, "Angle").fill("45");
    await expect(slider(page, "Angle")).toHaveAttribute("aria-valuetext", "45°");
    // A square on its corner: more at the top of its middle than beside it.
    const corner = (before.width / 2) * Math.SQRT2;
    const level = (film: string, left: number) => {
      const pixels = grayAt(film, 1, `crop=iw/32:ih/18:iw*${left}:ih*0.47`);
      return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
    };
    const film = await exportFilm(page, "Best");
    expect(level(film, 0.5 + corner * 0.8)).toBeGreaterThan(200);
    expect(level(film, 0.5 + corner * 1.15)).toBeLessThan(24);
    expect(level(film, 0.5 - corner * 0.9)).toBeGreaterThan(150);

    // A corner is dragged along the turned diagonal; the one across stays.
    await page.getByRole("button", { name: "white.png on the picture" }).click();
    const right: [number, number] = [0.5 + corner, 0.5];
    await dragOnPicture(page, right, [right[0] + corner, 0.5]);
    await expect.poll(async () => (await overlayOf(page)).width / before.width).toBeCloseTo(1.5, 1);
    const { x: moved, y: same } = await overlayOf(page);
    expect(moved).toBeCloseTo(0.5 + corner / 2, 2);
    expect(same).toBeCloseTo(0.5, 2);
  },
);

test("shape, corners, opacity and time of an overlay are in the film", { tag: "@nightly" }, async ({ page }, info) => {
  await openWithOverlay(page, info);
  await page.getByRole("combobox", { name: "Shape" }).selectOption("Square");
  await slider(page, "From the left").fill("0.5");
  await slider(page, "From the top").fill("0.5");
  await slider(page, "Width").fill("0.5");
  await slider(page, "Round corners").fill("0.5");
  await slider(page, "Opacity").fill("0.5");
  await setTime(page, "On the timeline at", "1");
  await setTime(page, "Length", "0.5");
  const film = await exportFilm(page, "Best");
  const level = (seconds: number, x: number, y: number) => {
    const pixels = grayAt(film, seconds, `crop=iw/32:ih/18:iw*${x}:ih*${y}`);
    return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  };
  expect(level(0.5, 0.5, 0.5)).toBeLessThan(24);
  expect(Math.abs(level(1.2, 0.5, 0.5) - 128)).toBeLessThan(24);
  expect(level(1.7, 0.5, 0.5)).toBeLessThan(24);
  // A circle, of half the width of the film: in its square's corner, there is nothing.
  const { width, height } = await savedProject(page);
  const half = (0.25 * width) / height;
  expect(level(1.2, 0.5, 0.5 - half * 0.85)).toBeGreaterThan(90);
  expect(level(1.2, 0.27, Math.max(0, 0.5 - half * 0.95))).toBeLessThan(24);
  expect(level(1.2, 0.8, 0.5)).toBeLessThan(24);
});

test("a title is dragged and scaled on the picture, where its letters are in the film", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await expect(clipsOf(page)).toHaveCount(1);
  await page.keyboard.press("t");
  const handle = page.getByRole("button", { name: "“Title” on the picture" });
  await expect(handle).toHaveText("Title");
  await expect(handle).toHaveCSS("color", "rgba(0, 0, 0, 0)"); // The letters are those of the picture.
  const stage = (await page.locator(".picture").boundingBox())!;
  const letters = await handle.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(letters / stage.height).toBeCloseTo(0.1, 2);
  await dragOnPicture(page, [0.5, 0.82], [0.3, 0.4]);
  const title = async () => (await savedProject(page)).titles[0];
  await expect.poll(async () => (await title()).x).toBeCloseTo(0.3, 1);
  expect((await title()).y).toBeCloseTo(0.4, 1);
  // It has corners, and nothing to turn it, while it is selected.
  const corners = page.locator(".corner");
  await page.keyboard.press("Escape");
  await expect(corners).toHaveCount(0);
  await handle.press("Enter");
  await expect(corners).toHaveCount(4);
  await expect(corners.first()).not.toHaveCSS("background-image", "none");
  // Its upper right corner is dragged to its middle.
  const { x, y, width, height } = (await page.locator(".placed").boundingBox())!;
  const corner: [number, number] = [(x + width - stage.x) / stage.width, (y - stage.y) / stage.height];
  await dragOnPicture(page, corner, [corner[0] - width / 4 / stage.width, corner[1] + height / 4 / stage.height]);
  await expect.poll(async () => (await title()).size).toBeCloseTo(0.075, 2);
  const { size } = await title();
  await handle.press("+");
  await expect.poll(async () => (await title()).size).toBeCloseTo(size * 1.05, 5);
  // After a drag, it is selected as well.
  await page.keyboard.press("Escape");
  await dragOnPicture(page, [(await title()).x, (await title()).y], [0.5, 0.5]);
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  // A long text has lines, as in the film, and is there at its time.
  await setTime(page, "Length", "1");
  await page.keyboard.press("End");
  await expect(handle).toHaveCount(0);
  await page.keyboard.press("Home");
  const text = page.getByRole("textbox", { name: "Text" });
  const tallOf = async () => (await page.locator(".placed").boundingBox())!.height;
  const line = await tallOf();
  await text.fill("Title\nTitle");
  expect((await tallOf()) / line).toBeCloseTo(2, 1);
  await text.fill("Title ".repeat(30));
  const long = (await page.locator(".placed").boundingBox())!;
  expect(long.width / stage.width).toBeCloseTo(0.9, 2);
});

test("music is lower while the clips are loud, if it is asked for", { tag: "@nightly" }, async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("sound.mp3"));
  await clipsOf(page).first().click();
  // Loud enough to count, and quieter than the music when that is lower. Both are loud in their second second.
  await slider(page, "Volume").fill("0.1");
  await page.getByRole("button", { name: "Music sound.mp3" }).click();
  await slider(page, "Volume").fill("1");
  const level = async () => volumeOf(await exportFilm(page, "Small file"), 1.3, 0.6);
  const plain = await level();
  await page.getByLabel("Lower while the clips are loud").check();
  expect(plain - (await level())).toBeGreaterThan(6);
});

test("a title fades in", { tag: "@nightly" }, async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await page.keyboard.press("t");
  await page.getByRole("textbox", { name: "Text" }).fill("████████");
  await setTime(page, "Start", "0.5");
  await slider(page, "Fade in").fill("500");
  await page.locator("h1").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => previewAt(page, 0.5, 0.8)).toBeGreaterThan(240);
  for (let frame = 0; frame < 9; frame++) await page.keyboard.press("ArrowLeft");
  await expect.poll(() => previewAt(page, 0.5, 0.8)).toBeLessThan(225);
});
