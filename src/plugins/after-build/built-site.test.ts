import type { Props } from "@docusaurus/types";
import { expect, test } from "vitest";
import { builtSite, permalinkOf } from "./built-site";
import { llmsIndex } from "./markdown/llms";

const doc = (id: string, permalink: string, more = {}) => ({ id, title: id, permalink, description: "", ...more });

const guides = {
  versionName: "current",
  label: "2.10.0",
  isLast: true,
  path: "/mfx/docs",
  contentPath: "/site/docs",
  docs: [
    doc("extra", "/mfx/docs/extra", { description: "More." }),
    doc("gif", "/mfx/docs/gif", { frontMatter: { summary: "Pictures." } }),
    doc("draft", "/mfx/docs/draft", { unlisted: true }),
    doc("index", "/mfx/docs/"),
    doc("save", "/mfx/docs/save"),
  ],
  sidebars: {
    tutorial: [
      { type: "doc", id: "index" },
      {
        type: "category",
        label: "Usage",
        link: { type: "generated-index", title: "How to", description: "Each task.", permalink: "/mfx/docs/usage" },
        items: [
          { type: "category", label: "Output", link: { type: "doc", id: "save" }, items: [] },
          { type: "category", label: "More", link: { type: "generated-index", permalink: "/mfx/more" }, items: [] },
          { type: "ref", id: "gif" },
        ],
      },
    ],
  },
};
const reference = { ...guides, path: "/mfx/api", docs: [doc("index", "/mfx/api")], sidebars: {} };

const instance = (id: string, version: object) => ({
  name: "docusaurus-plugin-content-docs",
  options: { id },
  content: { loadedVersions: [version] },
});

const props = (plugins: object[]) =>
  ({
    outDir: "/build",
    baseUrl: "/mfx/",
    siteConfig: { title: "MFX", tagline: "Video", url: "https://mfx.example" },
    routesPaths: ["/mfx/", "/mfx/docs"],
    plugins: [{ name: "docusaurus-plugin-sitemap", options: { id: "default" } }, ...plugins],
  }) as unknown as Props;

test("pages are in the order of the sidebars, the others last, and unlisted ones are left out", () => {
  const [version] = builtSite(props([instance("default", guides)])).versions;
  expect(version!.pages.map(({ path, file, description }) => [path, file, description])).toEqual([
    ["/docs", "docs.html", ""],
    ["/docs/save", "docs/save.html", ""],
    ["/docs/gif", "docs/gif.html", "Pictures."],
    ["/docs/extra", "docs/extra.html", "More."],
  ]);
  const listed = version!.pages.map((page) => ({ ...page, url: page.path }));
  const list = /^# MFX next\n\n> Video\n\n## Guides\n\n- \[index]\(\/docs\)\n.*\n- \[gif]\(\/docs\/gif\): Pictures\.\n/;
  expect(llmsIndex({ title: "MFX", tagline: "Video" }, "next", new Map([["Guides", listed]]))).toMatch(list);
  expect(version!.categoryPages).toMatchObject([
    { title: "How to", path: "/docs/usage", description: "Each task." },
    { title: "More", path: "/more", description: "" },
  ]);
  expect(version).toMatchObject({ name: "current", label: "2.10.0", isLatest: true, sourceDir: "/site/docs" });
});

test("guides come before the reference, whatever the order of plugins, and paths start below the base path", () => {
  const site = builtSite(props([instance("api", reference), instance("default", guides)]));
  expect(site.versions.map(({ section, path }) => `${section} ${path}`)).toEqual(["Guides /docs", "API /api"]);
  expect(site).toMatchObject({ paths: ["/", "/docs"], title: "MFX", tagline: "Video", origin: "https://mfx.example" });
  expect(permalinkOf("/docs", site)).toBe("/mfx/docs");
});

test("a docs instance that nobody told of is an error, not missing in search", () => {
  expect(() => builtSite(props([instance("blog", guides)]))).toThrow(
    'knows the docs instances default and api, not "blog"',
  );
});
