/** The search, in a worker of its own: fetches a version's index once and answers queries. */
import { expose } from "comlink";
import { loadOnce } from "../load-once";
import type { SearchDocument } from "./documents";
import { indexFile } from "./options";
import { SearchIndex } from "./search-index";
import type { Found } from "./types";

/** Requests from the page to the worker. */
export interface Searching {
  /** Fetches the index of a version. Rejects if it can't be fetched; a later call tries again. */
  load(baseUrl: string, version: string): Promise<void>;
  /** The best `limit` results in a version. */
  find(baseUrl: string, version: string, query: string, limit: number): Promise<Found>;
}

const indexAt = loadOnce(async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return new SearchIndex((await response.json()) as SearchDocument[][]);
});

const searching: Searching = {
  async load(baseUrl, version) {
    await indexAt(baseUrl + indexFile(version));
  },
  async find(baseUrl, version, query, limit) {
    const index = await indexAt(baseUrl + indexFile(version));
    return index.find(query, limit);
  },
};

expose(searching);
