import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { normalizePluginOptions } from "@docusaurus/utils-validation";
import type { PluginOptions as UpstreamOptions } from "@easyops-cn/docusaurus-search-local";
import upstream, { validateOptions } from "@easyops-cn/docusaurus-search-local/dist/server/server/index";
import { processPluginOptions } from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/processPluginOptions";
import { BuildCache } from "../build-cache";
import { HelperProcess } from "../helper-process";
import { pagesByVersion } from "./pages";
import type { IndexTask, IndexText } from "./process";
import { digestOf, readPages } from "./reading";

/** What the search in the browser is set up with. */
export interface SearchOptions {
  /** How many results the list under the search bar holds at most. */
  maxHits: number;
  /** Whether the words searched for are marked in the page that a result leads to. */
  highlightResult: boolean;
  /** Where the index files are fetched from, and put by the build: a path of this origin that ends with a slash. */
  indexBaseUrl: string;
}

export const DEFAULTS = { maxHits: 10, highlightResult: true };

/** What the indexer is told: English, no stemming (names are not inflected), pages that search engines skip included. */
export const INDEXER: UpstreamOptions = {
  indexBlog: false,
  indexPages: true,
  docsRouteBasePath: ["docs", "api"],
  // One selector: a page is looked through once.
  ignoreCssSelectors: [
    ".theme-doc-version-banner, .theme-doc-breadcrumbs, .pagination-nav, .badge, article button, [data-search-ignore]",
  ],
  hashed: false,
  language: ["en"],
  removeDefaultStopWordFilter: true,
  removeDefaultStemmer: true,
  forceIgnoreNoIndex: true,
  fuzzyMatchingDistance: 1,
  highlightSearchTermsOnTargetPage: false,
};

/** The file the original's worker asks for when it is given a version's name as its context. */
export const indexFile = (version: string) => `search-index-${version}.json`;

export default function searchPlugin(context: LoadContext, options: unknown): Plugin {
  const search: SearchOptions = { ...DEFAULTS, indexBaseUrl: context.baseUrl, ...(options as Partial<SearchOptions>) };
  if (!search.indexBaseUrl.startsWith(context.baseUrl) || !search.indexBaseUrl.endsWith("/")) {
    throw new Error(
      `search: indexBaseUrl must begin with ${context.baseUrl} and end with a slash: ${search.indexBaseUrl}`,
    );
  }
  const indexerOptions = validateOptions({ options: INDEXER, validate: normalizePluginOptions });
  const original = upstream(context, indexerOptions);
  const config = processPluginOptions(indexerOptions, context);

  return {
    ...original,
    name: "search",
    async contentLoaded(args) {
      await original.contentLoaded?.(args);
      args.actions.setGlobalData(search);
    },
    async postBuild({ plugins, outDir }) {
      const folder = join(outDir, search.indexBaseUrl.slice(context.baseUrl.length));
      await mkdir(folder, { recursive: true });
      const makers = [__dirname, join(__dirname, "../../components/search/names.ts")];
      const cache = await BuildCache.open(context.siteDir, "search", makers, JSON.stringify(INDEXER));
      const helpers = [0, 1].map(
        () => new HelperProcess<IndexTask, IndexText>(join(__dirname, "process.ts"), { stays: true }),
      );
      const versions = [...pagesByVersion(plugins, ["/"], outDir)];
      const indexVersions = async (
        take: () => (typeof versions)[number] | undefined,
        helper: HelperProcess<IndexTask, IndexText>,
      ) => {
        for (let next = take(); next; next = take()) {
          const [version, pages] = next;
          const task = { version, pages, folder: join(context.generatedFilesDir, "search", version), config };
          // Where all are to be made, only helpers read pages.
          const made = cache.isEmpty ? await helper.ask(task) : undefined;
          const digest = made?.digest ?? digestOf(await readPages(pages));
          const text = await cache.get([digest], async () => (made ?? (await helper.ask(task))).text);
          await writeFile(join(folder, indexFile(version)), text);
        }
      };
      // Whichever is free takes the next version, from its end: neighbours have the most pages in common.
      const ends = [() => versions.shift(), () => versions.pop()];
      await Promise.all(ends.map((take, end) => indexVersions(take, helpers[end]!))).finally(() => {
        for (const helper of helpers) helper.end();
      });
      await cache.save();
    },
  };
}
