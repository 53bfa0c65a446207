import { KIND, type SearchDocument } from "../../../components/search/documents";
import type { ScannedDocument } from "./search-local";

/** Items of the reference that have members with headings of their own. */
const OWNER = /^\/api\/(?:[^/]+\/)?(class|interface|enum|namespace|variable)\/([\w$]+)$/;
/** A member's heading. The headings that divide a page are English with a capital. */
const MEMBER = /^([a-z_$][\w$]*)\??(\(.*\))?$/;
const ENUM_VALUE = /^([\w$]+)$/;
/** Headings that divide every page of the reference. Nobody searches for these, and the text under them is about the item. */
const DIVISION =
  /^(Constructor|Effects|Example|Form \d+|Members|Methods|Parameters|Properties|Returns|Throws|Types named here|Values)$/;
/** Headings of link lists, whose targets are indexed themselves. */
const LINKS = /^(History|Related|Inherited)$/;

/** A page without sections: only its title and description are indexed. */
export interface TitledPage {
  title: string;
  description: string;
  path: string;
}

/**
 * The documents of one version as its index has them: members named with their owner, no headings that only divide a page, in the order
 * of `paths` and of no other page, numbered from zero. The addresses of `scanned` begin with `baseUrl`; those in the index don't.
 */
export function indexedDocuments(
  scanned: readonly ScannedDocument[][],
  titled: readonly TitledPage[],
  paths: readonly string[],
  baseUrl: string,
): SearchDocument[][] {
  const kinds = scanned.map((documents) =>
    documents.map((document) => ({ ...document, u: `/${document.u.slice(baseUrl.length)}` })),
  );
  kinds[KIND.heading] = tidyHeadings(kinds[KIND.heading]!);
  kinds[KIND.content] = tidyTexts(kinds[KIND.content]!);
  addTitledPages(kinds, titled);
  const places = new Map(paths.map((path, place) => [path, place]));
  const inOrder = (documents: ScannedDocument[]) =>
    documents.filter(({ u }) => places.has(u)).sort((one, other) => places.get(one.u)! - places.get(other.u)!);
  return numbered(kinds.map(inOrder));
}

function addTitledPages(kinds: ScannedDocument[][], pages: readonly TitledPage[]): void {
  let number = Math.max(-1, ...kinds.flat().map(({ i }) => i));
  for (const { title, description, path } of pages) {
    number += 1;
    kinds[KIND.title]!.push({ i: number, t: title, u: path, b: [] });
    if (description) kinds[KIND.description]!.push({ i: number, t: description, u: path, p: number });
  }
}

/** Numbers the pages from zero, and drops the titles of sections, which would only add weight. */
function numbered(kinds: ScannedDocument[][]): SearchDocument[][] {
  const numbers = new Map<number, number>();
  for (const { i } of kinds.flat()) if (!numbers.has(i)) numbers.set(i, numbers.size);
  return kinds.map((documents) =>
    documents.map(({ i, p, s, ...document }) => ({
      ...document,
      i: numbers.get(i)!,
      ...(p !== undefined && { p: numbers.get(p)! }),
    })),
  );
}

/** Headings in the form that readers search for. */
export const tidyHeadings = (documents: readonly ScannedDocument[]): ScannedDocument[] =>
  documents
    .filter(({ u, t, h }) => h !== "" && !(isApi(u) && (DIVISION.test(t) || LINKS.test(t))))
    .map((document) => ({ ...document, t: qualified(document) }));

/** Texts with the heading above them. Text below a heading that only divides the page belongs to the page. */
export const tidyTexts = (documents: readonly ScannedDocument[]): ScannedDocument[] =>
  documents
    .filter(({ u, s = "", h }) => !(isApi(u) && (LINKS.test(s) || (h && isItemList(u)))))
    .map((document) => {
      const { h, ...ofPage } = document;
      return isApi(document.u) && DIVISION.test(document.s ?? "") ? ofPage : document;
    });

/** A version's overview repeats the descriptions of all items. */
const isItemList = (path: string) => /^\/api(?:\/[^/]+)?$/.test(path);
const isApi = (path: string) => /^\/api(?:\/|$)/.test(path);

/** A member's heading with its owner's name: `crop()` on the page of `visual` is `visual.crop()`. */
export function qualified({ u, t }: Pick<ScannedDocument, "u" | "t">): string {
  const [, kind, owner] = OWNER.exec(u) ?? [];
  const [, member, call] = (kind === "enum" ? ENUM_VALUE : MEMBER).exec(t) ?? [];
  return owner && member ? `${owner}.${member}${call ? "()" : ""}` : t;
}
