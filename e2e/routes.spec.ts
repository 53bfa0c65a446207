import { ON_RELEASE, order, segmentOf } from "./support/releases";
import { expect, test, visit } from "./support/test";

const guides = ["intro", "playground", "supported-formats", "tutorial/pipelines", "category/usage"];

test("every version has its guides at the routes of the specification", ON_RELEASE, async ({ request }) => {
  for (const version of order) {
    for (const guide of guides) {
      const response = await request.get(`/docs${segmentOf(version)}/${guide}`);
      expect(response.status(), response.url()).toBe(200);
      expect(await response.text()).toContain("<h1");
    }
  }
});

test("any other path is the not-found page, with the status that says so", async ({ request }) => {
  for (const path of ["/nowhere", "/docs/nowhere", "/docs/0.6.0/intro"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test.describe("a path under an old version", () => {
  // The document itself is answered with 404.html; nothing else may go wrong.
  test.use({ expectedErrors: [/status of 404/] });

  test("leads to its page whatever its case or ending", async ({ page }) => {
    for (const path of ["/docs/0.9.3/INTRO", "/DOCS/0.9.3/intro/", "/docs/0.9.3/intro/index.html"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/docs/0.9.3/intro");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Introduction");
    }
  });
});

test("an old version's pages are reached from one another", async ({ page }) => {
  await visit(page, "/docs/0.8.2/supported-formats");
  await page.getByRole("link", { name: "Playground" }).first().click();
  await expect(page).toHaveURL("/docs/0.8.2/playground");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Playground");
});
