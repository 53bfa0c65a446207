import { expect, it } from "vitest";
import { LIMIT, pace } from "./pace";

function makePage({ loaded = Promise.resolve() } = {}) {
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const page = { path: "/" };
  const prefetch = pace(
    (path) => {
      started.push(path);
      return new Promise<[]>((resolve) => finish.push(() => resolve([])));
    },
    { currentPath: () => page.path, pageLoaded: () => loaded },
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
  const { page, started, prefetch, settle } = makePage();
  const links = Array.from({ length: LIMIT + 1 }, (_, index) => `/${index}`);
  await settle(links.map(prefetch));
  expect(started).toEqual(links.slice(0, LIMIT));
  page.path = "/a";
  await settle([prefetch("/b")]);
  expect(started).toEqual([...links.slice(0, LIMIT), "/b"]);
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
    { currentPath: () => "/", pageLoaded: async () => {} },
  );
  await expect(prefetch("/a")).rejects.toThrow("offline");
  await prefetch("/b");
  expect(started).toEqual(["/a", "/b"]);
});
