/** Films made from files to the export, judged by ffmpeg. */
import { execFileSync } from "node:child_process";
import {
  addFiles,
  clip,
  clipsOf,
  difference,
  expect,
  exportFilm,
  grayAt,
  keptFiles,
  open,
  previewAt,
  previewLevel,
  probe,
  savedProject,
  setTime,
  slider,
  test,
  volumeOf,
} from "./support";

test("a film is imported, trimmed, split, titled and exported", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("vp9-opus.webm"));
  await expect(clipsOf(page)).toHaveCount(2);
  await clipsOf(page).first().click();
  await setTime(page, "End", "1");
  await expect(clipsOf(page).first()).toHaveAccessibleName(/0:01\.0$/);

  // The second clip, from 1 s to 3 s, is split at 2 s, and its first half deleted.
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("s");
  await expect(clipsOf(page)).toHaveCount(3);
  await clipsOf(page).nth(1).click();
  await page.keyboard.press("Delete");
  await expect(clipsOf(page)).toHaveCount(2);

  await page.keyboard.press("Home");
  await page.keyboard.press("t");
  await page.getByRole("button", { name: "Title “Title”" }).click();
  await page.getByRole("textbox", { name: "Text" }).fill("████████");
  // It shows at once, at the position where it was added.
  await expect.poll(() => previewAt(page, 0.5, 0.8)).toBeGreaterThan(240);
  await setTime(page, "Length", "1");

  const film = await exportFilm(page, "Best");
  const { video, audio } = probe(film);
  const { width, height } = await savedProject(page);
  expect(video).toMatchObject({ codec_name: "h264", width, height });
  expect(Math.abs(Number(video?.duration) - 2)).toBeLessThan(0.05);
  expect(Math.abs(Number(audio?.duration) - 2)).toBeLessThan(0.05);
  // The first clip with the title, which covers the lower part; the second without.
  const lower = "crop=iw/4:ih/12:iw*3/8:ih*0.78";
  expect(Math.min(...grayAt(film, 0.5, lower))).toBeGreaterThan(200);
  const upper = "crop=iw:ih/2:0:0";
  expect(difference(grayAt(film, 0.5, upper), grayAt(clip("h264-aac.mp4"), 0.5, upper))).toBeLessThan(6);
  expect(difference(grayAt(film, 1.52), grayAt(clip("vp9-opus.webm"), 1.52))).toBeLessThan(6);
  // The clips' second second has the sound.
  expect(volumeOf(film, 0.1, 0.8)).toBeLessThan(-60);
  expect(volumeOf(film, 1.1, 0.8)).toBeGreaterThan(-30);
});

test("pictures, a crossfade, speed, effects, fades and music are in the film", async ({ page }, info) => {
  await open(page, clip("h264-aac.mp4"));
  const white = info.outputPath("white.png");
  execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "color=white:s=64x36", "-frames:v", "1", white]);
  await addFiles(page, white);
  await addFiles(page, clip("sound.mp3"));
  await expect(clipsOf(page)).toHaveCount(2);

  await clipsOf(page).first().click();
  await slider(page, "Speed").fill("2");
  await slider(page, "Brightness").fill("0");
  await slider(page, "Volume").fill("0");
  await clipsOf(page).last().click();
  await setTime(page, "Length", "2");
  await slider(page, "Crossfade").fill("500");
  // The clip shows it: a second is as long as 120 pixels.
  const { x, width, height } = (await page.locator(".transition").last().boundingBox())!;
  expect([width, height > 60]).toEqual([expect.closeTo(60, 0), true]);
  expect(x - (await clipsOf(page).last().boundingBox())!.x).toBeCloseTo(1, 0); // Its border.
  await expect(page.locator(".transition").last()).not.toHaveCSS("background-image", "none");
  // It lies over the end of the first clip, which can still be dragged.
  await clipsOf(page)
    .first()
    .click({ position: { x: 20, y: 40 } });
  await slider(page, "End of the clip").click({ trial: true });
  await clipsOf(page).last().click();
  await slider(page, "Fade out").fill("1000");
  await page.getByRole("button", { name: /^Music sound\.mp3/ }).click();
  await setTime(page, "On the timeline at", "1");
  await setTime(page, "Start", "1");

  // The first clip takes 1 s at twice its speed, the second 2 s, and they share half a second.
  const film = await exportFilm(page, "Best");
  const { video } = probe(film);
  expect(Math.abs(Number(video?.duration) - 2.5)).toBeLessThan(0.05);
  const level = (seconds: number) =>
    Math.round(grayAt(film, seconds, "crop=iw/8:ih/8").reduce((sum, value) => sum + value, 0) / 576);
  expect(level(0.3)).toBeLessThan(24);
  expect(Math.abs(level(0.75) - 128)).toBeLessThan(40);
  expect(level(1.2)).toBeGreaterThan(230);
  expect(Math.abs(level(2) - 128)).toBeLessThan(40);
  expect(level(2.45)).toBeLessThan(32);
  expect(volumeOf(film, 0.1, 0.7)).toBeLessThan(-60);
  expect(volumeOf(film, 1.1, 0.7)).toBeGreaterThan(-50);
});

