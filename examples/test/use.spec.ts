/** Undo, keyboard, failures, and how it can be used. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { isFull } from "../../packages/test-browsers/src/full-tests";
import type { Project, Source } from "../editor/src/model/project";
import {
  addFiles,
  cancelExport,
  clip,
  clipsOf,
  expect,
  open,
  previewAt,
  previewLevel,
  savedProject,
  setTime,
  slider,
  startLongExport,
  test,
} from "./support";

test("operations undone give the first project again, and redone the last", async ({ page }) => {
  const rounds = isFull ? 10 : 2;
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
  const handle = (await slider(page, "End of the clip").boundingBox())!;
  await page.mouse.move(handle.x + 5, handle.y + 20);
  await page.mouse.down();
  for (let part = 1; part < 6; part++) await page.mouse.move(handle.x + 5 - part * 20, handle.y + 20);
  await page.mouse.up();
  const { clips } = await savedProject(page);
  expect(clips[0].effects.saturation).toBeGreaterThan(1);
  expect(clips[0].end).toBeLessThan(before.clips[0].end);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => savedProject(page)).toEqual(before);
});

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
  await page.keyboard.press("Control+z");
  await expect(clipsOf(page)).toHaveCount(2);
  const order = async () => (await savedProject(page)).clips.map(({ id }: { id: string }) => id);
  const before = await order();
  await clipsOf(page).first().click();
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(order).toEqual(before.toReversed());
});

test("files that can't be used get a message that says why, and the others are added", async ({ page }) => {
  await open(page);
  await page.getByLabel("Add files").setInputFiles([
    { name: "notes.mp4", mimeType: "video/mp4", buffer: Buffer.from("no video at all") },
    { name: "picture.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
  ]);
  await expect(page.getByRole("alert")).toContainText("“notes.mp4” is not a video, a picture or a sound");
  await expect(page.getByRole("alert")).toContainText("“picture.png” is not a picture");
  await page.getByLabel("Add files").setInputFiles(clip("hevc.mp4"));
  await expect(page.getByRole("alert")).toContainText("This browser can't decode “hevc.mp4”");
  await addFiles(page, clip("h264-aac.mp4"));
  await expect(clipsOf(page)).toHaveCount(1);
  for (const _ of [1, 2, 3]) await page.getByRole("button", { name: "Dismiss" }).first().click();
  await expect(page.getByRole("alert")).toBeEmpty();
});

test("files are dropped anywhere on the page", async ({ page }) => {
  await page.goto("/");
  const bytes = readFileSync(clip("h264-aac.mp4")).toString("base64");
  const dataTransfer = await page.evaluateHandle(async (bytes) => {
    const response = await fetch(`data:video/mp4;base64,${bytes}`);
    const transfer = new DataTransfer();
    transfer.items.add(new File([await response.blob()], "dropped.mp4"));
    return transfer;
  }, bytes);
  await page.dispatchEvent("h1", "dragover", { dataTransfer });
  await expect(page.getByText("Drop videos, pictures and music")).toBeVisible();
  await page.dispatchEvent("h1", "drop", { dataTransfer });
  await expect(clipsOf(page)).toHaveCount(1);
  await expect(page.getByText("Drop videos, pictures and music")).toHaveCount(0);
});

test("a tab that is closed during an export asks first", async ({ page }) => {
  await open(page, join(__dirname, "../../static/media/coast-720p.mp4"));
  const exporting = await startLongExport(page);
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await cancelExport(exporting);
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
});

test("with a full disk the work goes on, and after a reload the file is asked for", async ({ page }) => {
  await page.addInitScript(() => {
    FileSystemFileHandle.prototype.createWritable = () =>
      Promise.reject(new DOMException("full", "QuotaExceededError"));
  });
  await open(page, clip("h264-aac.mp4"));
  await expect(page.getByRole("alert")).toContainText("The disk is full, so “h264-aac.mp4” can't be kept");
  await clipsOf(page).first().click();
  await setTime(page, "End", "1");
  await page.reload();
  await expect(clipsOf(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Export" })).toBeDisabled();
  await page
    .getByRole("region", { name: "Missing files" })
    .getByLabel("h264-aac.mp4")
    .setInputFiles(clip("h264-aac.mp4"));
  await expect.poll(() => previewLevel(page)).toBeGreaterThan(20);
  expect((await savedProject(page)).clips[0].end).toBe(1000);
});

/** Names of the files in the editor's private storage. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("editor");
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    return names;
  });

test("a file is deleted after its button, and not because the project cannot be read", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("sound.mp3"));
  await page.getByRole("button", { name: "Remove sound.mp3" }).click();
  await expect(page.getByRole("region", { name: "Media" })).not.toContainText("sound.mp3");
  expect(await keptFiles(page)).toHaveLength(2);
  await page.reload();
  await expect.poll(() => keptFiles(page)).toHaveLength(1);

  // What a later version of the editor has written is left alone.
  await page.evaluate(async () => {
    localStorage.setItem("mfx-editor", '{"version": 99}');
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("editor-projects");
    for await (const name of folder.keys()) {
      const target = await (await folder.getFileHandle(name)).createWritable();
      await target.write('{"version": 99}');
      await target.close();
    }
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Untitled" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Media" })).not.toContainText("h264-aac.mp4");
  await page.reload();
  expect(await keptFiles(page)).toHaveLength(1);
});

test("a project is one of several, and is deleted only by its button", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await page.getByRole("button", { name: "Untitled" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Holiday");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save as a file" }).click();
  const file = await (await saving).path();
  await page.getByRole("button", { name: "New project" }).click();
  await expect(clipsOf(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Untitled" }).click();
  await page.getByRole("button", { name: "Holiday", exact: true }).click();
  await expect(clipsOf(page)).toHaveCount(1);
  await expect.poll(() => previewLevel(page)).toBeGreaterThan(20);

  // A file of it is a copy, with the same media.
  await page.getByRole("button", { name: "Holiday" }).click();
  await page
    .getByLabel("Open a file")
    .setInputFiles({ name: "h.json", mimeType: "application/json", buffer: readFileSync(file) });
  await expect(clipsOf(page)).toHaveCount(1);
  await clipsOf(page).click();
  await slider(page, "Hue").fill("10");
  await page.getByRole("button", { name: "Holiday" }).click();
  page.once("dialog", (question) => question.accept());
  await page.getByRole("button", { name: "Delete the project Holiday" }).click();
  await expect(page.getByRole("heading", { name: "Open another" })).toHaveCount(0);
  expect(await keptFiles(page)).toHaveLength(1);
});

test("a second tab follows the one that writes the project, and takes over when it is closed", async ({
  page,
  context,
}) => {
  await open(page, clip("h264-aac.mp4"));
  const second = await context.newPage();
  await second.goto("/");
  await expect(second.getByText("This project is open in another tab")).toBeVisible();
  await expect(clipsOf(second)).toHaveCount(1);
  await second.keyboard.press("Delete");
  await addFiles(page, clip("vp9-opus.webm"));
  await expect(clipsOf(second)).toHaveCount(2);
  await page.close();
  await expect(second.getByText("This project is open in another tab")).toHaveCount(0);
  await clipsOf(second).first().click();
  await second.keyboard.press("Delete");
  await expect(clipsOf(second)).toHaveCount(1);
});

test("a missing file can only be replaced by the same one", async ({ page }) => {
  await page.addInitScript(() => {
    FileSystemFileHandle.prototype.createWritable = () =>
      Promise.reject(new DOMException("full", "QuotaExceededError"));
  });
  await open(page, clip("h264-aac.mp4"));
  await page.reload();
  const missing = page.getByRole("region", { name: "Missing files" });
  await missing.getByLabel("h264-aac.mp4").setInputFiles(clip("sound.mp3"));
  await expect(page.getByRole("alert")).toContainText("“sound.mp3” is another file: it is a sound, not a video");
  await missing.getByLabel("h264-aac.mp4").setInputFiles(clip("h264-aac.mp4"));
  await expect(missing).toHaveCount(0);
});

test("nothing is selected after Escape, or after a click beside the clips", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).click();
  await expect(page.getByRole("heading", { name: "Project" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Project" })).toBeVisible();
  await clipsOf(page).click();
  await page.locator(".track.music").click();
  await expect(page.getByRole("heading", { name: "Project" })).toBeVisible();
});

test("the space bar plays after a slider", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).click();
  await slider(page, "Hue").click();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("many rows leave room for the picture, and the list of keys goes by Escape", async ({ page }) => {
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

test("the example film is there on one click, plays, and is undone in one step", async ({ page }) => {
  await page.goto("/");
  const start = page.getByRole("button", { name: "Open an example film" });
  await start.click();
  await expect(clipsOf(page)).toHaveCount(4);
  await expect(page.getByRole("list", { name: "Titles" }).getByRole("button")).toHaveText(/Coast and city/);
  await expect(page.getByRole("list", { name: "Music" }).getByRole("button")).toHaveText(/Song/);
  await expect(start).toHaveCount(0);
  await expect.poll(() => previewLevel(page), "the first picture").toBeGreaterThan(40);
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.locator(".time b")).toHaveText(/0:0[1-9]/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(start).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(clipsOf(page)).toHaveCount(4);
});

test("without a connection the example film says so", async ({ page, pageErrors }) => {
  await page.goto("/");
  await page.route("**/media/*", (route) => route.abort());
  await page.getByRole("button", { name: "Open an example film" }).click();
  await expect(page.getByRole("alert").first()).toContainText("could not be loaded");
  await expect(page.getByRole("button", { name: "Open an example film" })).toBeVisible();
  // The browser notes the four requests.
  await expect.poll(() => pageErrors.splice(0).length, { timeout: 5000 }).toBe(0);
});

test("the space bar plays after a title was added", async ({ page }) => {
  await open(page, clip("b-frames.mp4"));
  await page.getByRole("button", { name: "Add title" }).click();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("items are copied, pasted and duplicated, and titles are trimmed at their edges", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await clipsOf(page).click();
  await page.keyboard.press("Control+d");
  await expect(clipsOf(page)).toHaveCount(2);
  await page.keyboard.press("Control+x");
  await expect(clipsOf(page)).toHaveCount(1);
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
  await page.mouse.move(first.x - 40, fourth.y + 40, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual(["h264-aac.mp4", "b-frames.mp4", "vp9-opus.webm"]);
  await expect(settings).toContainText("2 items");

  await clipsOf(page)
    .nth(2)
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(settings).toContainText("3 items");
  await page.keyboard.press("Delete");
  await expect(clipsOf(page)).toHaveCount(2);

  // Titles keep their distance.
  await page.keyboard.press("Home");
  await page.keyboard.press("t");
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

test("a file of captions becomes titles, and one without captions a message", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page
    .getByLabel("Add files")
    .setInputFiles([
      file("film.srt", "1\n00:00:00,000 --> 00:00:01,000\n█████\n\n2\n00:00:01,000 --> 00:00:02,000\nSecond"),
      file("empty.vtt", "WEBVTT\n"),
    ]);
  await expect(page.getByRole("alert")).toContainText("“empty.vtt” has no captions");
  await expect(page.getByRole("list", { name: "Titles" }).getByRole("button")).toHaveCount(2);
  await expect.poll(() => previewAt(page, 0.5, 0.88)).toBeGreaterThan(240);
  await page.getByRole("button", { name: "Title “█████”", exact: true }).click();
  await page.getByRole("combobox", { name: "Font" }).selectOption("Serif");
  await page.getByRole("combobox", { name: "Box" }).selectOption("Light");
  expect((await savedProject(page)).titles[0]).toMatchObject({ font: "600 Georgia, serif" });
});

test("a copy lies behind its original, and is undone and redone by keys", async ({ page }) => {
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

test("the preview fills the screen by its button and by a key", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  const isFull = () => page.evaluate(() => document.fullscreenElement?.className);
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(isFull).toBe("preview");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("f");
  await expect.poll(isFull).toBeUndefined();
  await page.keyboard.press("f");
  await expect.poll(isFull).toBe("preview");
});

test("the levels of the sound move while it plays", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  const meters = page.getByRole("meter", { name: /^Level/ });
  const levels = () => meters.evaluateAll((all) => all.map((each) => (each as HTMLMeterElement).value));
  await expect.poll(levels).toEqual([-60, -60]);
  // The loudest is kept, since the sound may be over before the test looks.
  await meters.evaluateAll((all) => {
    for (const meter of all as HTMLMeterElement[])
      new MutationObserver(() => {
        meter.dataset.loudest = String(Math.max(meter.value, Number(meter.dataset.loudest ?? -60)));
      }).observe(meter, { attributeFilter: ["value"] });
  });
  await page.keyboard.press("Space");
  for (const meter of await meters.all()) await expect(meter).toHaveAttribute("data-loudest", /^-[1-4]?\d(\.|$)/);
  await expect.poll(levels).toEqual([-60, -60]); // It is over.
});

test("a project of an earlier editor opens, and what it lacks has its default", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("b-frames.mp4"));
  await page.getByRole("button", { name: "Lay b-frames.mp4 over the film" }).click();
  await expect.poll(async () => (await savedProject(page)).overlays).toHaveLength(1);
  const { angle: _, ...overlay } = (await savedProject(page)).overlays[0];
  const text = JSON.stringify({ ...(await savedProject(page)), overlays: [overlay] });
  await page.getByRole("button", { name: "Untitled" }).click();
  const file = { name: "old.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await page.getByRole("dialog", { name: "Projects" }).getByLabel("Open a file").setInputFiles(file);
  await page.getByRole("button", { name: "Overlay b-frames.mp4" }).click();
  await expect(slider(page, "Angle")).toHaveValue("0");
  await slider(page, "Angle").fill("10");
  await expect.poll(async () => (await savedProject(page)).overlays[0].angle).toBe(10);
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
});

test("a file of the list is dragged to its place on the timeline, or added at the playhead", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("b-frames.mp4"), clip("sound.mp3"));
  await expect(clipsOf(page)).toHaveCount(2);
  const media = (name: string) => page.getByRole("region", { name: "Media" }).getByText(name);
  const lengthOf = async (name: string) =>
    (await savedProject(page)).sources.find((each: Source) => each.name === name);
  const order = async () => {
    const { sources, clips } = (await savedProject(page)) as Project;
    return clips.map(({ source }) => sources.find(({ id }) => id === source)!.name);
  };
  // Onto the first quarter of the second clip: between the two.
  const second = (await clipsOf(page).nth(1).boundingBox())!;
  const row = page.getByRole("list", { name: "Clips" });
  const left = (await row.boundingBox())!.x;
  await media("b-frames.mp4").dragTo(row, { targetPosition: { x: second.x - left + second.width / 4, y: 30 } });
  await expect(clipsOf(page)).toHaveCount(3);
  await expect.poll(order).toEqual(["h264-aac.mp4", "b-frames.mp4", "b-frames.mp4"]);
  await expect(clipsOf(page).nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".drop-place")).toHaveCount(0);

  // A sound begins where it is dropped.
  const first = (await clipsOf(page).first().boundingBox())!;
  await media("sound.mp3").dragTo(row, { targetPosition: { x: first.x - left + first.width / 2, y: 30 } });
  await expect.poll(async () => (await savedProject(page)).music.length).toBe(2);
  const { duration } = await lengthOf("h264-aac.mp4");
  expect(Math.abs((await savedProject(page)).music[1].at - duration / 2)).toBeLessThan(30);

  // At the playhead, the clip that is there is split.
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("button", { name: "Add b-frames.mp4 to the timeline" }).click();
  await expect.poll(order).toEqual(["h264-aac.mp4", "b-frames.mp4", "h264-aac.mp4", "b-frames.mp4", "b-frames.mp4"]);
  expect((await savedProject(page)).clips[0].end).toBe(1000);
});

test("a title snaps to the edge of a clip while it is dragged, and not by keys", async ({ page }) => {
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

test("persistent storage is asked for once, at the first file", async ({ page }) => {
  const asked = () => page.evaluate(() => Reflect.get(window, "asked"));
  await page.addInitScript(() => {
    Object.assign(window, { asked: 0 });
    StorageManager.prototype.persist = async () => {
      Object.assign(window, { asked: Reflect.get(window, "asked") + 1 });
      return true;
    };
  });
  await open(page);
  expect(await asked()).toBe(0);
  await addFiles(page, clip("h264-aac.mp4"), clip("sound.mp3"));
  await expect.poll(() => keptFiles(page)).toHaveLength(2);
  expect(await asked()).toBe(1);
});

for (const width of [1440, 390]) {
  test(`at ${width} pixels all of it can be reached, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 });
    await open(page, clip("h264-aac.mp4"), clip("sound.mp3"));
    await clipsOf(page).first().click();
    const faults = async () =>
      (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
    expect(await faults()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole("button", { name: "Export" }).click();
    await expect(page.getByRole("dialog")).toContainText("H.264");
    expect(await faults()).toEqual([]);
  });
}
