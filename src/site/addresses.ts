/**
 * Addresses of the site's pages and of the files beside them, for the build and for pages alike. A *path* here starts below the site's
 * base path and begins with a slash (`/docs/intro`); a *permalink* is what Docusaurus gives, with the base path.
 */

/** A page in `/names.json`. */
export type PageName = [title: string, permalink: string];

/** A docs page's address: its docs instance, its version as written in addresses (none for the latest), and the rest of the path. */
export interface DocsPath {
  section: "docs" | "api";
  version?: string;
  /** Empty, or begins with a slash. */
  rest: string;
}

const DOCS_PATH = /^\/(docs|api)(?:\/(next|\d+\.\d+\.\d+)(?=\/|$))?(\/.*)?$/;

/** The parts of a docs page's path; nothing for other pages. */
export function parseDocsPath(path: string): DocsPath | undefined {
  const [, section, version, rest = ""] = DOCS_PATH.exec(path) ?? [];
  return section ? { section: section as DocsPath["section"], version, rest } : undefined;
}

/** Paths that name the latest version, whose pages have none in theirs: `/docs/1.2.0/intro` for `/docs/intro`. */
export function pinnedPaths(path: string, latest: string): string[] {
  const { section, version, rest } = parseDocsPath(path) ?? {};
  return section && !version ? [`/${section}/${latest}${rest}`] : [];
}

/** The path of a permalink. */
export const pathOf = (permalink: string, baseUrl: string): string =>
  permalink.startsWith(baseUrl) ? `/${permalink.slice(baseUrl.length)}` : permalink;

/** A path without the slash that Docusaurus adds to the index of a folder. */
export const withoutSlash = (path: string): string => path.replace(/(.)\/$/, "$1");

/** The file of a page in the build. Its name has no trailing slash. */
export const htmlFile = (path: string): string => (path === "/" ? "index.html" : `${withoutSlash(path).slice(1)}.html`);

/** Address of a docs page's Markdown. Accepts and returns paths or permalinks. */
export const markdownAddress = (page: string): string => `${withoutSlash(page)}.md`;
