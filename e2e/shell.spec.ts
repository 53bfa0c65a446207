import type { Page } from "@playwright/test";
import versions from "../versions.json";
import { latest } from "./support/releases";
import { expect, test, visit } from "./support/test";

const notFound = /404 \(Not Found\)/;
const navbar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const phone = { width: 390, height: 844 };

test.describe("the not-found page", () => {
  test.use({ expectedErrors: [notFound] });

  test("names what was asked and the nearest pages, which only it asks for", async ({ page }) => {
    const names: string[] = [];
    page.on("request", (request) => request.url().endsWith("/names.json") && names.push(page.url()));
    await visit(page, "/docs/intro");
    expect(names).toEqual([]);
    await visit(page, "/docs/tutorial/pipelnes");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(page.getByRole("main")).toContainText("/docs/tutorial/pipelnes");
    await page.getByRole("link", { name: /^Pipelines/ }).click();
    await expect(page).toHaveURL("/docs/tutorial/pipelines");
  });
});

test.describe("the navbar", () => {
  test("has logo and title, Tutorial, API, one version dropdown, the repository and the search, and no color switch", async ({
    page,
  }) => {
    await visit(page, "/");
    const bar = navbar(page);
    await expect(bar.getByRole("link", { name: "MFX" })).toHaveAttribute("href", "/");
    await expect(bar.getByRole("link", { name: "Tutorial" })).toHaveAttribute("href", /^\/docs/);
    await expect(bar.getByRole("link", { name: "API" })).toHaveAttribute("href", "/api");
    await expect(bar.getByRole("button", { name: /^Version/ })).toHaveCount(1);
    await expect(bar.getByRole("link", { name: "GitHub" })).toHaveAttribute("rel", /noopener/);
    await expect(bar.getByRole("search")).toBeVisible();
    await expect(page.getByRole("button", { name: /colou?r|dark|light|theme/i })).toHaveCount(0);
  });

  test("stays dark where the system asks for light", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await visit(page, "/docs/intro");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  });

  test("hides on scrolling down and returns on scrolling up", async ({ page }) => {
    await visit(page, "/");
    await page.mouse.move(700, 500);
    // Turn by turn, as a wheel is: one leap from the very top is no scrolling down yet.
    await expect(async () => {
      await page.mouse.wheel(0, 200);
      await expect(navbar(page)).not.toBeInViewport({ timeout: 500 });
    }).toPass();
    await page.mouse.wheel(0, -200);
    await expect(navbar(page)).toBeInViewport();
  });

  test("skips to the content", async ({ page }) => {
    await visit(page, "/docs/intro");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.querySelector("h1")))).toBe(true);
  });
});

test.describe("the drawer of a phone", () => {
  test.use({ viewport: phone });
  const drawer = (page: Page) => page.locator(".navbar-sidebar");

  test("opens, goes back to the main menu, and is closed by going back", async ({ page }) => {
    await visit(page, "/");
    await page.getByRole("link", { name: "Get started" }).click();
    // The address changes before the page does, which has a drawer of its own.
    await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible();
    await page.getByRole("button", { name: /toggle navigation bar/i }).click();
    await expect(drawer(page)).toBeInViewport();
    await page.getByRole("button", { name: "← Back to main menu" }).click();
    await expect(drawer(page).getByRole("link", { name: "Tutorial" })).toBeInViewport();
    await page.evaluate(() => history.back());
    await expect(drawer(page)).not.toBeInViewport();
  });

  test("fills the height of the window, over the page", async ({ page }) => {
    await visit(page, "/docs/intro");
    await page.getByRole("button", { name: /toggle navigation bar/i }).click();
    await expect(drawer(page)).toBeInViewport({ ratio: 0.99 });
    await expect.poll(() => drawer(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: phone.height });
    const last = drawer(page).getByRole("link", { name: "Playground" });
    await expect(last).toBeInViewport({ ratio: 1 });
    await last.click();
    await expect(page).toHaveURL("/docs/playground");
    await expect(drawer(page)).not.toBeInViewport();
  });

  test("closes at Escape and returns the focus to its button", async ({ page }) => {
    await visit(page, "/docs/intro");
    const toggle = page.getByRole("button", { name: /toggle navigation bar/i });
    await toggle.click();
    await expect(drawer(page)).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press("Escape");
    await expect(drawer(page)).not.toBeInViewport();
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
  });

  test("closes when the layout becomes a desktop's, at 997 px", async ({ page }) => {
    await visit(page, "/docs/intro");
    await page.getByRole("button", { name: /toggle navigation bar/i }).click();
    await expect(drawer(page)).toBeInViewport();
    await page.setViewportSize({ width: 996, height: 800 });
    await expect(drawer(page)).toBeInViewport();
    await page.setViewportSize({ width: 997, height: 800 });
    await expect(drawer(page)).not.toBeInViewport();
  });

  test("switches versions", async ({ page }) => {
    await visit(page, "/docs/supported-formats");
    await page.getByRole("button", { name: /toggle navigation bar/i }).click();
    await page.getByRole("button", { name: "← Back to main menu" }).click();
    await drawer(page)
      .getByRole("button", { name: `Version ${latest}` })
      .click();
    await drawer(page).getByRole("link", { name: versions[1], exact: true }).click();
    await expect(page).toHaveURL(`/docs/${versions[1]}/supported-formats`);
    await expect(drawer(page)).not.toBeInViewport();
  });
});

test("the footer links to the introduction, the questions and the repository", async ({ page }) => {
  await visit(page, "/");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Introduction" })).toHaveAttribute("href", "/docs/intro");
  await expect(footer.getByRole("link", { name: "Questions" })).toHaveAttribute("href", /stackoverflow\.com/);
  await expect(footer.getByRole("link", { name: "GitHub" })).toHaveAttribute("href", /github\.com/);
});

test("the announcement stays closed until its id changes", async ({ page }) => {
  await visit(page, "/");
  const bar = page.locator(".theme-announcement-bar");
  await expect(bar).toBeVisible();
  await bar.getByRole("button", { name: "Close" }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await page.locator("html[data-has-hydrated='true']").waitFor();
  await expect(bar).toHaveCount(0);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("docusaurus.announcement.id"))!;
    localStorage.setItem(key, "release-0.9.3");
  });
  await page.reload();
  await expect(bar).toBeVisible();
});

test("the contents of a page go down to the third level, and categories of the sidebar stay open", async ({ page }) => {
  await visit(page, "/docs/tutorial/pipelines");
  const levels = await page
    .locator(".table-of-contents a")
    .evaluateAll((links) =>
      links.map((link) => document.querySelector(decodeURIComponent((link as HTMLAnchorElement).hash))?.tagName),
    );
  const headings = await page.locator(".markdown :is(h2, h3)").count();
  expect(levels.every((level) => level === "H2" || level === "H3")).toBe(true);
  expect(levels).toHaveLength(headings);
  await expect(page.locator(".theme-doc-sidebar-container").getByRole("link", { name: "Pipelines" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Collapse sidebar", exact: true })).toHaveCount(0);
});
