import type lunr from "lunr";
import { KIND, type SearchDocument, type SearchIndex, words } from "mfx-docs-search";
import { type Name, readName } from "./name-score";
import type { Group } from "./types";

/** A page or heading that a result can lead to. */
export interface Entry {
  url: string;
  title: string;
  name: Name;
  /** Its page; for a page, itself. */
  page: Entry;
  group: Group;
  trail: string[];
  description: string;
  /** The text under it, up to the next heading. */
  passages: string[];
  /** Number of texts that contain its name. */
  mentions: number;
}

/** The pages and headings of a version, and the words that lead to them. */
export interface Catalogue {
  entries: Entry[];
  /** The words of all texts, in alphabetical order. */
  vocabulary: string[];
  descriptions: lunr.Index;
  texts: lunr.Index;
  /** The entry of a description or passage, by document number. */
  entryOf: Map<string, Entry>;
}

const KINDS_OF_ITEMS = new Set(["class", "enum", "function", "interface", "namespace", "type", "variable"]);

/** Joins the indexes of a version into one catalogue. */
export function catalogueOf(indexes: SearchIndex[]): Catalogue {
  const [titles, headings, descriptions, texts] = [KIND.title, KIND.heading, KIND.description, KIND.content].map(
    (kind) => indexes[kind]!,
  ) as [SearchIndex, SearchIndex, SearchIndex, SearchIndex];
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
      mentions: texts.documentCounts.get(words(title).join("")) ?? 0,
    };
    const added = Object.assign(entry, { page: page ?? (entry as unknown as Entry) });
    byUrl.set(url, added);
    return added;
  }

  for (const document of titles.documents) pages.set(document.i, add(document, document.t, undefined));
  for (const document of headings.documents) add(document, document.t, pages.get(document.p!));
  for (const document of descriptions.documents) {
    const page = pages.get(document.p!)!;
    page.description = document.t;
    entryOf.set(String(document.i), page);
  }
  for (const document of texts.documents) {
    const entry = byUrl.get(document.u + (document.h ?? "")) ?? pages.get(document.p!)!;
    entry.passages.push(document.t);
    entryOf.set(String(document.i), entry);
  }
  const vocabulary = new Set(indexes.flatMap(({ documentCounts }) => [...documentCounts.keys()]));
  return {
    entries: [...byUrl.values()],
    vocabulary: [...vocabulary].sort(),
    descriptions: descriptions.index,
    texts: texts.index,
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
