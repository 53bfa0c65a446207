/** The format of lunr's `index.toJSON()`: weights of terms for each document, and positions for each term. */
export interface SerializedIndex {
  fieldVectors: [field: string, vector: number[]][];
  invertedIndex: [term: string, posting: Posting][];
}

/** For each field, the documents that contain the term. */
interface Posting {
  _index: number;
  [field: string]: number | Record<string, object>;
}

/** An index as it is downloaded. */
export interface CompactIndex {
  /** Pairs: the distance from the term before, in order, and the weight in tenths. */
  fieldVectors: [field: string, vector: number[]][];
  /** The terms, in order. */
  invertedIndex: [term: string][];
}

/** The second digit of a weight changes no ranking. */
const TENTHS = 10;

/**
 * The same index at less than half the size. Which documents contain a term follows from the documents' vectors, and the positions of
 * words in a text, which results need for their marks, are found again in the text.
 */
export function compact<T extends SerializedIndex>(index: T): Omit<T, keyof CompactIndex> & CompactIndex {
  const places = new Map(index.invertedIndex.map(([, posting], place) => [posting._index, place]));
  return {
    ...index,
    fieldVectors: index.fieldVectors.map(([field, vector]) => {
      const pairs = pairsOf(vector).map(([term, weight]) => [places.get(term)!, Math.round(weight * TENTHS)] as const);
      pairs.sort(([one], [other]) => one - other);
      return [field, pairs.flatMap(([term, weight], i) => [term - (pairs[i - 1]?.[0] ?? 0), weight])];
    }),
    invertedIndex: index.invertedIndex.map(([term]) => [term]),
  };
}

/** Converts a compact index to the input of `lunr.Index.load`. */
export function expand<T extends CompactIndex>(index: T): Omit<T, keyof CompactIndex> & SerializedIndex {
  const postings = index.invertedIndex.map((_, place): Posting => ({ _index: place }));
  const fieldVectors = index.fieldVectors.map(([ref, vector]): [string, number[]] => {
    const slash = ref.indexOf("/");
    const field = ref.slice(0, slash);
    const document = ref.slice(slash + 1);
    let term = 0;
    const pairs = pairsOf(vector).flatMap(([step, weight]) => {
      term += step;
      const posting = postings[term]!;
      posting[field] ??= {};
      (posting[field] as Record<string, object>)[document] = {};
      return [term, weight / TENTHS];
    });
    return [ref, pairs];
  });
  return {
    ...index,
    fieldVectors,
    invertedIndex: index.invertedIndex.map(([term], place) => [term, postings[place]!]),
  };
}

const pairsOf = (vector: number[]): [number, number][] =>
  Array.from({ length: vector.length / 2 }, (_, i) => [vector[2 * i]!, vector[2 * i + 1]!]);
