import type { Element, ElementContent, Parents } from "hast";
import { hasClass } from "../html";
import { plainCode } from "./code-blocks";

/** Controls and pictures that are useless without a screen. */
const TAGS = new Set(["button", "canvas", "input", "output", "script", "select", "style", "svg", "textarea", "wbr"]);

/**
 * Removes parts of a page without text of their own, and the colors of code. Components hide more of themselves with `data-mdast="ignore"`,
 * an attribute of hast-util-to-mdast.
 */
export function prune(parent: Parents): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type === "text") return [child];
    if (child.type !== "element" || isSilent(child)) return [];
    if (child.tagName === "pre") return [plainCode(child)];
    prune(child);
    return [child];
  });
}

function isSilent(element: Element): boolean {
  const { tagName, properties } = element;
  if (TAGS.has(tagName) || properties.dataMdast === "ignore") return true;
  // The panel of a tab that isn't selected is hidden, but has its own text.
  if (properties.hidden) return properties.role !== "tabpanel";
  return properties.ariaHidden === "true" || hasClass(element, "hash-link");
}
