import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test, visit } from "./support/test";

const INDEX = /\/search-index-[^/]+\.json/;
const field = (page: Page) => page.getByRole("combobox", { name: "Search" });
const options = (page: Page) => page.getByRole("option");
const box = (page: Page) => page.getByRole("search").locator("input").first();

/** Index files asked for so far. */
function indexRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => INDEX.test(request.url()) && requests.push(new URL(request.url()).pathname));
  return requests;
}

/** Holds index files back until the function it returns is called. */
async function holdIndex(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(INDEX, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function search(page: Page, query: string) {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await field(page).fill(query);
  await expect(options(page).first()).toBeVisible();
}

const hrefs = (page: Page) => options(page).evaluateAll((all) => all.map((option) => option.getAttribute("href")!));

async function expectNoViolations(page: Page, part = "search") {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

test.describe("before the index is there", () => {
  test("the box is disabled and shows Loading..., and nothing is fetched before the reader comes to it", async ({
    page,
  }) => {
    const requests = indexRequests(page);
    const release = await holdIndex(page);
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
    expect(requests).toEqual(["/search-index-0.10.0.json"]);
    // Who only came by does not get the focus.
    await expect(box(page)).not.toBeFocused();
  });

  test("on a Mac the placeholder names ⌘+K, which opens it", async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL, userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" });
    await visit(page, "/docs/intro");
    await page.keyboard.press("Meta+k");
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute("placeholder", "Search ⌘+K");
    await page.close();
  });

  const ways: Record<string, (page: Page) => Promise<unknown>> = {
    "the slash": (page) => page.keyboard.press("/"),
    "Ctrl+K": (page) => page.keyboard.press("Control+k"),
    "a click": (page) => box(page).click({ force: true }),
    "the focus": (page) => page.getByRole("button", { name: "Search", exact: true }).first().focus(),
  };
  for (const [name, come] of Object.entries(ways)) {
    test(`${name} loads it; what is typed meanwhile is kept, and the field gets the focus`, async ({ page }) => {
      const release = await holdIndex(page);
      await visit(page, "/docs/intro");
      const asked = page.waitForRequest(INDEX);
      await come(page);
      await asked;
      await page.keyboard.type("pipex");
      await page.keyboard.press("Backspace");
      await expect(box(page)).toHaveValue("pipe");
      release();
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveValue("pipe");
      await expect(options(page).first()).toContainText("Pipelines");
    });
  }

  test("Enter is kept as well", async ({ page }) => {
    const release = await holdIndex(page);
    await visit(page, "/docs/intro");
    await page.keyboard.press("/");
    await page.keyboard.type("setTrack");
    await page.keyboard.press("Enter");
    release();
    await expect(page).toHaveURL(/\/api\/class\/MFXTransformStream\?highlight=settrack#settrack$/);
  });

  test("who went elsewhere meanwhile keeps the focus there", async ({ page }) => {
    const release = await holdIndex(page);
    await visit(page, "/docs/intro");
    await page.keyboard.press("/");
    const link = page.getByRole("contentinfo").getByRole("link").first();
    await link.focus();
    release();
    await expect(box(page)).toBeEnabled();
    await expect(link).toBeFocused();
  });
});

test("keys typed in a field or in an editor are not taken for the shortcut", async ({ page }) => {
  const requests = indexRequests(page);
  await visit(page, "/docs/intro");
  const block = page.locator(".theme-code-block", { has: page.getByRole("button", { name: "Reset" }) }).first();
  await block.locator("pre").focus();
  const editor = block.locator(".cm-content");
  await expect(editor).toBeFocused();
  const before = await editor.textContent();
  await page.keyboard.type("//");
  await page.keyboard.press("Control+k");
  await expect(editor).toBeFocused();
  expect(await editor.textContent()).not.toBe(before);
  expect(requests).toEqual([]);
});

test("a slash in the search's own field is typed, and Ctrl+K selects what is there", async ({ page }) => {
  await visit(page, "/docs/intro");
  await search(page, "encode");
  await page.keyboard.press("/");
  await expect(field(page)).toHaveValue("encode/");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("x");
  await expect(field(page)).toHaveValue("x");
});

test.describe("a failed load", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("says so, and Retry gets it", async ({ page }) => {
    await page.route(INDEX, (route) => route.fulfill({ status: 500, body: "no" }), { times: 1 });
    await visit(page, "/docs/intro");
    await page.keyboard.press("Control+k");
    await expect(page.getByPlaceholder("Search failed to load")).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(field(page)).toBeEnabled();
    await expect(field(page)).toBeFocused();
    await field(page).fill("pipelines");
    await expect(options(page).first()).toContainText("Pipelines");
  });

  test("is forgotten by a later try with the shortcut, also when the network was gone", async ({ page }) => {
    await page.route(INDEX, (route) => route.abort(), { times: 1 });
    await visit(page, "/docs/intro");
    await page.keyboard.press("/");
    await expect(page.getByPlaceholder("Search failed to load")).toBeVisible();
    await search(page, "pipelines");
    await expect(options(page).first()).toContainText("Pipelines");
  });

  test("is told on the page of all results too", async ({ page }) => {
    await page.route(INDEX, (route) => route.fulfill({ status: 404, body: "no" }), { times: 1 });
    await visit(page, "/search?q=encode&version=0.8.2");
    await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("main").locator("li a").first()).toBeVisible();
  });
});

test.describe("the list", () => {
  test("is a listbox under the combobox pattern: arrows, Home, End, Escape, Enter", async ({ page }) => {
    await visit(page, "/docs/intro");
    await search(page, "pipelines");
    await expect(field(page)).toHaveAttribute("aria-expanded", "true");
    await expect(field(page)).toHaveAttribute("aria-autocomplete", "list");
    await expect(page.getByRole("listbox")).toHaveAttribute("id", (await field(page).getAttribute("aria-controls"))!);
    const count = await options(page).count();
    const active = () => page.locator('[role="option"][aria-selected="true"]');
    await expect(active()).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    await expect(options(page).nth(0)).toHaveAttribute("aria-selected", "true");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", (await active().getAttribute("id"))!);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(options(page).nth(count - 1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Home");
    await expect(options(page).nth(0)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("End");
    await expect(active()).toHaveText("See all results");
    await page.keyboard.press("Escape");
    await expect(options(page).first()).toBeHidden();
    await expect(field(page)).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/docs\/tutorial\/pipelines\?highlight=pipelines/);
    await expect(options(page).first()).toBeHidden();
  });

  test("Enter without a choice takes the first, and the mouse any", async ({ page }) => {
    await visit(page, "/docs/intro");
    await search(page, "visual.crop");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/api\/variable\/visual\?highlight=visual\+crop#crop$/);
    await expect(page.getByRole("heading", { level: 1, name: "visual" })).toBeVisible();
    await search(page, "encode");
    await options(page).nth(2).hover();
    await expect(options(page).nth(2)).toHaveAttribute("aria-selected", "true");
    const href = (await options(page).nth(2).getAttribute("href"))!;
    await options(page).nth(2).click();
    await expect(page).toHaveURL(href);
  });

  test("hears the shortcut from the moment a page is there", async ({ page }) => {
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
    await expect(page.getByRole("heading", { level: 1, name: "visual" })).toBeVisible();
    await expect(field(page)).toBeFocused();
  });

  test("shows ten at once in labelled groups, each with its title marked, where it is, and a line of context", async ({
    page,
  }) => {
    await visit(page, "/docs/intro");
    await search(page, "encode");
    await expect(options(page)).toHaveCount(11);
    const shown = await options(page).evaluateAll(
      (all) =>
        all.filter((option) => {
          const { bottom } = option.getBoundingClientRect();
          return bottom <= option.closest("[role=listbox]")!.getBoundingClientRect().bottom;
        }).length,
    );
    expect(shown).toBeGreaterThanOrEqual(8);
    const groups = page.getByRole("listbox").getByRole("group");
    await expect(groups).toHaveCount(2);
    for (const name of ["API", "Guides"]) {
      await expect(page.getByRole("group", { name, exact: true }).getByRole("option").first()).toBeVisible();
    }
    const first = options(page).first();
    await expect(first.locator("mark").first()).toHaveText("encode");
    await expect(first).toContainText("API › function");
    await field(page).fill("write file");
    const saving = options(page).filter({ hasText: "Saving, streaming and uploading" }).first();
    await expect(saving).toContainText("Guides › Usage");
    await expect(saving).toContainText("Write a file to disk");
  });

  test("says that nothing was found, and of which version", async ({ page }) => {
    await visit(page, "/docs/0.8.2/intro");
    await page.keyboard.press("/");
    await field(page).fill("qwxyz");
    await expect(page.getByText("Nothing in 0.8.2 fits “qwxyz”")).toBeVisible();
    await expectNoViolations(page);
  });

  test("axe finds nothing on the open list, nor with an option chosen", async ({ page }) => {
    await visit(page, "/docs/intro");
    await search(page, "encode");
    await expectNoViolations(page);
    await page.keyboard.press("ArrowDown");
    await expectNoViolations(page);
  });
});

