import type { Root } from "mdast";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";

const processor = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm)
  .use(remarkMdx)
  .use(() => toPlainMarkdown)
  .use(remarkStringify, { bullet: "-", fences: true, rule: "-" });

/** Takes out what only MDX understands: front matter, imports, expressions, components. A component's own text stays. */
function toPlainMarkdown(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined || !("children" in parent)) return;
    switch (node.type) {
      case "yaml":
      case "mdxjsEsm":
      case "mdxFlowExpression":
      case "mdxTextExpression":
        parent.children.splice(index, 1);
        return index;
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        parent.children.splice(index, 1, ...(node.children as typeof parent.children));
        return index;
      case "code":
        // What follows the language is for the site alone.
        node.meta = null;
    }
  });
}

export interface PageSource {
  title: string;
  description?: string;
  /** The page's MDX. */
  source: string;
  /** The page's address, absolute. */
  url: string;
}

/** A page as plain Markdown: its title, where it is, its text. */
export function toMarkdown({ title, source, url }: PageSource): string {
  const body = String(processor.processSync(source)).trim();
  const heading = body.startsWith("# ") ? "" : `# ${title}\n\n`;
  return `${heading}${body}\n\n---\n\nSource: ${url}\n`;
}

/** `/llms.txt`: what the site is, and the pages of the latest version, by section. */
export function llmsIndex(site: { name: string; tagline: string }, sections: [name: string, PageSource[]][]): string {
  const lists = sections.map(
    ([name, pages]) =>
      `## ${name}\n\n${pages
        .map(({ title, url, description }) => `- [${title}](${url}.md)${description ? `: ${description}` : ""}`)
        .join("\n")}`,
  );
  return [`# ${site.name}`, `> ${site.tagline}`, ...lists].join("\n\n").concat("\n");
}
