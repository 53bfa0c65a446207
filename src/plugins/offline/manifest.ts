/** A file of the site: its address, and a hash of what it holds unless its name has one. */
export interface FileEntry {
  url: string;
  revision: string | null;
}

/** What a version needs to be read without a network. */
export type Manifest = FileEntry[];

/** The version a page or an index belongs to: `latest` is the one without a version in its addresses. */
export function versionOf(path: string, latest: string): string {
  const [, version] = /^\/(?:docs|api)\/(next|\d+\.\d+\.\d+)(?:\/|\.html$)/.exec(path) ?? [];
  return !version ? latest : version === "next" ? "current" : version;
}

/** The site's own scripts, styles and small pictures that a page names. */
export function assetsOf(html: string): string[] {
  const assets = [...html.matchAll(/(?:src|href)="?(\/(?:assets|img)\/[^"\s>]+|\/[\w-]+\.(?:js|webmanifest|ico))/g)];
  return [...new Set(assets.map(([, url]) => url!))];
}

/** `/docs/intro.html` as readers ask for it: `/docs/intro`. */
export const addressOf = (file: string) => file.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "");
