/** The editor as a person uses it. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { buildSync } from "esbuild";
import { expectInPlace } from "../../packages/test-browsers/src/layout";
import type { Format } from "../editor/src/export/job";

export { expect };

const root = join(__dirname, "../..");
export const clip = (name: string) => join(root, "library/test/clips", name);

/** Counts the open frames, codecs and contexts of a page. */
const [resources] = buildSync({
  entryPoints: [join(root, "library/test/package/page-resources.ts")],
  bundle: true,
  format: "iife",
  write: false,
}).outputFiles;

interface Rules {
  /** Console errors and uncaught exceptions. The test fails if there are any at the end. */
  pageErrors: string[];
}

export const test = base.extend<Rules>({
  page: async ({ page }, use, info) => {
    await use(page);
    if (info.status === "passed") await expectInPlace(page);
  },

  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      context.on("weberror", (error) => errors.push(error.error().message));
      await context.addInitScript({ content: `if (globalThis.VideoDecoder) { ${resources!.text} }` });
      // Nobody chooses a place in the file picker, so films are downloaded as in Firefox.
      await context.addInitScript("delete globalThis.showSaveFilePicker");
      await use(errors);
      expect(errors, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens the editor, and adds files. */
export async function open(page: Page, ...files: string[]): Promise<void> {
  await page.goto("/");
  await addFiles(page, ...files);
}

export async function addFiles(page: Page, ...files: string[]): Promise<void> {
  await page.getByLabel("Add files").setInputFiles(files);
  const media = page.getByRole("region", { name: "Media" });
  for (const file of files) await expect(media).toContainText(file.split("/").at(-1)!);
  await expect(media).not.toContainText("saving");
}

export const clipsOf = (page: Page) => page.getByRole("list", { name: "Clips" }).getByRole("button");
export const slider = (page: Page, name: string) => page.getByRole("slider", { name, exact: true });

/** Writes into a field for a time and leaves it. */
export async function setTime(page: Page, label: string, seconds: string): Promise<void> {
  const field = page.getByRole("textbox", { name: label });
  await field.fill(seconds);
  await field.press("Enter");
  await field.blur();
}

/** The project that a reload would open. */
export const savedProject = (page: Page) =>
  page.evaluate(() => {
    const { changed: _, ...project } = JSON.parse(localStorage.getItem("mfx-editor") ?? "{}");
    return project;
  });

/** Exports the film and returns its path. */
export async function exportFilm(page: Page, way: string, format: Format = "mp4"): Promise<string> {
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByRole("combobox", { name: "Format" }).selectOption(format);
  await dialog.getByRole("radio", { name: way }).check();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  const path = await (await downloading).path();
  await expect(dialog.getByRole("status")).toHaveText(`The ${format === "sound" ? "sound" : "film"} is saved.`);
  await dialog.getByRole("button", { name: "Close" }).click();
  return path;
}

interface ProbedStream {
  codec_type: "video" | "audio";
  codec_name: string;
  width?: number;
  height?: number;
  duration: string;
}

/** The streams of a file, as ffprobe sees them. */
export function probe(path: string): Record<"video" | "audio", ProbedStream | undefined> {
  const output = execFileSync("ffprobe", ["-v", "error", "-show_streams", "-of", "json", path], { encoding: "utf8" });
  const { streams }: { streams: ProbedStream[] } = JSON.parse(output);
  const of = (type: string) => streams.find((stream) => stream.codec_type === type);
  return { video: of("video"), audio: of("audio") };
}

/** The gray levels of a picture of 32 × 18 pixels at a time, by ffmpeg. */
export function grayAt(path: string, seconds: number, filter = ""): Buffer {
  const scale = `${filter && `${filter},`}scale=32:18:flags=area,format=gray`;
  const options = [
    "-v",
    "error",
    "-i",
    path,
    "-ss",
    String(seconds),
    "-frames:v",
    "1",
    "-vf",
    scale,
    "-f",
    "rawvideo",
    "-",
  ];
  return execFileSync("ffmpeg", options);
}

export const difference = (a: Uint8Array, b: Uint8Array) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length;

/** Mean volume in decibels, by ffmpeg. */
export function volumeOf(path: string, start: number, duration: number): number {
  const options = ["-ss", String(start), "-t", String(duration), "-i", path, "-af", "volumedetect", "-f", "null", "-"];
  const output = execFileSync("sh", ["-c", 'ffmpeg "$@" 2>&1', "sh", ...options], { encoding: "utf8" });
  return Number(/mean_volume: (-?[\d.]+)/.exec(output)![1]);
}

/** Waits: contexts of effects that have ended stay open for two seconds. */
export const expectNothingOpen = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { openResources(): unknown }).openResources()))
    .toEqual({ frames: 0, codecs: 0, contexts: 0 });

/** Brightness of the preview at a place, from 0 to 255. `x` and `y` are parts of its width and height. */
export const previewAt = (page: Page, x: number, y: number) =>
  page.locator(".stage canvas").evaluate(
    (canvas: HTMLCanvasElement, [x, y]) => {
      const pixel = new OffscreenCanvas(1, 1).getContext("2d")!;
      pixel.drawImage(canvas, x! * canvas.width, y! * canvas.height, 1, 1, 0, 0, 1, 1);
      const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
      return (red! + green! + blue!) / 3;
    },
    [x, y],
  );

/** Mean brightness of the preview's canvas, from 0 to 255. */
export const previewLevel = (page: Page) =>
  page.locator(".stage canvas").evaluate((canvas) => {
    const small = new OffscreenCanvas(8, 8).getContext("2d")!;
    small.drawImage(canvas as HTMLCanvasElement, 0, 0, 8, 8);
    const { data } = small.getImageData(0, 0, 8, 8);
    return data.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0) / 192;
  });

/** Starts an export of minutes of film, 64 clips, which is still under way when the test goes on. Returns its dialog. */
export async function startLongExport(page: Page): Promise<Locator> {
  await clipsOf(page).first().click();
  await slider(page, "Speed").fill("0.25");
  await clipsOf(page).first().focus();
  for (let count = 1; count < 64; count *= 2) {
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+d");
    await expect(clipsOf(page)).toHaveCount(2 * count);
  }
  await page.keyboard.press("l");
  await expect(page.locator(".play")).toHaveAttribute("aria-label", "Pause");
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(dialog.getByRole("progressbar")).toBeVisible();
  return dialog;
}

export async function cancelExport(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("status")).toHaveText("The export was canceled. Nothing was saved.");
}

/** Names of the files in a folder of the editor's private storage: media, or projects. */
export const keptFiles = (page: Page, name: "editor" | "editor-projects" = "editor") =>
  page.evaluate(async (name) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(name);
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    // Chromium writes into files of its own first.
    return names.filter((name) => !name.endsWith(".crswap"));
  }, name);
