import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type BuiltSite, type DocsVersion, writeSiteFile } from "../built-site";
import { readableFiles } from "./files";
import { assetsOf, offlineLists } from "./lists";

const version = (name: string, isLatest: boolean): DocsVersion => ({
  section: "Guides",
  name,
  label: name,
  isLatest,
  path: isLatest ? "/docs" : `/docs/${name}`,
  sourceDir: isLatest ? "/site/docs" : `/site/versioned_docs/version-${name}`,
  pages: [],
  categoryPages: [],
});

const page = '<script src="/mfx/assets/js/main.a1b2c3d4.js"></script><img src="/mfx/img/logo.svg"><a href="/mfx/docs">';

async function builtSite(): Promise<BuiltSite> {
  const site = {
    outDir: mkdtempSync(join(tmpdir(), "offline-")),
    title: "",
    tagline: "",
    origin: "https://mfx.example",
    baseUrl: "/mfx/",
    paths: ["/", "/docs", "/docs/2.9.3/intro"],
    versions: [version("2.10.0", true), version("2.9.3", false)],
  };
  const files = {
    ...{ "index.html": page, "docs.html": page, "docs/2.9.3/intro.html": page, "docs/2.10.0/intro.html": "" },
    ...{ "assets/js/main.a1b2c3d4.js": "m", "assets/js/old.a1b2c3d4.js": "o", "assets/js/new.a1b2c3d4.js": "n" },
    ...{ "assets/js/search.a1b2c3d4.js": "s", "assets/js/editor.a1b2c3d4.js": "e".repeat(100_000) },
    ...{ "assets/js/theme.a1b2c3d4.js": "t".repeat(100_000) },
    ...{ "img/logo.svg": "<svg/>", "img/unused.svg": "<svg/>", "img/cards/docs.png": "" },
    ...{ "search-index-2.9.3.json": "[]", "search-index-2.10.0.json": "[]" },
  };
  for (const [path, text] of Object.entries(files)) await writeSiteFile(site, path, text);
  return site;
}

const script = (source: string, isOfPages: boolean) => ({ sources: [source], isOfPages });
const scripts = new Map([
  ["/assets/js/main.a1b2c3d4.js", script("/site/node_modules/react/index.js", true)],
  ["/assets/js/old.a1b2c3d4.js", script("/site/versioned_docs/version-2.9.3/intro.mdx", true)],
  ["/assets/js/new.a1b2c3d4.js", script("/site/docs/intro.mdx", true)],
  ["/assets/js/theme.a1b2c3d4.js", script("/site/src/theme/DocItem.tsx", true)],
  ["/assets/js/search.a1b2c3d4.js", script("/site/src/components/search/worker.ts", false)],
  ["/assets/js/editor.a1b2c3d4.js", script("/site/src/components/Editor.tsx", false)],
]);

test("a version's list has its pages, what they name, its scripts, those of all pages and of small tools, and its index", async () => {
  const site = await builtSite();
  const lists = await offlineLists({ site, scripts, files: await readableFiles(site.outDir), indexFolder: "/" });
  const urls = (name: string) => lists.get(name)!.map(({ url }) => url);
  const everywhere = ["main.a1b2c3d4", "theme.a1b2c3d4", "search.a1b2c3d4"].map((name) => `/mfx/assets/js/${name}.js`);
  expect(urls("2.9.3").sort()).toEqual(
    [
      ...everywhere,
      "/mfx/assets/js/old.a1b2c3d4.js",
      "/mfx/docs/2.9.3/intro",
      "/mfx/img/logo.svg",
      "/mfx/search-index-2.9.3.json",
    ].sort(),
  );
  expect(urls("2.10.0")).toEqual(expect.arrayContaining([...everywhere, "/mfx/", "/mfx/docs"]));
  expect(urls("2.10.0")).not.toContain("/mfx/docs/2.9.3/intro");
});

test("only files whose names contain no hash have a revision", async () => {
  const site = await builtSite();
  const files = await readableFiles(site.outDir);
  expect(files.get("/assets/js/main.a1b2c3d4.js")!.revision).toBeNull();
  expect(files.get("/docs.html")!.revision).toMatch(/^[0-9a-f]{32}$/);
  expect(files.has("/img/cards/docs.png")).toBe(false);
});

test("a page names files of the site, each once, and none of other origins", () => {
  const html = `<link rel=stylesheet href="/assets/css/styles.a1.css"><script src=/assets/js/main.b2.js defer></script>
    <img src="/img/logo.svg"><img src="/img/logo.svg"><link href="https://fonts.googleapis.com/css2">`;
  expect(assetsOf(html, "/")).toEqual(["/assets/css/styles.a1.css", "/assets/js/main.b2.js", "/img/logo.svg"]);
  expect(assetsOf('<img src="/other/a.svg"><img src="/mfx/img/b.svg">', "/mfx/")).toEqual(["/img/b.svg"]);
});

test("the editor and its files are in the list of the version in development", async () => {
  const site = await builtSite();
  site.versions.push(version("current", false));
  const files = { "editor.html": page, "editor/assets/index-a1b2c3d4.js": "e", "editor/project.json": "{}" };
  for (const [path, text] of Object.entries(files)) await writeSiteFile(site, path, text);
  const lists = await offlineLists({ site, scripts, files: await readableFiles(site.outDir), indexFolder: "/" });
  const entries = (name: string) => lists.get(name)!.filter(({ url }) => url.includes("editor"));
  expect(
    entries("current")
      .map(({ url }) => url)
      .sort(),
  ).toEqual(["/mfx/editor", "/mfx/editor/assets/index-a1b2c3d4.js", "/mfx/editor/project.json"]);
  expect(entries("current").find(({ url }) => url.endsWith(".js"))?.revision).toBeNull();
  expect(entries("2.9.3")).toEqual([]);
});
