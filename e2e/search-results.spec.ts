import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { liveBlocks } from "./support/live-block";
import { latest } from "./support/releases";
import { hrefs, options, search } from "./support/search";
import { expect, test, visit } from "./support/test";

test("all results have a page of their own that can be linked, in the same order, as plain links", async ({ page }) => {
  await visit(page, "/docs/0.8.2/intro");
  await search(page, "encode");
  const listed = (await hrefs(page)).slice(0, -1);
  await options(page).last().click();
  await expect(page).toHaveURL("/search?q=encode&version=0.8.2");
  await expect(page.getByRole("main").getByRole("searchbox", { name: "Search for" })).toBeVisible();
  const links = page.getByRole("main").locator("li a");
  await expect(links.first()).toBeVisible();
  const linked = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(linked.length).toBeGreaterThan(listed.length);
  await expect(page.getByRole("main").getByRole("status")).toHaveText(`${linked.length} results for “encode”`);
  expect(linked.slice(0, listed.length)).toEqual(listed);
  expect(linked.filter((href) => !/^\/(api|docs)\/0\.8\.2[/?]|^\/\?/.test(href!))).toEqual([]);
  await page.reload();
  await expect(links).toHaveCount(linked.length);
  expect(await faultsOf(page, "main")).toEqual([]);
});

test("all results follow what is typed and the version chosen, and the address follows them", async ({ page }) => {
  await visit(page, "/search?q=setTrack&version=next");
  await expect(page.getByRole("main").getByLabel("Version")).toHaveValue("current");
  await visit(page, "/search");
  const query = page.getByRole("main").getByRole("searchbox", { name: "Search for" });
  await query.pressSequentially("setTrack");
  await expect(query).toHaveValue("setTrack");
  await expect(page).toHaveURL(`/search?q=setTrack&version=${latest}`);
  const first = page.getByRole("main").locator("li a").first();
  await expect(first).toHaveAttribute("href", "/api/class/MFXTransformStream?highlight=settrack#settrack");
  await page.getByRole("main").getByLabel("Version").selectOption({ label: "next" });
  await expect(first).toHaveAttribute("href", "/api/next/class/MFXTransformStream?highlight=settrack#settrack");
  await query.fill("video");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("The first 60 results for “video”");
  await query.fill("qwxyz");
  await expect(page).toHaveURL("/search?q=qwxyz&version=current");
  await expect(page.getByRole("main")).toContainText("Nothing fits “qwxyz”");
  expect(await faultsOf(page, "main")).toEqual([]);
  await query.blur();
  await search(page, "encode");
  await page.getByText("See all results").click();
  await expect(query).toHaveValue("encode");
});

test("words of a result are marked, the first in view, until cleared or the reader goes on", async ({ page }) => {
  await visit(page, "/docs/tutorial/pipelines?highlight=decode#decode");
  await expect(page.locator("article mark").first()).toBeVisible();
  await expect(page.locator("#decode")).toBeInViewport();
  const block = liveBlocks(page).first();
  await block.locator("pre").focus();
  await expect(block.locator(".cm-content")).toBeFocused();
  await page.keyboard.type("// still an editor");
  await expect(block.locator(".cm-content")).toContainText("// still an editor");
  await expect(page.locator("article :is(pre, .cm-editor) mark")).toHaveCount(0);
  await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Introduction" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible();
  await expect(page.locator("article mark")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Clear highlight" })).toHaveCount(0);

  await search(page, "hvc1");
  await options(page).filter({ hasText: "Supported formats" }).first().click();
  await expect(page).toHaveURL(/\/docs\/supported-formats\?highlight=hvc1#\w/);
  const { pathname, hash } = new URL(page.url());
  const marks = page.locator("article mark");
  await expect(marks.first()).toHaveText("hvc1");
  await expect(marks.first()).toBeInViewport();
  await expect(page.getByRole("button", { name: "Clear highlight" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Clear highlight" }).click();
  await expect(marks).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Clear highlight" })).toHaveCount(0);
  await expect(page).toHaveURL(pathname + hash);
});
