import type { Element } from "hast";
import type { Handle } from "hast-util-to-mdast";
import type { BlockContent } from "mdast";
import { findElement, findElements, textOf } from "../html";

const hasRole = (role: string) => (element: Element) => element.properties.role === role;
const isTabList = hasRole("tablist");

/** Docusaurus's tabs: a list of labels, and after it a panel for each. */
export const isTabs = (element: Element): boolean =>
  element.children.some((child) => child.type === "element" && isTabList(child));

/** All panels one after the other, each below its label. */
export const tabs: Handle = (state, node) => {
  const list = findElement(node, isTabList)!;
  const labels = findElements(list, hasRole("tab")).map(textOf);
  return findElements(node, hasRole("tabpanel")).flatMap((panel, index): BlockContent[] => [
    { type: "paragraph", children: [{ type: "strong", children: [{ type: "text", value: labels[index] ?? "" }] }] },
    ...(state.toFlow(state.all(panel)) as BlockContent[]),
  ]);
};
