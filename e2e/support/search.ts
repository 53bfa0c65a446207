/** The search box of a page and what it finds. */
import type { Page } from "@playwright/test";
import { expect, requestedPaths } from "./test";

export const INDEX = /\/search-index-[^/]+\.json/;
export const field = (page: Page) => page.getByRole("combobox", { name: "Search" });
export const options = (page: Page) => page.getByRole("option");
export const box = (page: Page) => page.getByRole("search").locator("input").first();

/** Index files that were requested. */
export const indexRequests = (page: Page) => requestedPaths(page, INDEX);

export async function search(page: Page, query: string) {
  await page.keyboard.press("Control+K");
  await expect(field(page)).toBeFocused();
  await field(page).fill(query);
  await expect(options(page).first()).toBeVisible();
}

export const hrefs = (page: Page) =>
  options(page).evaluateAll((all) => all.map((option) => option.getAttribute("href")!));
