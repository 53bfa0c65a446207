/** What the sitemap lists: pages of the latest version or of none, the page of search results aside. */
export const isListed = (path: string) => path !== "/search" && !/^\/(docs|api)\/(next|\d+\.\d+\.\d+)(\/|$)/.test(path);
