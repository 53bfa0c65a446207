import { expect, it } from "vitest";
import { LIMIT_BYTES, LIMIT_PAGES, pace } from "./pace";

const KB = 1024;

/** A page whose links lead to pages of a given size. */
function makePage({ pageBytes = KB, loaded = Promise.resolve() } = {}) {
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const page = { path: "/", bytes: 0 };
  const prefetch = pace(
    (path) => {
      started.push(path);
      return new Promise<[]>((resolve) =>
        finish.push(() => {
          page.bytes += pageBytes;
          resolve([]);
        }),
      );
    },
    { currentPath: () => page.path, pageLoaded: () => loaded, prefetchedBytes: () => page.bytes },
  );
  /** Lets all prefetches that start finish, in turn. */
  const settle = async (all: unknown[]) => {
    let isDone = false;
    const done = Promise.all(all).then(() => {
      isDone = true;
    });
    while (!isDone) {
      await new Promise(setImmediate);
      finish.shift()?.();
    }
    await done;
  };
  return { page, started, prefetch, settle };
}

it("prefetches one page after the other", async () => {
  const { started, prefetch, settle } = makePage();
  const all = ["/a", "/b"].map(prefetch);
  await new Promise(setImmediate);
  expect(started).toEqual(["/a"]);
  await settle(all);
  expect(started).toEqual(["/a", "/b"]);
});

it("waits until the page itself is loaded", async () => {
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const { started, prefetch, settle } = makePage({ loaded });
  const asked = prefetch("/a");
  await new Promise(setImmediate);
  expect(started).toEqual([]);
  load();
  await settle([asked]);
  expect(started).toEqual(["/a"]);
});

it("stops at the limit, and starts again from the next page", async () => {
  const { page, started, prefetch, settle } = makePage({ pageBytes: LIMIT_BYTES / 2 });
  await settle(["/a", "/b", "/c"].map(prefetch));
  expect(started).toEqual(["/a", "/b"]);
  page.path = "/a";
  await settle([prefetch("/c")]);
  expect(started).toEqual(["/a", "/b", "/c"]);
});

it("stops after a number of pages, while the browser has not reported their sizes", async () => {
  const { started, prefetch, settle } = makePage({ pageBytes: 0 });
  await settle(Array.from({ length: LIMIT_PAGES + 2 }, (_, index) => prefetch(`/${index}`)));
  expect(started).toHaveLength(LIMIT_PAGES);
});

it("drops what a page asked for that is no longer shown", async () => {
  const { page, started, prefetch, settle } = makePage();
  const all = ["/a", "/b"].map(prefetch);
  await new Promise(setImmediate);
  page.path = "/c";
  await settle(all);
  expect(started).toEqual(["/a"]);
});

it("goes on after a failure", async () => {
  const started: string[] = [];
  const prefetch = pace(
    async (path) => {
      started.push(path);
      if (path === "/a") throw new Error("offline");
      return [];
    },
    { currentPath: () => "/", pageLoaded: async () => {}, prefetchedBytes: () => 0 },
  );
  const [failed] = ["/a", "/b"].map(prefetch);
  await expect(failed).rejects.toThrow("offline");
  await prefetch("/c");
  expect(started).toEqual(["/a", "/b", "/c"]);
});
