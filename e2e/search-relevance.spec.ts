import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Request } from "@playwright/test";
import { latest, segmentOf } from "./support/releases";
import { queries, rightPages } from "./support/search-queries";
import { searchWorker } from "./support/search-worker";
import { expect, test, visit } from "./support/test";

const site = process.env.E2E_DIR ?? "build";

test("the right page comes first, or among the first three, and no page of another version at all", async () => {
  const worker = await searchWorker(site);
  const misses: string[] = [];
  let asked = 0;
  let first = 0;
  let top = 0;
  for (const version of [latest, "0.8.2", "0.7.0", "next"]) {
    const segment = segmentOf(version);
    const ownPage = new RegExp(
      `^/(?:benchmarks)?$|^/(?:api|docs)${segment.replaceAll(".", "\\.")}(?!/next|/\\d)(?:/|#|$)`,
    );
    for (const query of queries) {
      const { hits } = await worker.find("/", version === "next" ? "current" : version, query[0], 60);
      expect(hits.filter(({ url }) => !ownPage.test(url)).map(({ url }) => url)).toEqual([]);
      const right = rightPages(query, version);
      if (!right.length) continue;
      asked++;
      const urls = hits.map(({ url }) => bare(url, segment));
      const place = urls.findIndex((url) => right.some((page) => url === page || url.split("#")[0] === page));
      if (place === 0) first++;
      if (place >= 0 && place < 3) top++;
      if (place !== 0) misses.push(`${version}, ${query[0]}: ${urls.slice(0, 3).join(", ")}`);
    }
  }
  expect(asked).toBeGreaterThanOrEqual(160);
  expect(first / asked, misses.join("\n")).toBeGreaterThanOrEqual(0.85);
  expect(top / asked, misses.join("\n")).toBeGreaterThanOrEqual(0.96);
});

/** An item's page by its kind and name, a guide's from `docs/` on. */
const bare = (url: string, segment: string) => url.replace(`/api${segment}/`, "").replace(`/docs${segment}`, "docs");

test("all that a reader downloads to search is at most 210 KB, whatever the version", async ({ page }) => {
  const indexes = readdirSync(site).filter((name) => /^search-index-.*\.json$/.test(name));
  expect(indexes.length).toBeGreaterThanOrEqual(4);
  const weightOf = (path: string) => gzipSync(readFileSync(join(site, path)), { level: 9 }).length;
  const heaviest = Math.max(...indexes.map(weightOf));

  // The code: what is fetched between the first key and the results, and the part of the page's own script, which cannot be told apart.
  const requests: Request[] = [];
  await visit(page, "/docs/intro");
  await page.waitForLoadState("networkidle");
  page.on("request", (request) => requests.push(request));
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search" }).fill("encode");
  await expect(page.getByRole("option").first()).toBeVisible();
  const scripts = new Set<string>();
  for (const request of requests) {
    const { pathname } = new URL(request.url());
    const isPrefetch = "sec-purpose" in (await request.allHeaders());
    if (pathname.endsWith(".js") && !isPrefetch) scripts.add(pathname);
  }
  const code = [...scripts].reduce((sum, path) => sum + weightOf(path), 0);
  expect(scripts.size).toBeGreaterThan(0);
  console.log(`search: index ${heaviest} bytes, code ${code} bytes (${[...scripts].join(", ")})`);
  expect(heaviest + code).toBeLessThanOrEqual(210 * 1024);
});
