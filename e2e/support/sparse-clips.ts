/** The site's clips with few frames: what a program does with hundreds it does with two dozen. */
import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { Page } from "@playwright/test";

/** Answers the page's requests for MP4s below `/media/` with those of `e2e/clips`. */
export async function serveSparseClips(page: Page): Promise<void> {
  await page.route("/media/*.mp4", async (route) => {
    const path = `e2e/clips/${basename(new URL(route.request().url()).pathname)}`;
    await (existsSync(path) ? route.fulfill({ path, contentType: "video/mp4" }) : route.fallback());
  });
}
