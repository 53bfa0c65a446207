/** Takes the place of Docusaurus's helper, which fetches the pages of all visible links at once, even what is loaded already. */

/** What may be fetched ahead from one page: no more is begun then, and a page's script weighs up to 15 KB. */
const LIMIT_BYTES = 28 * 1024;
const LIMIT_FILES = 16;

const ahead = { page: "", bytes: 0, files: 0 };
let queue = Promise.resolve();

/** Fetches one file after the other, once the page itself is there, and only for the page that asked. */
export default function prefetch(url: string): Promise<void> {
  const page = window.location.pathname;
  queue = queue.then(pageLoaded).then(() => fetchAhead(url, page));
  return queue;
}

async function fetchAhead(url: string, page: string): Promise<void> {
  if (page !== window.location.pathname || isLoaded(url)) return;
  if (ahead.page !== page) Object.assign(ahead, { page, bytes: 0, files: 0 });
  if (ahead.bytes >= LIMIT_BYTES || ahead.files >= LIMIT_FILES) return;
  ahead.files++;
  await new Promise<void>((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "prefetch", href: url });
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
  ahead.bytes += timingOf(url)?.encodedBodySize ?? 0;
}

const timingOf = (url: string) =>
  performance.getEntriesByName(new URL(url, document.baseURI).href)[0] as PerformanceResourceTiming | undefined;

const isLoaded = (url: string) => timingOf(url) !== undefined;

const pageLoaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === "complete") resolve(undefined);
    else window.addEventListener("load", resolve, { once: true });
  });
