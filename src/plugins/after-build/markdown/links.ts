import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { markdownAddress } from "../../../site/addresses";

/** Makes all addresses absolute; links to pages in `pages`, a set of permalinks, lead to their Markdown. */
export function absoluteLinks(tree: Root, pageUrl: string, pages: ReadonlySet<string>): void {
  visit(tree, ["link", "image"], (node) => {
    if (node.type !== "link" && node.type !== "image") return;
    const target = new URL(node.url, pageUrl);
    const isOnSite = target.origin === new URL(pageUrl).origin;
    if (node.type === "link" && isOnSite && pages.has(target.pathname))
      target.pathname = markdownAddress(target.pathname);
    node.url = target.href;
  });
}
