import type lunr from "lunr";
import { type Name, readName } from "./name-score";
import { words } from "./names";
import { type Group, KIND, type SearchDocument } from "./types";

/** An index of the original's worker, with what it indexes. */
export interface LoadedIndex {
  type: number;
  documents: SearchDocument[];
  index: lunr.Index & { invertedIndex: Record<string, { t: Record<string, object> }> };
}

/** A page or a heading: what a result can lead to. */
export interface Entry {
  url: string;
  title: string;
  name: Name;
  /** The page it is on; a page is on itself. */
  page: Entry;
  group: Group;
  trail: string[];
  description: string;
  /** The text under it, up to the next heading. */
  passages: string[];
  /** In how many places it is named. */
  mentions: number;
}

/** A version's pages and headings, and the words that lead to them. */
export interface Catalogue {
  entries: Entry[];
  /** The words of all texts, in order. */
  vocabulary: string[];
  descriptions: lunr.Index;
  texts: lunr.Index;
  /** The entry that a description or passage, known by its number, belongs to. */
  entryOf: Map<string, Entry>;
}

const KINDS_OF_ITEMS = new Set(["class", "enum", "function", "interface", "namespace", "type", "variable"]);

export function catalogueOf(indexes: LoadedIndex[]): Catalogue {
  const index = (type: number) => indexes.find((one) => one.type === type)!;
  const texts = index(KIND.content).index;
  const pages = new Map<number, Entry>();
  const byUrl = new Map<string, Entry>();
  const entryOf = new Map<string, Entry>();

  function add(document: SearchDocument, title: string, page: Entry | undefined): Entry {
    const isApi = document.u.startsWith("/api");
    const url = document.u + (document.h ?? "");
    const trail = page ? [...page.trail, page.title] : trailOf(document.u, document.b);
    const entry = {
      url,
      title,
      name: readName(title, { isApi, isPage: !page }),
      group: isApi ? ("API" as const) : ("Guides" as const),
      trail,
      description: "",
      passages: [],
      mentions: Object.keys(texts.invertedIndex[words(title).join("")]?.t ?? {}).length,
    };
    const added = Object.assign(entry, { page: page ?? (entry as unknown as Entry) });
    byUrl.set(url, added);
    return added;
  }

  for (const document of index(KIND.title).documents) pages.set(document.i, add(document, document.t, undefined));
  for (const document of index(KIND.heading).documents) add(document, document.t, pages.get(document.p!));
  for (const document of index(KIND.description).documents) {
    const page = pages.get(document.p!)!;
    page.description = document.t;
    entryOf.set(String(document.i), page);
  }
  for (const document of index(KIND.content).documents) {
    const entry = byUrl.get(document.u + (document.h ?? "")) ?? pages.get(document.p!)!;
    entry.passages.push(document.t);
    entryOf.set(String(document.i), entry);
  }
  const vocabulary = new Set(indexes.flatMap((one) => Object.keys(one.index.invertedIndex)));
  return {
    entries: [...byUrl.values()],
    vocabulary: [...vocabulary].sort(),
    descriptions: index(KIND.description).index,
    texts,
    entryOf,
  };
}

/** `API › class`, or `Guides` and the categories of the sidebar. */
function trailOf(url: string, breadcrumb: string[] = []): string[] {
  if (url === "/") return ["Home"];
  const segments = url.split("/").slice(1);
  if (segments[0] !== "api") return ["Guides", ...breadcrumb.slice(1)];
  const kind = segments.at(-2);
  return kind && KINDS_OF_ITEMS.has(kind) ? ["API", kind] : ["API"];
}
