/** `npx tsx scripts/probe-formats.ts`: writes what the tests' browsers can decode, encode and play, for the page *Supported formats*. */
import { writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { chromiumArgs, ensureChromium } from "../packages/test-browsers/src/chromium.ts";
import { launchFirefox } from "../packages/test-browsers/src/firefox.ts";
import { launchWebKit } from "../packages/test-browsers/src/webkit.ts";
import { serveStatic } from "./static-server.ts";

const OUT = "src/components/format-support/tested.json";
const NAME = "probeFormats";

const { outputFiles } = await build({
  stdin: {
    contents: `
      import { FORMATS } from "./formats";
      import { probe } from "./probe";
      globalThis.${NAME} = async () =>
        Object.fromEntries(await Promise.all(FORMATS.map(async (format) => [format.codec, await probe(format)])));
    `,
    resolveDir: "src/components/format-support",
    loader: "ts",
  },
  bundle: true,
  write: false,
  format: "iife",
});
const program = `${outputFiles[0]!.text}\n${NAME}()`;

// WebCodecs exists only in secure contexts; this host is one, and its page of an unknown address will do.
const { url, server } = await serveStatic("static", 0);

async function inChromium() {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    return { name: `Chromium ${major(browser.version())}`, support: await page.evaluate(program) };
  } finally {
    await browser.close();
  }
}

async function inFirefox() {
  const { browser, close } = await launchFirefox();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    return { name: `Firefox ${major(await browser.version())}`, support: await page.evaluate(program) };
  } finally {
    await close();
  }
}

async function inWebKit() {
  const { driver, version, close } = await launchWebKit();
  try {
    await driver.get(url);
    const script = `const done = arguments[0]; ${outputFiles[0]!.text}; ${NAME}().then(done, (error) => done(String(error)));`;
    return { name: `WebKitGTK ${/\d+\.\d+/.exec(version)?.[0]}`, support: await driver.executeAsyncScript(script) };
  } finally {
    await close();
  }
}

const major = (version: string) => /\d+/.exec(version)?.[0];

try {
  const tested = {
    platform: process.platform === "linux" ? "Linux" : process.platform,
    date: new Date().toISOString().slice(0, 10),
    browsers: [await inChromium(), await inFirefox(), await inWebKit()],
  };
  writeFileSync(OUT, `${JSON.stringify(tested, null, 2)}\n`);
  console.log(`Wrote ${OUT}: ${tested.browsers.map(({ name }) => name).join(", ")} on ${tested.platform}.`);
} finally {
  server.close();
}
