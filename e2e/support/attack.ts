/** A program that tries to reach what the site keeps, and what is around its frame. */

/** Before what the program reached, in its console. */
export const REACHED = "reached: ";

/** Keeps something in each of the site's stores. Runs in a page. */
export async function seed(): Promise<void> {
  localStorage.setItem("secret", "kept");
  sessionStorage.setItem("secret", "kept");
  await (await caches.open("secret")).put("/secret", new Response("kept"));
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open("secret");
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  // WebKitGTK has no private files.
  await navigator.storage?.getDirectory?.().then((root) => root.getFileHandle("secret", { create: true }));
}

export const ATTACK = `
const canOpen = (factory: IDBFactory) => new Promise((resolve, reject) => {
  const opening = factory.open("secret");
  opening.onsuccess = () => resolve(true);
  opening.onerror = () => reject(opening.error);
});
const framed = (address: string) => new Promise((resolve, reject) => {
  const frame = document.createElement("iframe");
  frame.src = address;
  frame.onload = () => {
    try {
      resolve(frame.contentWindow!.localStorage.length);
    } catch (error) {
      reject(error);
    }
  };
  document.body.append(frame);
});
const inWorker = (code: string) => new Promise((resolve, reject) => {
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  worker.onmessage = ({ data }) => (data ? resolve(data) : reject(new Error("no")));
  worker.onerror = reject;
});
const ways: Record<string, () => unknown> = {
  "private files": () => navigator.storage.getDirectory(),
  localStorage: () => localStorage.secret,
  sessionStorage: () => sessionStorage.secret,
  IndexedDB: () => canOpen(indexedDB),
  "databases": async () => (await indexedDB.databases()).length || Promise.reject(new Error("none")),
  caches: () => caches.has("secret"),
  cookies: () => { document.cookie = "a=b"; return document.cookie; },
  locks: () => navigator.locks.query(),
  "service worker": () => navigator.serviceWorker.getRegistrations(),
  "a worker's IndexedDB": () => inWorker('try { const o = indexedDB.open("secret"); o.onsuccess = () => postMessage(1); o.onerror = () => postMessage(0); } catch { postMessage(0); }'),
  "a worker's caches": () => inWorker('try { caches.has("secret").then((is) => postMessage(Number(is)), () => postMessage(0)); } catch { postMessage(0); }'),
  parent: () => parent.document.title,
  top: () => top!.localStorage.secret,
  "the page's address": () => top!.location.href,
  "the frame's element": () => frameElement ?? Promise.reject(new Error("none")),
  "the page's navigation": () => { top!.location.href = "/editor"; return true; },
  opener: () => opener ?? Promise.reject(new Error("none")),
  "a new window": () => open("/editor") ?? Promise.reject(new Error("none")),
  "a frame of the site": () => framed(new URL("/live/frame.html", document.baseURI).href),
  "an empty frame": () => framed("about:blank"),
  "parent's frames": () => [...Array(parent.length).keys()].some((at) => parent[at] !== window && parent[at]!.document) || Promise.reject(new Error("none")),
};
const reached: string[] = [];
for (const [name, reach] of Object.entries(ways)) {
  const value = await Promise.race([
    Promise.resolve().then(reach).then((value) => value ?? false, () => false),
    new Promise((resolve) => setTimeout(resolve, 3000, false)),
  ]);
  if (value) reached.push(name);
}
console.log("${REACHED}" + (reached.join(", ") || "nothing"));`;
