/** Programs taken out of the site: as a Vite project in a zip archive, and on StackBlitz. */

import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { serveStatic } from "../scripts/static-server";
import { openBlock, write } from "./support/live-block";
import { downloadAndBuild, openInStackBlitz } from "./support/project";
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

/** Returns the folder of the built project, which can be served. */
async function buildProject(block: Locator, folder: string): Promise<string> {
  await openMenu(block);
  const archive = await downloadAndBuild(block.getByRole("button", { name: "Vite project" }), folder);
  expect(archive).toMatch(/^mfx-.+-sample\.zip$/);
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
    const built = await buildProject(block, info.outputPath("project"));
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
  const built = await buildProject(block, info.outputPath("project"));
  await openBuilt(page, built, async () => {
    await expect(page).toHaveTitle(/^audio\/mp4/);
  });
});

test("a project with a React component renders it", NIGHTLY, async ({ page }, info) => {
  const block = await openBlock(page, "/docs/tutorial/react");
  const built = await buildProject(block, info.outputPath("project"));
  await openBuilt(page, built, () => expect(page.getByRole("button", { name: "Play" })).toBeVisible());
});

test("the menu works with the keyboard, and StackBlitz gets a project whose files are all texts", async ({
  page,
  baseURL,
}) => {
  const block = await openBlock(page);
  const button = block.getByRole("button", { name: "Export" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(block.getByRole("button", { name: "Vite project" })).toBeFocused();
  expect(await faultsOf(page, ".theme-code-block:has([aria-expanded=true])")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");

  await write(block, "show(1);");
  await openMenu(block);
  await expect(block.getByRole("group", { name: "Export" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("heading", { level: 1 }).click();
  await expect(block.getByRole("group", { name: "Export" })).toBeHidden();
  for (const _ of ["open", "closed"]) await button.click();
  await expect(block.getByRole("group", { name: "Export" })).toBeHidden();

  await write(block, FRAMES);
  await openMenu(block);
  const { address, form } = await openInStackBlitz(block.getByRole("button", { name: "StackBlitz" }));
  expect(address.searchParams.get("file")).toBe("src/main.ts");
  await expect(block.getByRole("group", { name: "Export" })).toBeHidden();

  const field = (name: string) => form.get(name) ?? "";
  expect(field("project[template]")).toBe("node");
  expect(field("project[title]")).toBe(`MFX ${latest}`);
  expect(JSON.parse(field("project[files][package.json]"))).toMatchObject({ scripts: { dev: "vite" } });
  expect(field("project[files][src/main.ts]")).toContain(`const video = "${baseURL}/media/coast.mp4";`);
  expect(field("project[files][src/main.ts]")).toContain(`fetch("${baseURL}/media/city.mp4")`);
  expect(field(`project[files][mfx/${latest}/mfx.js]`)).toContain("export");
  expect(field(`project[files][mfx/${latest}/mfx.d.ts]`)).toContain("declare function decode");
  expect([...form.keys()].filter((name) => /\.(mp4|png|map)\]/.test(name))).toEqual([]);
});
