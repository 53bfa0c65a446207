import { latest, order, segmentOf } from "./support/releases";
import { expect, test, visit } from "./support/test";

const guides = ["intro", "playground", "supported-formats", "tutorial/pipelines", "category/usage"];

test("every version has its guides at the routes of the specification", async ({ request }) => {
  for (const version of order) {
    for (const guide of guides) {
      const response = await request.get(`/docs${segmentOf(version)}/${guide}`);
      expect(response.status(), response.url()).toBe(200);
      expect(await response.text()).toContain("<h1");
    }
  }
});

test("a page that is asked for with an ending shows its own address", async ({ page }) => {
  for (const path of ["/docs/intro.html", "/docs/intro/", "/docs/0.9.3/intro.html"]) {
    await visit(page, `${path}?a=1#top`);
    await expect(page).toHaveURL(`${path.replace(/(\.html|\/)$/, "")}?a=1#top`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Introduction");
  }
  await visit(page, "/index.html");
  await expect(page).toHaveURL("/");
});

test.describe("an address that the host answers with 404.html", () => {
  // React replaces the markup of the not-found page.
  test.use({ expectedErrors: [/status of 404|React error #418/] });

  test("shows its page", async ({ page }) => {
    for (const [asked, shown] of [
      ["/docs/0.9.3/INTRO", "/docs/0.9.3/INTRO"],
      ["/DOCS/intro", "/DOCS/intro"],
      ["/docs/0.9.3/intro/index.html", "/docs/0.9.3/intro"],
      [`/docs/${latest}/intro/?a=1#top`, "/docs/intro?a=1#top"],
      [`/docs/${latest}/intro?a=1#top`, "/docs/intro?a=1#top"],
    ] as const) {
      await visit(page, asked);
      await expect(page).toHaveURL(shown);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Introduction");
    }
  });
});
