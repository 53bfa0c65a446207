import type { Element, ElementContent, Text } from "hast";
import { select } from "hast-util-select";
import type { Handle } from "hast-util-to-mdast";
import { defaultHandlers } from "hast-util-to-mdast";
import { toString as textOf } from "hast-util-to-string";
import type { Table } from "mdast";
import { boldLine } from "./bold-line";

/** A table below its caption. */
export const table: Handle = (state, node) => {
  const caption = select("caption", node);
  const content = defaultHandlers.table(state, node) as Table;
  if (!caption) return content;
  return [boldLine(textOf(caption)), content];
};

/** A cell of a Markdown table holds one line, so the blocks of a cell follow one another in that line. */
export const tableCell: Handle = (state, node) => {
  const children = phrases(node.children).flatMap((phrase, index) => (index ? [text(" "), ...phrase] : phrase));
  return defaultHandlers.td(state, { ...node, children });
};

const BLOCKS = new Set(["p", "div", "ul", "ol", "li", "br"]);

/** The blocks among some nodes, and the runs of text between them. */
function phrases(nodes: readonly ElementContent[]): ElementContent[][] {
  const found: ElementContent[][] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    if (run.some((node) => node.type !== "text" || node.value.trim())) found.push(run);
    run = [];
  };
  for (const node of nodes) {
    const block = node.type === "element" ? phrasesOf(node) : undefined;
    if (!block) {
      run.push(node);
      continue;
    }
    endRun();
    found.push(...block);
  }
  endRun();
  return found;
}

/** The contents of a block, line by line; `undefined` if the element is not a block. */
function phrasesOf(element: Element): ElementContent[][] | undefined {
  if (element.tagName === "pre") return [[{ ...element, tagName: "code" }]];
  if (element.tagName === "dl") return definitions(element);
  return BLOCKS.has(element.tagName) ? phrases(element.children) : undefined;
}

/** `Default: 2.`, `Range: 0 to 1.` */
function definitions(list: Element): ElementContent[][] {
  const groups = list.children.filter((child) => child.type === "element");
  return groups.flatMap((child): ElementContent[][] => {
    if (child.tagName === "div") return definitions(child);
    return [[...child.children, text(child.tagName === "dt" ? ":" : ".")]];
  });
}

const text = (value: string): Text => ({ type: "text", value });
