/** Reads built pages. */
import type { Element, Nodes, Parents, Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { type DefaultTreeAdapterTypes as Dom, parse } from "parse5";
import { EXIT, visit } from "unist-util-visit";

/** A page's whole tree. */
export const parseHtml = (html: string): Root => fromParse5(parse(html)) as Root;

/** The tree of the first element with a class. Most of a page is navigation, and only what is wanted becomes a tree. */
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

/** The first element, in document order, that passes the test. */
export function findElement(tree: Nodes, test: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  visit(tree, "element", (element) => {
    if (!test(element)) return;
    found = element;
    return EXIT;
  });
  return found;
}

/** The outermost elements in a node that pass the test. */
export function findElements(parent: Parents, test: (element: Element) => boolean): Element[] {
  return parent.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return test(child) ? [child] : findElements(child, test);
  });
}

/** All text in a node, as it is. */
export function textOf(tree: Nodes): string {
  let text = "";
  visit(tree, "text", ({ value }) => {
    text += value;
  });
  return text;
}

export const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name);
