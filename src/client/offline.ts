/** Registers the service worker when the page is idle, stores the version being read, and offers a newer build. */
import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import siteConfig from "@generated/docusaurus.config";
import { pathOf, versionOf } from "@site/src/addresses";
import versions from "@site/versions.json";
import { showNotice } from "./notice";

/** Storing the version starts after this time, or with the reader's first action, so that it doesn't slow the page's load. */
const STAYED_MS = 10_000;
const ACTS = ["scroll", "pointerdown", "keydown"] as const;

if (ExecutionEnvironment.canUseDOM && process.env.NODE_ENV === "production" && "serviceWorker" in navigator) {
  whenVisiting(() => start().catch((error: unknown) => console.warn("Not readable offline:", error)));
}

/** Versions requested in this visit. */
const asked = new Set<string>();

/** The next page may belong to another version. */
export function onRouteDidUpdate({ location }: { location: { pathname: string } }): void {
  if (asked.size > 0) void navigator.serviceWorker.ready.then(({ active }) => keep(active!, location.pathname));
}

async function start(): Promise<void> {
  const registration = await navigator.serviceWorker.register(`${siteConfig.baseUrl}sw.js`);
  watchForUpdate(registration);
  const { active } = await navigator.serviceWorker.ready;
  await keep(active!, window.location.pathname);
}

async function keep(worker: ServiceWorker, pathname: string): Promise<void> {
  const version = versionOf(pathOf(pathname, siteConfig.baseUrl), versions[0]!);
  if (asked.has(version) || isSparing()) return;
  asked.add(version);
  const isKept = await ask<boolean>(worker, { type: "keep", version });
  if (!isKept) asked.delete(version);
  else document.documentElement.dataset.offline = [...asked].join(" ");
}

const isSparing = () => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.includes("2g") === true;
};

function ask<Answer>(worker: ServiceWorker, message: object): Promise<Answer> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}

function watchForUpdate(registration: ServiceWorkerRegistration): void {
  const consider = (worker: ServiceWorker | null) => {
    if (!worker) return;
    const onInstalled = async () => {
      if (worker.state !== "installed" || !navigator.serviceWorker.controller) return;
      const build = await ask<string>(worker, { type: "build" });
      // A page fetched after a release already belongs to the new build.
      if (document.querySelector(`script[src="${build}"]`)) worker.postMessage({ type: "activate" });
      else announce(() => worker.postMessage({ type: "activate" }));
    };
    worker.addEventListener("statechange", onInstalled);
    void onInstalled();
  };
  consider(registration.waiting);
  registration.addEventListener("updatefound", () => consider(registration.installing));
  document.addEventListener("visibilitychange", () => {
    // Fails without a network.
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}

function announce(activate: () => void): void {
  const reload = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
    activate();
  };
  showNotice("An update of this site is available.", "Reload", reload, "status");
}

function whenVisiting(run: () => void): void {
  let timer: ReturnType<typeof setTimeout>;
  const once = () => {
    clearTimeout(timer);
    for (const type of ACTS) window.removeEventListener(type, once);
    if ("requestIdleCallback" in window) requestIdleCallback(run);
    else run();
  };
  const arm = () => {
    timer = setTimeout(once, STAYED_MS);
    for (const type of ACTS) window.addEventListener(type, once, { passive: true });
  };
  if (document.readyState === "complete") arm();
  else window.addEventListener("load", arm, { once: true });
}
