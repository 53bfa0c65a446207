import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test, visit } from "./support/test";

const INDEX = /\/search-index-[^/]+\.json/;
const field = (page: Page) => page.getByRole("combobox", { name: "Search" });
const options = (page: Page) => page.getByRole("option");

/** Index files asked for so far. */
function indexRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => INDEX.test(request.url()) && requests.push(new URL(request.url()).pathname));
  return requests;
}

async function search(page: Page, query: string) {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await field(page).fill(query);
  await expect(options(page).first()).toBeVisible();
}

test("the box is disabled and shows Loading... until its index is there, and nothing is fetched before the reader comes to it", async ({
  page,
}) => {
  const requests = indexRequests(page);
  let release = () => {};
  await page.route(INDEX, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await visit(page, "/docs/intro");
  await page.waitForLoadState("networkidle");
  const input = page.locator("input[type=search]").first();
  await expect(input).toBeDisabled();
  await expect(input).toHaveAttribute("placeholder", "Loading...");
  expect(requests).toEqual([]);

  const asked = page.waitForRequest(INDEX);
  await input.hover({ force: true });
  await asked;
  await expect(input).toBeDisabled();
  release();
  await expect(input).toBeEnabled();
  await expect(input).toHaveAttribute("placeholder", "Search Ctrl+K");
  expect(requests).toEqual(["/search-index-0.10.0.json"]);
});

test("on a Mac the placeholder names ⌘+K", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" });
  await visit(page, "/docs/intro");
  await page.keyboard.press("Meta+k");
  await expect(field(page)).toHaveAttribute("placeholder", "Search ⌘+K");
  await page.close();
});

test("what is typed while the index loads is kept, and the field gets the focus when it is ready", async ({ page }) => {
  let release = () => {};
  await page.route(INDEX, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await visit(page, "/docs/intro");
  const asked = page.waitForRequest(INDEX);
  await page.keyboard.press("/");
  await asked;
  await page.keyboard.type("pipex");
  await page.keyboard.press("Backspace");
  release();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("pipe");
  await expect(options(page).first()).toContainText("Pipelines");
});

test("the list is a listbox: arrows, Home, End, Escape, Enter and the mouse", async ({ page }) => {
  await visit(page, "/docs/intro");
  await search(page, "pipelines");
  const count = await options(page).count();
  const active = () => page.locator('[role="option"][aria-selected="true"]');
  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(0)).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await active().getAttribute("id"))!);
  await page.keyboard.press("ArrowUp");
  await expect(options(page).nth(count - 1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await expect(options(page).nth(0)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(active()).toHaveText("See all results");
  await page.keyboard.press("Escape");
  await expect(options(page).first()).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/tutorial\/pipelines\?highlight=pipelines/);
});

test("a result marks the words in the article but not in code, and the marks can be cleared", async ({ page }) => {
  await visit(page, "/docs/intro");
  await search(page, "pipelines");
  await options(page).first().click();
  await expect(page).toHaveURL(/\/docs\/tutorial\/pipelines/);
  await expect(page.locator("article mark").first()).toBeVisible();
  await expect(page.locator("article mark").first()).toBeInViewport();
  await expect(page.locator("article pre mark")).toHaveCount(0);
  await page.getByRole("button", { name: "Clear highlight" }).click();
  await expect(page.locator("article mark")).toHaveCount(0);
  await expect(page).toHaveURL(/\/docs\/tutorial\/pipelines$/);
});

test("a version's search finds its guides and its reference, and nothing of another version", async ({ page }) => {
  await visit(page, "/docs/0.7.0/intro");
  await search(page, "Compositor");
  await expect(options(page).first()).toHaveAttribute("href", /^\/api\/0\.7\.0\/class\/Compositor/);
  for (const href of await options(page).evaluateAll((all) => all.map((option) => option.getAttribute("href")))) {
    expect(href).toMatch(/^\/(api|docs)\/0\.7\.0\/|^\/search\?|^\/\?/);
  }
  await visit(page, "/docs/intro");
  await page.keyboard.press("Control+k");
  await field(page).fill("Compositor");
  await expect(page.locator('a[role="option"][href*="class/Compositor"]')).toHaveCount(0);
});

test("changing the version changes the index", async ({ page }) => {
  const requests = indexRequests(page);
  await visit(page, "/api/0.9.3/class/Track");
  await search(page, "track");
  await visit(page, "/api/0.8.2/class/Track");
  await search(page, "track");
  expect(requests).toEqual(["/search-index-0.9.3.json", "/search-index-0.8.2.json"]);
});

test("on a phone the search is a sheet with a close button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/docs/intro");
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  const sheet = page.getByRole("dialog", { name: "Search" });
  await expect(sheet).toBeVisible();
  expect((await sheet.boundingBox())!.width).toBe(390);
  await expect(sheet.getByRole("combobox")).toBeFocused();
  await sheet.getByRole("combobox").fill("pipelines");
  await expect(sheet.getByRole("option").first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await sheet.getByRole("button", { name: "Close search" }).click();
  await expect(sheet).toBeHidden();
});
