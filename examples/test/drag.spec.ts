/** Drags on the timeline by mouse and from the desktop. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Project } from "../editor/src/model/project";
import { clip, clipsOf, expect, grayAt, open, savedProject, slider, test } from "./support";

const namesOf = ({ sources, clips }: Project) =>
  clips.map(({ source }) => sources.find(({ id }) => id === source)!.name);

/** Files as a drag from the desktop has them. */
const filesOf = (page: Page, ...files: { path: string; name: string; type: string }[]) =>
  page.evaluateHandle(
    async (all) => {
      const transfer = new DataTransfer();
      for (const { base64, name, type } of all) {
        const bytes = await (await fetch(`data:${type};base64,${base64}`)).blob();
        transfer.items.add(new File([bytes], name, { type }));
      }
      return transfer;
    },
    files.map(({ path, ...file }) => ({ ...file, base64: readFileSync(path).toString("base64") })),
  );

test("files of the desktop are dropped at a place on the timeline", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("b-frames.mp4"));
  await expect(clipsOf(page)).toHaveCount(2);
  const second = (await clipsOf(page).nth(1).boundingBox())!;
  const [clientX, clientY] = [second.x + second.width / 4, second.y + 30];
  const dropped = clip("vp9-opus.webm");
  const dataTransfer = await filesOf(
    page,
    { path: dropped, name: "one.webm", type: "video/webm" },
    { path: dropped, name: "two.webm", type: "video/webm" },
    { path: dropped, name: "three.webm", type: "video/webm" },
  );
  await page.dispatchEvent(".clips", "dragover", { dataTransfer, clientX, clientY });
  await expect(page.locator(".drop-place")).toBeVisible();
  await expect(page.getByText("Drop videos, pictures and music")).toHaveCount(0);
  // It would lie before the clip, and the line shows where.
  const line = (await page.locator(".drop-place").boundingBox())!;
  expect(line.x).toBeCloseTo(second.x, 0);
  await expect(page.locator(".drop-place")).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  // It is as high as the rows, below the ruler.
  const [ruler, music] = [".ruler", ".music"].map((part) => page.locator(part));
  const [above, last] = [(await ruler!.boundingBox())!, (await music!.boundingBox())!];
  const ends = [above.y + above.height, last.y + last.height].map((place) => expect.closeTo(place, 0));
  expect([line.y, line.y + line.height]).toEqual(ends);
  // The pointer comes to the next row.
  await page
    .locator(".clips")
    .evaluate((row) =>
      row.dispatchEvent(new DragEvent("dragleave", { relatedTarget: row.nextSibling, bubbles: true })),
    );
  await expect(page.locator(".drop-place")).toBeVisible();
  await page.dispatchEvent(".clips", "dragleave", { dataTransfer });
  await expect(page.locator(".drop-place")).toHaveCount(0);
  await page.dispatchEvent(".clips", "dragover", { dataTransfer, clientX, clientY });
  await expect(page.locator(".drop-place")).toBeVisible();
  await page.dispatchEvent(".clips", "drop", { dataTransfer, clientX, clientY });
  await expect(clipsOf(page)).toHaveCount(5);
  await expect
    .poll(async () => namesOf(await savedProject(page)))
    .toEqual(["h264-aac.mp4", "one.webm", "two.webm", "three.webm", "b-frames.mp4"]);
  await expect(page.locator(".drop-place")).toHaveCount(0);

  // In the row of overlays, it lies over the film.
  const over = await filesOf(page, { path: dropped, name: "over.webm", type: "video/webm" });
  const start = (await clipsOf(page).nth(4).boundingBox())!.x + 2;
  await page.dispatchEvent(".overlays", "dragover", { dataTransfer: over, clientX: start, clientY });
  await expect(page.locator(".drop-place")).toBeVisible();
  await page.dispatchEvent(".overlays", "drop", { dataTransfer: over, clientX: start, clientY });
  await expect.poll(async () => (await savedProject(page)).overlays.length).toBe(1);
  const { overlays, clips } = (await savedProject(page)) as Project;
  expect(overlays[0]!.at).toBe(clips.slice(0, 4).reduce((sum, { start, end }) => sum + end - start, 0));

  // From the list of files as well.
  const first = (await clipsOf(page).first().boundingBox())!;
  const listed = page.getByRole("region", { name: "Media" }).getByText("b-frames.mp4");
  const row = page.getByRole("list", { name: "Overlays" });
  await listed.dragTo(row, { targetPosition: { x: first.width + 2, y: 15 } });
  await expect.poll(async () => (await savedProject(page)).overlays.length).toBe(2);
  expect((await savedProject(page)).overlays[1].at).toBe(2000);
  const start2 = { x: first.width + 10, y: 30 };
  await listed.dragTo(page.getByRole("list", { name: "Clips" }), { targetPosition: start2 });
  await expect
    .poll(async () => namesOf(await savedProject(page)))
    .toEqual(["h264-aac.mp4", "b-frames.mp4", "one.webm", "two.webm", "three.webm", "b-frames.mp4"]);

  // A sound of the desktop begins at the place: that of the list was forgotten.
  const song = await filesOf(page, { path: clip("sound.mp3"), name: "song.mp3", type: "audio/mpeg" });
  const shown = (await clipsOf(page).first().boundingBox())!;
  // And at the playhead, which is near.
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.locator(".time b")).toHaveText("0:01.00");
  const half = { dataTransfer: song, clientX: shown.x + shown.width / 2 + 5, clientY };
  await page.dispatchEvent(".clips", "dragover", half);
  await expect(page.locator(".drop-place")).toBeVisible();
  await page.dispatchEvent(".clips", "drop", half);
  await expect.poll(async () => (await savedProject(page)).music.length).toBe(1);
  expect((await savedProject(page)).music[0].at).toBeCloseTo(1000, 3);
  // One of the list as well, and behind the end of the film at its end.
  await page
    .getByRole("region", { name: "Media" })
    .getByText("song.mp3")
    .dragTo(page.getByRole("list", { name: "Clips" }), { targetPosition: { x: 0.75 * shown.width, y: 30 } });
  await expect.poll(async () => (await savedProject(page)).music.length).toBe(2);
  expect(Math.abs((await savedProject(page)).music[1].at - 1500)).toBeLessThan(30);
  const end = (await clipsOf(page).last().boundingBox())!;
  await page.dispatchEvent(".clips", "dragover", { ...half, clientX: end.x + end.width + 30 });
  await expect(page.locator(".drop-place")).toBeVisible();
  expect((await page.locator(".drop-place").boundingBox())!.x).toBeCloseTo(end.x + end.width, 0);
});

