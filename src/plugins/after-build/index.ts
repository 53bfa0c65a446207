import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { keyOf } from "mfx-build/files";
import type { SearchOptions } from "../../components/search/options";
import { pathOf } from "../../site/addresses";
import { builtSite } from "./built-site";
import { writeMarkdown } from "./markdown";
import { ResultCache } from "./result-cache";
import { writeSearchIndexes } from "./search";
import { createSearchLocal } from "./search/search-local";
import { writeSiteFiles } from "./site-files";

/** The code of the steps, and the versions of the packages they use. */
const CODE = [
  "src/plugins/after-build",
  "src/site/addresses.ts",
  "src/components/search/documents.ts",
  "package-lock.json",
];

/** Options of the plugin: those of the search in the browser. */
export type AfterBuildOptions = Partial<SearchOptions>;

/**
 * All steps that start from the built pages, in order. Composes the search plugin and takes over its theme, route and indexes: Docusaurus
 * runs `postBuild` hooks concurrently, and the steps here start from the indexes.
 */
export default function afterBuild(context: LoadContext, options: unknown): Plugin {
  const searchLocal = createSearchLocal(context);
  const search = searchOptions(context.baseUrl, options as AfterBuildOptions);
  return {
    ...searchLocal,
    name: "after-build",

    async contentLoaded(args) {
      await searchLocal.contentLoaded(args);
      args.actions.setGlobalData({ search });
    },

    async postBuild(props) {
      const site = builtSite(props);
      const indexFolder = pathOf(search.indexBaseUrl, context.baseUrl);
      const inSite = (path: string) => join(context.siteDir, path);
      const cache = new ResultCache(inSite("node_modules/.cache/after-build"), keyOf(CODE.map(inSite)));
      const scanPages = async (routesPaths: string[]) => searchLocal.postBuild({ ...props, routesPaths });
      await writeSearchIndexes(site, { folder: indexFolder, cache, scanPages });
      await writeMarkdown(site, cache);
      await writeSiteFiles(site);
      await cache.prune();
    },
  };
}

function searchOptions(
  baseUrl: string,
  { maxHits = 10, highlightResult = true, indexBaseUrl = baseUrl }: AfterBuildOptions,
): SearchOptions {
  if (!indexBaseUrl.startsWith(baseUrl) || !indexBaseUrl.endsWith("/")) {
    throw new Error(
      `after-build: \`indexBaseUrl\` must begin with "${baseUrl}" and end with a slash; got "${indexBaseUrl}".`,
    );
  }
  return { maxHits, highlightResult, indexBaseUrl };
}
