/** Measures a first visit to a page: gzipped bytes, requests, layout shift. */
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { visit } from "./test";

export interface Weight {
  /** JavaScript and CSS that the page itself loads, in gzipped bytes. */
  own: number;
  /** JavaScript and CSS that it prefetches for other pages, in gzipped bytes. */
  prefetched: number;
  html: number;
  /** Number of requests that the page itself makes, including the font provider's stylesheet. */
  requests: number;
  /** Cumulative layout shift. */
  shift: number;
  /** The files in `own`, largest first, for messages. */
  files: [path: string, bytes: number][];
}

/** Milliseconds without a further file after which a page has loaded and prefetched what it wants. */
const QUIET_MS = 500;

const untilQuiet = (page: Page) =>
  page.evaluate(async (quiet) => {
    const files = () => performance.getEntriesByType("resource").length;
    for (let before = -1; before !== files(); ) {
      before = files();
      await new Promise((resolve) => setTimeout(resolve, quiet));
      await new Promise((resolve) => requestIdleCallback(resolve));
    }
  }, QUIET_MS);

/** Visits `path` in a new page. */
export async function weigh(page: Page, path: string): Promise<Weight> {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.addInitScript(() => {
    const shifts = window as unknown as { shift: number };
    shifts.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await visit(page, path);
  await untilQuiet(page);

  const weight: Weight = { own: 0, prefetched: 0, html: 0, requests: 0, shift: 0, files: [] };
  const { origin } = new URL(page.url());
  const counted = new Set<string>();
  for (const response of responses) {
    const url = new URL(response.url());
    const isPrefetch = /prefetch/.test((await response.request().allHeaders())["sec-purpose"] ?? "");
    if (!isPrefetch) weight.requests++;
    // Docusaurus asks more than once for a file that several routes share. Each file counts once.
    if (url.origin !== origin || counted.has(url.href)) continue;
    counted.add(url.href);
    const type = response.request().resourceType();
    const body = await bodyOf(page, response);
    const bytes = /image|media/.test(type) ? body.length : gzipSync(body).length;
    if (type === "document") weight.html += bytes;
    // The library loads after idle time or a click, and has a budget of its own.
    else if (/\.(js|css)$/.test(url.pathname) && !url.pathname.startsWith("/lib/")) {
      if (isPrefetch) weight.prefetched += bytes;
      else {
        weight.own += bytes;
        weight.files.push([url.pathname, bytes]);
      }
    }
  }
  weight.files.sort((a, b) => b[1] - a[1]);
  weight.shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
  return weight;
}

/** The browser keeps no bodies of prefetched files or of parts of clips: these are requested again. */
async function bodyOf(page: Page, response: Response): Promise<Buffer> {
  const body = await response.body().catch(() => Buffer.alloc(0));
  if (body.length > 0) return body;
  const headers = response.request().headers();
  const again = await page.request.get(response.url(), { headers: headers.range ? { range: headers.range } : {} });
  return again.body();
}
