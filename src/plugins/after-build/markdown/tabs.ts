import type { Element } from "hast";
import { selectAll } from "hast-util-select";
import type { Handle } from "hast-util-to-mdast";
import { toString as textOf } from "hast-util-to-string";
import type { BlockContent } from "mdast";
import { hasClass } from "../html";
import { boldLine } from "./bold-line";

/** Docusaurus's tabs: a list of labels, and after it a panel for each. */
export const isTabs = (element: Element): boolean => hasClass(element, "tabs-container");

/** All panels one after the other, each below its label. */
export const tabs: Handle = (state, node) => {
  const labels = selectAll(":scope > [role=tablist] > [role=tab]", node).map(textOf);
  const panels = selectAll(":scope > div > [role=tabpanel]", node);
  return panels.flatMap((panel, index): BlockContent[] => [
    boldLine(labels[index]!),
    ...(state.toFlow(state.all(panel)) as BlockContent[]),
  ]);
};
