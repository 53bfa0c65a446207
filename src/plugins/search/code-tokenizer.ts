import lunr from "lunr";
import { nameParts, nameTails, type Piece } from "../../components/search/names";

const WORDS = /[\p{L}\p{N}_$]+/gu;
/** The pieces of a name by which readers look for it: the whole, each part, and each tail (`VideoEncoder`). */
export function namePieces(name: string): Piece[] {
  const all = [{ text: name.toLowerCase(), start: 0 }, ...nameTails(name), ...nameParts(name)];
  return all.filter(
    ({ text }, index) => (index === 0 || text.length > 1) && all.findIndex((piece) => piece.text === text) === index,
  );
}

/** The same few thousand words make up all versions' pages. */
const known = new Map<string, Piece[]>();

function piecesOf(word: string): Piece[] {
  const pieces = known.get(word) ?? namePieces(word);
  known.set(word, pieces);
  return pieces;
}

/** A lunr tokenizer for text that holds names of code. */
export function codeTokenizer(text?: string | object | object[] | null): lunr.Token[] {
  return [...String(text ?? "").matchAll(WORDS)].flatMap(({ 0: word, index: at }, index) =>
    piecesOf(word).map(
      ({ text, start }) => new lunr.Token(text, { position: [at + start, text.length], index } as object),
    ),
  );
}

/** Runs `work` with our tokenizer in the place of lunr's own, which the indexer takes from the library when it begins. */
export function withTokenizer<T>(work: () => T): T {
  const original = lunr.tokenizer;
  lunr.tokenizer = Object.assign(codeTokenizer, { separator: original.separator }) as typeof lunr.tokenizer;
  try {
    return work();
  } finally {
    lunr.tokenizer = original;
  }
}
