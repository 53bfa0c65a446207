/** A React component that plays a video, mounted and unmounted in strict mode. */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeBrowser, expectNothingOpen, type OpenedPage, openPage, usedResources } from "./browser.ts";
import { projects } from "./fixture.ts";
import { viteDevServer } from "./vite.ts";

let close: () => Promise<void>;
let opened: OpenedPage;

// Strict mode mounts twice in development only.
beforeAll(async () => {
  const root = join(projects, "react");
  mkdirSync(join(root, "public"), { recursive: true });
  cpSync(join(import.meta.dirname, "../clips/h264-aac.mp4"), join(root, "public/clip.mp4"));
  const { server, url } = await viteDevServer("vite", { root, configFile: join(root, "vite.config.js") });
  opened = await openPage(url);
  close = async () => {
    await opened.close();
    await server.close();
    await closeBrowser();
  };
});
afterAll(() => close());

const call = (name: "mount" | "unmount") =>
  opened.page.evaluate((name) => (globalThis as unknown as Record<string, () => void>)[name]!(), name);

test("a component that plays to the end releases everything", async () => {
  const { page } = opened;
  await call("mount");
  await page.getByRole("status").filter({ hasText: "ended" }).waitFor();
  await expectNothingOpen(page);
  expect(await page.locator("canvas").evaluate((canvas) => (canvas as HTMLCanvasElement).width)).toBeGreaterThan(100);
  await call("unmount");
});

test("a component that goes away early releases everything", async () => {
  const { page } = opened;
  const { frames } = await usedResources(page);
  // Unmounts at once, then while it plays.
  await call("mount");
  await call("unmount");
  await call("mount");
  await expect.poll(async () => (await usedResources(page)).frames).toBeGreaterThan(frames + 3);
  await call("unmount");
  await expectNothingOpen(page);
  expect(opened.complaints).toEqual([]);
});
