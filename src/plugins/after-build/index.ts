import type { LoadContext, Plugin } from "@docusaurus/types";
import type { SearchOptions } from "docs-search";
import { pathOf } from "../../addresses";
import { builtSite } from "./built-site";
import { writeMarkdown } from "./markdown";
import { writeOfflineFiles } from "./offline";
import { BundledScripts } from "./offline/bundled-scripts";
import { writeSearchIndexes } from "./search";
import { createSearchLocal } from "./search/search-local";
import { writeSiteFiles } from "./site-files";
import { writeSocialCards } from "./social-cards";

/** Options of the plugin: those of the search in the browser. */
export type AfterBuildOptions = Partial<SearchOptions>;

/**
 * All steps that start from the built pages, in order. Composes the search plugin and takes over its theme, route and indexes: Docusaurus
 * runs `postBuild` hooks concurrently, and the steps here start from the indexes.
 */
export default function afterBuild(context: LoadContext, options: unknown): Plugin {
  const searchLocal = createSearchLocal(context);
  const search = searchOptions(context.baseUrl, options as AfterBuildOptions);
  const scripts = new BundledScripts();
  return {
    ...searchLocal,
    name: "after-build",

    async contentLoaded(args) {
      await searchLocal.contentLoaded(args);
      args.actions.setGlobalData({ search });
    },

    configureWebpack(config, isServer, utils, content) {
      const own = searchLocal.configureWebpack(config, isServer, utils, content);
      return isServer || process.env.NODE_ENV !== "production" ? own : { ...own, plugins: [scripts] };
    },

    async postBuild(props) {
      const site = builtSite(props);
      const indexFolder = pathOf(search.indexBaseUrl, context.baseUrl);
      await searchLocal.postBuild(props);
      await writeSearchIndexes(site, indexFolder);
      await writeMarkdown(site);
      await writeSocialCards(site, context.siteDir);
      await writeSiteFiles(site);
      await writeOfflineFiles(site, scripts, indexFolder);
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
