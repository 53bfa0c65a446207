/** What lunr's `index.toJSON()` gives: terms with the documents (and positions) they stand in, and a weight per term. */
export interface SerializedIndex {
  fieldVectors: [field: string, vector: number[]][];
  invertedIndex: [term: string, posting: Record<string, unknown>][];
}

/**
 * The same index, lighter. The marks in results are made from the text itself, so that the positions of every word, half of an
 * index, are not needed; and no ranking hangs on a weight's third digit.
 */
export function compact<T extends SerializedIndex>(index: T): T {
  return {
    ...index,
    fieldVectors: index.fieldVectors.map(([field, vector]) => [field, vector.map((n) => Math.round(n * 100) / 100)]),
    invertedIndex: index.invertedIndex.map(([term, posting]) => [term, withoutPositions(posting)]),
  };
}

function withoutPositions(posting: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(posting).map(([key, value]) => [
      key,
      typeof value === "object" ? Object.fromEntries(Object.keys(value ?? {}).map((ref) => [ref, {}])) : value,
    ]),
  );
}
