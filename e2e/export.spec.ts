/** Programs taken out of the site: as a Vite project in a zip archive, and on StackBlitz. */

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { build } from "vite";
import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { serveStatic } from "../scripts/static-server";
import { openBlock, write } from "./support/live-block";
import { latest } from "./support/releases";
import { expect, NIGHTLY, test } from "./support/test";

const FRAMES = `import { decode } from "mfx";

const { video: frames, audio } = await decode((await fetch(video)).body!, "video/mp4", { trim: { end: 300 } });
await audio?.cancel();
const city = await fetch("/media/city.mp4");
await city.body?.cancel();
document.title = String(city.ok);
await show(frames);`;

const openMenu = async (block: Locator) => {
  await block.getByRole("button", { name: "Export" }).click();
  await expect(block.getByRole("group", { name: "Export" })).toBeVisible();
};

/** Links the project's folders of packages, as npm does. */
function linkPackages(folder: string): void {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  for (const [name, address] of Object.entries(dependencies)) {
    const [, path] = /^file:(.*)/.exec(address) ?? [];
    if (!path) continue;
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(folder, path), link);
  }
}

/** Downloads a block's project, checks its types and builds it. Returns the folder to serve. */
async function downloadAndBuild(block: Locator, folder: string): Promise<string> {
  await openMenu(block);
  const downloading = block.page().waitForEvent("download");
  await block.getByRole("button", { name: "Vite project" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^mfx-.+-sample\.zip$/);
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(await download.path())))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  linkPackages(folder);
  execFileSync("node_modules/.bin/tsc", ["-p", folder], { stdio: "inherit" });
  await build({ root: folder, logLevel: "warn" });
  return join(folder, "dist");
}

async function openBuilt(page: Page, folder: string, check: () => Promise<void>): Promise<void> {
  const { url, server } = await serveStatic(folder, 0);
  try {
    await page.goto(url);
    await check();
  } finally {
    server.close();
  }
}

const paths = ["/docs/next/tutorial/pipelines", "/docs/tutorial/pipelines", "/docs/0.7.0/tutorial/pipelines"];
for (const path of firstOf(paths)) {
  test(`a project downloaded from ${path} builds and runs`, async ({ page }, info) => {
    const block = await openBlock(page, path);
    await write(block, FRAMES);
    const built = await downloadAndBuild(block, info.outputPath("project"));
    await openBuilt(page, built, async () => {
      await expect(page.locator("canvas")).toHaveJSProperty("width", 320);
      await expect(page).toHaveTitle("true");
    });
  });
}

const AAC = `import { decode, encode, MFXBlob } from "mfx";
import { registerAacEncoder } from "@mediabunny/aac-encoder";

registerAacEncoder();
const { video: frames, audio } = await decode(video, { trim: { end: 300 } });
await frames?.cancel();
const file = await MFXBlob.from(encode({ mimeType: 'audio/mp4; codecs="aac"', audio: { stream: audio! } }));
document.title = file.type;`;

test("a project with a package of codecs has it in it, and one copy of mediabunny", NIGHTLY, async ({ page }, info) => {
  const block = await openBlock(page, "/docs/next/tutorial/pipelines");
  await write(block, AAC);
  const folder = info.outputPath("project");
  const built = await downloadAndBuild(block, folder);
  await openBuilt(page, built, async () => {
    await expect(page).toHaveTitle(/^audio\/mp4/);
  });
});

test("a project with a React component renders it", NIGHTLY, async ({ page }, info) => {
  const block = await openBlock(page, "/docs/tutorial/react");
  const built = await downloadAndBuild(block, info.outputPath("project"));
  await openBuilt(page, built, () => expect(page.getByRole("button", { name: "Play" })).toBeVisible());
});

test("keys work in the menu, and StackBlitz gets a project of texts", async ({ page, context, baseURL }) => {
  let posted: URLSearchParams | undefined;
  await context.route("https://stackblitz.com/**", async (route) => {
    posted = new URLSearchParams(route.request().postData() ?? "");
    expect(new URL(route.request().url()).searchParams.get("file")).toBe("src/main.ts");
    await route.fulfill({ contentType: "text/html", body: "<title>opened</title>" });
  });
  const block = await openBlock(page);
  const button = block.getByRole("button", { name: "Export" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(block.getByRole("button", { name: "Vite project" })).toBeFocused();
  expect(await faultsOf(page, ".theme-code-block:has([aria-expanded=true])")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");

  await openMenu(block);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(block.getByRole("group", { name: "Export" })).toBeHidden();
  for (const _ of ["open", "closed"]) await button.click();
  await expect(block.getByRole("group", { name: "Export" })).toBeHidden();

  await write(block, FRAMES);
  await openMenu(block);
  const opening = context.waitForEvent("page");
  await block.getByRole("button", { name: "StackBlitz" }).click();
  await expect(await opening).toHaveTitle("opened");
  await expect(block.getByRole("group", { name: "Export" })).toBeHidden();

  const field = (name: string) => posted?.get(name) ?? "";
  expect(field("project[template]")).toBe("node");
  expect(field("project[title]")).toBe(`MFX ${latest}`);
  expect(JSON.parse(field("project[files][package.json]"))).toMatchObject({ scripts: { dev: "vite" } });
  expect(field("project[files][src/main.ts]")).toContain(`const video = "${baseURL}/media/coast.mp4";`);
  expect(field("project[files][src/main.ts]")).toContain(`fetch("${baseURL}/media/city.mp4")`);
  expect(field(`project[files][mfx/${latest}/mfx.js]`)).toContain("export");
  expect(field(`project[files][mfx/${latest}/mfx.d.ts]`)).toContain("declare function decode");
  expect([...posted!.keys()].filter((name) => /\.(mp4|png|map)\]/.test(name))).toEqual([]);
  await page.evaluate(() => Object.assign(window, { fetch: () => Promise.reject(new Error("No network.")) }));
  await openMenu(block);
  await block.getByRole("button", { name: "Vite project" }).click();
  await expect(block.getByText("The project could not be made. No network.")).toBeVisible();
});
