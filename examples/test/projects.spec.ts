/** Several projects, several tabs, and projects of earlier editors. */
import { readFileSync } from "node:fs";
import {
  addFiles,
  clip,
  clipsOf,
  expect,
  expectNothingOpen,
  keptFiles,
  open,
  previewLevel,
  savedProject,
  slider,
  test,
} from "./support";

test("a project is one of several, and is deleted only by its button", async ({ page }) => {
  await open(page, clip("h264-aac.mp4"));
  await page.keyboard.press("t"); // The color of a title begins with a number sign.
  await page.getByRole("button", { name: "Untitled" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Holiday");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save as a file" }).click();
  expect((await saving).suggestedFilename()).toBe("Holiday.json");
  const file = await (await saving).path();
  await page.getByRole("button", { name: "New project" }).click();
  await expect(clipsOf(page)).toHaveCount(0);
  await expectNothingOpen(page);
  await page.getByRole("button", { name: "Untitled" }).click();
  await page.getByRole("button", { name: "Holiday", exact: true }).click();
  await expect(clipsOf(page)).toHaveCount(1);
  await expect.poll(() => previewLevel(page)).toBeGreaterThan(20);
  await page.keyboard.press("End");
  await expect(page.locator(".time b")).toHaveText("0:02.00");

  // A file of it is a copy, with the same media.
  await page.getByRole("button", { name: "Holiday" }).click();
  await expect(page.getByLabel("Open a file")).toHaveAttribute("accept", /\.json/);
  await page
    .getByLabel("Open a file")
    .setInputFiles({ name: "notes.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await expect(page.getByRole("alert")).toContainText("“notes.json” is not a project of this editor");
  await page
    .getByLabel("Open a file")
    .setInputFiles({ name: "h.json", mimeType: "application/json", buffer: readFileSync(file) });
  await expect(clipsOf(page)).toHaveCount(1);
  await clipsOf(page).click();
  await slider(page, "Hue").fill("10");
  await page.getByRole("button", { name: "Holiday" }).click();
  const remove = page.getByRole("button", { name: "Delete the project Holiday" });
  // The row's room is that of the name.
  expect((await remove.boundingBox())!.width).toBeLessThan(50);
  const asked: string[] = [];
  page.once("dialog", (question) => {
    asked.push(question.message());
    return question.dismiss();
  });
  const kept = await keptFiles(page, "editor-projects");
  await remove.click();
  expect(asked).toEqual(["Delete the project “Holiday” and its files from this browser?"]);
  expect(await keptFiles(page, "editor-projects")).toEqual(kept);
  page.once("dialog", (question) => question.accept());
  await remove.click();
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
  const notice = second.getByRole("status").filter({ hasText: "This project is open in another tab" });
  await expect(notice).toBeVisible();
  await expect(clipsOf(second)).toHaveCount(1);
  await clipsOf(second).click();
  await second.keyboard.press("Delete");
  await expect(second.getByRole("heading", { name: "Project" })).toBeVisible();
  await expect(clipsOf(second)).toHaveCount(1);
  await addFiles(page, clip("vp9-opus.webm"));
  await expect(clipsOf(second)).toHaveCount(2);
  // A file that is removed is kept as long as undo may bring it back, also if another tab is opened meanwhile.
  await page.getByRole("button", { name: "Remove vp9-opus.webm" }).click();
  await expect(clipsOf(second)).toHaveCount(1);
  await second.reload();
  await expect(clipsOf(second)).toHaveCount(1);
  expect(await keptFiles(page)).toHaveLength(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(clipsOf(second)).toHaveCount(2);
  await page.close();
  await expect(notice).toHaveCount(0);
  await clipsOf(second).first().click();
  await second.keyboard.press("Delete");
  await expect(clipsOf(second)).toHaveCount(1);
});

test("a project of an earlier editor opens, and what it lacks has its default", { tag: "@nightly" }, async ({
  page,
}) => {
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
