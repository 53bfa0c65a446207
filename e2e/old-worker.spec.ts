/** Readers whose browser has the service worker of an earlier build, which kept pages for reading offline. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, visit } from "./support/test";

/** Answers like the earlier worker: files from its caches, pages from them without a network. */
const OLD_WORKER = `
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => {
    const { mode, url } = event.request;
    if (mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(url)));
    else if (url.includes("/assets/")) event.respondWith(caches.match(url).then((kept) => kept ?? fetch(event.request)));
  });
`;
const OWN_CACHES = ["mfx-pages", "mfx-assets", "mfx-kept"];

test.use({ serviceWorkers: "allow" });

/** The site on a host of its own, first with the earlier build's worker: the fetch of a worker's script passes by a page's routes. */
const onOwnHost = test.extend<{ host: { isUpdated: boolean } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  host: async ({}, use) => use({ isUpdated: false }),
  baseURL: async ({ baseURL, host }, use) => {
    const server = createServer(async ({ url = "/" }, response) => {
      const answer = await fetch(baseURL + url, { redirect: "manual" });
      response.writeHead(answer.status, { "Content-Type": answer.headers.get("Content-Type") ?? "" });
      response.end(url === "/sw.js" && !host.isUpdated ? OLD_WORKER : Buffer.from(await answer.arrayBuffer()));
    });
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    await use(`http://localhost:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

onOwnHost("the worker and what it kept go at the next visit, and nothing else", async ({ page, host }) => {
  await visit(page, "/docs/intro");
  await page.evaluate(
    async (names) => {
      for (const name of names) await (await caches.open(name)).add("/docs/intro");
      await navigator.serviceWorker.register("/sw.js");
      await navigator.serviceWorker.ready;
    },
    [...OWN_CACHES, "another-site"],
  );
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  host.isUpdated = true;
  await visit(page, "/docs/supported-formats");
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual(["another-site"]);
  await page.locator(".pagination-nav__link--next").click();
  await expect(page).not.toHaveURL("/docs/supported-formats");
  await visit(page, "/docs/intro");
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
