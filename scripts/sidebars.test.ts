/** A sidebar that lists its pages leaves out those that nobody adds to it. */
import { readdirSync, readFileSync } from "node:fs";
import { latest } from "mfx-build/since";
import { expect, it } from "vitest";
import sidebars from "../sidebars.ts";

type Item = string | { items?: Item[] };

const pagesOf = (items: Item[]): string[] =>
  items.flatMap((item) => (typeof item === "string" ? [item] : pagesOf(item.items ?? [])));

const readSidebar = (version: string): { tutorial: Item[] } =>
  JSON.parse(readFileSync(`versioned_sidebars/version-${version}-sidebars.json`, "utf8"));

it.each([
  ["docs", sidebars as { tutorial: Item[] }],
  [`versioned_docs/version-${latest}`, readSidebar(latest)],
])("the sidebar of %s has each page once", (folder, { tutorial }) => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  // Files that begin with an underscore are no pages.
  const pages = files.filter((file) => /(^|\/)[^_/]+\.mdx$/.test(file)).map((file) => file.replace(/\.mdx$/, ""));
  expect(pagesOf(tutorial).sort()).toEqual(pages.sort());
});