test("a wipe shows both clips side by side", { tag: "@nightly" }, async ({ page }, info) => {
  await open(page, clip("h264-aac.mp4"));
  const white = info.outputPath("white.png");
  execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "color=white:s=64x36", "-frames:v", "1", white]);
  await addFiles(page, white);
  await clipsOf(page).first().click();
  await slider(page, "Brightness").fill("0");
  await clipsOf(page).last().click();
  await slider(page, "Crossfade").fill("1000");
  await page.getByRole("combobox", { name: "Transition" }).selectOption("Wipe");
  await expect(slider(page, "Wipe")).toHaveValue("1000");
  const film = await exportFilm(page, "Best");
  const levels = (filter: string) => {
    const pixels = grayAt(film, 1.5, filter);
    return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  };
  expect(levels("crop=iw/4:ih/2:0:ih/4")).toBeLessThan(24);
  expect(levels("crop=iw/4:ih/2:iw*3/4:ih/4")).toBeGreaterThan(230);
});

test("a clip is turned, and fills the film", { tag: "@nightly" }, async ({ page }, info) => {
  const half = info.outputPath("half.png");
  const left = "color=black:s=64x36,drawbox=w=32:h=36:color=white:t=fill";
  execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", left, "-frames:v", "1", half]);
  await open(page, half);
  await expect.poll(() => previewAt(page, 0.25, 0.75)).toBeGreaterThan(240);
  await clipsOf(page).click();
  await page.getByRole("combobox", { name: "Turn" }).selectOption("To the right");
  // What was on the left is above, between black bars.
  await expect.poll(() => previewAt(page, 0.5, 0.75)).toBeLessThan(16);
  expect(await previewAt(page, 0.5, 0.25)).toBeGreaterThan(240);
  expect(await previewAt(page, 0.25, 0.25)).toBeLessThan(16);
  await page.getByRole("checkbox", { name: "Crop it to fill the film" }).check();
  await expect.poll(() => previewAt(page, 0.05, 0.25)).toBeGreaterThan(240);
  expect(await previewAt(page, 0.05, 0.75)).toBeLessThan(16);
  await page.getByRole("combobox", { name: "Flip" }).selectOption("Top and bottom");
  await expect.poll(() => previewAt(page, 0.05, 0.75)).toBeGreaterThan(240);
  expect(await previewAt(page, 0.05, 0.25)).toBeLessThan(16);
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("combobox", { name: "Flip" })).toHaveValue("none");
});

test("a gap between two clips is black and silent, and titles show in it", { tag: "@nightly" }, async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).first().click();
  await setTime(page, "Start", "1");
  await page.keyboard.press("Control+d");
  await page.keyboard.press("Home");
  await expect(page.locator(".time")).toHaveText("0:00.00 / 0:02.00");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.locator(".time b")).toHaveText("0:01.00");
  await page.getByRole("button", { name: "Add gap" }).click();
  await expect(clipsOf(page).nth(1)).toHaveAccessibleName("Clip 2, Gap, 0:01.0");
  await setTime(page, "Length", "2");
  await page.keyboard.press("t");
  await page.getByRole("textbox", { name: "Text" }).fill("████████");
  await expect.poll(() => previewAt(page, 0.5, 0.8)).toBeGreaterThan(240);
  const film = await exportFilm(page, "Best");
  expect(Math.abs(Number(probe(film).video?.duration) - 4)).toBeLessThan(0.05);
  expect(Math.max(...grayAt(film, 2, "crop=iw:ih/2:0:0"))).toBeLessThan(24);
  expect(Math.min(...grayAt(film, 2, "crop=iw/4:ih/12:iw*3/8:ih*0.78"))).toBeGreaterThan(200);
  expect(volumeOf(film, 1.2, 1.6)).toBeLessThan(-60);
  expect(volumeOf(film, 3.1, 0.8)).toBeGreaterThan(-30);
});

