type Prefetch = Window["docusaurus"]["prefetch"];

export interface Environment {
  /** Path of the current page. */
  currentPath(): string;
  /** Resolves when the page and its resources are loaded. */
  pageLoaded(): Promise<unknown>;
}

/**
 * Prefetches one page for each page with links, the first that is asked for, once the page itself is loaded. A link that
 * is hovered loads its page anyway.
 */
export function pace(prefetch: Prefetch, { currentPath, pageLoaded }: Environment): Prefetch {
  let lastPath = "";

  return async (path) => {
    const from = currentPath();
    await pageLoaded();
    if (from !== currentPath() || from === lastPath) return [];
    const files = prefetch(path);
    if (!files) return [];
    lastPath = from;
    return files;
  };
}
