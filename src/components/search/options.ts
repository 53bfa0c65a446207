/** Options of the search in the browser. */
export interface SearchOptions {
  /** Maximum number of results in the list below the search field. */
  maxHits: number;
  /** Whether the page of a result marks the words of the query. */
  highlightResult: boolean;
  /** Path of the folder with the index files, with a slash at its end. */
  indexBaseUrl: string;
}

/** Name of a version's index file. */
export const indexFile = (version: string): string => `search-index-${version}.json`;
