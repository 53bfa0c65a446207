import type { LoadContext, Plugin } from "@docusaurus/types";
import type { SearchOptions } from "../../components/search/options";
import { pathOf } from "../../site/addresses";
import { builtSite } from "./built-site";
import { writeMarkdown } from "./markdown";
import { writeSearchIndexes } from "./search";
import { createSearchLocal } from "./search/search-local";
import { writeSiteFiles } from "./site-files";

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
      await searchLocal.postBuild(props);
      await writeSearchIndexes(site, indexFolder);
      await writeMarkdown(site);
      await writeSiteFiles(site);
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
