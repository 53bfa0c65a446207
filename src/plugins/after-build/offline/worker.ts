/** The service worker, bundled as `/sw.js`. */
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import type { FileEntry } from "./files";

/** The site's base path. */
declare const __BASE_URL__: string;
/** The address of the main script of this worker's build. */
declare const __BUILD__: string;

interface Waitable extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

interface WorkerScope {
  addEventListener(type: "activate", listener: (event: Waitable) => void): void;
  addEventListener(type: "message", listener: (event: Waitable & MessageEvent<Message>) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

type Message = { type: "keep"; version: string } | { type: "build" } | { type: "activate" };

const scope = self as unknown as WorkerScope;
const PAGES = "mfx-pages";
const ASSETS = "mfx-assets";
/** The lists of kept versions: which files, in which revision. */
const KEPT = "mfx-kept";
const AT_ONCE = 4;

const ASSETS_FOLDER = `${__BASE_URL__}assets/`;
const isHashed = (path: string) => path.startsWith(ASSETS_FOLDER) || path.startsWith(`${__BASE_URL__}lib/chunks/`);
const isKeepable = (path: string) => /\.(js|json|css|svg|png|webp|webmanifest|ico)$/.test(path);

// Pages come from the network if there is one, so none is ever stale. Without it, kept pages stand in.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === "navigate",
  new NetworkFirst({ cacheName: PAGES, matchOptions: { ignoreSearch: true, ignoreVary: true } }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isHashed(url.pathname),
  new CacheFirst({ cacheName: ASSETS, matchOptions: { ignoreVary: true } }),
);
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.mode !== "navigate" && isKeepable(url.pathname),
  new NetworkFirst({ cacheName: ASSETS, matchOptions: { ignoreSearch: true, ignoreVary: true } }),
);

scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (data.type === "activate") event.waitUntil(scope.skipWaiting());
  if (data.type === "build") ports[0]?.postMessage(__BUILD__);
  if (data.type === "keep") {
    const done = keep(data.version).then(
      () => ports[0]?.postMessage(true),
      () => ports[0]?.postMessage(false),
    );
    event.waitUntil(done);
  }
});

/** Fetches the missing files of a version, and removes the files that no stored version needs. */
async function keep(version: string): Promise<void> {
  const listUrl = `${__BASE_URL__}offline/${version}.json`;
  const kept = await caches.open(KEPT);
  const before = new Map(((await (await kept.match(listUrl))?.json()) ?? []).map(asPair));
  const response = await fetch(listUrl, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${listUrl}: ${response.status}`);
  const manifest = (await response.clone().json()) as FileEntry[];

  const [pages, assets] = await Promise.all([caches.open(PAGES), caches.open(ASSETS)]);
  const queue = manifest.filter(({ url, revision }) => before.get(url) !== revision);
  const work = async () => {
    for (let entry = queue.pop(); entry; entry = queue.pop()) {
      const cache = isKeepable(entry.url) ? assets : pages;
      if (entry.revision === null && (await cache.match(entry.url))) continue;
      await cache.add(new Request(entry.url, { cache: entry.revision === null ? "default" : "no-cache" }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await kept.put(listUrl, response);
  await prune(kept, assets);
}

const asPair = ({ url, revision }: FileEntry) => [url, revision] as const;

async function prune(kept: Cache, assets: Cache): Promise<void> {
  const lists = await Promise.all((await kept.keys()).map(async (key) => (await kept.match(key))!.json()));
  const needed = new Set(lists.flat().map(({ url }: FileEntry) => url));
  for (const { url } of await assets.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith(ASSETS_FOLDER) && !needed.has(pathname)) await assets.delete(url);
  }
}
