import lunr from "lunr";
import { codeTokenizer } from "./code-tokenizer.ts";
import type { SearchDocument } from "./documents.ts";

/** One kind of documents with its index, ready for queries. */
export interface SearchIndex {
  documents: SearchDocument[];
  index: lunr.Index;
  /** How many of the documents contain a word. Its keys are the words of all documents. */
  documentCounts: ReadonlyMap<string, number>;
}

/** The part of lunr's `index.toJSON()` that lists the documents of each word. */
interface SerializedIndex {
  invertedIndex: [word: string, posting: { t: object }][];
}

/**
 * Indexes each list of documents. Names are cut into their parts; words are not stemmed, and none is too common. Readers download the
 * documents alone: with their indexes they are nearly twice as large, and loading those takes most of the time that making them takes.
 */
export const makeIndexes = (kinds: readonly SearchDocument[][]): SearchIndex[] =>
  kinds.map((documents) => {
    const index = indexOf(documents);
    const { invertedIndex } = index.toJSON() as SerializedIndex;
    const documentCounts = new Map(invertedIndex.map(([word, { t }]) => [word, Object.keys(t).length]));
    return { documents, index, documentCounts };
  });

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