test("a press on the ruler seeks, and Ctrl with the wheel zooms the timeline", async ({ page }, info) => {
  await open(page, clip("h264-aac.mp4"));
  const { x, width, y } = (await clipsOf(page).boundingBox())!;
  const ruler = (await page.locator(".ruler").boundingBox())!;
  const time = page.locator(".time b");
  await page.mouse.move(x + width / 2, ruler.y + ruler.height / 2);
  await page.mouse.down();
  await expect(time).toHaveText(/0:0(0\.9[5-9]|1\.0[0-5])/);
  await page.mouse.move(x + width + 100, y, { steps: 4 });
  await page.mouse.up();
  await expect(time).toHaveText("0:02.00");
  const playhead = async () => (await page.locator(".playhead").boundingBox())!.x + 1;
  await expect.poll(playhead).toBeCloseTo(x + width, 0);
  expect((await page.locator(".playhead").boundingBox())!.height).toBeGreaterThan(200);
  expect(await page.evaluate(() => String(getSelection()))).toBe(""); // The drag marks no text.
  // Its knob is in the ruler.
  const path = info.outputPath("knob.png");
  const head = (await page.locator(".playhead").boundingBox())!;
  await page.screenshot({ path, clip: { x: head.x - 2, y: head.y + 18, width: 6, height: 5 } });
  expect(Math.min(...grayAt(path, 0))).toBeGreaterThan(150);
  // Its line goes through the rows.
  const row = (await page.getByRole("list", { name: "Titles" }).boundingBox())!;
  await page.screenshot({ path, clip: { x: head.x - 1, y: row.y + 5, width: 4, height: 20 } });
  expect(Math.max(...grayAt(path, 0))).toBeGreaterThan(150);
  // A clip is selected below the playhead, and stays selected after a press on the ruler.
  await page.mouse.click(x + width / 2, ruler.y + ruler.height / 2);
  await expect.poll(playhead).toBeCloseTo(x + width / 2, 0);
  await clipsOf(page).click();
  await page.mouse.click(x + width / 4, ruler.y + ruler.height / 2);
  await expect.poll(playhead).toBeCloseTo(x + width / 4, 0);
  await expect(clipsOf(page)).toHaveAttribute("aria-pressed", "true");

  const widthNow = async () => (await clipsOf(page).boundingBox())!.width;
  await page.mouse.wheel(0, -100);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await page.mouse.wheel(0, -100);
  // Two steps of the way to twice the width.
  await expect.poll(async () => (await widthNow()) / width).toBeCloseTo(2 ** 0.1, 2);
  // The other steps, and not beyond.
  for (const turn of [-100, 100]) {
    for (let step = 0; step < 22; step++) await page.mouse.wheel(0, turn);
    await expect.poll(async () => (await widthNow()) / width).toBeCloseTo(turn < 0 ? 2 : 1, 2);
  }
  await page.keyboard.up("Control");
});

