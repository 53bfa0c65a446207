import lunr from "lunr";

/** A word of the indexed texts that a typed word may mean. */
export interface Alternative {
  term: string;
  /** 1 for the typed word itself, less for others. */
  quality: number;
}

const EXACT = 1;
const PREFIX = 0.9;
const INFLECTED = 0.75;
const TYPO = 0.7;
/** In shorter words a changed letter makes another word. */
const SHORTEST_WITH_TYPO = 5;
/** Too many words begin with a single letter to search for them all. */
const MOST = 40;

/**
 * The words that a typed word may mean: itself, words that begin with it, and its other forms. If there are none, the words it may
 * misspell.
 */
export function alternativesOf(word: string, vocabulary: string[]): Alternative[] {
  const stem = stemOf(word);
  const found: Alternative[] = [];
  for (const term of vocabulary) {
    if (term === word) found.push({ term, quality: EXACT });
    else if (term.startsWith(word)) found.push({ term, quality: PREFIX });
    else if (stem.length > 2 && term.startsWith(stem) && stemOf(term) === stem) {
      found.push({ term, quality: INFLECTED });
    }
  }
  if (found.some(({ quality }) => quality >= PREFIX) || word.length < SHORTEST_WITH_TYPO) return shortest(found);
  const misspelt = vocabulary.filter((term) => term.length > 3 && isTypoOf(word, term));
  return shortest([...found, ...misspelt.map((term) => ({ term, quality: TYPO }))]);
}

const stemOf = (word: string) => lunr.stemmer(new lunr.Token(word, {})).toString();

const shortest = (found: Alternative[]) =>
  found.sort((a, b) => b.quality - a.quality || a.term.length - b.term.length).slice(0, MOST);

/** Whether `typed` is the term or its beginning with one letter wrong, missing, added or swapped with the next. */
export function isTypoOf(typed: string, term: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === term[same]) same++;
  const rest = typed.slice(same);
  const wanted = term.slice(same);
  return (
    wanted.slice(1).startsWith(rest.slice(1)) ||
    wanted.slice(1).startsWith(rest) ||
    wanted.startsWith(rest.slice(1)) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && wanted.slice(2).startsWith(rest.slice(2)))
  );
}
