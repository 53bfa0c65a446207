interface Docs {
  path: string;
  versions: { path: string; isLast: boolean; docs: { id: string; path: string }[] }[];
}

/** The page that search engines should know this one by; none where they should not know it at all. */
export interface Indexing {
  canonical?: string;
}

/** Without a slash at its end, as pages are addressed. */
const bare = (path: string) => (path === "/" ? path : path.replace(/\/$/, ""));

/**
 * Old and unreleased pages point to the latest's page of the same name; one that the latest lacks stays out of the index,
 * as does the not-found page.
 */
export function indexing(instances: Docs[], pathname: string): Indexing {
  const path = bare(pathname);
  if (path === "/404.html") return {};
  for (const { versions } of instances) {
    for (const version of versions) {
      const doc = version.docs.find((candidate) => bare(candidate.path) === path);
      if (!doc) continue;
      if (version.isLast) return { canonical: path };
      const latest = versions.find(({ isLast }) => isLast)?.docs.find(({ id }) => id === doc.id);
      return { canonical: latest && bare(latest.path) };
    }
  }
  return { canonical: path };
}
