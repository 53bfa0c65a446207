import type { BlockContent, PhrasingContent, Root, RootContent } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx";
import remarkDirective from "remark-directive";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { render } from "./components";
import { siteAddress } from "./site-address";

export interface PageSource {
  title: string;
  description?: string;
  /** The page's MDX. */
  source: string;
  /** The page's address, absolute. */
  url: string;
  /** Whether its file is the `index` of a folder: its links begin in that folder. */
  isIndex?: boolean;
}

export interface Context {
  /** What a page's `import name from "@api-data/…"` gives. */
  data(path: string): unknown;
  /** Paths of pages that have Markdown of their own. */
  pages: ReadonlySet<string>;
}

const syntax = unified().use(remarkFrontmatter).use(remarkGfm).use(remarkMdx).freeze();
const parser = syntax().use(remarkDirective).use(remarkParse).use(siteAddress).freeze();
const printer = syntax()
  .use(remarkStringify, { bullet: "-", fences: true, rule: "-", tightDefinitions: true })
  .freeze();

/** A page as plain Markdown: its title, where it is, its text. Takes its `tree` apart, if there is one already. */
export function toMarkdown(page: PageSource, context: Context, tree = treeOf(page.source)): string {
  makePlain(tree, page, context);
  const body = printer.stringify(tree).trim();
  const heading = body.startsWith("# ") ? "" : `# ${page.title}\n\n`;
  return `${heading}${body}\n\n---\n\nSource: ${page.url}\n`;
}

const treeOf = (source: string) => parser.runSync(parser.parse(source)) as Root;

/** Takes out what only MDX understands: front matter, imports, expressions. Components say what they show. */
function makePlain(tree: Root, page: PageSource, context: Context): void {
  const base = new URL(page.url).pathname.replace(/^(\/api(?:\/(?:next|[\d.]+))?)(?:\/.*)?$/, "$1");
  const imported = importsOf(page.source, context);
  visitAfter(tree, (node) => {
    switch (node.type) {
      case "yaml":
      case "mdxjsEsm":
      case "mdxFlowExpression":
      case "mdxTextExpression":
        return [];
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        return render(
          { name: node.name, attributes: attributesOf(node, imported), children: node.children as RootContent[] },
          (path) => addressOf(path.startsWith("/") ? path : `${base}/${path}`, page, context),
        );
      case "code":
        // What follows the language is for the site alone.
        node.meta = null;
        return [node];
      case "link":
        node.url = addressOf(node.url, page, context);
        return [node];
      case "heading":
        trimEnd(node.children as RootContent[]);
        return [node];
      case "containerDirective":
        return [admonition(node.name, node.children as BlockContent[])];
      case "leafDirective":
        return [{ type: "paragraph", children: [{ type: "text", value: `::${node.name}` }, ...node.children] }];
      case "textDirective":
        return [{ type: "text", value: `:${node.name}` }, ...node.children];
      default:
        return [node];
    }
  });
  tree.children = withoutEmptySections(tree.children);
}

/** A note, a tip or a warning: a quotation that says which. */
const admonition = (name: string, children: BlockContent[]): RootContent => {
  const kind: PhrasingContent = { type: "text", value: name[0]!.toUpperCase() + name.slice(1) };
  return {
    type: "blockquote",
    children: [{ type: "paragraph", children: [{ type: "strong", children: [kind] }] }, ...children],
  };
};

/** Replaces each node, innermost first. */
function visitAfter(node: { children?: unknown[] }, replace: (node: RootContent) => RootContent[]): void {
  node.children = (node.children as RootContent[]).flatMap((child) => {
    if ("children" in child) visitAfter(child, replace);
    return replace(child);
  });
}

function importsOf(source: string, { data }: Context): ReadonlyMap<string, unknown> {
  const imports = source.matchAll(/^import (\w+) from "@api-data\/([^"]+)";$/gm);
  return new Map([...imports].map(([, name, path]) => [name!, data(path!)]));
}

function attributesOf(
  { attributes }: MdxJsxFlowElement | MdxJsxTextElement,
  imported: ReadonlyMap<string, unknown>,
): Record<string, unknown> {
  const pairs = attributes.flatMap((attribute): [string, unknown][] => {
    if (attribute.type === "mdxJsxExpressionAttribute")
      return Object.entries((imported.get(attribute.value.replace(/^\s*\.{3}/, "")) as object) ?? {});
    const { name, value } = attribute;
    if (value === null || value === undefined) return [[name, true]];
    return [[name, typeof value === "string" ? value : expressionValue(value.value, imported)]];
  });
  return Object.fromEntries(pairs);
}

/** Expressions are JSON, or a name. */
function expressionValue(expression: string, imported: ReadonlyMap<string, unknown>): unknown {
  if (imported.has(expression)) return imported.get(expression);
  try {
    return JSON.parse(expression);
  } catch {
    return undefined;
  }
}

/** Absolute, and to the Markdown of a page that has some. */
function addressOf(url: string, page: PageSource, { pages }: Context): string {
  if (/^[a-z]+:/.test(url)) return url;
  const target = new URL(url.replace(/\.mdx?(?=#|$)/, ""), page.isIndex ? `${page.url}/` : page.url);
  const path = target.pathname.replace(/(.)\/$/, "$1");
  target.pathname = pages.has(path) ? `${path}.md` : path;
  return target.href;
}

function trimEnd(children: RootContent[]): void {
  const last = children.at(-1);
  if (last?.type !== "text") return;
  last.value = last.value.trimEnd();
  if (!last.value) children.pop();
}

/** Drops headings that nothing follows. */
function withoutEmptySections(nodes: RootContent[]): RootContent[] {
  const kept: RootContent[] = [];
  for (const node of nodes.toReversed()) {
    const next = kept.at(-1);
    const isLast = !next || (next.type === "heading" && node.type === "heading" && next.depth <= node.depth);
    if (node.type !== "heading" || node.depth === 1 || !isLast) kept.push(node);
  }
  return kept.reverse();
}
