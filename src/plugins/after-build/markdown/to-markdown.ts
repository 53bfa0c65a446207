import type { Root as Html } from "hast";
import { toMdast } from "hast-util-to-mdast";
import type { Heading, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { parseElement } from "../html";
import { handlers } from "./handlers";
import { absoluteLinks } from "./links";
import { prune } from "./prune";

export interface PageContext {
  /** The page's address, absolute. */
  url: string;
  /** Permalinks of the pages that have Markdown. */
  pages: ReadonlySet<string>;
}

const printer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: "-", fences: true, rule: "-" })
  .freeze();

/** The article of a built docs page as Markdown: its title, its text, its address. */
export function toMarkdown(html: string, { url, pages }: PageContext): string {
  const article = parseElement(html, "theme-doc-markdown");
  if (!article) throw new Error(`${url} has no article to make Markdown of.`);
  prune(article);
  const content: Html = { type: "root", children: article.children };
  const tree = toMdast(content, { handlers }) as Root;
  tree.children = withoutEmptySections(tree.children);
  absoluteLinks(tree, url, pages);
  return `${printer.stringify(tree).trim()}\n\n---\n\nSource: ${url}\n`;
}

/** Drops headings of sections that have lost all their content. */
function withoutEmptySections(nodes: RootContent[]): RootContent[] {
  const kept: RootContent[] = [];
  for (const node of nodes.toReversed()) {
    const next = kept.at(-1);
    if (node.type !== "heading" || node.depth === 1 || !isEnd(node, next)) kept.push(node);
  }
  return kept.reverse();
}

/** Whether a section has no content. */
const isEnd = ({ depth }: Heading, next: RootContent | undefined) =>
  !next || (next.type === "heading" && next.depth <= depth);
