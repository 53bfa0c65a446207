import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { normalizePluginOptions } from "@docusaurus/utils-validation";
import type { PluginOptions as UpstreamOptions } from "@easyops-cn/docusaurus-search-local";
import upstream, { validateOptions } from "@easyops-cn/docusaurus-search-local/dist/server/server/index";
import { buildIndex } from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/buildIndex";
import { processPluginOptions } from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/processPluginOptions";
import {
  type IndexedDocument,
  scanDocuments,
} from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/scanDocuments";
import { withTokenizer } from "./code-tokenizer";
import { compact, type SerializedIndex } from "./compact";
import { type Page, pagesByVersion } from "./pages";
import { qualifyMembers } from "./qualify-members";

/** What the search in the browser is set up with. */
export interface SearchOptions {
  /** How many results the list under the search bar holds at most. */
  maxHits: number;
  /** Whether the words searched for are marked in the page that a result leads to. */
  highlightResult: boolean;
  /** Where the index files are fetched from: a path of this origin that ends with a slash. */
  indexBaseUrl: string;
}

export const DEFAULTS: SearchOptions = { maxHits: 10, highlightResult: true, indexBaseUrl: "/" };

/** What the indexer is told: English, no stemming (names are not inflected), pages that search engines skip included. */
const INDEXER: UpstreamOptions = {
  indexBlog: false,
  indexPages: true,
  docsRouteBasePath: ["docs", "api"],
  ignoreCssSelectors: [".theme-doc-version-banner", ".theme-doc-version-badge", "[data-search-ignore]"],
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
  const search = { ...DEFAULTS, ...(options as Partial<SearchOptions>) };
  if (!search.indexBaseUrl.startsWith("/") || !search.indexBaseUrl.endsWith("/")) {
    throw new Error(
      `search: indexBaseUrl must be a path of this origin that begins and ends with a slash: ${search.indexBaseUrl}`,
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
      for (const [version, pages] of pagesByVersion(plugins, ["/"], outDir)) {
        await writeFile(join(outDir, indexFile(version)), JSON.stringify(await indexOf(pages, config)));
      }
    },
  };
}

async function indexOf(pages: Page[], config: object) {
  const documents = (await scanDocuments(pages, config)).map((list) => list.filter(isReachable).map(qualifyMembers));
  return withTokenizer(() => buildIndex(documents, config)).map(({ documents, index }) => ({
    documents: documents as IndexedDocument[],
    index: compact(index.toJSON() as SerializedIndex),
  }));
}

/** A heading without an anchor, like those of the cards of a category's index, stands for another page. */
const isReachable = ({ h, p, s }: IndexedDocument) => h !== "" || p === undefined || s !== undefined;
