/**
 * `npx tsx footage/processed`: writes `static/media/coast-processed.{mp4,webp}`:
 * the poster of the landing page's hero, and the video for browsers that cannot run it. The library itself makes both from the footage.
 * Run it again when the looks change.
 */
import { writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { chromiumArgs, ensureChromium } from "../../packages/test-browsers/src/chromium.ts";

const FOLDER = "static/media";
const OUT = `${FOLDER}/coast-processed`;

const { outputFiles } = await build({
  stdin: {
    contents: `
      import { posterOf, videoOf } from "./page.ts";
      const dataUrl = (blob) => new Promise((resolve, reject) => {
        const reader = Object.assign(new FileReader(), { onload: () => resolve(reader.result), onerror: () => reject(reader.error) });
        reader.readAsDataURL(blob);
      });
      globalThis.made = {
        mp4: () => videoOf("/coast.mp4", 640, 360).then(dataUrl),
        webp: () => posterOf("/coast-720p.mp4", 1280, 720).then(dataUrl),
      };
    `,
    resolveDir: import.meta.dirname,
  },
  bundle: true,
  write: false,
  format: "iife",
  target: "es2022",
});

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
try {
  const page = await browser.newPage();
  // WebCodecs exists only in secure contexts; this host is one.
  await page.route("**", (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname.endsWith(".mp4")
      ? route.fulfill({ path: FOLDER + pathname })
      : route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
  });
  await page.goto("http://localhost/");
  await page.addScriptTag({ content: outputFiles[0]!.text });
  for (const ending of ["webp", "mp4"] as const) {
    const url = await page.evaluate(
      (name) => (globalThis as unknown as { made: Record<string, () => Promise<string>> }).made[name]!(),
      ending,
    );
    const file = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
    writeFileSync(`${OUT}.${ending}`, file);
    console.log(`Wrote ${OUT}.${ending}: ${Math.round(file.length / 1024)} KB.`);
  }
} finally {
  await browser.close();
}
