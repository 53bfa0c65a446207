import type { Element } from "hast";
import { select, selectAll } from "hast-util-select";
import type { Handle } from "hast-util-to-mdast";
import { toString as textOf } from "hast-util-to-string";
import { hasClass } from "../html";

/** A block of code without the elements that color it, in HTML's conventional form for code in a language. */
export function plainCode(pre: Element): Element {
  const language = languageClass(pre);
  // Prism makes a block of every line; other blocks may hold several pieces of code.
  const lines = [".token-line", "code"].map((selector) => selectAll(selector, pre)).find(({ length }) => length) ?? [
    pre,
  ];
  return {
    type: "element",
    tagName: "pre",
    properties: {},
    children: [
      {
        type: "element",
        tagName: "code",
        properties: { className: language ? [language] : [] },
        children: [{ type: "text", value: lines.map(lineOf).join("\n") }],
      },
    ],
  };
}

const lineOf = (element: Element) => textOf(element).replace(/\n$/, "");

/** `language-ts`: on the block itself in Docusaurus, on the code in it by HTML's convention. */
function languageClass(pre: Element): string | undefined {
  const classes = [pre, ...pre.children].flatMap((node) => (node.type === "element" ? node.properties.className : []));
  return classes.map(String).find((name) => name.startsWith("language-"));
}

export const isCodeBlock = (element: Element): boolean => hasClass(element, "theme-code-block");

/** Docusaurus's code block: perhaps a title, then the code. */
export const codeBlock: Handle = (state, node) => {
  const [title, ...others] = node.children.filter((child) => child.type === "element");
  if (!title || select("pre", title)) return state.all(node);
  const content = state.all({ ...node, children: others });
  for (const child of content) if (child.type === "code") child.meta = `title="${textOf(title)}"`;
  return content;
};
