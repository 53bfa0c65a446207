import { join } from "node:path";
import type { LoadedContent, LoadedVersion } from "@docusaurus/plugin-content-docs";
import type { LoadedPlugin } from "@docusaurus/types";

export interface Page {
  url: string;
  filePath: string;
  type: "docs" | "page";
}

/** The pages of each version, by the version's name: guides and API together, and the pages that have no version. */
export function pagesByVersion(
  plugins: readonly Pick<LoadedPlugin, "name" | "content">[],
  unversioned: readonly string[],
  outDir: string,
): Map<string, Page[]> {
  const page = (permalink: string, type: Page["type"]): Page => {
    const url = permalink === "/" ? permalink : permalink.replace(/\/$/, "");
    return { url, type, filePath: fileOf(url, outDir) };
  };
  const pages = new Map<string, Page[]>();
  for (const plugin of plugins) {
    if (plugin.name !== "docusaurus-plugin-content-docs") continue;
    for (const version of (plugin.content as LoadedContent).loadedVersions) {
      const known = pages.get(version.versionName) ?? unversioned.map((url) => page(url, "page"));
      const docs = version.docs.filter((doc) => !doc.unlisted).map((doc) => page(doc.permalink, "docs"));
      pages.set(version.versionName, [...known, ...docs, ...generatedIndices(version).map((url) => page(url, "page"))]);
    }
  }
  return pages;
}

/** The pages that list a category's guides; they are laid out unlike a guide. */
function generatedIndices(version: LoadedVersion): string[] {
  return Object.values(version.sidebars)
    .flat()
    .flatMap(function indexOf(item): string[] {
      if (item.type !== "category") return [];
      const own = item.link?.type === "generated-index" ? [item.link.permalink] : [];
      return [...own, ...item.items.flatMap(indexOf)];
    });
}

/** Where a static build without trailing slashes puts a page. */
const fileOf = (url: string, outDir: string) => join(outDir, url === "/" ? "index.html" : `${url}.html`);
