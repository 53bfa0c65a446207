import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { PLACEHOLDER_URL, site } from "../site/site";

/** Replaces the placeholder URL in code samples, which assume a site at the root of its host, by the site's own address. */
export const withSiteAddress = (code: string): string =>
  code.replaceAll(`${PLACEHOLDER_URL}/`, site.url + site.baseUrl).replace(/"\/(media|lib)\//g, `"${site.baseUrl}$1/`);

/** Remark plugin: applies `withSiteAddress` to all code blocks. */
export const siteAddress = () => (tree: Root) =>
  visit(tree, "code", (code) => {
    code.value = withSiteAddress(code.value);
  });
