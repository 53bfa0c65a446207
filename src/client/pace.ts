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

/** Prefetch limit per page. The last page that starts below it adds up to 20 KB. */
export const LIMIT_BYTES = 20 * 1024;
/** Prefetch limit per page, since a busy browser may report the sizes of files late. */
export const LIMIT_PAGES = 4;

/** Prefetches pages one by one, up to a limit for each page that contains the links. */
export function pace(prefetch: Prefetch, { currentPath, pageLoaded, prefetchedBytes }: Environment): Prefetch {
  let queue: Prefetched = Promise.resolve([]);
  let linkingPath = "";
  let bytesBefore = 0;
  let pages = 0;

  const prefetchFrom = async (from: string, path: string) => {
    await pageLoaded();
    if (from !== currentPath()) return [];
    if (from !== linkingPath) {
      linkingPath = from;
      bytesBefore = prefetchedBytes();
      pages = 0;
    }
    if (pages >= LIMIT_PAGES || prefetchedBytes() - bytesBefore >= LIMIT_BYTES) return [];
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
