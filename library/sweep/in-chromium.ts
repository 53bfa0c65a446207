/** The sweep in Chromium, with the browser's own objects. */
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { chromiumArgs, ensureChromium } from "../../packages/test-browsers/src/chromium.ts";
import type { Report, SweepOptions } from "./sweep.ts";

/** Nothing listens there: every request is answered below. WebCodecs want a secure context, which localhost is. */
const ORIGIN = "http://localhost:1";

export async function sweepInChromium(
  pipelines: readonly { name: string; options: SweepOptions }[],
  clips: Record<string, string>,
  onReport: (report: Report) => void,
): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "page.ts")],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    // The package says that its modules do nothing when they are loaded, but the sweep's do.
    ignoreAnnotations: true,
  });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  try {
    const page = await browser.newPage();
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const clip = clips[pathname.replace("/clips/", "")];
      if (clip) return route.fulfill({ path: clip });
      if (pathname === "/sweep.js")
        return route.fulfill({ contentType: "text/javascript", body: outputFiles[0]!.text });
      const body = '<!doctype html><script type="module" src="/sweep.js"></script>';
      return route.fulfill({ contentType: "text/html", body });
    });
    for (const { name, options } of pipelines) {
      // What a broken run leaves behind ends with its page.
      await page.goto(ORIGIN);
      await page.waitForFunction(() => "sweeper" in window);
      const names = Object.keys(clips);
      onReport(
        await page.evaluate(([pipeline, files, chosen]) => window.sweeper.sweep(pipeline, files, chosen), [
          name,
          names,
          options,
        ] as const),
      );
    }
  } finally {
    await browser.close();
  }
}
