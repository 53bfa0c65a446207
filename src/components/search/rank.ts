import { nameParts, nameTails } from "./names";
import { words } from "./search-client";
import { type Group, type Hit, KIND, type RawResult } from "./types";

/** A page whose text alone matches is shown with this many passages at most. */
const PASSAGES_PER_PAGE = 2;
const CONTEXT_LENGTH = 120;
/** The folders of the reference. */
const KINDS_OF_ITEMS = new Set(["class", "enum", "function", "interface", "namespace", "type", "variable"]);

/**
 * What the index found, best first: an item whose name is what was typed, then names that begin with it, then names that hold it, then
 * headings, then text. Within a rank the index's own score decides.
 */
export function rank(results: RawResult[], query: string, limit: number): Hit[] {
  const descriptions = new Map(
    results.filter(({ type }) => type === KIND.description).map(({ document }) => [document.u, document.t]),
  );
  const best = new Map<string, { hit: Hit; score: number; type: number }>();
  for (const result of results) {
    const hit = toHit(result, query, descriptions);
    const score = scoreOf(result, query) + Math.min(result.score, 20) / 20;
    const known = best.get(hit.url);
    if (!known || known.score < score) best.set(hit.url, { hit, score, type: result.type });
  }
  const passages = new Map<string, number>();
  return [...best.values()]
    .sort((a, b) => b.score - a.score)
    .filter(({ hit, type }) => {
      if (type !== KIND.content) return true;
      const page = hit.url.split("#")[0]!;
      passages.set(page, (passages.get(page) ?? 0) + 1);
      return passages.get(page)! <= PASSAGES_PER_PAGE;
    })
    .slice(0, limit)
    .map(({ hit }) => hit);
}

/** The hits by group, the group with the best hit first. */
export function byGroup(hits: Hit[]): [Group, Hit[]][] {
  const groups = new Map<Group, Hit[]>();
  for (const hit of hits) groups.set(hit.group, [...(groups.get(hit.group) ?? []), hit]);
  return [...groups];
}

function scoreOf({ type, document }: RawResult, query: string): number {
  if (type === KIND.content) return 20;
  if (type === KIND.description || type === KIND.keywords) return 25;
  const isPage = type === KIND.title;
  return nameScore(document.t, query) - (isPage ? 0 : 4);
}

/** How well a name fits what was typed, from 100 (is it) to 30 (merely shares words with it, or is a typo away). */
function nameScore(name: string, query: string): number {
  const typed = words(query).join("");
  const whole = words(name).join("");
  const member = words(name.split(".").at(-1)!).join("");
  const brevity = 3 / (1 + whole.length / 12);
  if (whole === typed) return 100;
  if (member === typed) return 97;
  const tails = nameTails(name)
    .slice(1)
    .map(({ text }) => words(text).join(""));
  if (tails.includes(typed)) return 84 + brevity;
  if (whole.startsWith(typed)) return 78 + brevity;
  if (member.startsWith(typed)) return 76 + brevity;
  if (tails.some((tail) => tail.startsWith(typed))) return 68 + brevity;
  const parts = nameParts(name);
  if (words(query).every((word) => parts.some(({ text }) => text.startsWith(word)))) return 60 + brevity;
  if (whole.includes(typed)) return 50 + brevity;
  return 30 + brevity;
}

function toHit({ type, document, page }: RawResult, query: string, descriptions: Map<string, string>): Hit {
  const title = type === KIND.title || type === KIND.heading ? document.t : document.s!;
  const trail = trailOf(document.u, (type === KIND.title ? document : page || document).b);
  const pageTitle = page && page.t !== title ? [page.t] : [];
  return {
    url: document.u + (document.h ?? ""),
    title,
    trail: [...trail, ...pageTitle],
    group: trail[0] as Group,
    context:
      type === KIND.content || type === KIND.description
        ? excerpt(document.t, query)
        : (descriptions.get(document.u) ?? ""),
  };
}

/** `API › class`, or `Guides` and the categories of the sidebar. */
function trailOf(url: string, breadcrumb: string[] = []): string[] {
  const segments = url.split("/").slice(1);
  if (segments[0] !== "api") return ["Guides", ...breadcrumb.slice(1)];
  const kind = segments.at(-2);
  return kind && KINDS_OF_ITEMS.has(kind) ? ["API", kind] : ["API"];
}

/** The part of a text around the first word that matches. */
export function excerpt(text: string, query: string): string {
  const lower = text.toLowerCase();
  const at = Math.min(
    ...words(query)
      .map((word) => lower.indexOf(word))
      .filter((index) => index >= 0),
  );
  const start = Number.isFinite(at) && at > 40 ? text.lastIndexOf(" ", at - 30) + 1 : 0;
  const end = start + CONTEXT_LENGTH;
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}
