import lunr from "lunr";
import { nameParts, words } from "mfx-docs-search";
import { type Alternative, alternativesOf } from "./alternatives";
import type { Catalogue, Entry } from "./catalogue";
import { excerpt } from "./excerpt";
import { nameFit } from "./name-score";
import { rephrased } from "./synonyms";
import type { Found } from "./types";

/** Highest score for a match in the text. Matches in a name score more. */
const BEST_BY_TEXT = 45;
/** Score of names in which each word is a part. */
const ALL_PARTS = 58;
/** Factor for results of a synonym, which count less than those of the typed words. */
const REPHRASED = 0.8;
/** Maximum number of passages shown of a page that matches only in its text. */
const PASSAGES_PER_PAGE = 2;
/** From this quality on, one matching word is enough: it is in the name. */
const SURE = 0.65;
/** Maximum number of other forms of a word that are marked. */
const MOST_FORMS = 3;
/** Weight of a word, by its place. */
const IN = { name: 1, pageName: 0.6, description: 0.45, text: 0.15, bestText: 0.2, elsewhereOnPage: 0.05 };

interface Word {
  text: string;
  /** The indexed words that it may mean. */
  alternatives: Alternative[];
  /** The entries that contain it, with the quality of the match. */
  matches: Map<Entry, number>;
  /** Entries whose page has it in its name. They count only beside another word. */
  pageMatches: Map<Entry, number>;
  /** Rare words weigh more. */
  weight: number;
}

/** One interpretation of a query. */
interface Interpretation {
  /** The words of the query that occur in the texts. */
  words: Word[];
  /** The words without spaces, as names are compared. */
  name: string;
  /** Factor for the scores of its matches. */
  weight: number;
}

/** The results for a query, best first: the item of that name, other names, headings, text. */
export function find(catalogue: Catalogue, query: string, limit: number): Found {
  const typed = words(query);
  const interpretations = [splitQuery(query, catalogue), ...rephrased(typed)].map((texts, index): Interpretation => {
    const all = significant(texts).map((text) => matchWord(text, catalogue));
    const known = all.filter(({ matches }) => matches.size);
    const name = index === 0 && known.length === all.length ? typed : known.map(({ text }) => text);
    return { words: known, name: name.join(""), weight: ((index === 0 ? 1 : REPHRASED) * known.length) / all.length };
  });
  const scores = new Map<Entry, number>();
  for (const interpretation of interpretations.filter(({ words }) => words.length)) {
    for (const entry of catalogue.entries) {
      const score = scoreOf(entry, interpretation) * interpretation.weight;
      if (score > (scores.get(entry) ?? 0)) scores.set(entry, score);
    }
  }
  const marks = marksOf(interpretations.flatMap(({ words }) => words));
  const passages = new Map<Entry, number>();
  const hits = [...scores]
    .sort(([a, one], [b, other]) => other - one || b.mentions - a.mentions)
    .filter(([{ page }, score]) => {
      if (score > BEST_BY_TEXT) return true;
      passages.set(page, (passages.get(page) ?? 0) + 1);
      return passages.get(page)! <= PASSAGES_PER_PAGE;
    })
    .slice(0, limit)
    .map(([{ url, title, trail, group, description, passages }]) => ({
      url,
      title,
      trail,
      group,
      context: excerpt([description, ...passages], marks),
    }));
  return { hits, marks };
}

/**
 * The words of a query. If no indexed word begins with one of them, it is split: as names are (`VidEnc`: `vid`, `enc`; `h264`: `h`, `264`),
 * or into two indexed words (`savefile`).
 */
function splitQuery(query: string, { vocabulary }: Catalogue): string[] {
  const names = query.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  return names.flatMap((name) => {
    const whole = name.toLowerCase();
    if (alternativesOf(whole, vocabulary).length) return whole;
    const parts = nameParts(name).map(({ text }) => text);
    return parts.length > 1 ? parts : (halves(whole, vocabulary) ?? whole);
  });
}

function halves(word: string, vocabulary: string[]): string[] | undefined {
  for (let length = word.length - 2; length > 1; length--) {
    const [left, right] = [word.slice(0, length), word.slice(length)];
    if (vocabulary.includes(left) && vocabulary.some((term) => term.startsWith(right))) return [left, right];
  }
  return undefined;
}

