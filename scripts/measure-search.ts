/**
 * How long a reader waits from a key to the results, in Chromium, over a built site: `npx tsx scripts/measure-search.ts [--dir build]
 * [--version 0.10.0]`. Types each query key by key and tells the median and the slowest, and how long the page itself was held up.
 */
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { serveStatic } from "./static-server.ts";

const QUERIES = ["encoder", "visual.crop", "setTrack", "save file", "endoder", "picture in picture", "webm", "blur"];

const { values } = parseArgs({
  options: { dir: { type: "string", default: "build" }, version: { type: "string", default: "" } },
});

const { server, url } = await serveStatic(values.dir, 0);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.goto(`${url}/docs/${values.version ? `${values.version}/` : ""}intro`);
  await page.locator("html[data-has-hydrated='true']").waitFor();
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search" }).and(page.locator(":enabled")).waitFor();
  const waits = await page.evaluate(typeAndWait, QUERIES);
  const inOrder = waits.map(({ shown }) => shown).sort((a, b) => a - b);
  const held = waits.map(({ held }) => held).sort((a, b) => a - b);
  const middle = (list: number[]) => list[Math.floor(list.length / 2)]!.toFixed(1);
  console.log(
    `${waits.length} keys: results after ${middle(inOrder)} ms (median), ${inOrder.at(-1)!.toFixed(1)} ms at most; ` +
      `the page held up for ${middle(held)} ms (median)`,
  );
} finally {
  await browser.close();
  server.close();
}

/** In the page: from each key to the frame that paints what it found, and how much of it the page was busy. */
async function typeAndWait(queries: string[]) {
  const input = document.querySelector<HTMLInputElement>("search input")!;
  const list = document.querySelector("[role=listbox]")!;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
  const waits: { shown: number; held: number }[] = [];
  for (const query of queries) {
    for (let end = 1; end <= query.length; end++) {
      const before = list.innerHTML;
      const changed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(list.parentElement!, {
          childList: true,
          subtree: true,
          characterData: true,
          attributes: true,
        });
      });
      const start = performance.now();
      setValue.call(input, query.slice(0, end));
      input.dispatchEvent(new Event("input", { bubbles: true }));
      const held = performance.now() - start;
      // A key that changes nothing that is shown has nothing to wait for.
      await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, 500))]);
      if (list.innerHTML === before) continue;
      await new Promise(requestAnimationFrame);
      waits.push({ shown: performance.now() - start, held });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return waits;
}
