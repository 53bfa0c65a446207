import lunr from "lunr";
import { nameParts, nameTails, type Piece } from "./names.ts";

const WORDS = /[\p{L}\p{N}_$]+/gu;

/** The parts by which readers look for a name: the whole name, each part, and each tail (`VideoEncoder`). */
export function namePieces(name: string): Piece[] {
  const all = [{ text: name.toLowerCase(), start: 0 }, ...nameTails(name), ...nameParts(name)];
  return all.filter(
    ({ text }, index) => (index === 0 || text.length > 1) && all.findIndex((piece) => piece.text === text) === index,
  );
}

/** A cache: a site's pages consist of the same few thousand words. */
const known = new Map<string, Piece[]>();

function piecesOf(word: string): Piece[] {
  const pieces = known.get(word) ?? namePieces(word);
  known.set(word, pieces);
  return pieces;
}

/** A lunr tokenizer for text that contains names of code. */
export function codeTokenizer(text?: string | object | object[] | null): lunr.Token[] {
  return [...String(text ?? "").matchAll(WORDS)].flatMap(({ 0: word, index: at }, index) =>
    piecesOf(word).map(
      ({ text, start }) => new lunr.Token(text, { position: [at + start, text.length], index } as object),
    ),
  );
}
