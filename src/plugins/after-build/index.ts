import type { LoadContext, Plugin } from "@docusaurus/types";
import type { SearchOptions } from "docs-search";
import { builtSite } from "./built-site";
import { writeMarkdown } from "./markdown";
import { writeOfflineFiles } from "./offline";
import { BundledModules } from "./offline/bundled-modules";
import { writeSearchIndexes } from "./search";
import { createSearchLocal } from "./search/search-local";
import { writeSiteFiles } from "./site-files";
import { writeSocialCards } from "./social-cards";

/** Options of the plugin: those of the search in the browser. */
export type AfterBuildOptions = Partial<SearchOptions>;

/**
 * Everything that is made from the built pages, one step after the other. Composes the search plugin, whose theme, route and indexes it
 * takes over: Docusaurus calls `postBuild` hooks concurrently, and the steps here start from the indexes.
 */
export default function afterBuild(context: LoadContext, options: unknown): Plugin {
  const searchLocal = createSearchLocal(context);
  const search = searchOptions(context.baseUrl, options as AfterBuildOptions);
  const bundle = new BundledModules();
  return {
    ...searchLocal,
    name: "after-build",

    async contentLoaded(args) {
      await searchLocal.contentLoaded?.(args);
      args.actions.setGlobalData({ search });
    },

    configureWebpack(config, isServer, utils, content) {
      const own = searchLocal.configureWebpack?.(config, isServer, utils, content) ?? {};
      return isServer ? own : { ...own, plugins: [bundle] };
    },

    async postBuild(props) {
      const site = builtSite(props);
      const indexFolder = search.indexBaseUrl.slice(context.baseUrl.length - 1);
      await searchLocal.postBuild?.(props);
      await writeSearchIndexes(site, indexFolder);
      await writeMarkdown(site);
      await writeSocialCards(site, context.siteDir);
      await writeSiteFiles(site);
      await writeOfflineFiles(site, bundle, indexFolder);
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
