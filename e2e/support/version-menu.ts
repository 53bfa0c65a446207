/** The version dropdown of the navbar. */
import type { Page } from "@playwright/test";

export const versionButton = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: /^Version/ });
export const versionMenu = (page: Page) => page.locator(".navbar .dropdown__menu");

export async function chooseVersion(page: Page, version: string): Promise<void> {
  await versionButton(page).click();
  await versionMenu(page).getByRole("link", { name: version, exact: true }).click();
}
