import type { Page } from "@playwright/test";
import versions from "../versions.json";
import { latest } from "./support/releases";
import { expect, requestedPaths, test, visit } from "./support/test";

const notFound = /404 \(Not Found\)/;
const navbar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const phone = { width: 390, height: 844 };

test.describe("the not-found page", () => {
  test.use({ expectedErrors: [notFound] });

  test("names what was asked and the nearest pages, which only it asks for", async ({ page }) => {
    const names = requestedPaths(page, /\/names\.json$/);
    await visit(page, "/docs/intro");
    await expect(navbar(page).locator(".navbar__link--active")).toHaveText(["Tutorial"]);
    await visit(page, "/api");
    const current = navbar(page).locator(".navbar__link--active");
    await expect(current).toHaveText(["API"]);
    const lineTop = (link: Element) => parseFloat(getComputedStyle(link, "::after").top) / link.clientHeight;
    expect(await current.evaluate(lineTop), "its underline, in heights of the link").toBeCloseTo(1.3, 0);
    expect(names).toEqual([]);
    await visit(page, "/docs/tutorial/pipelnes.php");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(page.getByRole("main")).toContainText("/docs/tutorial/pipelnes.php");
    await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("pipelnes");
    await page.getByRole("link", { name: /^Pipelines/ }).click();
    await expect(page).toHaveURL("/docs/tutorial/pipelines");
    await visit(page, "/api/class/FrameTeee");
    await expect(page.getByRole("link", { name: /^FrameTee/ })).toHaveAttribute("href", "/api/class/FrameTee");
    await expect(page.getByRole("main").locator("li span")).toHaveCount(5);
  });
});

test("navbar and footer have their links, one version dropdown, the search, and no color switch", async ({ page }) => {
  await visit(page, "/");
  const bar = navbar(page);
  await expect(bar.getByRole("link", { name: "MFX" })).toHaveAttribute("href", "/");
  await expect(bar.getByRole("link", { name: "Tutorial" })).toHaveAttribute("href", /^\/docs/);
  await expect(bar.getByRole("link", { name: "API" })).toHaveAttribute("href", "/api");
  await expect(bar.getByRole("button", { name: /^Version/ })).toHaveCount(1);
  await expect(bar.getByRole("link", { name: "GitHub" })).toHaveAttribute("rel", /noopener/);
  const announcement = page.locator(".theme-announcement-bar");
  await expect(announcement).toContainText(`MFX ${latest} is out.`);
  await expect(announcement.getByRole("link", { name: "What is new" })).toHaveAttribute("href", "/#versions");
  await expect(bar.getByRole("search")).toBeVisible();
  await expect(page.getByRole("button", { name: /colou?r|dark|light|theme/i })).toHaveCount(0);

  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Introduction" })).toHaveAttribute("href", "/docs/intro");
  await expect(footer.getByRole("link", { name: "Benchmarks" })).toHaveAttribute("href", "/benchmarks");
  await expect(footer.getByRole("link", { name: "Questions" })).toHaveAttribute("href", /stackoverflow\.com/);
  await expect(footer.getByRole("link", { name: "GitHub" })).toHaveAttribute("href", /github\.com/);
});

test.describe("the drawer of a phone", () => {
  test.use({ viewport: phone });
  const drawer = (page: Page) => page.locator(".navbar-sidebar");

  test("fills the height of the window; closes at Escape, and when a page is chosen", async ({ page }) => {
    await visit(page, "/docs/intro");
    await expect(drawer(page)).not.toBeAttached();
    const toggle = page.getByRole("button", { name: /toggle navigation bar/i });
    await toggle.click();
    await expect(drawer(page)).toBeInViewport({ ratio: 0.99 });
    await drawer(page).getByRole("button", { name: "Close navigation bar" }).focus();
    await page.keyboard.press("Escape");
    await expect(drawer(page)).not.toBeInViewport();
    await expect(drawer(page)).toBeAttached();
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await toggle.click();
    await expect(drawer(page)).toBeInViewport({ ratio: 0.99 });
    await expect.poll(() => drawer(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: phone.height });
    await expect(drawer(page)).toHaveCSS("background-color", /^rgb\(/);
    const last = drawer(page).getByRole("link", { name: "Playground" });
    await expect(last).toBeInViewport({ ratio: 1 });
    await last.click();
    await expect(page).toHaveURL("/docs/playground");
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
