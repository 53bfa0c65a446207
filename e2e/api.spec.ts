import { readFileSync } from "node:fs";
import type { FunctionDescription } from "typedoc-history";
import { membersOf } from "../library/test/surfaces";
import { latest, order } from "./support/releases";
import { expect, test, visit } from "./support/test";
import { huesOf } from "./support/values";

test("visual shows each effect with a picture, its options and an anchor, and its own history", async ({ page }) => {
  await visit(page, "/api/variable/visual#crop");
  const heading = page.getByRole("heading", { name: "crop()" });
  await expect(heading).toBeInViewport();
  const bar = (await page.getByRole("navigation", { name: "Main" }).boundingBox())!;
  expect((await heading.boundingBox())!.y).toBeGreaterThan(bar.height);
  const boxes = ["h3#adjustment", "h3#adjustment + div > a"].map((part) => page.locator(part).boundingBox());
  const [name, source] = await Promise.all(boxes);
  expect([source!.y > name!.y, source!.y < name!.y + name!.height]).toEqual([true, true]);
  const pictures = page.locator('article img[src^="/img/effects/"]');
  await expect(pictures).toHaveCount(Object.keys(membersOf("visual", latest, order)).length);
  for (const source of await pictures.evaluateAll((all) => all.map((one) => one.getAttribute("src")!))) {
    expect((await page.request.get(source)).status(), source).toBe(200);
  }
  const effects: FunctionDescription[] = JSON.parse(readFileSync(`.generated/api/data/effects/${latest}.json`, "utf8"));
  const rows = await page.locator("article tr").allTextContents();
  for (const { name, default: value, range } of effects.flatMap(({ options }) => options)) {
    const facts = `${value ? `Default${value}` : ""}${range ? `Range${range.min} to ${range.max}` : ""}`;
    expect(
      rows.filter((row) => row.startsWith(`options.${name} `) && row.includes(facts)),
      name,
    ).not.toEqual([]);
  }
  expect(rows.filter((row) => /^options\.\w+ (?!optional)/.test(row))).toEqual([expect.stringMatching(/\.kernel /)]);
  const changed = page.getByRole("listitem").filter({ hasText: "Changed: +translate" });
  await expect(changed).toContainText("0.8.2");
  const [since, what] = await Promise.all(["a", "summary"].map((part) => changed.locator(part).first().boundingBox()));
  expect([what!.x > since!.x + since!.width, what!.y < since!.y + since!.height]).toEqual([true, true]);
});

test("the changes page shows any two versions, and the address says which", async ({ page }) => {
  await visit(page, `/api/changes?from=0.7.0&to=${latest}`);
  const main = page.getByRole("main");
  const hues = { New: "green", Changed: "blue", Gone: "yellow", Before: "red", After: "green" };
  for (const [word, hue] of Object.entries(hues))
    expect(await huesOf(main.locator(`h3:text-is("${word}"), [aria-label=${word}] >> nth=0`)), word).toContain(hue);
  await page.getByLabel("From").selectOption("0.9.2");
  await page.getByLabel("To", { exact: true }).selectOption("0.9.3");
  await expect(page).toHaveURL("/api/changes?from=0.9.2&to=0.9.3");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([/^0\.9\.3 since 0\.9\.2/]);
  await expect(main.getByRole("heading", { level: 3 })).toHaveText(["Changed"]);
  await page.goBack();
  await expect(page).toHaveURL(`/api/changes?from=0.9.2&to=${latest}`);
});