test.describe("a version's index", () => {
  test("holds its guides and its reference, and nothing of another version", async ({ page }) => {
    await visit(page, "/docs/0.7.0/intro");
    await search(page, "Compositor");
    await expect(options(page).first()).toHaveAttribute("href", /^\/api\/0\.7\.0\/class\/Compositor/);
    for (const href of await hrefs(page)) {
      expect(href).toMatch(/^\/(api|docs)\/0\.7\.0[/?]|^\/search\?q=Compositor&version=0\.7\.0$|^\/\?/);
    }
    await visit(page, "/docs/intro");
    await search(page, "Compositor");
    for (const href of await hrefs(page)) expect(href).not.toContain("class/Compositor");
  });

  test("changes with the version", async ({ page }) => {
    const requests = indexRequests(page);
    await visit(page, "/api/0.7.0/class/Track");
    await search(page, "track");
    await page.keyboard.press("Escape");
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await visit(page, "/api/0.8.2/class/Track");
    await search(page, "track");
    expect(requests).toEqual(["/search-index-0.7.0.json", "/search-index-0.8.2.json"]);
    for (const href of await hrefs(page)) expect(href).toContain("0.8.2");
  });

  test("of the version chosen last is used where a page has none, else of the latest", async ({ page }) => {
    const requests = indexRequests(page);
    await visit(page, "/");
    await search(page, "encode");
    await expect(options(page).first()).toHaveAttribute("href", /^\/api\/function\/encode/);
    await visit(page, "/docs/intro");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("button", { name: /^Version/ })
      .click();
    await page.locator(".navbar .dropdown__menu").getByRole("link", { name: "0.8.2", exact: true }).click();
    await expect(page).toHaveURL("/docs/0.8.2/intro");
    await visit(page, "/");
    await search(page, "encode");
    await expect(options(page).first()).toHaveAttribute("href", /^\/api\/0\.8\.2\/function\/encode/);
    expect(requests).toEqual(["/search-index-0.10.0.json", "/search-index-0.8.2.json"]);
  });

  test("has the pages without version", async ({ page }) => {
    await visit(page, "/docs/0.8.2/intro");
    await search(page, "video editing in the browser");
    await expect(options(page).first()).toHaveAttribute("href", /^\/\?highlight=/);
  });
});

