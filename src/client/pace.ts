type Prefetch = Window["docusaurus"]["prefetch"];
type Prefetched = Exclude<ReturnType<Prefetch>, false>;

export interface Environment {
  /** Path of the current page. */
  currentPath(): string;
  /** Resolves when the page and its resources are loaded. */
  pageLoaded(): Promise<unknown>;
}

/** Pages that a page prefetches at most. They have up to 20 KB each; a link that is hovered loads its page anyway. */
export const LIMIT = 2;

/** Prefetches pages one by one, up to a limit for each page that contains the links. */
export function pace(prefetch: Prefetch, { currentPath, pageLoaded }: Environment): Prefetch {
  let queue: Prefetched = Promise.resolve([]);
  let linkingPath = "";
  let pages = 0;

  const prefetchFrom = async (from: string, path: string) => {
    await pageLoaded();
    if (from !== currentPath()) return [];
    if (from !== linkingPath) {
      linkingPath = from;
      pages = 0;
    }
    if (pages >= LIMIT) return [];
    const files = prefetch(path);
    if (!files) return [];
    pages++;
    return files;
  };

  return (path) => {
    const from = currentPath();
    const start = () => prefetchFrom(from, path);
    queue = queue.then(start, start);
    return queue;
  };
}
