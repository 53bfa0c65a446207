/**
 * Keeps the reader's file for the session of the tab, so that it survives full page loads.
 *
 * Browsers don't report the end of a session. A tab that uses a file therefore holds a lock named after it, and every page load deletes
 * the files without a lock, which belonged to closed tabs.
 */
import { setOwnFootage } from "./own-footage";
import { STORED } from "./stored";

const CACHE = "mfx-own-files";
const NAME = "x-name";
/** In session storage: the file of this tab. */
const TAB = "mfx.own-footage";

const UNSAVED = "This browser could not store your file. Choose it again after a reload.";
const lost = (name: string) => `${name} is no longer here. Choose it again.`;

interface Entry {
  /** URL in the cache, and name of the lock. */
  key: string;
  name: string;
}

/** The latest file chosen in this page. An earlier one that is still being stored must not report anything. */
let chosen: File | undefined;
const held = new Set<string>();

export async function chooseOwnFootage(file: File): Promise<void> {
  chosen = file;
  setOwnFootage(file);
  const isStored = await store(file).catch(() => false);
  if (!isStored && chosen === file) setOwnFootage(file, UNSAVED);
}

export async function clearOwnFootage(): Promise<void> {
  chosen = undefined;
  setOwnFootage(undefined);
  const entry = ownEntry();
  if (!entry) return;
  sessionStorage.removeItem(TAB);
  await (await caches.open(CACHE)).delete(entry.key);
  await deleteOthers();
}

/** Brings back the file of this tab, and deletes the files of closed tabs. */
export async function restoreOwnFootage(): Promise<void> {
  const entry = ownEntry();
  if (entry) {
    await hold(entry.key);
    const found = await (await caches.open(CACHE)).match(entry.key);
    if (chosen) return;
    if (found) setOwnFootage(await fileOf(found));
    else {
      sessionStorage.removeItem(TAB);
      setOwnFootage(undefined, lost(entry.name));
    }
  }
  await deleteOthers();
}

async function store(file: File): Promise<boolean> {
  const key = ownEntry()?.key ?? `/own-footage/${crypto.randomUUID()}`;
  await hold(key);
  // Until the new file is stored, a reload must not bring back the previous one.
  sessionStorage.removeItem(TAB);
  const headers = { [NAME]: encodeURIComponent(file.name) };
  localStorage.setItem(STORED, "yes");
  await (await caches.open(CACHE)).put(key, new Response(file, { headers }));
  if (chosen === file) sessionStorage.setItem(TAB, JSON.stringify({ key, name: file.name } satisfies Entry));
  await deleteOthers();
  return true;
}

async function fileOf(response: Response): Promise<File> {
  const blob = await response.blob();
  return new File([blob], decodeURIComponent(response.headers.get(NAME) ?? ""), { type: blob.type });
}

function ownEntry(): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(sessionStorage.getItem(TAB) ?? "null");
    const { key, name } = (entry ?? {}) as Partial<Record<keyof Entry, unknown>>;
    return typeof key === "string" && typeof name === "string" ? { key, name } : undefined;
  } catch {
    return undefined;
  }
}

/** Holds the lock for as long as the page is open. A duplicated tab shares the file, hence `shared`. */
async function hold(key: string): Promise<void> {
  if (held.has(key)) return;
  held.add(key);
  await new Promise<void>((granted, failed) => {
    const untilClosed = () => {
      granted();
      return new Promise<void>(() => {});
    };
    navigator.locks.request(key, { mode: "shared" }, untilClosed).catch(failed);
  });
}

async function deleteOthers(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const key = new URL(request.url).pathname;
    await navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
      if (lock) await cache.delete(request);
    });
  }
  if ((await cache.keys()).length > 0) return;
  await caches.delete(CACHE);
  localStorage.removeItem(STORED);
}