test.describe("all results", () => {
  test("have a page of their own that can be linked, in the same order, as plain links", async ({ page }) => {
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
    expect(linked.slice(0, listed.length)).toEqual(listed);
    expect(linked.filter((href) => !/^\/(api|docs)\/0\.8\.2[/?]|^\/\?/.test(href!))).toEqual([]);
    await page.reload();
    await expect(links).toHaveCount(linked.length);
    await expectNoViolations(page, "main");
  });

  test("follow what is typed and the version chosen, and the address follows them", async ({ page }) => {
    await visit(page, "/search");
    const query = page.getByRole("main").getByRole("searchbox", { name: "Search for" });
    await query.pressSequentially("setTrack");
    await expect(query).toHaveValue("setTrack");
    await expect(page).toHaveURL("/search?q=setTrack&version=0.10.0");
    const first = page.getByRole("main").locator("li a").first();
    await expect(first).toHaveAttribute("href", "/api/class/MFXTransformStream?highlight=settrack#settrack");
    await page.getByRole("main").getByLabel("Version").selectOption({ label: "next" });
    await expect(first).toHaveAttribute("href", "/api/next/class/MFXTransformStream?highlight=settrack#settrack");
    await query.fill("qwxyz");
    await expect(page.getByRole("main")).toContainText("Nothing fits “qwxyz”");
    await expectNoViolations(page, "main");
  });
});

