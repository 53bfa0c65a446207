/** `npx tsx bench/search.ts`: time from a key press to the changed results, on the built site. */
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { chromiumArgs, findChromium } from "../packages/test-browsers/src/chromium.ts";
import { serveStatic } from "../scripts/static-server.ts";
import { median, record, round } from "./results.ts";

const { values: options } = parseArgs({ options: { dir: { type: "string", default: "build" } } });

declare global {
  /** Time from the last key press to its results. */
  var typedAt: number | undefined;
  var times: number[];
}

const QUERIES = ["mfxvideoencoder", "visual.crop", "green screen", "custom shader", "endoder"];

const { url, server } = await serveStatic(options.dir, 0);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.route(/fonts\.(googleapis|gstatic)\.com/, (route) => route.abort());
  await page.goto(`${url}/docs/intro`);
  await page.locator("html[data-has-hydrated=true]").waitFor({ state: "attached" });
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search" });
  await field.fill("decode");
  await page.getByRole("option").first().waitFor();

  await page.evaluate(() => {
    const observer = new MutationObserver((changes) => {
      const isResults = changes.some(({ target }) => target instanceof Element && target.closest("[role=listbox]"));
      if (globalThis.typedAt === undefined || !isResults) return;
      globalThis.times.push(performance.now() - globalThis.typedAt);
      globalThis.typedAt = undefined;
    });
    observer.observe(document.body, { childList: true, subtree: true });
    globalThis.times = [];
    addEventListener(
      "input",
      (event) => {
        // Skips emptying the field between two queries.
        if ((event as InputEvent).data) globalThis.typedAt = event.timeStamp;
      },
      { capture: true },
    );
  });
  for (const query of QUERIES) {
    await field.fill("");
    for (const key of query) {
      await page.keyboard.type(key);
      // A key that does not change the results is not counted.
      await page.waitForFunction(() => globalThis.typedAt === undefined, null, { timeout: 500 }).catch(() => {});
    }
  }
  const times = await page.evaluate(() => globalThis.times);
  record("Search", "npx tsx bench/search.ts", [
    { what: "keys that changed the results", value: times.length, unit: "" },
    { what: "from a key to its results", value: round(median(times)), unit: "ms", goal: "≤ 50" },
    { what: "the slowest", value: round(Math.max(...times)), unit: "ms" },
  ]);
} finally {
  await browser.close();
  server.close();
}