test("a drag that is canceled takes back what it has moved", { tag: "@nightly" }, async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("b-frames.mp4"));
  await page.keyboard.press("t");
  const before = await savedProject(page);
  const title = page.getByRole("button", { name: "Title “Title”" });
  const startDrag = async (item: typeof title) => {
    const { x, y, width } = (await item.boundingBox())!;
    await page.mouse.move(x + width / 3, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + width / 3 + 250, y + 20, { steps: 5 });
  };
  const titleAt = async () => (await savedProject(page)).titles[0].at;

  await startDrag(title);
  await expect.poll(titleAt).toBeGreaterThan(100);
  await page.keyboard.press("Escape");
  await expect.poll(() => savedProject(page)).toEqual(before);
  await page.mouse.up();
  await expect(title).toHaveAttribute("aria-pressed", "true");

  await startDrag(title);
  await expect.poll(titleAt).toBeGreaterThan(100);
  await title.dispatchEvent("pointercancel");
  await expect.poll(() => savedProject(page)).toEqual(before);
  await page.mouse.up();

  await startDrag(slider(page, "End of the title"));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await startDrag(clipsOf(page).first());
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect(await savedProject(page)).toEqual(before);
  // None of them is a step of undo: the title was the last one.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(title).toHaveCount(0);
});

test("a drag to the edge scrolls the timeline", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"), clip("b-frames.mp4"));
  await clipsOf(page).first().click();
  await slider(page, "Speed").fill("0.25");
  await clipsOf(page).first().focus();
  for (let count = 3; count < 6; count++) {
    await page.keyboard.press("Control+d");
    await expect(clipsOf(page)).toHaveCount(count);
  }
  await page.keyboard.press("t");
  const scroller = page.locator(".scroller");
  const scrolled = () => scroller.evaluate(({ scrollLeft }) => scrollLeft);
  // The whole film is in sight.
  await expect.poll(() => scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.keyboard.press("End");
  await expect(page.locator(".time")).toHaveText(/^(\S+) \/ \1$/);
  await page.getByRole("region", { name: "Timeline" }).getByRole("slider", { name: "Zoom" }).fill("1");
  // The playhead stays in sight.
  await expect.poll(scrolled).toBeGreaterThan(1000);
  // There is room behind the end.
  await scroller.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  const [end, room] = [(await clipsOf(page).last().boundingBox())!, (await scroller.boundingBox())!];
  expect(room.x + room.width - end.x - end.width).toBeGreaterThan(40);
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  const { x, width } = (await scroller.boundingBox())!;
  const { y: top } = (await page.getByRole("button", { name: "Title “Title”" }).boundingBox())!;
  await page.mouse.move(x + 100, top + 20);
  await page.mouse.down();
  await page.mouse.move(x + width - 5, top + 20, { steps: 5 });
  // It goes on while the pointer rests, and the title follows.
  await expect.poll(scrolled).toBeGreaterThan(200);
  await page.mouse.move(x + width / 2, top + 20);
  const rest = await scrolled();
  await page.mouse.up();
  // 240 pixels are a second. An edge may have attracted it.
  const distance = rest + width / 2 - 100;
  const difference = async () => Math.abs((await savedProject(page)).titles[0].at * 0.24 - distance);
  await expect.poll(difference).toBeLessThan(20);
  expect(await scrolled()).toBe(rest);

  // While it plays, the timeline follows it.
  await page.keyboard.press("Home");
  await expect(page.locator(".time b")).toHaveText("0:00.00");
  expect(await scrolled()).toBe(rest);
  await page.keyboard.press("l");
  await expect.poll(scrolled).toBeLessThan(rest);
  await page.keyboard.press("k");
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await page.mouse.click(x + width - 70, (await page.locator(".ruler").boundingBox())!.y + 10);
  await page.keyboard.press("l");
  await expect.poll(scrolled).toBeGreaterThan(width / 2);
});
