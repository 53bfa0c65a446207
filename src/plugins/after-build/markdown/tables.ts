import type { Element, ElementContent } from "hast";
import type { Handle } from "hast-util-to-mdast";
import { defaultHandlers } from "hast-util-to-mdast";
import type { Paragraph, Table } from "mdast";
import { findElement, textOf } from "../html";

/** A table below its caption. */
export const table: Handle = (state, node) => {
  const caption = findElement(node, ({ tagName }) => tagName === "caption");
  const content = defaultHandlers.table(state, node) as Table;
  if (!caption) return content;
  const label: Paragraph = {
    type: "paragraph",
    children: [{ type: "strong", children: [{ type: "text", value: textOf(caption) }] }],
  };
  return [label, content];
};

/** A cell of a Markdown table holds one line, so blocks in a cell become phrases. */
export const tableCell: Handle = (state, node) =>
  defaultHandlers.td(state, { ...node, children: phrases(node.children) });

const BLOCKS = new Set(["p", "div", "ul", "ol", "dl", "li", "pre", "br"]);

function phrases(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== "element" || !BLOCKS.has(node.tagName)) return [node];
    return [...phrasesOf(node), { type: "text", value: " " }];
  });
}

function phrasesOf(block: Element): ElementContent[] {
  if (block.tagName === "pre") return [{ ...block, tagName: "code" }];
  if (block.tagName === "dl") return definitions(block);
  return phrases(block.children);
}

/** `Default: 2. Range: 0 to 1.` */
function definitions(list: Element): ElementContent[] {
  const groups = list.children.filter((child) => child.type === "element");
  return groups.flatMap((child): ElementContent[] => {
    if (child.tagName === "div") return definitions(child);
    const end = child.tagName === "dt" ? ": " : ". ";
    return [...phrases(child.children), { type: "text", value: end }];
  });
}
