import MiniSearch, { type SearchResult } from "minisearch";
import type { SearchDocument } from "./documents";
import { type Entry, entriesOf } from "./entries";
import { excerpt } from "./excerpt";
import { nameParts, namePieces, namesIn, significant, words } from "./names";
import { rephrased } from "./synonyms";
import type { Found } from "./types";

/** How much a match counts, by its field. All words of a query as one are compared with names and tails, each word with the others. */
const WHOLE = { names: 6, tails: 5 };
const WORDS = { title: 6, page: 2, description: 0.5, text: 0.1 };
/** How much a match counts, by what it leads to. */
const KINDS: Record<Entry["kind"], number> = { page: 2, item: 2, type: 1.4, member: 1.2, heading: 1, list: 0.3 };
/** How much words count that only begin with a typed one, or resemble it. */
const INEXACT = { prefix: 0.6, fuzzy: 0.6 };
/** Factor for results of a synonym, which count less than those of the typed words. */
const REPHRASED = 0.7;
/** Factor for an item whose name is typed with its case: `effect`, not `Effect`. */
const SAME_CASE = 1.5;
/** In shorter words a changed letter makes another word. */
const SHORTEST_WITH_TYPO = 5;
/** Maximum number of other forms of a word that are marked. */
const MOST_FORMS = 3;

/** How a field's words are indexed. Names and tails are prepared by `entriesOf`. */
const INDEXED: Record<string, (word: string) => string | string[]> = {
  title: nameParts,
  page: nameParts,
  description: namePieces,
  text: namePieces,
};

/** The pages and headings of a version, ready for queries. */
export class SearchIndex {
  readonly #entries: Entry[];
  readonly #index = new MiniSearch<Entry>({
    fields: [...Object.keys(WHOLE), ...Object.keys(WORDS)],
    storeFields: ["kind"],
    tokenize: namesIn,
    processTerm: (word, field) => (INDEXED[field ?? ""] ?? String)(word),
  });

  constructor(kinds: readonly SearchDocument[][]) {
    this.#entries = entriesOf(kinds);
    this.#index.addAll(this.#entries);
  }

  /** The results for a query, best first. */
  find(query: string, limit: number): Found {
    const typed = words(query);
    const names = new Set(namesIn(query));
    const phrasings = [this.#wordsOf(query), ...rephrased(typed)].map(significant);
    const scores = new Map<number, number>();
    const marks = new Set<string>();
    phrasings.forEach((texts, index) => {
      const results = this.#search(texts);
      for (const mark of marksOf(texts, results.slice(0, limit))) marks.add(mark);
      // MiniSearch multiplies and sums by word: without this, longer phrasings would win.
      const factor = (index ? REPHRASED : 1) / (texts.length + 1) ** 2;
      for (const { id, score } of results) {
        const { kind, title } = this.#entries[id]!;
        const weight = (kind === "item" || kind === "type") && names.has(title) ? SAME_CASE : 1;
        scores.set(id, Math.max(scores.get(id) ?? 0, score * factor * weight));
      }
    });
    const hits = [...scores]
      .sort(([, one], [, other]) => other - one)
      .slice(0, limit)
      .map(([id]) => {
        const { url, title, trail, group, description, text } = this.#entries[id]!;
        return { url, title, trail, group, context: excerpt([description, text], [...marks]) };
      });
    return { hits, marks: [...marks] };
  }

  /** The words of a query. A name that nothing begins with is cut: `VidEnc` is `vid`, `enc`. */
  #wordsOf(query: string): string[] {
    return namesIn(query).flatMap((name) => {
      const parts = nameParts(name);
      const isKnown = parts.length < 2 || this.#search([name.toLowerCase()], 0).length > 0;
      return isKnown ? [name.toLowerCase()] : parts;
    });
  }

  /** Up to `typos` letters of a long word may be wrong; two, if nothing is found with one. Swapped letters are two. */
  #search(texts: string[], typos = 1): SearchResult[] {
    const results = this.#index.search(
      {
        queries: [
          { queries: [texts.join("")], fields: Object.keys(WHOLE), boost: WHOLE },
          { queries: texts, fields: Object.keys(WORDS), boost: WORDS },
        ],
      },
      {
        prefix: true,
        fuzzy: (word) => word.length >= SHORTEST_WITH_TYPO && typos,
        weights: INEXACT,
        boostDocument: (_id, _term, stored) => KINDS[stored?.kind as Entry["kind"]],
      },
    );
    return results.length || typos !== 1 ? results : this.#search(texts, 2);
  }
}

/** The words of a query that results contain, and those that results contain instead of the others. */
function marksOf(texts: string[], results: SearchResult[]): string[] {
  const matched = [...new Set(results.flatMap(({ terms }) => terms))];
  const asTyped = texts.filter((text) => matched.some((term) => term.startsWith(text)));
  if (asTyped.length === texts.length) return asTyped;
  const others = matched.filter((term) => !asTyped.some((text) => term.startsWith(text)));
  return [...asTyped, ...others.slice(0, MOST_FORMS)];
}
