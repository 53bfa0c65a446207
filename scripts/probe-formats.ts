/** `npm run probe-formats`: writes what the tests' Chromium can decode, encode and play, for the page *Supported formats*. */
import { writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { chromiumArgs, ensureChromium } from "./chromium.ts";

const OUT = "src/components/format-support/tested.json";

const { outputFiles } = await build({
  stdin: {
    contents: `
      import { FORMATS } from "./formats";
      import { probe } from "./probe";
      globalThis.results = Promise.all(FORMATS.map(async (format) => [format.codec, await probe(format)])).then(Object.fromEntries);
    `,
    resolveDir: "src/components/format-support",
    loader: "ts",
  },
  bundle: true,
  write: false,
  format: "iife",
});

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
try {
  const page = await browser.newPage();
  // WebCodecs is there in secure contexts only, of which this host is one.
  await page.route("**", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await page.goto("http://localhost/");
  await page.addScriptTag({ content: outputFiles[0]!.text });
  const support = await page.evaluate(() => (globalThis as unknown as { results: Promise<object> }).results);
  const tested = {
    browser: `Chromium ${browser.version().split(".")[0]}`,
    platform: process.platform === "linux" ? "Linux" : process.platform,
    date: new Date().toISOString().slice(0, 10),
    support,
  };
  writeFileSync(OUT, `${JSON.stringify(tested, null, 2)}\n`);
  console.log(`Wrote ${OUT}: ${tested.browser} on ${tested.platform}.`);
} finally {
  await browser.close();
}
