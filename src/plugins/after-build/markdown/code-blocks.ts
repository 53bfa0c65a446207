import type { Element } from "hast";
import type { Handle } from "hast-util-to-mdast";
import { findElements, hasClass, textOf } from "../html";

/** A block of code without the elements that color it: in the plain form that HTML's convention has for code in a language. */
export function plainCode(pre: Element): Element {
  const language = languageClass(pre);
  const lines = findElements(pre, (element) => hasClass(element, "token-line"));
  // Each of Prism's lines is a block and ends with a line break.
  const text = lines.length ? lines.map((line) => textOf(line).replace(/\n$/, "")).join("\n") : textOf(pre);
  return {
    type: "element",
    tagName: "pre",
    properties: {},
    children: [
      {
        type: "element",
        tagName: "code",
        properties: { className: language ? [language] : [] },
        children: [{ type: "text", value: text }],
      },
    ],
  };
}

/** `language-ts`: on the block itself in Docusaurus, on the code in it by HTML's convention. */
function languageClass(pre: Element): string | undefined {
  const classes = [pre, ...pre.children].flatMap((node) => (node.type === "element" ? node.properties.className : []));
  return classes.map(String).find((name) => name.startsWith("language-"));
}

export const isCodeBlock = (element: Element): boolean => hasClass(element, "theme-code-block");

/** Docusaurus's code block: perhaps a title, then the code. */
export const codeBlock: Handle = (state, node) => {
  const [title, ...others] = node.children.filter((child) => child.type === "element");
  if (!title || isCode(title)) return state.all(node);
  const content = state.all({ ...node, children: others });
  for (const child of content) if (child.type === "code") child.meta = `title=${JSON.stringify(textOf(title))}`;
  return content;
};

const isCode = (element: Element) => element.tagName === "pre" || findElements(element, isPre).length > 0;
const isPre = ({ tagName }: Element) => tagName === "pre";
