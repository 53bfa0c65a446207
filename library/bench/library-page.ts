import { resolve } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { build } from "esbuild";
import { chromiumArgs, ensureChromium } from "../../packages/test-browsers/src/chromium.ts";
import { releaseFiles } from "../build/releases.ts";

/** An empty page in Chromium with the library in `MFX`, and the site's static files. */
export async function openLibraryPage(): Promise<Page> {
  const bundle = await build({
    entryPoints: [releaseFiles.get("next")!],
    bundle: true,
    format: "iife",
    globalName: "MFX",
    write: false,
    logLevel: "error",
  });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  const page = await browser.newPage();
  // WebCodecs needs a secure context; localhost is one.
  await page.route("http://localhost/**", (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === "/"
      ? route.fulfill({ contentType: "text/html", body: "<!doctype html>" })
      : route.fulfill({ path: resolve(`static${pathname}`) });
  });
  await page.goto("http://localhost/");
  await page.addScriptTag({ content: bundle.outputFiles[0]!.text });
  return page;
}
