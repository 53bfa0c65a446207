/**
 * The only file that knows @easyops-cn/docusaurus-search-local. It uses the plugin that the package exports, with documented options. Not
 * documented are the index files that the plugin writes, one per version and docs instance; `search-local.test.ts` checks them.
 */
import { readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { normalizePluginOptions } from "@docusaurus/utils-validation";
import type { PluginOptions } from "@easyops-cn/docusaurus-search-local";
import type { SearchDocument } from "../../../components/search/documents";

/** The hooks that the plugin has. */
type SearchLocalPlugin = Plugin & Required<Pick<Plugin, "contentLoaded" | "configureWebpack" | "postBuild">>;

/** The package's exports. Its types describe only the options. */
interface SearchLocal {
  default(context: LoadContext, options: PluginOptions): SearchLocalPlugin;
  validateOptions(context: { options: PluginOptions; validate: typeof normalizePluginOptions }): PluginOptions;
}

const searchLocal: SearchLocal = createRequire(__filename)("@easyops-cn/docusaurus-search-local");

const OPTIONS: PluginOptions = {
  indexBlog: false,
  docsRouteBasePath: ["docs", "api"],
  // One selector: the plugin searches the whole page for each.
  ignoreCssSelectors:
    ".theme-doc-version-banner, .theme-doc-breadcrumbs, .pagination-nav, .badge, article button, [data-search-ignore]",
  // Pages of old versions are kept from search engines, not from this search.
  forceIgnoreNoIndex: true,
};

/** A document as the plugin writes it: `s` is the title of the section that a text stands in. */
export type ScannedDocument = SearchDocument & { s?: string };

/** Creates the search plugin, for another plugin to compose. */
export const createSearchLocal = (context: LoadContext): SearchLocalPlugin =>
  searchLocal.default(context, searchLocal.validateOptions({ options: OPTIONS, validate: normalizePluginOptions }));

/** Where the plugin's `postBuild` puts an index: in the folder of the version's pages, the latest version's at the root. */
export const searchLocalFolder = ({ isLatest, path }: { isLatest: boolean; path: string }): string =>
  isLatest ? "/" : path;

/** Takes the documents, by kind, out of an index file that the plugin wrote; the file is deleted. */
export async function takeDocuments(outDir: string, folder: string): Promise<ScannedDocument[][]> {
  const file = join(outDir, folder, "search-index.json");
  const indexes: { documents: ScannedDocument[] }[] = JSON.parse(await readFile(file, "utf8"));
  await rm(file);
  return indexes.map(({ documents }) => documents);
}
