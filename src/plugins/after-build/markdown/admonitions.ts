import type { Element } from "hast";
import type { Handle } from "hast-util-to-mdast";
import { toString as textOf } from "hast-util-to-string";
import type { BlockContent, Blockquote } from "mdast";
import { hasClass } from "../html";
import { boldLine } from "./bold-line";

const KIND = /^theme-admonition-(.+)$/;

export const isAdmonition = (element: Element): boolean => hasClass(element, "theme-admonition");

/** A quotation with the kind of the admonition in bold, followed by its title if it has one of its own. */
export const admonition: Handle = (state, node): Blockquote => {
  const [heading, ...content] = node.children.filter((child) => child.type === "element");
  const kind = (node.properties.className as string[]).flatMap((name) => KIND.exec(name)?.[1] ?? [])[0] ?? "note";
  const title = heading ? textOf(heading).trim() : "";
  const label = title.toLowerCase() === kind ? capitalized(kind) : `${capitalized(kind)}: ${title}`;
  return {
    type: "blockquote",
    children: [boldLine(label), ...(state.toFlow(state.all({ ...node, children: content })) as BlockContent[])],
  };
};

const capitalized = (word: string) => word[0]!.toUpperCase() + word.slice(1);
