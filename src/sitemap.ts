/** Whether a page is of the latest version, or of none: what the sitemap lists. */
export const isOfLatest = (path: string) => !/^\/(docs|api)\/(next|\d+\.\d+\.\d+)(\/|$)/.test(path);
