/**
 * The site under a base path. Runs alone, against a build with `BASE_URL=/mfx/`:
 * `E2E_BASE=/mfx/ E2E_DIR=<that build> npx playwright test`.
 */
import { openBlock, result, run, state } from "./support/live-block";
import { latest } from "./support/releases";
import { hrefs, search } from "./support/search";
import { expect, openClipboard, test, visit } from "./support/test";

const base = process.env.E2E_BASE ?? "/mfx/";

test.use({ connection: "4g" });

/** Paths that were requested outside of the base path. */
let stray: string[];
test.beforeEach(({ page }) => {
  stray = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin.startsWith("http://localhost") && !pathname.startsWith(base)) stray.push(pathname);
  });
});
test.afterEach(() => expect(stray).toEqual([]));

test("the front page processes its footage and leads on", async ({ page }) => {
  await visit(page, base);
  await expect(page.locator("[data-hero]")).toHaveAttribute("data-hero", "live", { timeout: 90_000 });
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${base}$`));
  await page.getByRole("link", { name: "Get started" }).click();
  await expect(page).toHaveURL(`${base}docs/intro`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Introduction");
});

test("a sample runs with the site's clips and is copied with their addresses", async ({ page, baseURL }) => {
  const clipboard = await openClipboard(page);
  const block = await openBlock(page, `${base}docs/tutorial/compositing`);
  await expect(block.locator("pre")).toContainText(`"${base}media/`);
  const sizes = `import { decode } from "mfx";
await decode(video);
const { ok } = await fetch("${base}media/city.mp4");
await show({ ok, decode: typeof decode });`;
  await run(block, sizes);
  await expect(result(block).getByText('{ ok: true, decode: "function" }')).toBeVisible();
  await expect(state(block)).toHaveText("Done");
  await block.getByRole("button", { name: "Copy" }).click();
  await expect.poll(clipboard).toContain(`const video = "${baseURL}${base}media/coast.mp4";`);
  await block.getByRole("button", { name: "Open in playground" }).click();
  await expect(page).toHaveURL(new RegExp(`${base}docs/playground#code=`));
  await expect(page.locator(".cm-content")).toContainText("await show({ ok, decode: typeof decode });");
});

test("the playground has its examples, types and links", async ({ page, baseURL }) => {
  const clipboard = await openClipboard(page);
  await visit(page, `${base}docs/playground`);
  await expect.poll(() => page.getByLabel("Example").locator("option").count()).toBeGreaterThan(10);
  const editor = page.locator(".cm-content");
  await editor.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText('import { decode } from "mfx";\nconst wrong: number = decode;\nshow(wrong);');
  await expect(page.locator(".cm-lintRange-error").first()).toBeVisible();
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(clipboard).toContain(`${baseURL}${base}docs/playground#code=`);
});

test("the editor opens a file", async ({ page }) => {
  await page.goto(`${base}editor`);
  await page.getByLabel("Add files").setInputFiles("library/test/clips/h264-aac.mp4");
  await expect(page.getByRole("list", { name: "Clips" }).getByRole("button")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "MFX" })).toHaveAttribute("href", base);
});

test("the search finds pages under the base path", async ({ page }) => {
  await visit(page, `${base}docs/intro`);
  await search(page, "pipeline");
  for (const href of await hrefs(page)) expect(href).toMatch(new RegExp(`^${base}(docs|api|search)`));
});

test.describe("other addresses", () => {
  // A path that the host does not have is answered with the not-found page, whose markup React replaces.
  test.use({ expectedErrors: [/404 \(Not Found\)|React error #418/] });

  test("are shown", async ({ page }) => {
    for (const [asked, shown] of [
      ["docs/intro/", "docs/intro"],
      ["DOCS/Intro", "DOCS/Intro"],
      [`docs/${latest}/intro`, "docs/intro"],
      // Its routes are loaded on demand.
      ["docs/0.7.0/Intro/", "docs/0.7.0/Intro"],
      ["index.html", ""],
    ] as const) {
      await page.goto(base + asked);
      await page.waitForURL((url) => url.pathname === base + shown);
      await page.locator("html[data-has-hydrated='true']").waitFor();
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Page not found");
    }
  });

  test("the not-found page suggests pages", async ({ page }) => {
    await visit(page, `${base}docs/tutorial/pipelnes`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await page.getByRole("link", { name: /^Pipelines/ }).click();
    await expect(page).toHaveURL(`${base}docs/tutorial/pipelines`);
  });
});