test("the film has what is heard of clips and music", { tag: "@nightly" }, async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("sound.mp3"));
  // The clip is heard in its second second, the music only before.
  await page.getByRole("button", { name: "Music sound.mp3" }).click();
  await setTime(page, "Start", "1");
  await setTime(page, "End", "1.8");
  await page.getByRole("button", { name: "Mute music", exact: true }).click();
  const isLoud = (film: string) => [volumeOf(film, 0.1, 0.6), volumeOf(film, 1.1, 0.8)].map((level) => level > -50);
  expect(isLoud(await exportFilm(page, "Small file"))).toEqual([false, true]);
  await page.getByRole("button", { name: "Mute music", exact: true }).click();
  await page.getByRole("button", { name: "Solo sound.mp3" }).click();
  await expect(page.getByRole("button", { name: "Solo music" })).toHaveAttribute("aria-pressed", "true");
  expect(isLoud(await exportFilm(page, "Small file"))).toEqual([true, false]);
});

test("the sound of a clip is detached, and is in the film without its picture", { tag: "@nightly" }, async ({
  page,
}) => {
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).first().click();
  await page.getByRole("button", { name: "Detach the sound" }).click();
  const sound = page.getByRole("button", { name: "Music h264-aac.mp4" });
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  // It is heard in its second second. Moved to the beginning, in the first, while the picture stays.
  await setTime(page, "Start", "1");
  await setTime(page, "On the timeline at", "0");
  const film = await exportFilm(page, "Best");
  expect([volumeOf(film, 0.1, 0.8), volumeOf(film, 1.1, 0.8)].map((level) => level > -50)).toEqual([true, false]);
  expect(difference(grayAt(film, 0.1), grayAt(clip("h264-aac.mp4"), 0.1))).toBeLessThan(4);
  await clipsOf(page).first().click();
  await expect(page.getByRole("button", { name: "Detach the sound" })).toHaveCount(0);
  for (let step = 0; step < 3; step++) await page.getByRole("button", { name: "Undo" }).click();
  await expect(sound).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Detach the sound" })).toBeVisible();
});

test("the project survives a reload in the middle, with its files", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).first().click();
  await setTime(page, "End", "1.2");
  await slider(page, "Brightness").fill("0");
  await expect.poll(() => previewLevel(page)).toBeLessThan(5);
  const project = await savedProject(page);
  // A removed file that undo brought back is still there, another one is not.
  await addFiles(page, clip("sound.mp3"));
  await page.getByRole("button", { name: "Remove sound.mp3" }).click();
  await page.getByRole("button", { name: "Remove h264-aac.mp4" }).click();
  await expect(clipsOf(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(clipsOf(page)).toHaveCount(1);
  await expect.poll(() => savedProject(page)).toEqual(project);
  // The copy in localStorage is enough, since a tab may close before the project's file is written.
  const removeWritten = async (name: string) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("editor-projects");
    const written = JSON.parse(await (await (await folder.getFileHandle(name)).getFile()).text());
    const isLast = written.changed === JSON.parse(localStorage.getItem("mfx-editor")!).changed;
    if (isLast) await folder.removeEntry(name);
    return isLast;
  };
  // While it is being written, it can't be read or removed.
  const remove = () => page.evaluate(removeWritten, `${project.id}.json`).catch(() => false);
  await expect.poll(remove).toBe(true);
  await page.reload();
  await expect(clipsOf(page).first()).toHaveAccessibleName(/0:01\.2$/);
  expect(await savedProject(page)).toEqual(project);
  await expect.poll(() => keptFiles(page)).toHaveLength(1);
  await expect.poll(() => previewLevel(page)).toBeLessThan(5);
  await clipsOf(page).first().click();
  await slider(page, "Brightness").fill("1");
  await expect.poll(() => previewLevel(page)).toBeGreaterThan(30);
  const { video } = probe(await exportFilm(page, "Small file"));
  expect(Math.abs(Number(video?.duration) - 1.2)).toBeLessThan(0.05);
});
