import lunr from "lunr";
import { codeTokenizer } from "./code-tokenizer.ts";
import { type CompactIndex, compact, expand, type SerializedIndex } from "./compact.ts";
import type { SearchDocument } from "./documents.ts";

/** One kind of documents with its index, as it is downloaded. */
export interface DownloadedIndex {
  documents: SearchDocument[];
  index: CompactIndex;
}

/** One kind of documents with its index, ready for queries. */
export interface LoadedIndex {
  documents: SearchDocument[];
  index: lunr.Index;
  /** How many of the documents contain a word. Its keys are the words of all documents. */
  documentCounts: ReadonlyMap<string, number>;
}

/** Indexes each list of documents. Names are cut into their parts; words are not stemmed, and none is too common. */
export const makeIndexes = (kinds: readonly SearchDocument[][]): DownloadedIndex[] =>
  kinds.map((documents) => ({ documents, index: compact(indexOf(documents).toJSON() as SerializedIndex) }));

function indexOf(documents: SearchDocument[]): lunr.Index {
  return lunr(function () {
    this.tokenizer = codeTokenizer as typeof lunr.tokenizer;
    this.pipeline.remove(lunr.stopWordFilter);
    this.pipeline.remove(lunr.stemmer);
    this.searchPipeline.remove(lunr.stemmer);
    this.ref("i");
    this.field("t");
    for (const document of documents) this.add(document);
  });
}

/** The indexes of a downloaded file, in the order of `KIND`. */
export const loadIndexes = (downloaded: readonly DownloadedIndex[]): LoadedIndex[] =>
  downloaded.map(({ documents, index }) => {
    const expanded = expand(index);
    const documentCounts = new Map(expanded.invertedIndex.map(([term, { t }]) => [term, Object.keys(t ?? {}).length]));
    return { documents, index: lunr.Index.load(expanded), documentCounts };
  });
