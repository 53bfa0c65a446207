/** What this site relies on in the index files of @easyops-cn/docusaurus-search-local, which are not documented. */
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { beforeAll, describe, expect, test } from "vitest";
import packageJson from "../../../../package.json";
import { KIND } from "../../../components/search/documents";
import afterBuild from "..";
import { createSearchLocal, searchLocalFolder, takeDocuments } from "./search-local";

const { version } = createRequire(__filename)("@easyops-cn/docusaurus-search-local/package.json");
/** Message of a failing test. */
const hint = `@easyops-cn/docusaurus-search-local ${version} writes other index files; adapt search/search-local.ts`;

const page = (title: string, content: string) => `<html><head><title>${title} | Site</title>
  <meta name="description" content="About ${title}."><meta name="robots" content="noindex"></head><body>
  <nav><a class="navbar__link navbar__link--active" href="/mfx/docs">Tutorial</a></nav>
  <div class="main-wrapper"><main><article><header><h1>${title}</h1></header>${content}</article></main></div></body></html>`;

const section =
  '<h2 id="more">More<a class="hash-link" href="#more">#</a></h2><p>Under it.</p><p data-search-ignore>Not this.</p>' +
  '<p class="badge">new</p><p class="theme-doc-version-banner">Old</p><p class="pagination-nav">Next</p><p class="theme-doc-breadcrumbs">API</p><button>Copy</button>';

const folder = mkdtempSync(join(tmpdir(), "search-local-"));
const outDir = join(folder, "build");
const siteConfig = { themeConfig: {} };
const context = { baseUrl: "/mfx/", siteDir: folder, generatedFilesDir: folder, siteConfig } as unknown as LoadContext;
const docsInstance = (loadedVersions: object[]) => ({
  name: "docusaurus-plugin-content-docs",
  content: { loadedVersions },
});
const docsVersion = (isLast: boolean, path: string, permalinks: string[]) => ({
  isLast,
  path,
  docs: permalinks.map((permalink) => ({ permalink })),
});

beforeAll(async () => {
  const pages = {
    "docs/intro.html": page("Introduction", `<p>Frames flow.</p>${section}`),
    "docs/0.9.3/intro.html": page("Old introduction", ""),
    "api/class/Track.html": page("Track", "<p>A stream.</p>"),
    "index.html": page("Home", ""),
  };
  for (const [path, html] of Object.entries(pages)) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    writeFileSync(join(outDir, path), html);
  }
  await createSearchLocal(context).postBuild({
    outDir,
    baseUrl: "/mfx/",
    siteConfig: { trailingSlash: false },
    routesPaths: ["/mfx/", "/mfx/docs/intro", "/mfx/docs/0.9.3/intro", "/mfx/api/class/Track"],
    plugins: [
      docsInstance([
        docsVersion(true, "/mfx/docs", ["/mfx/docs/intro"]),
        docsVersion(false, "/mfx/docs/0.9.3", ["/mfx/docs/0.9.3/intro"]),
      ]),
      docsInstance([docsVersion(true, "/mfx/api", ["/mfx/api/class/Track"])]),
    ],
  } as unknown as Parameters<NonNullable<Plugin["postBuild"]>>[0]);
});

describe("search-local", () => {
  test("is pinned to one version", () => {
    expect(packageJson.dependencies["@easyops-cn/docusaurus-search-local"]).toBe(version);
  });

  test("finds titles, headings, descriptions and texts in pages, search engines' noindex included", async () => {
    const kinds = await takeDocuments(outDir, searchLocalFolder({ isLatest: true, path: "/docs" }));
    expect(kinds, hint).toHaveLength(Object.keys(KIND).length);
    const titles = kinds[KIND.title]!;
    const named = titles.map(({ t, u }) => `${t} ${u}`);
    expect(named, hint).toEqual(["Track /mfx/api/class/Track", "Introduction /mfx/docs/intro"]);
    const intro = titles[1]!;
    expect(intro.b, hint).toEqual(["Tutorial"]);
    const ofIntro = { u: "/mfx/docs/intro", p: intro.i };
    expect(kinds[KIND.heading], hint).toMatchObject([{ t: "More", h: "#more", ...ofIntro }]);
    expect(kinds[KIND.description], hint).toMatchObject([
      { t: "About Track." },
      { t: "About Introduction.", ...ofIntro },
    ]);
    const texts = kinds[KIND.content]!.filter(({ p }) => p === intro.i);
    expect(texts, hint).toMatchObject([
      { t: "Frames flow.", s: "Introduction", h: "", ...ofIntro },
      { t: "Under it.", s: "More", h: "#more", ...ofIntro },
    ]);
    expect(existsSync(join(outDir, "search-index.json"))).toBe(false);
  });

  test("writes an index for each version, and numbers the documents of all together", async () => {
    const old = await takeDocuments(outDir, searchLocalFolder({ isLatest: false, path: "/docs/0.9.3" }));
    expect(old[KIND.title], hint).toMatchObject([{ t: "Old introduction", u: "/mfx/docs/0.9.3/intro" }]);
    expect(old[KIND.title]![0]!.i, hint).toBeGreaterThan(0);
  });
});

test("the folder of the indexes is below the site's base path, with a slash at its end", () => {
  expect(() => afterBuild(context, { indexBaseUrl: "/mfx/search/" })).not.toThrow();
  for (const indexBaseUrl of ["/search/", "/mfx/search"])
    expect(() => afterBuild(context, { indexBaseUrl })).toThrow(
      `must begin with "/mfx/" and end with a slash; got "${indexBaseUrl}"`,
    );
});