/** The words without common ones such as `the`, if any are left. */
function significant(texts: string[]): string[] {
  const rare = texts.filter((text) => lunr.stopWordFilter(new lunr.Token(text, {})));
  return rare.length ? rare : texts;
}

function matchWord(text: string, catalogue: Catalogue): Word {
  const { entries, vocabulary, texts, descriptions, entryOf } = catalogue;
  const alternatives = alternativesOf(text, vocabulary);
  const matches = new Map<Entry, number>();
  const pageMatches = new Map<Entry, number>();
  // A lunr query without clauses matches every document.
  if (!alternatives.length) return { text, alternatives, matches, pageMatches, weight: 0 };
  const addMatch = (entry: Entry, quality: number) => matches.set(entry, Math.max(matches.get(entry) ?? 0, quality));
  const search = (index: lunr.Index) =>
    index.query((clauses) => {
      for (const { term, quality } of alternatives) clauses.term(term, { boost: quality, usePipeline: false });
    });

  const inTexts = search(texts);
  for (const { ref, score } of inTexts) {
    const entry = entryOf.get(ref)!;
    addMatch(entry, IN.text + (IN.bestText * score) / inTexts[0]!.score);
    addMatch(entry.page, IN.elsewhereOnPage);
  }
  for (const { ref } of search(descriptions)) addMatch(entryOf.get(ref)!, IN.description);
  for (const entry of entries) {
    const quality = partQuality(entry.name.pieces, text, alternatives);
    if (quality) addMatch(entry, quality * IN.name);
    if (entry.page === entry) continue;
    const pageQuality = partQuality(entry.page.name.pieces, text, alternatives);
    if (pageQuality) pageMatches.set(entry, pageQuality * IN.pageName);
  }
  return { text, alternatives, matches, pageMatches, weight: Math.log(1 + entries.length / (1 + inTexts.length)) };
}

/** Quality of the best match of a word among the parts of a name. */
function partQuality(parts: string[], text: string, alternatives: Alternative[]): number {
  let best = 0;
  for (const part of parts) {
    if (part === text) return 1;
    if (part.startsWith(text)) best = Math.max(best, 0.9);
    for (const { term, quality } of alternatives) if (quality < 0.9 && part === term) best = Math.max(best, quality);
  }
  return best;
}

function scoreOf(entry: Entry, interpretation: Interpretation): number {
  let [all, matched, best, sum] = [0, 0, 0, 0];
  for (const { matches, pageMatches, weight } of interpretation.words) {
    all += weight;
    const own = matches.get(entry) ?? 0;
    const quality = Math.max(own, pageMatches.get(entry) ?? 0);
    if (quality) matched += weight;
    best = Math.max(best, own);
    sum += weight * quality;
  }
  const byName = nameScore(entry, interpretation);
  if (!byName && (!best || (best < SURE && matched < all / 2))) return 0;
  const byText = all && (BEST_BY_TEXT * sum) / all;
  return byName > BEST_BY_TEXT ? byName + byText / BEST_BY_TEXT + Math.log2(1 + entry.mentions) / 4 : byText;
}

function nameScore({ name }: Entry, { words, name: typed }: Interpretation): number {
  const asTyped = nameFit(name, typed);
  if (words.length === 1) {
    return words[0]!.alternatives
      .filter(({ quality }) => quality < 0.9)
      .reduce((best, { term, quality }) => Math.max(best, quality * nameFit(name, term)), asTyped);
  }
  const own = words.map(({ text, alternatives }) => partQuality(name.pieces, text, alternatives));
  const owners = words.map(({ text, alternatives }) => partQuality(name.ownerParts, text, alternatives));
  const each = own.map((quality, index) => Math.max(quality, owners[index]!));
  if (!own.some(Boolean) || !each.every(Boolean)) return asTyped;
  const mean = each.reduce((sum, quality) => sum + quality, 0) / each.length;
  const share = Math.min(1, words.length / (name.parts.length + name.ownerParts.length));
  return Math.max(asTyped, ALL_PARTS * mean + 8 * share - name.discount / 2);
}

/** The typed words, and those of their forms that do not begin with them. */
function marksOf(words: Word[]): string[] {
  const marks = words.flatMap(({ text, alternatives }) => [
    ...(alternatives.some(({ quality }) => quality >= 0.9) ? [text] : []),
    ...alternatives
      .filter(({ quality }) => quality < 0.9)
      .slice(0, MOST_FORMS)
      .map(({ term }) => term),
  ]);
  return [...new Set(marks)];
}
