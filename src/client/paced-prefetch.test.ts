import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** Loads the client module on a page where Docusaurus has set `window.docusaurus`. */
async function start(docusaurus: object) {
  const page = { docusaurus, location: { pathname: "/" } };
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { readyState: "complete" });
  const { onRouteUpdate } = await import("./paced-prefetch");
  return { page, onRouteUpdate };
}

const prefetch = async () => [];
const preload = async () => [];

it("replaces prefetch, and leaves preload as it is", async () => {
  const { page, onRouteUpdate } = await start(Object.freeze({ prefetch, preload }));
  onRouteUpdate();
  expect(page.docusaurus).toEqual({ prefetch: expect.any(Function), preload });
  expect(page.docusaurus).not.toHaveProperty("prefetch", prefetch);
});

it("replaces it once", async () => {
  const { page, onRouteUpdate } = await start({ prefetch, preload });
  onRouteUpdate();
  const first = page.docusaurus;
  onRouteUpdate();
  expect(page.docusaurus).toBe(first);
});

it.each([
  ["has a new member", { prefetch, preload, prerender: prefetch }],
  ["lacks a member", { prefetch }],
  ["has another kind of member", { prefetch: {}, preload }],
])("does nothing if the object %s", async (_, docusaurus) => {
  const { page, onRouteUpdate } = await start(docusaurus);
  onRouteUpdate();
  expect(page.docusaurus).toBe(docusaurus);
});
