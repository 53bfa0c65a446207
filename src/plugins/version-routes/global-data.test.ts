import { expect, it } from "vitest";
import expand from "./client/global-data";
import { type GlobalData, globalDataModule } from "./global-data";

const version = (name: string, path: string, sidebars: object, docs: object[]) => ({
  name,
  label: name,
  isLast: false,
  path,
  mainDocId: "intro",
  docs,
  draftIds: [],
  sidebars,
});

const data: GlobalData = {
  "docusaurus-plugin-content-docs": {
    default: {
      path: "/docs",
      breadcrumbs: true,
      versions: [
        version("2.0", "/docs", { guides: {}, more: {} }, [
          { id: "intro", path: "/docs", sidebar: "guides" },
          { id: "guides/first", path: "/docs/guides/first", sidebar: "guides" },
          { id: "other", path: "/docs/other", sidebar: "more" },
          { id: "hidden", path: "/docs/hidden", sidebar: "guides", unlisted: true },
          { id: "/category/all", path: "/docs/category/all", sidebar: "guides" },
        ]),
        version("1.0", "/docs/1.0", { guides: {} }, [{ id: "first", path: "/docs/1.0/first", sidebar: "guides" }]),
      ],
    },
    api: { path: "/api", breadcrumbs: true, versions: [version("1.0", "/api", {}, [{ id: "a", path: "/api/a" }])] },
  },
  "other-plugin": { default: { versions: "of its own" } },
};

/** What the module exports. */
const restored = (code: string) => expand(JSON.parse(/expand\((.*)\);\n$/.exec(code)![1]!));

it("restores the data", () => {
  const code = globalDataModule(data, "/expand.js");
  expect(code).toContain('import expand from "/expand.js"');
  expect(code).not.toContain("/docs/guides/first");
  expect(restored(code)).toEqual(data);
});

it("keeps the data of a site without docs", () => {
  const { "other-plugin": other } = data;
  expect(restored(globalDataModule({ other: other! }, "/expand.js"))).toMatchObject({ other });
});

it("rejects data of another shape", () => {
  const other = { "docusaurus-plugin-content-docs": { default: { versions: [{ pages: [] }] } } };
  expect(() => globalDataModule(other, "/expand.js")).toThrow("unexpected global data:");
});
