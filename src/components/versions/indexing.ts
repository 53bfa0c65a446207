import { withoutSlash } from "../../site/addresses";

interface Docs {
  path: string;
  versions: { path: string; isLast: boolean; docs: { id: string; path: string }[] }[];
}

/** Instructions for search engines about a page. */
export interface Indexing {
  /** Path of the canonical page; `undefined` keeps the page out of the index. */
  canonical?: string;
}

/**
 * Old and unreleased pages point to the same page of the latest version. Pages that the latest version lacks, and the not-found page, stay
 * out of the index.
 */
export function indexing(instances: Docs[], pathname: string, baseUrl = "/"): Indexing {
  if (pathname === `${baseUrl}404.html`) return {};
  if (pathname === baseUrl) return { canonical: baseUrl };
  const path = withoutSlash(pathname);
  for (const { versions } of instances) {
    for (const version of versions) {
      const doc = version.docs.find((candidate) => withoutSlash(candidate.path) === path);
      if (!doc) continue;
      const latest = versions.find(({ isLast }) => isLast)?.docs.find(({ id }) => id === doc.id);
      return { canonical: latest && withoutSlash(latest.path) };
    }
  }
  return { canonical: path };
}
