/** The benchmarks in the reader's browser. */
import { existsSync } from "node:fs";
import type { Page } from "@playwright/test";
import { linkTo } from "../library/bench/link";
import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { expect, NIGHTLY, openClipboard, requestedPaths, test, visit } from "./support/test";

const COPY = "Copy MP4 → MP4, 20 times";
/** Takes long enough to be canceled. */
const LONG = "Effects, VP8";
const said = (page: Page) => page.getByRole("main").getByRole("status");
const row = (page: Page) => page.getByRole("table", { name: new RegExp(`^${COPY}`) }).getByRole("row", { name: "MFX" });

test("nothing runs until the reader asks", NIGHTLY, async ({ page }) => {
  const requests = requestedPaths(page);
  await visit(page, "/benchmarks");
  await expect(row(page)).toHaveText(/^MFX\d+\.\d\d\s×––$/);
  expect(requests).not.toContain("/lib/bench.js");

  await page.getByRole("combobox", { name: "Tasks" }).selectOption(COPY);
  await page.getByRole("button", { name: "Run" }).press("Enter");
  await expect(said(page)).toHaveText(/^Done/);
  await expect(page.getByRole("button", { name: "Run" })).toBeFocused();
  await expect(row(page)).toHaveText(/^MFX\d+\.\d\d\s×\d+\.\d\d\s×\d+$/);
  await expect(page.locator("iframe")).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await faultsOf(page, "main")).toEqual([]);
});

test("a run can be canceled, and a link shows its result or says that it is damaged", async ({ page }) => {
  await visit(page, "/benchmarks#result=%7B%22about");
  const folder = await page.getByRole("link", { name: "the benchmarks in the repository" }).getAttribute("href");
  expect(existsSync(`${folder!.split("/tree/main/")[1]}/results.json`)).toBe(true);
  await expect(said(page)).toHaveText(/no readable result/);
  const outcomes = { [`${COPY}: MFX`]: [12, 1.5] } as const;
  await page.evaluate((link) => location.assign(link), linkTo({ about: "a machine", outcomes }));
  await expect(row(page)).toHaveText(/×1\.50\s×12$/);
  await expect(said(page)).toHaveText("");
  await expect(page.getByText("Result: a machine")).toBeVisible();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(said(page)).toHaveText("The browser does not allow copying. Copy the address of this page.");
  await page.getByRole("combobox", { name: "Tasks" }).selectOption(LONG);
  await page.getByRole("button", { name: "Run" }).click();
  const step = page.locator("label:has(progress)");
  await expect(step).toContainText(": ");
  expect(await step.textContent()).toContain(LONG);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(said(page)).toHaveText("Canceled.");
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.getByRole("link", { name: "MFX", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Benchmarks" })).toHaveCount(0);
  await expect(page.locator("iframe[title=Benchmarks]")).toHaveCount(0, { timeout: 3000 });
});

test("a run fills the tables of the tasks that were chosen, and the address holds its result", async ({ page }) => {
  const clipboard = await openClipboard(page);
  const cases = [[COPY, "MFX", 15] as const, [COPY, "base", 10] as const, [LONG, "one zoom", 20] as const];
  const list = cases.map(([group, name, wall]) => ({ group, name, wall, frames: 1, isBase: name === "base" }));
  const bench = `const list = ${JSON.stringify(list)}; window.bench = { list, load() {}, run: (index) => list[index] };`;
  await page.route("**/lib/bench.js", (route) => route.fulfill({ contentType: "text/javascript", body: bench }));
  await visit(page, "/benchmarks");
  const zoom = page.getByRole("row", { name: "one zoom" });
  for (const [tasks, cells] of Object.entries({ [COPY]: /––$/, "All tasks": /–20$/ })) {
    await page.getByRole("combobox", { name: "Tasks" }).selectOption(tasks);
    await page.getByRole("button", { name: "Run" }).click();
    await expect(said(page)).toHaveText("Done. The address of this page now holds the result.");
    await expect(row(page)).toHaveText(/×1\.50\s×15$/);
    await expect(zoom).toHaveText(cells);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(said(page)).toHaveText("Link copied.");
  }
  await visit(page, await clipboard());
  await expect(zoom).toHaveText(/–20$/);
});
