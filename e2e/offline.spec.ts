import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ON_RELEASE } from "./support/releases";
import { expect, test, visit } from "./support/test";

test.use({ serviceWorkers: "allow" });

test(
  "the version being read, with its search, stays readable offline after a visit",
  ON_RELEASE,
  async ({ page, context }) => {
    await visit(page, "/docs/intro");
    await page.keyboard.press("Shift");
    await expect(page.locator("html")).toHaveAttribute("data-offline", /./, { timeout: 45_000 });
    await context.setOffline(true);

    await page.goto("/docs/supported-formats");
    await page.locator("html[data-has-hydrated='true']").waitFor();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Supported formats");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("pipeline");
    await expect(page.getByRole("option").first()).toBeVisible();

    await page.goto("/docs/tutorial/pipelines");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pipelines");
    await context.setOffline(false);
  },
);

test("nothing is registered before the reader stays or acts", async ({ page }) => {
  await visit(page, "/docs/intro");
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

/** The site on a host of its own, where a new build can be released: the fetch of a worker's script passes by a page's routes. */
const onOwnHost = test.extend<{ build: { isNew: boolean } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  build: async ({}, use) => use({ isNew: false }),
  baseURL: async ({ baseURL, build }, use) => {
    const server = createServer(async ({ url = "/" }, response) => {
      const answer = await fetch(baseURL + url, { redirect: "manual" });
      const isChanged = build.isNew && ["/sw.js", "/docs/intro"].includes(url);
      response.writeHead(answer.status, { "Content-Type": answer.headers.get("Content-Type") ?? "" });
      response.end(isChanged ? newBuildOf(await answer.text()) : Buffer.from(await answer.arrayBuffer()));
    });
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    await use(`http://localhost:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

/** The worker and the pages of another build name other scripts. */
const newBuildOf = (text: string) =>
  text.replace(/\/assets\/js\/[^"\s>]+\.js/g, "$&?new").replace("<title", '<meta name="build" content="new"><title');

onOwnHost(
  "a page is never an old one while there is a network, and a notice says quietly that there is a newer build",
  async ({ page, build }) => {
    await visit(page, "/docs/intro");
    await page.keyboard.press("Shift");
    await expect(page.locator("html")).toHaveAttribute("data-offline", /./, { timeout: 45_000 });

    build.isNew = true;
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const notice = page.getByRole("status").filter({ hasText: "An update of this site is available." });
    await expect(notice).toBeVisible();
    await page.reload();
    await expect(page.locator("meta[name=build]")).toHaveAttribute("content", "new");
  },
);
