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
  const page = (url: string, type: Page["type"]): Page => ({ url, type, filePath: fileOf(url, outDir) });
  const pages = new Map<string, Page[]>();
  for (const plugin of plugins) {
    if (plugin.name !== "docusaurus-plugin-content-docs") continue;
    for (const version of (plugin.content as LoadedContent).loadedVersions) {
      const known = pages.get(version.versionName) ?? unversioned.map((url) => page(url, "page"));
      pages.set(version.versionName, [...known, ...permalinks(version).map((url) => page(url, "docs"))]);
    }
  }
  return pages;
}

function permalinks(version: LoadedVersion): string[] {
  const generatedIndices = Object.values(version.sidebars)
    .flat()
    .flatMap(function indexOf(item): string[] {
      if (item.type !== "category") return [];
      const own = item.link?.type === "generated-index" ? [item.link.permalink] : [];
      return [...own, ...item.items.flatMap(indexOf)];
    });
  return [...version.docs.filter((doc) => !doc.unlisted).map((doc) => doc.permalink), ...generatedIndices];
}

/** Where a static build without trailing slashes puts a page. */
const fileOf = (url: string, outDir: string) =>
  join(outDir, url === "/" ? "index.html" : `${url.replace(/\/$/, "")}.html`);
