import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { latest } from "./support/releases";
import { box, field, indexRequests, options, search } from "./support/search";
import { expect, test, visit } from "./support/test";
import { chooseVersion } from "./support/version-menu";

test("the list shows ten at once, each with its place and context", async ({ page }) => {
  await visit(page, "/docs/intro");
  await search(page, "encode");
  await expect(options(page)).toHaveCount(11);
  await expect(page.getByRole("search").getByRole("status")).toHaveText("10 results");
  const shown = await options(page).evaluateAll(
    (all) =>
      all.filter((option) => {
        const { bottom } = option.getBoundingClientRect();
        return bottom <= option.closest("[role=listbox]")!.getBoundingClientRect().bottom;
      }).length,
  );
  expect(shown).toBeGreaterThanOrEqual(8);
  const list = page.getByRole("listbox");
  await list.hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  const first = options(page).first();
  await expect(first.locator("mark").first()).toHaveText("encode");
  await expect(first.locator("span").last().locator("mark").first()).toHaveText(/encode/i);
  await expect(first).toContainText("API › function");
  const spans = first.locator("> span").evaluateAll((all) => all.map((part) => part.getBoundingClientRect()));
  const [title, trail, context] = await spans;
  expect([trail!.left > title!.right, trail!.bottom < context!.top]).toEqual([true, true]);
  await field(page).fill("saving");
  const saving = options(page).filter({ hasText: "Saving, streaming and uploading" }).first();
  await expect(saving).toContainText("Guides › Usage");
  await expect(saving).toContainText("Write a file to disk");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("pipelines");
  await expect(options(page).first()).toContainText("Pipelines");
  expect(await faultsOf(page, "search")).toEqual([]);
  await expect(field(page)).toHaveAttribute("aria-autocomplete", "list");
  await expect(page.getByRole("listbox")).toHaveAttribute("id", (await field(page).getAttribute("aria-controls"))!);
  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(0)).toHaveAttribute("aria-selected", "true");
  expect(await faultsOf(page, "search")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(options(page).first()).toBeHidden();
});

test("Enter without a choice takes the first, whose page hears the shortcut at once", async ({ page }) => {
  await visit(page, "/docs/intro");
  await search(page, "visual.crop");
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("h1")?.textContent !== "visual") return;
      observer.disconnect();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/api\/variable\/visual\?highlight=visual\+crop#crop$/);
  await expect(page.getByRole("heading", { level: 1, name: "visual" })).toBeVisible();
  await expect(field(page)).toBeFocused();
});

test("an old version's search finds its items and pages without version, or says that nothing fits", async ({
  page,
}) => {
  await visit(page, "/docs/0.7.0/intro");
  await search(page, "Compositor");
  await expect(options(page).first()).toHaveAttribute("href", /^\/api\/0\.7\.0\/class\/Compositor/);
  await field(page).fill("video editing in the browser");
  await expect(options(page).first()).toHaveAttribute("href", /^\/\?highlight=/);
  await field(page).fill("qwxyz");
  await expect(page.getByText("Nothing in 0.7.0 fits “qwxyz”")).toBeVisible();
  expect(await faultsOf(page, "search")).toEqual([]);
});

test("the index of the version chosen last is used where a page has none, else of the latest", async ({ page }) => {
  const requests = indexRequests(page);
  await visit(page, "/");
  await search(page, "encode");
  await expect(options(page).first()).toHaveAttribute("href", /^\/api\/function\/encode/);
  await visit(page, "/docs/intro");
  await chooseVersion(page, "0.8.2");
  await expect(page).toHaveURL("/docs/0.8.2/intro");
  await visit(page, "/");
  await search(page, "encode");
  await expect(options(page).first()).toHaveAttribute("href", /^\/api\/0\.8\.2\/function\/encode/);
  expect(requests).toEqual([`/search-index-${latest}.json`, "/search-index-0.8.2.json"]);
  await page.getByRole("contentinfo").getByRole("link").first().focus();
  await expect(options(page).first()).toBeHidden();
});

test("on a phone the search is a full-width sheet with a close button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const requests = indexRequests(page);
  await visit(page, "/docs/intro");
  await page.waitForLoadState("networkidle");
  expect(requests).toEqual([]);
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  const sheet = page.getByRole("dialog", { name: "Search" });
  await expect(sheet).toBeVisible();
  expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expect(sheet.getByRole("combobox")).toBeFocused();
  await expect(sheet.getByText(`Searches the guides and the API of ${latest}.`)).toBeVisible();
  const { x, y } = (await sheet.getByRole("button", { name: "Close" }).boundingBox())!;
  expect([x > 390 - 70, y < 70]).toEqual([true, true]);
  expect(await faultsOf(page, "search")).toEqual([]);
  await sheet.getByRole("combobox").fill("pipelines");
  await expect(sheet.getByRole("option").first()).toBeVisible();
  expect((await sheet.getByRole("listbox").boundingBox())!.width).toBeGreaterThan(330);
  expect(await faultsOf(page, "search")).toEqual([]);
  await sheet.getByRole("option").first().click();
  await expect(page).toHaveURL(/\/docs\/tutorial\/pipelines/);
  await expect(sheet).toBeHidden();
  await page.setViewportSize({ width: 997, height: 844 });
  await expect(box(page)).toBeVisible();
  await page.setViewportSize({ width: 996, height: 844 });
  await expect(box(page)).toBeHidden();
  await page.keyboard.press("Meta+K");
  await expect(sheet).toBeVisible();
});
