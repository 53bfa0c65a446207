/**
 * The search plugin's own worker, as an entry that the bundler can resolve. It fetches and holds the indexes; what is ours is that it
 * reads them in their compact form, and finds and ranks in them itself, so that nothing of it is left to the page.
 */
import { SearchWorker } from "@easyops-cn/docusaurus-search-local/dist/client/client/theme/worker.js";
import lunr from "lunr";
import { expand } from "../../plugins/search/compact";
import { type Catalogue, catalogueOf, type LoadedIndex } from "./catalogue";
import { find } from "./find";
import type { Found } from "./types";

const load = lunr.Index.load;
lunr.Index.load = (index) => load(expand(index as Parameters<typeof expand>[0]));

const catalogues = new WeakMap<LoadedIndex[], Catalogue>();

/** What the page can ask beside what the original offers. */
export interface Searching {
  fetchIndexes(baseUrl: string, version: string): Promise<void>;
  find(baseUrl: string, version: string, query: string, limit: number): Promise<Found>;
}

SearchWorker.prototype.fetchIndexes = async function (baseUrl, version) {
  const { wrappedIndexes } = await this.lowLevelFetchIndexes(baseUrl, version);
  // Taken apart now, so that the first search is not slower than the others.
  if (!catalogues.has(wrappedIndexes)) catalogues.set(wrappedIndexes, catalogueOf(wrappedIndexes));
};

SearchWorker.prototype.find = async function (baseUrl, version, query, limit) {
  await this.fetchIndexes(baseUrl, version);
  const { wrappedIndexes } = await this.lowLevelFetchIndexes(baseUrl, version);
  return find(catalogues.get(wrappedIndexes)!, query, limit);
};