test.describe("choosing a result", () => {
  test("marks the words in the article, scrolled to the first, and the marks can be cleared", async ({ page }) => {
    await visit(page, "/docs/intro");
    await search(page, "hvc1");
    await options(page).filter({ hasText: "Supported formats" }).first().click();
    await expect(page).toHaveURL(/\/docs\/supported-formats\?highlight=hvc1/);
    const marks = page.locator("article mark");
    await expect(marks.first()).toHaveText("hvc1");
    await expect(marks.first()).toBeInViewport();
    await page.getByRole("button", { name: "Clear highlight" }).click();
    await expect(marks).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Clear highlight" })).toHaveCount(0);
    await expect(page).toHaveURL(/\/docs\/supported-formats(#|$)/);
  });

  test("marks what a misspelt word was taken for", async ({ page }) => {
    await visit(page, "/docs/intro");
    await search(page, "endoder");
    await expect(options(page).first().locator("mark").first()).toHaveText("Encoder");
    await options(page).first().click();
    await expect(page.locator("article mark").first()).toHaveText(/encoder/i);
  });

  test("leaves code blocks and live editors as they are", async ({ page }) => {
    await visit(page, "/docs/tutorial/pipelines?highlight=decode+video");
    await expect(page.locator("article mark").first()).toBeVisible();
    await expect(page.locator("article pre mark, article .cm-editor mark, article textarea mark")).toHaveCount(0);
    const block = page.locator(".theme-code-block", { has: page.getByRole("button", { name: "Reset" }) }).first();
    await block.locator("pre").focus();
    const editor = block.locator(".cm-content");
    await expect(editor).toBeFocused();
    await page.keyboard.type("// still an editor");
    await expect(editor).toContainText("// still an editor");
    await expect(page.locator("article .cm-editor mark")).toHaveCount(0);
    await page.getByRole("button", { name: "Clear highlight" }).click();
    await expect(page.locator("article mark")).toHaveCount(0);
    await expect(editor).toContainText("// still an editor");
  });

  test("marks nothing of the page before when the reader goes on", async ({ page }) => {
    await visit(page, "/docs/tutorial/pipelines?highlight=decode");
    await expect(page.locator("article mark").first()).toBeVisible();
    await page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Introduction" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Introduction" })).toBeVisible();
    await expect(page.locator("article mark")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Clear highlight" })).toHaveCount(0);
  });
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
  await expectNoViolations(page);
  await sheet.getByRole("combobox").fill("pipelines");
  await expect(sheet.getByRole("option").first()).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await sheet.getByRole("button", { name: "Close search" }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  await sheet.getByRole("combobox").fill("pipelines");
  await sheet.getByRole("option").first().click();
  await expect(page).toHaveURL(/\/docs\/tutorial\/pipelines/);
  await expect(sheet).toBeHidden();
});
