import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { buildSite, type Server, type Site } from "docusaurus-test-site";

/** The machine may be busy. */
const BUILD_TIMEOUT_MS = 180_000;
const PACKAGE = join(__dirname, "..");

const docsOf = (version: string) => ({
  "first.md": `# First in ${version}\n\n[Second](./second.md)\n`,
  "second.md": `# Second in ${version}\n\n[First of 1.0](pathname:///docs/1.0/first)\n`,
  "zürich.md": `# Zürich in ${version}\n`,
});

const buildVersions = (baseUrl: string, options: object = {}) =>
  buildSite(
    {
      baseUrl,
      docs: docsOf("Next"),
      releases: ["2.0", "1.0"].map((version) => ({ version, docs: docsOf(version) })),
      plugins: [["docusaurus-plugin-version-routes", options]],
    },
    [PACKAGE],
  );

/** The code of the scripts that every page loads. */
function commonCode({ outDir }: Site): string {
  const folder = join(outDir, "assets/js");
  const scripts = readdirSync(folder).filter((name) => /^(main|runtime~main)\./.test(name));
  return scripts.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}

for (const baseUrl of ["/", "/base/"]) {
  test.describe(`a site at ${baseUrl}`, () => {
    let site: Site;
    let server: Server;
    let errors: string[];

    test.beforeAll(async () => {
      test.setTimeout(BUILD_TIMEOUT_MS);
      site = await buildVersions(baseUrl);
      server = await site.serve();
    });
    test.afterAll(() => {
      server?.close();
      site?.remove();
    });
    test.beforeEach(({ page }) => {
      errors = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(error.message));
    });
    test.afterEach(() => expect(errors).toEqual([]));

    const open = async (page: Page, path: string) => {
      await page.goto(server.url + path);
      await page.locator("html[data-has-hydrated='true']").waitFor();
    };
    const heading = (page: Page) => page.getByRole("heading", { level: 1 });
    /** Marks the document, to tell a client-side navigation from a page load. */
    const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
    const isMarked = (page: Page) => page.evaluate(() => "marked" in window);
    const chooseVersion = async (page: Page, version: string) => {
      await page.locator(".navbar .dropdown").hover();
      return page.locator(".dropdown__menu").getByRole("link", { name: version });
    };

    /** Scripts that the page runs from now on. */
    const recordScripts = (page: Page) => {
      const scripts: string[] = [];
      page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
      return scripts;
    };
    const prefetched = (page: Page) =>
      page.locator("link[rel=prefetch]").evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));

    test("builds without a warning", () => expect(site.log).not.toContain("[WARNING]"));

    for (const [path, title] of Object.entries({
      "docs/first": "First in 2.0",
      "docs/next/second": "Second in Next",
      "docs/1.0/first": "First in 1.0",
      "docs/1.0/z%C3%BCrich": "Zürich in 1.0",
    })) {
      test(`${path} opens and hydrates`, async ({ page }) => {
        await open(page, path);
        await expect(heading(page)).toHaveText(title);
      });
    }

    test("a link to another version fetches its routes when it shows, and opens its page without a page load", async ({
      page,
    }) => {
      await open(page, "docs/first");
      await mark(page);
      const link = await chooseVersion(page, "1.0");
      await page.waitForLoadState("networkidle");
      const known = await prefetched(page);
      const scripts = recordScripts(page);
      await link.click();
      await expect(heading(page)).toHaveText("First in 1.0");
      expect(known.filter((script) => scripts.includes(script))).not.toEqual([]);
      await page.getByRole("link", { name: "Second", exact: true }).first().click();
      await expect(heading(page)).toHaveText("Second in 1.0");
      await page.goBack();
      await page.goBack();
      await expect(heading(page)).toHaveText("First in 2.0");
      expect(await isMarked(page)).toBe(true);
    });

    test("pages of the version that is read are prefetched", async ({ page }) => {
      await open(page, "docs/1.0/first");
      await page.waitForLoadState("networkidle");
      const scripts = recordScripts(page);
      await page.getByRole("link", { name: "Second", exact: true }).first().click();
      await expect(heading(page)).toHaveText("Second in 1.0");
      expect(scripts.length).toBeGreaterThan(0);
      expect(await prefetched(page)).toEqual(expect.arrayContaining(scripts));
    });

    test("a path that the version does not have shows the not-found page", async ({ page }) => {
      await open(page, "docs/1.0/first");
      await page.evaluate(() => window.history.pushState({}, "", "missing"));
      await page.evaluate(() => window.dispatchEvent(new PopStateEvent("popstate")));
      await expect(heading(page)).toHaveText("Page Not Found");
    });
  });
}

test("`keep` leaves the routes of further versions in the scripts of all pages", async () => {
  test.setTimeout(2 * BUILD_TIMEOUT_MS);
  const sizes: number[] = [];
  for (const options of [{}, { keep: ["current"] }]) {
    const site = await buildVersions("/", options);
    sizes.push(commonCode(site).length);
    site.remove();
  }
  const [without, kept] = sizes;
  expect(kept).toBeGreaterThan(without! + 100);
});

test("a version in `keep` that the site does not have is an error", async () => {
  test.setTimeout(BUILD_TIMEOUT_MS);
  await expect(buildVersions("/", { keep: ["3.0"] })).rejects.toThrow("`keep` names version 3.0");
});

test("an unknown option is an error", async () => {
  test.setTimeout(BUILD_TIMEOUT_MS);
  await expect(buildVersions("/", { kept: [] })).rejects.toThrow(/"kept" is not allowed/);
});

test("a page of an older version adds at most 16 bytes, gzipped, to the scripts of all pages", async () => {
  test.setTimeout(2 * BUILD_TIMEOUT_MS);
  const pages = Array.from({ length: 30 }, (_, index) => [`page-${index}.md`, `# Page ${index}\n`]);
  const build = async (versions: string[]) => {
    const docs = Object.fromEntries(pages);
    const releases = versions.map((version) => ({ version, docs }));
    const site = await buildSite({ docs, releases, plugins: [["docusaurus-plugin-version-routes", {}]] }, [PACKAGE]);
    const bytes = gzipSync(commonCode(site)).length;
    site.remove();
    return bytes;
  };
  const growth = (await build(["5.0", "4.0", "3.0", "2.0", "1.0"])) - (await build(["5.0", "4.0"]));
  expect(growth / (3 * pages.length)).toBeLessThanOrEqual(16);
});
