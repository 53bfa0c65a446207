import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { hold } from "./support/hold";
import { latest } from "./support/releases";
import { box, field, INDEX, indexRequests, options } from "./support/search";
import { expect, test, visit } from "./support/test";

test("nothing is fetched until the reader comes, and the box is disabled until it is there", async ({ page }) => {
  const requests = indexRequests(page);
  const release = await hold(page, INDEX);
  await visit(page, "/docs/intro");
  await page.waitForLoadState("networkidle");
  await expect(box(page)).toBeDisabled();
  await expect(box(page)).toHaveAttribute("placeholder", "Loading...");
  expect(requests).toEqual([]);

  const asked = page.waitForRequest(INDEX);
  await box(page).hover({ force: true });
  await asked;
  await expect(box(page)).toBeDisabled();
  await expect(box(page)).toHaveAttribute("placeholder", "Loading...");
  release();
  await expect(box(page)).toBeEnabled();
  await expect(box(page)).toHaveAttribute("placeholder", "Search Ctrl+K");
  expect(requests).toEqual([`/search-index-${latest}.json`]);
  // The focus must not move if the reader only passed over the field.
  await expect(box(page)).not.toBeFocused();
});

test("a click loads the index; text typed meanwhile is kept, and the field gets the focus", async ({ page }) => {
  const release = await hold(page, INDEX);
  await visit(page, "/docs/intro");
  const asked = page.waitForRequest(INDEX);
  await box(page).click({ force: true });
  await asked;
  await page.keyboard.type("pipelin");
  await expect(box(page)).toHaveValue("pipelin");
  release();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("pipelin");
  await expect(options(page).first()).toContainText("Pipelines");
});

test.describe("a failed load", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("says so, and Retry gets it", async ({ page }) => {
    const fail = () => page.route(INDEX, (route) => route.fulfill({ status: 500, body: "no" }), { times: 1 });
    await fail();
    await visit(page, "/docs/intro");
    await page.keyboard.press("Control+k");
    await expect(page.getByPlaceholder("Search failed to load")).toBeVisible();
    expect(await faultsOf(page, "search")).toEqual([]);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(field(page)).toBeFocused();

    await fail();
    await visit(page, "/search?q=pipelines");
    await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("main").locator("li").first()).toContainText("Pipelines");
  });
});
