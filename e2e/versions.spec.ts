import versions from "../versions.json";
import { firstWith, latest } from "./support/releases";
import { expect, test, visit } from "./support/test";
import { markedOf } from "./support/values";
import { chooseVersion, versionButton, versionMenu } from "./support/version-menu";

test("lists next and the releases; a link opens in another tab as well", async ({ page }) => {
  await visit(page, "/docs/intro");
  await expect(versionButton(page)).toHaveText(`Version ${latest}`);
  expect((await versionButton(page).getByText("Version").boundingBox())!.width).toBeLessThan(2);
  // Links would be fetched ahead.
  await expect(versionMenu(page).locator("a")).toHaveCount(0);
  await versionButton(page).click();
  await expect(versionMenu(page).getByRole("link")).toHaveText(["next", `${latest} (latest)`, ...versions.slice(1)]);
  await expect(versionMenu(page).locator("[aria-current]")).toHaveText(`${latest} (latest)`);
  expect(await markedOf(versionMenu(page).getByRole("link"))).toEqual([1]);
  // The page does not show through.
  await expect(versionMenu(page)).toHaveCSS("background-color", /^rgb\(/);
  const opened = page.context().waitForEvent("page");
  const next = versionMenu(page).getByRole("link", { name: "next" });
  await next.click({ modifiers: ["ControlOrMeta"] });
  await (await opened).close();
});

test.describe(() => {
  test.use({ connection: "4g" });

  test("a guide leads to the same guide, loaded at a hover, with what followed its address", async ({ page }) => {
    await visit(page, "/docs/supported-formats?a=1#codecs");
    await versionButton(page).click();
    const loading = page.waitForRequest((request) => request.url().endsWith(".js"));
    await versionMenu(page).getByRole("link", { name: "0.9.3", exact: true }).hover();
    await loading;
    await versionMenu(page).getByRole("link", { name: "0.9.3", exact: true }).click();
    await expect(page).toHaveURL("/docs/0.9.3/supported-formats?a=1#codecs");
    await expect(versionButton(page)).toHaveText("Version 0.9.3");
  });
});

test("an item of the API leads to the same item, or to the index, which says why", async ({ page }) => {
  const notice = page.getByRole("status");
  await visit(page, "/api/function/decode");
  await chooseVersion(page, "0.7.0");
  await expect(page).toHaveURL("/api/0.7.0/function/decode");

  await visit(page, "/api/function/limit");
  await chooseVersion(page, "0.9.3");
  await expect(page).toHaveURL("/api/0.9.3");
  await expect(notice.filter({ hasText: "isn’t in 0.9.3" })).toContainText(`It came with ${firstWith("limit")}.`);

  await visit(page, "/api/0.7.0/class/Compositor");
  await chooseVersion(page, `${latest} (latest)`);
  await expect(page).toHaveURL("/api");
  await expect(notice.filter({ hasText: `isn’t in ${latest}` })).toContainText("It was last in 0.7.0.");
});

test("the choice is remembered for guides and API alike", async ({ page }) => {
  await visit(page, "/docs/intro");
  await chooseVersion(page, "0.8.6");
  await expect(page).toHaveURL("/docs/0.8.6/intro");
  await visit(page, "/");
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("link", { name: "Tutorial" })).toHaveAttribute("href", /^\/docs\/0\.8\.6/);
  await expect(bar.getByRole("link", { name: "API" })).toHaveAttribute("href", "/api/0.8.6");
  await bar.getByRole("link", { name: "API" }).click();
  await expect(page).toHaveURL("/api/0.8.6");
  await expect(versionButton(page)).toHaveText("Version 0.8.6");
  await page.getByRole("link", { name: /the latest version$/ }).click();
  await visit(page, "/");
  await expect(bar.getByRole("link", { name: "API" })).toHaveAttribute("href", "/api");
});

test("an old or unreleased version says so, and links to the same page in the latest", async ({ page }) => {
  const banner = page.locator(".theme-doc-version-banner");
  await visit(page, "/docs/0.8.0/supported-formats");
  await expect(banner).toContainText("0.8.0");
  await banner.getByRole("link").click();
  await expect(page).toHaveURL("/docs/supported-formats");
  await expect(banner).toHaveCount(0);
  await visit(page, "/docs/next/intro");
  await expect(banner).toContainText("unreleased");
  await visit(page, "/api/0.7.0/class/Compositor");
  await expect(banner).toContainText(`Not in the latest: go to ${latest}, the latest version.`);
  await expect(banner.getByRole("link")).toHaveAttribute("href", "/api");
  await visit(page, "/api/0.8.0/function/decode");
  await banner.getByRole("link").click();
  await expect(page).toHaveURL("/api/function/decode");
});
