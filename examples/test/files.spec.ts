/** Files: added, refused, dropped, kept, deleted and asked for again. */
import { readFileSync } from "node:fs";
import { firstOf } from "../../packages/test-browsers/src/full-tests";
import type { Project, Source } from "../editor/src/model/project";
import {
  addFiles,
  clip,
  clipsOf,
  expect,
  keptFiles,
  open,
  previewAt,
  previewLevel,
  savedProject,
  setTime,
  slider,
  test,
} from "./support";

test("files that can't be used get a message that says why, and the others are added", async ({ page }) => {
  await open(page);
  // The field of the browser is not seen. It lies in its button, all of which opens the file dialog.
  const [field, button] = [page.getByLabel("Add files"), page.locator("label", { hasText: "Add files" })];
  await expect(field).toHaveCSS("opacity", "0");
  const [inner, outer] = [(await field.boundingBox())!, (await button.boundingBox())!];
  expect([inner.x, inner.y]).toEqual([outer.x + 1, outer.y + 1].map((place) => expect.closeTo(place, 0)));
  const choosing = page.waitForEvent("filechooser");
  await button.click({ position: { x: outer.width - 4, y: 4 } });
  await choosing;
  await field.setInputFiles([
    { name: "notes.mp4", mimeType: "video/mp4", buffer: Buffer.from("no video at all") },
    { name: "picture.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
  ]);
  await expect(page.getByRole("alert")).toContainText("“notes.mp4” is not a video, a picture or a sound");
  await expect(page.getByRole("alert")).toContainText("“picture.png” is not a picture");
  await page.getByLabel("Add files").setInputFiles(clip("hevc.mp4"));
  await expect(page.getByRole("alert")).toContainText("This browser can't decode “hevc.mp4”");
  await addFiles(page, clip("h264-aac.mp4"));
  await expect(clipsOf(page)).toHaveCount(1);
  // The same file can be chosen again.
  await expect(page.getByLabel("Add files")).toHaveValue("");
  for (const _ of [1, 2, 3]) await page.getByRole("button", { name: "Dismiss" }).first().click();
  await expect(page.getByRole("alert")).toBeEmpty();
});

for (const width of firstOf([390, 1440])) {
  test(`at ${width} pixels a message is in sight and covers nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, clip("h264-aac.mp4"));
    await clipsOf(page).first().click();
    await slider(page, "Grain").scrollIntoViewIfNeeded();
    const [mimeType, buffer] = ["video/mp4", Buffer.from("no video at all")];
    const names = Array.from({ length: 12 }, (_, index) => `${index}.mp4`);
    await page.getByLabel("Add files").setInputFiles(names.map((name) => ({ name, mimeType, buffer })));
    const alert = page.getByRole("alert");
    await expect(alert.getByRole("button", { name: "Dismiss" })).toHaveCount(12);
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".picture")).toBeInViewport({ ratio: 1 });
    if (width < 900) await page.locator("h1").scrollIntoViewIfNeeded();
    const message = (await alert.boundingBox())!;
    for (const place of [".picture", ".transport", ".timeline", ".inspector", ".bin", "header"]) {
      const box = (await page.locator(place).boundingBox())!;
      const isBeside = box.x >= message.x + message.width || box.x + box.width <= message.x;
      expect(isBeside || box.y >= message.y + message.height || box.y + box.height <= message.y, place).toBe(true);
    }
  });
}

test("a message is shown once, for 20 seconds", async ({ page }) => {
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const file = { name: "notes.mp4", mimeType: "video/mp4", buffer: Buffer.from("no video at all") };
  for (const _ of [1, 2]) {
    await page.getByLabel("Add files").setInputFiles(file);
    await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(1);
  }
  await page.clock.runFor(19_999);
  await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(1);
  await page.clock.runFor(1);
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
  // What says so lies over all, and takes no drop. Another element is not the end of the page.
  const layer = page.getByText("Drop videos, pictures and music");
  expect(await layer.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await page.locator("h1").click({ trial: true });
  await page
    .locator("h1")
    .evaluate((h1) => h1.dispatchEvent(new DragEvent("dragleave", { relatedTarget: document.body, bubbles: true })));
  await expect(page.getByText("Drop videos, pictures and music")).toBeVisible();
  await page.dispatchEvent("h1", "dragleave", { dataTransfer });
  await expect(page.getByText("Drop videos, pictures and music")).toHaveCount(0);
  // A dragged text is not taken.
  for (const place of ["h1", ".clips"]) {
    const isTaken = await page.locator(place).evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", "text");
      return !element.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }));
    });
    expect(isTaken, place).toBe(false);
  }
  await page.dispatchEvent("h1", "dragover", { dataTransfer });
  await expect(page.getByText("Drop videos, pictures and music")).toBeVisible();
  await page.dispatchEvent("h1", "drop", { dataTransfer });
  await expect(clipsOf(page)).toHaveCount(1);
  await expect(page.getByText("Drop videos, pictures and music")).toHaveCount(0);
});

test("with a full disk the work goes on, and after a reload the same file is asked for", async ({ page }) => {
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
  const missing = page.getByRole("region", { name: "Missing files" });
  await missing.getByLabel("h264-aac.mp4").setInputFiles(clip("sound.mp3"));
  await expect(page.getByRole("alert")).toContainText("“sound.mp3” is another file: it is a sound, not a video");
  await missing.getByLabel("h264-aac.mp4").setInputFiles(clip("opus.mp4"));
  await expect(page.getByRole("alert")).toContainText("it has 64 × 36 pixels instead of 160 × 90");
  await missing.getByLabel("h264-aac.mp4").setInputFiles(clip("vfr.mp4"));
  await expect(page.getByRole("alert")).toContainText("it lasts 0:03.7 instead of 0:02.0");
  await missing.getByLabel("h264-aac.mp4").setInputFiles(clip("h264-aac.mp4"));
  await expect(missing).toHaveCount(0);
  await expect.poll(() => previewLevel(page)).toBeGreaterThan(20);
  expect((await savedProject(page)).clips[0].end).toBe(1000);
});

test("a file is deleted after its button, and not because the project cannot be read", { tag: "@nightly" }, async ({
  page,
}) => {
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
  const looks = { font: "600 Georgia, serif", background: "rgb(255 255 255 / 75%)" };
  expect((await savedProject(page)).titles[0]).toMatchObject(looks);
});

test("a file of the list is dragged to its place on the timeline, or added at the playhead", {
  tag: "@nightly",
}, async ({ page }) => {
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
