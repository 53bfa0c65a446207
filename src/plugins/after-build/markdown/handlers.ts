import { defaultHandlers, type Handle } from "hast-util-to-mdast";
import { toString as textOf } from "hast-util-to-string";
import { admonition, isAdmonition } from "./admonitions";
import { codeBlock, isCodeBlock } from "./code-blocks";
import { table, tableCell } from "./tables";
import { isTabs, tabs } from "./tabs";

const div: Handle = (state, node, parent) => {
  if (isAdmonition(node)) return admonition(state, node, parent);
  if (isTabs(node)) return tabs(state, node, parent);
  if (isCodeBlock(node)) return codeBlock(state, node, parent);
  return defaultHandlers.div(state, node);
};

/** Replaces a control by its label, if a title describes it. */
const label: Handle = (_state, node) => {
  const { title } = node.properties;
  if (!title) return undefined;
  return { type: "paragraph", children: [{ type: "text", value: `${textOf(node).trim()}: ${title}` }] };
};

/** A link in code becomes code in a link, which Markdown can express. */
const code: Handle = (state, node) => {
  const [link, ...others] = node.children;
  if (link?.type !== "element" || link.tagName !== "a" || others.length) return defaultHandlers.code(state, node);
  return defaultHandlers.a(state, { ...link, children: [{ ...node, children: link.children }] });
};

/** Conversions of elements for which the library's own lose something. */
export const handlers: Record<string, Handle> = {
  code,
  div,
  label,
  legend: label,
  table,
  td: tableCell,
  th: tableCell,
};
