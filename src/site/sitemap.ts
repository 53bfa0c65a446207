import { parseDocsPath } from "./addresses";

/** Whether the sitemap lists a page: those of the latest version and of none, except the search results. Takes a path without the base. */
export const isListed = (path: string): boolean => path !== "/search" && parseDocsPath(path)?.version === undefined;
