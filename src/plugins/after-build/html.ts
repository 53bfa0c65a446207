/** Reads built pages. */
import type { Element, Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { type DefaultTreeAdapterTypes as Dom, parse } from "parse5";

/** A page's whole tree. */
export const parsePage = (html: string): Root => fromParse5(parse(html)) as Root;

/** The first element with a class. Most of a page is navigation, so making a tree of one element takes a quarter of the time. */
export function parseElement(html: string, className: string): Element | undefined {
  const found = elementWithClass(parse(html), className);
  return found && (fromParse5(found) as Element);
}

function elementWithClass(node: Dom.Node, className: string): Dom.Element | undefined {
  if ("attrs" in node && classesOf(node).includes(className)) return node;
  for (const child of "childNodes" in node ? node.childNodes : []) {
    const found = elementWithClass(child, className);
    if (found) return found;
  }
  return undefined;
}

const classesOf = ({ attrs }: Dom.Element) => attrs.find(({ name }) => name === "class")?.value.split(" ") ?? [];

export const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name);
