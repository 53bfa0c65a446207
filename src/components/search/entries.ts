import { KIND, type SearchDocument } from "./documents";
import { nameTails, significant, words } from "./names";
import type { Group } from "./types";

/** `type` is an item without a value: an interface or a type. `list` is a heading of the reference that is no member, such as a list of items. */
type EntryKind = "page" | "item" | "type" | "member" | "heading" | "list";

/** A page or heading that a result can lead to. */
export interface Entry {
  id: number;
  kind: EntryKind;
  url: string;
  title: string;
  /** The title as one word, and a member's own name: `visual.crop()` is `visualcrop crop`. */
  names: string;
  /** The tails of the name of an item or member: `MFXVideoEncoder` is `videoencoder encoder`. */
  tails: string;
  /** The title of its page, if it is a heading. */
  page: string;
  description: string;
  /** The text under it, up to the next heading. */
  text: string;
  /** Location: `Guides › Usage › Pipelines`. */
  trail: string[];
  group: Group;
}

const KINDS_OF_ITEMS = new Set(["class", "enum", "function", "interface", "namespace", "type", "variable"]);
/** `visual.crop()`: a member with its owner. */
const MEMBER = /^[\p{L}\d_$]+\.([\p{L}\d_$]+)(?:\(\))?$/u;

/** Joins the documents of a version into its pages and headings. */
export function entriesOf(kinds: readonly SearchDocument[][]): Entry[] {
  const documents = (kind: keyof typeof KIND) => kinds[KIND[kind]] ?? [];
  const pages = new Map<number, Entry>();
  const entries = new Map<string, Entry>();

  function add(document: SearchDocument, page?: Entry): Entry {
    const entry = entryOf(document, entries.size, page);
    const known = entries.get(entry.url);
    if (!known) entries.set(entry.url, entry);
    return known ?? entry;
  }

  for (const document of documents("title")) pages.set(document.i, add(document));
  for (const document of documents("heading")) add(document, pages.get(document.p!));
  for (const { p, t } of documents("description")) pages.get(p!)!.description = t;
  for (const { u, h = "", p, t } of documents("content")) {
    const entry = entries.get(u + h) ?? pages.get(p!)!;
    entry.text += `${t} `;
  }
  return [...entries.values()];
}

function entryOf({ u, h = "", t, b }: SearchDocument, id: number, page: Entry | undefined): Entry {
  const isApi = u.startsWith("/api");
  const member = isApi && page ? MEMBER.exec(t)?.[1] : undefined;
  const item = /\/(?:interface|type)\//.test(u) ? "type" : "item";
  const kind = page ? (member ? "member" : isApi ? "list" : "heading") : isApi ? item : "page";
  const names = [significant(words(t)).join(""), ...(member ? [member.toLowerCase()] : [])];
  return {
    id,
    kind,
    url: u + h,
    title: t,
    names: names.join(" "),
    tails: kind === item || member ? nameTails(member ?? t).join(" ") : "",
    page: page?.title ?? "",
    description: "",
    text: "",
    trail: page ? [...page.trail, page.title] : trailOf(u, b),
    group: isApi ? "API" : "Guides",
  };
}

/** `API › class`, `Guides` and the categories of the sidebar, or `Home` for a page outside of both. */
function trailOf(url: string, breadcrumb: string[] = []): string[] {
  const segments = url.split("/").slice(1);
  if (segments[0] === "docs") return ["Guides", ...breadcrumb.slice(1)];
  if (segments[0] !== "api") return ["Home"];
  const kind = segments.at(-2);
  return kind && KINDS_OF_ITEMS.has(kind) ? ["API", kind] : ["API"];
}
