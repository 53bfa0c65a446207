import { expect, test, visit } from "./support/test";

test.use({ serviceWorkers: "allow" });

test("the version being read, with its search, stays readable offline after a visit", async ({ page, context }) => {
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
});

test("nothing is registered before the reader stays or acts", async ({ page }) => {
  await visit(page, "/docs/intro");
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test("a page is never an old one while there is a network, and a newer build is told of quietly", async ({
  page,
  context,
}) => {
  await visit(page, "/docs/intro");
  await page.keyboard.press("Shift");
  await expect(page.locator("html")).toHaveAttribute("data-offline", /./, { timeout: 45_000 });

  // A new build: the worker's script differs, and so does the page.
  await context.route("**/sw.js", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/\/assets\/js\/main\.[0-9a-f]+\.js/g, "/assets/js/main.ffffffff.js");
    await route.fulfill({ response, body });
  });
  await context.route("**/docs/intro", async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace("<title", '<meta name="build" content="new"><title'),
    });
  });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const notice = page.getByRole("status").filter({ hasText: "An update of this site is available." });
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(page.locator("meta[name=build]")).toHaveAttribute("content", "new");
});
