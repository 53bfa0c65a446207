/** The search, in a worker of its own: fetches a version's index once and answers queries. */
import { expose } from "comlink";
import { indexFile, makeIndexes, type SearchDocument } from "mfx-docs-search";
import { type Catalogue, catalogueOf } from "./catalogue";
import { find } from "./find";
import type { Found } from "./types";

/** Requests from the page to the worker. */
export interface Searching {
  /** Fetches the index of a version. Rejects if it can't be fetched; a later call tries again. */
  load(baseUrl: string, version: string): Promise<void>;
  /** The best `limit` results in a version. */
  find(baseUrl: string, version: string, query: string, limit: number): Promise<Found>;
}

const catalogues = new Map<string, Promise<Catalogue>>();

function catalogueAt(url: string): Promise<Catalogue> {
  const known = catalogues.get(url);
  if (known) return known;
  const fetched = fetchCatalogue(url);
  catalogues.set(url, fetched);
  fetched.catch(() => catalogues.delete(url));
  return fetched;
}

async function fetchCatalogue(url: string): Promise<Catalogue> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return catalogueOf(makeIndexes((await response.json()) as SearchDocument[][]));
}

const searching: Searching = {
  async load(baseUrl, version) {
    await catalogueAt(baseUrl + indexFile(version));
  },
  async find(baseUrl, version, query, limit) {
    return find(await catalogueAt(baseUrl + indexFile(version)), query, limit);
  },
};

expose(searching);
