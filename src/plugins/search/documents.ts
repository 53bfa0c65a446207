import type { IndexedDocument } from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/scanDocuments.js";

/** Items of the reference that have members with headings of their own. */
const OWNER = /^\/api\/(?:[^/]+\/)?(class|interface|enum|namespace|variable)\/([\w$]+)$/;
/** A member's heading; the headings that divide a page are plain English with a capital. */
const MEMBER = /^([a-z_$][\w$]*)\??(\(.*\))?$/;
const VALUE = /^([\w$]+)$/;
/** What divides every page of the reference: nobody looks for these, and what stands under them is about the item. */
const DIVISION =
  /^(Constructor|Effects|Example|Form \d+|Members|Methods|Parameters|Properties|Returns|Throws|Types named here|Values)$/;
/** Lists of links to what stands elsewhere. */
const LINKS = /^(History|Related|Inherited)$/;

/** Headings as readers look for them, without those that only divide a page. */
export const tidyHeadings = (documents: IndexedDocument[]): IndexedDocument[] =>
  documents
    .filter(
      (document) => document.h !== "" && !(isApi(document) && (DIVISION.test(document.t) || LINKS.test(document.t))),
    )
    .map((document) => ({ ...document, t: qualified(document) }));

/**
 * The text under headings; what stands under a mere division is text of the page. The landing page is found by its title and description:
 * its text tells of the latest release, whatever version is read.
 */
export const tidyTexts = (documents: IndexedDocument[]): IndexedDocument[] =>
  documents
    .filter(({ u, s, h }) => u !== "/" && !(isApi({ u }) && (LINKS.test(s ?? "") || (h && isList(u)))))
    .map(({ s, h, ...document }) => (isApi(document) && DIVISION.test(s ?? "") ? document : { ...document, h }));

/** Not an item's page, but what lists the items with their descriptions. */
const isList = (url: string) => /^\/api(?:\/[^/]+)?$/.test(url);
const isApi = ({ u }: Pick<IndexedDocument, "u">) => /^\/api(?:\/|$)/.test(u);

/** A member's heading is found and shown with its owner's name: `crop()` on the page of `visual` is `visual.crop()`. */
export function qualified({ u, t }: Pick<IndexedDocument, "u" | "t">): string {
  const [, kind, owner] = OWNER.exec(u) ?? [];
  const [, member, call] = (kind === "enum" ? VALUE : MEMBER).exec(t) ?? [];
  return owner && member ? `${owner}.${member}${call ? "()" : ""}` : t;
}
