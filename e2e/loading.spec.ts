import { latest, order } from "./support/releases";
import { expect, test, visit } from "./support/test";
import { chooseVersion } from "./support/version-menu";

const CHUNK = /\/assets\/js\/[^/]+\.js$/;

test.describe("a page whose code can't be loaded", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Loading (?:CSS )?chunk|ChunkLoadError/] });

  test("is requested again from the server, once", async ({ page }) => {
    await visit(page, "/docs/intro");
    let loads = 0;
    page.on("framenavigated", () => loads++);
    await page.route(CHUNK, (route) => route.abort());
    const loaded = page.waitForEvent("load");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "MFX" }).click();
    await loaded;
    await expect(page).toHaveURL("/");
    await page.waitForLoadState("networkidle");
    expect(loads).toBeLessThanOrEqual(2);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Video editing");
  });
});

test("blocked storage is warned of, and everything else works", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await visit(page, "/docs/intro");
  expect(warnings.join("\n")).toMatch(/storage is not available/);
  await chooseVersion(page, "0.9.3");
  await expect(page).toHaveURL("/docs/0.9.3/intro");
  await page.locator(".theme-announcement-bar").getByRole("button", { name: "Close" }).click();
  await expect(page.locator(".theme-announcement-bar")).toHaveCount(0);
});

test.describe("a service worker of an earlier build", () => {
  test.use({ serviceWorkers: "allow" });

  test("is replaced by one that deletes its caches, and goes", async ({ page }) => {
    await visit(page, "/docs/intro");
    await page.evaluate(async () => {
      for (const name of ["mfx-pages", "other"]) await caches.open(name);
      await navigator.serviceWorker.register("/sw.js");
    });
    const left = () =>
      page.evaluate(async () => [await navigator.serviceWorker.getRegistrations(), await caches.keys()]);
    await expect.poll(left).toEqual([[], ["other"]]);
  });
});

test("the font's stylesheet doesn't hold rendering up", async ({ page, context }) => {
  await context.route(/fonts\.googleapis\.com/, () => {
    // Never answered.
  });
  await page.goto("/docs/intro", { waitUntil: "commit" });
  await page.locator("html[data-has-hydrated='true']").waitFor();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length)).toBe(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("guides, reference and changes are readable, and guides lead to the reference", async ({ page }) => {
    await page.goto("/docs/intro");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.locator(".theme-doc-sidebar-container").getByRole("link", { name: "Supported formats" }).click();
    await expect(page).toHaveURL(/\/docs\/supported-formats$/);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API" }).click();
    await expect(page).toHaveURL(/\/api$/);
    await page.goto("/api/changes");
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(new RegExp(`^next since ${latest}`));
    await expect(page.getByLabel("From")).toHaveValue(order[order.indexOf(latest) - 1]!);
    await expect(page.getByLabel("To", { exact: true })).toHaveValue(latest);
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page).toHaveURL(/\/api\/changes\?from=[\d.]+&to=[\d.]+$/);
    const heading = page.getByRole("heading", { name: /^0\.9\.3 since 0\.9\.2/ });
    await expect(page.locator("section").filter({ has: heading })).toContainText("filter");
  });
});
