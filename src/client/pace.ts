type Prefetch = Window["docusaurus"]["prefetch"];
type Prefetched = Exclude<ReturnType<Prefetch>, false>;

export interface Environment {
  /** Path of the current page. */
  currentPath(): string;
  /** Resolves when the page and its resources are loaded. */
  pageLoaded(): Promise<unknown>;
  /** Bytes prefetched so far. */
  prefetchedBytes(): number;
}

/** Prefetch limit per page. The pages of this site have up to 15 KB of their own. */
export const LIMIT_BYTES = 28 * 1024;

/** Prefetches pages one by one, up to a limit for each page that contains the links. */
export function pace(prefetch: Prefetch, { currentPath, pageLoaded, prefetchedBytes }: Environment): Prefetch {
  let queue: Prefetched = Promise.resolve([]);
  let linkingPath = "";
  let bytesBefore = 0;

  const prefetchFrom = async (from: string, path: string) => {
    await pageLoaded();
    if (from !== currentPath()) return [];
    if (from !== linkingPath) {
      linkingPath = from;
      bytesBefore = prefetchedBytes();
    }
    if (prefetchedBytes() - bytesBefore >= LIMIT_BYTES) return [];
    return (await prefetch(path)) || [];
  };

  return (path) => {
    const from = currentPath();
    const start = () => prefetchFrom(from, path);
    queue = queue.then(start, start);
    return queue;
  };
}
