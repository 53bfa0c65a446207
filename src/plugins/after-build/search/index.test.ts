import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { type BuiltSite, writeSiteFile } from "../built-site";
import { ResultCache } from "../result-cache";
import { writeSearchIndexes } from ".";

const version = (name: string, path: string) => ({
  section: "Guides" as const,
  name,
  label: name,
  isLatest: path === "/docs",
  path,
  sourceDir: "",
  pages: [{ title: "Intro", description: "", path: `${path}/intro`, file: `${path.slice(1)}/intro.html` }],
  categoryPages: [],
});

test("only versions with changed pages are scanned again", async () => {
  const outDir = mkdtempSync(join(tmpdir(), "search-"));
  const versions = [version("2.10.0", "/docs"), version("2.9.3", "/docs/2.9.3")];
  const site: BuiltSite = { outDir, versions, title: "", tagline: "", origin: "", baseUrl: "/mfx/", paths: [] };
  await writeSiteFile(site, "index.html", '<meta name="description" content="Streams."><h1>MFX</h1>');
  const writePage = (path: string, bundle: string, text: string) =>
    writeSiteFile(site, path, `<script src="/mfx/assets/js/main.${bundle}.js"></script><p>${text}`);
  await writePage("docs/intro.html", "1f", "New");
  await writePage("docs/2.9.3/intro.html", "1f", "Old");
  const scanPages = vi.fn(async ([permalink]: string[]) => {
    const isLatest = permalink === "/mfx/docs/intro";
    const titles = { documents: [{ i: 1, t: "Intro", u: permalink, b: [] }] };
    const others = Array.from({ length: 4 }, () => ({ documents: [] }));
    await writeSiteFile(
      site,
      join(isLatest ? "/" : "/docs/2.9.3", "search-index.json"),
      JSON.stringify([titles, ...others]),
    );
  });
  const cache = new ResultCache(join(outDir, "cache"), "");
  const run = () => writeSearchIndexes(site, { folder: "/", cache, scanPages });

  await run();
  expect(scanPages.mock.calls).toEqual([[["/mfx/docs/intro"]], [["/mfx/docs/2.9.3/intro"]]]);
  const index = readFileSync(join(outDir, "search-index-2.9.3.json"), "utf8");
  expect(index).toContain("/docs/2.9.3/intro");

  scanPages.mockClear();
  await writePage("docs/intro.html", "2e", "Changed");
  await writePage("docs/2.9.3/intro.html", "2e", "Old");
  await run();
  expect(scanPages.mock.calls).toEqual([[["/mfx/docs/intro"]]]);
  expect(readFileSync(join(outDir, "search-index-2.9.3.json"), "utf8")).toBe(index);
});
