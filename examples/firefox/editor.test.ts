/** From files to a film in Firefox: import, preview, split, title, reload, export. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ElementHandle, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchFirefox, type RunningFirefox } from "../../packages/test-browsers/src/firefox";
import { type StaticServer, serveStatic } from "../../scripts/static-server";

const clip = (name: string) => join(import.meta.dirname, "../../library/test/clips", name);

let firefox: RunningFirefox;
let site: StaticServer;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  site = await serveStatic(".generated/examples/editor/dist", 0);
  firefox = await launchFirefox();
  page = await firefox.browser.newPage();
  page.setDefaultTimeout(120_000);
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(site.url);
});

afterAll(async () => {
  await firefox?.close();
  site?.server.close();
});

const clips = () => page.$$eval(".clip > button", (buttons) => buttons.map((each) => each.getAttribute("aria-label")));
const button = (name: string) => page.waitForSelector(`::-p-aria([role=button][name="${name}"])`);

/** Mean brightness of the preview's picture, from 0 to 255. */
const level = () =>
  page.$eval(".stage canvas", (canvas) => {
    const small = new OffscreenCanvas(8, 8).getContext("2d")!;
    small.drawImage(canvas as HTMLCanvasElement, 0, 0, 8, 8);
    return (
      small.getImageData(0, 0, 8, 8).data.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0) / 192
    );
  });

test("a film is made, survives a reload, and is exported", async () => {
  const input = (await page.waitForSelector("input[type=file][multiple]")) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(clip("h264-aac.mp4"), clip("vp9-opus.webm"));
  await expect.poll(clips).toHaveLength(2);
  await expect.poll(level).toBeGreaterThan(20);

  await page.keyboard.press("End");
  await page.keyboard.down("Shift");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.up("Shift");
  await page.keyboard.press("s");
  await expect.poll(clips).toHaveLength(3);
  await page.keyboard.press("t");

  // Files are kept while the work goes on.
  await page.waitForFunction(() => !document.querySelector(".bin")!.textContent.includes("saving"));
  await page.reload();
  await expect.poll(clips).toHaveLength(3);
  await expect.poll(level).toBeGreaterThan(20);

  // The page keeps the film that it downloads.
  await page.evaluate(() => {
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob && blob.type.startsWith("video/")) Object.assign(globalThis, { film: blob });
      return create(blob);
    };
  });
  await (await button("Export"))!.click();
  await page.waitForSelector("dialog[open] .primary:not(:disabled)");
  await (await page.$("dialog[open] .primary"))!.click();
  await page.waitForFunction(() => document.querySelector("dialog[open] [role=status]")?.textContent);
  expect(await page.$eval("dialog[open] [role=status]", ({ textContent }) => textContent)).toBe("The film is saved.");
  const film = await page.evaluate(async () => {
    const bytes = new Uint8Array(await (globalThis as unknown as { film: Blob }).film.arrayBuffer());
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  });
  const file = join(await mkdtemp(join(tmpdir(), "mfx-editor-")), "film.mp4");
  writeFileSync(file, Buffer.from(film, "latin1"));
  const probe = ["-v", "error", "-show_entries", "format=duration:stream=codec_type", "-of", "json", file];
  const { streams, format } = JSON.parse(execFileSync("ffprobe", probe, { encoding: "utf8" }));
  expect(streams.map(({ codec_type }: { codec_type: string }) => codec_type).sort()).toEqual(["audio", "video"]);
  expect(Number(format.duration)).toBeCloseTo(4, 1);
  expect(errors).toEqual([]);
});
