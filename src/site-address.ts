import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { PLACEHOLDER_URL, site } from "./site";

/** Remark plugin: puts the site's own address into code samples, which are written with the placeholder. */
export const siteAddress = () => (tree: Root) =>
  visit(tree, "code", (code) => {
    code.value = code.value.replaceAll(`${PLACEHOLDER_URL}/`, site.url + site.baseUrl);
  });
