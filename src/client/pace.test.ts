import { expect, it } from "vitest";
import { pace } from "./pace";

function makePage({ loaded = Promise.resolve(), known = [] as string[] } = {}) {
  const started: string[] = [];
  const page = { path: "/" };
  const prefetch = pace(
    (path) => {
      if (known.includes(path)) return false;
      started.push(path);
      return Promise.resolve([]);
    },
    { currentPath: () => page.path, pageLoaded: () => loaded },
  );
  return { page, started, prefetch };
}

it("prefetches one page, and another from the next page", async () => {
  const { page, started, prefetch } = makePage();
  await Promise.all(["/a", "/b"].map(prefetch));
  expect(started).toEqual(["/a"]);
  page.path = "/a";
  await Promise.all(["/b", "/c"].map(prefetch));
  expect(started).toEqual(["/a", "/b"]);
});

it("takes the next page if the first has been prefetched before", async () => {
  const { started, prefetch } = makePage({ known: ["/a"] });
  await Promise.all(["/a", "/b"].map(prefetch));
  expect(started).toEqual(["/b"]);
});

it("waits until the page itself is loaded", async () => {
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const { started, prefetch } = makePage({ loaded });
  const asked = prefetch("/a");
  await new Promise(setImmediate);
  expect(started).toEqual([]);
  load();
  await asked;
  expect(started).toEqual(["/a"]);
});

it("drops what a page asked for that is no longer shown", async () => {
  const { page, started, prefetch } = makePage();
  const asked = prefetch("/a");
  page.path = "/c";
  await asked;
  expect(started).toEqual([]);
});

it("passes a failure on", async () => {
  const failing = async () => Promise.reject(new Error("offline"));
  const prefetch = pace(failing, { currentPath: () => "/", pageLoaded: async () => {} });
  await expect(prefetch("/a")).rejects.toThrow("offline");
});
