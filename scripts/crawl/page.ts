/** A built page as readers, search engines and link checkers see it. */
import type { Element, Root } from "hast";
import { select, selectAll } from "hast-util-select";
import { toString as textOf } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import { unified } from "unified";

export interface Page {
  title: string;
  canonical: string;
  robots: string;
  /** Level and text, as `2 Parameters`. */
  headings: string[];
  /** The text of `main`, one entry per block. */
  text: string[];
  /** The targets of links in `main`. */
  links: string[];
}

const parser = unified().use(rehypeParse);
const BLOCKS = "p, li, td, th, pre, dt, dd, summary, h1, h2, h3, h4, figcaption";

export function readPage(html: string): Page {
  const tree: Root = parser.parse(html);
  const main = select("main", tree) ?? select("body", tree)!;
  return {
    title: textIn(select("title", tree)),
    canonical: String(select("link[rel=canonical]", tree)?.properties.href ?? ""),
    robots: String(select("meta[name=robots]", tree)?.properties.content ?? ""),
    headings: selectAll("h1, h2, h3, h4", main).map((heading) => `${heading.tagName[1]} ${textIn(heading)}`),
    text: [
      ...selectAll(BLOCKS, main)
        .filter((block) => !select(BLOCKS, { type: "root", children: block.children }))
        .map(textIn),
      `all: ${textIn(main)}`,
    ],
    links: [...new Set(selectAll("a[href]", main).map((link) => withoutCommit(String(link.properties.href))))].sort(),
  };
}

/** Links to sources name the commit of the build. */
const withoutCommit = (href: string) => href.replace(/(\/blob\/)[0-9a-f]{40}\//, "$1commit/");

const textIn = (element: Element | undefined) =>
  element
    ? textOf(element)
        .replace(/[\s\u200b]+/g, " ")
        .trim()
    : "";

/** One line per field that differs, with the missing and the new entries. */
export function differencesOf(before: Readonly<Record<string, Page>>, after: Readonly<Record<string, Page>>): string[] {
  const urls = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return urls.flatMap((url) => {
    const [old, now] = [before[url], after[url]];
    if (!old) return [`${url}: new page`];
    if (!now) return [`${url}: gone`];
    return (Object.keys(now) as (keyof Page)[]).flatMap((field) =>
      difference(`${url} ${field}`, old[field], now[field]),
    );
  });
}

function difference(name: string, before: string | string[], after: string | string[]): string[] {
  const [old, now] = [[before].flat(), [after].flat()];
  const missing = old.filter((entry) => !now.includes(entry));
  const added = now.filter((entry) => !old.includes(entry));
  const moved = missing.length + added.length === 0 && old.join("\n") !== now.join("\n");
  if (moved) return [`${name}: other order`];
  if (missing.length + added.length === 0) return [];
  const shown = [...missing.map((entry) => `- ${short(entry)}`), ...added.map((entry) => `+ ${short(entry)}`)];
  return [`${name}:\n    ${shown.join("\n    ")}`];
}

const LONGEST = 300;
const short = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
