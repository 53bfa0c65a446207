/** `npm run bench:search`: how long after a key the results change, on the built site. */
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { chromiumArgs, findChromium } from "../scripts/chromium.ts";
import { serveStatic } from "../scripts/static-server.ts";
import { median, record, round } from "./results.ts";

const { values: options } = parseArgs({ options: { dir: { type: "string", default: "build" } } });

const QUERIES = ["mfxvideoencoder", "visual.crop", "green screen", "custom shader", "endoder"];

const { url, server } = await serveStatic(options.dir, 0);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.route(/fonts\.(googleapis|gstatic)\.com/, (route) => route.abort());
  await page.goto(`${url}/docs/intro`, { waitUntil: "networkidle" });
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search" });
  await field.fill("decode");
  await page.getByRole("option").first().waitFor();

  const times: number[] = [];
  for (const query of QUERIES) {
    await field.fill("");
    for (const key of query) {
      // The time until the list changed, or nothing where the key left it as it was.
      const changed = page.evaluate(
        () =>
          new Promise<number | undefined>((resolve) => {
            const search = document.querySelector("[role=search]")!;
            addEventListener(
              "input",
              ({ timeStamp }) => {
                const isResult = ({ target }: MutationRecord) =>
                  target instanceof Element && target.closest("[role=listbox]");
                const observer = new MutationObserver((changes) => {
                  if (changes.some(isResult)) end(performance.now() - timeStamp);
                });
                const end = (time?: number) => {
                  observer.disconnect();
                  clearTimeout(timer);
                  resolve(time);
                };
                const timer = setTimeout(end, 1000);
                observer.observe(search, { childList: true, subtree: true });
              },
              { capture: true, once: true },
            );
          }),
      );
      await page.keyboard.type(key);
      const time = await changed;
      if (time !== undefined) times.push(time);
    }
  }
  record("Search", "npm run bench:search", [
    { what: "keys that changed the results", value: times.length, unit: "" },
    { what: "from a key to its results", value: round(median(times)), unit: "ms", goal: "≤ 50" },
    { what: "the slowest", value: round(Math.max(...times)), unit: "ms" },
  ]);
} finally {
  await browser.close();
  server.close();
}
