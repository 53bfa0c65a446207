import { firstOf } from "../packages/test-browsers/src/full-tests";
import { expect, NIGHTLY, test } from "./support/test";
import { weigh } from "./support/weight";

test.use({ connection: "4g", ownContext: true });

const KB = 1024;

interface Budget {
  /** JavaScript and CSS of the page, gzipped. */
  own: number;
  html: number;
}

/** Budgets on a first visit, in bytes. Every page loads the routes of the latest release: a release with more pages adds to each. */
const GUIDE = { own: 224 * KB, html: 20 * KB };
const GUIDE_WITH_SAMPLES = { own: 230 * KB, html: 20 * KB };
const API = { own: 227 * KB, html: 25 * KB };
const API_WITH_SAMPLES = { own: 232 * KB, html: 25 * KB };

const pagesOf = (segment: string): [string, Budget][] => [
  [`/docs${segment}/tutorial/saving`, GUIDE_WITH_SAMPLES],
  [`/api${segment}/variable/visual`, API_WITH_SAMPLES],
  [`/docs${segment}/intro`, GUIDE],
  [`/api${segment}`, API],
  [`/api${segment}/class/MFXTransformStream`, API],
  [`/api${segment}/class/MFXGLContext`, API],
  [`/docs${segment}/supported-formats`, GUIDE_WITH_SAMPLES],
  [`/docs${segment}/category/usage`, GUIDE],
];

/** A page of each kind. Those of next are the latest's after a release. */
const pages: [path: string, budget: Budget][] = [
  ["/", GUIDE_WITH_SAMPLES],
  ...pagesOf("/next"),
  ["/docs/0.8.2/supported-formats", GUIDE_WITH_SAMPLES],
  ["/api/0.8.2/class/MFXVideoEncoder", API],
  ...pagesOf(""),
];

for (const [path, budget] of firstOf(pages, 3)) {
  test(`${path} keeps to its weight on a first visit`, async ({ page }) => {
    const weight = await weigh(page, path);
    const largest = weight.files.slice(0, 6).map(([file, bytes]) => `${file} ${(bytes / KB).toFixed(1)} KB`);
    console.log(
      `${path}: ${(weight.own / KB).toFixed(1)} KB own, ${(weight.prefetched / KB).toFixed(1)} KB prefetched, HTML ${(weight.html / KB).toFixed(1)} KB, ${weight.requests} requests`,
    );
    expect.soft(weight.own, largest.join("\n")).toBeLessThanOrEqual(budget.own);
    expect.soft(weight.prefetched, "prefetched").toBeLessThanOrEqual(194 * KB);
    const prefetches = await page
      .locator("link[rel=prefetch]")
      .evaluateAll((links) => links.map((link) => link.outerHTML));
    expect.soft(prefetches, "links for prefetching").toEqual([...new Set(prefetches)]);
    expect.soft(weight.html, "HTML").toBeLessThanOrEqual(budget.html);
    expect.soft(weight.requests, "requests").toBeLessThanOrEqual(45);
    expect.soft(weight.shift, "layout shift").toBeLessThanOrEqual(0.02);
  });
}

test("on a phone, the playground pushes nothing away when it has loaded", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { shift } = await weigh(page, "/docs/playground");
  await expect(page.getByRole("button", { name: "Run" })).toBeVisible();
  // The program's lines may wrap when its editor has loaded.
  expect(shift).toBeLessThanOrEqual(0.05);
});

/** Pages, and those that have live blocks or a gallery beside what these have. */
const used = [
  ["supported-formats", ["tutorial/saving"]],
  ["tutorial/pipelines", ["tutorial/effects", "tutorial/sound-effects"]],
] as const;

for (const [path, others] of used)
  test(`${others.join(" and ")} add little to ${path} before they are used`, NIGHTLY, async ({ page, browser }) => {
    const plain = await weigh(page, `/docs/next/${path}`);
    const known = new Set(plain.files.map(([file]) => file));
    for (const name of others) {
      const other = await browser.newPage();
      const { own, files } = await weigh(other, `/docs/next/${name}`);
      const more = files.filter(([file]) => !known.has(file)).map(([file, bytes]) => `${file} ${bytes}`);
      expect.soft(own - plain.own, more.join("\n")).toBeLessThanOrEqual(12 * KB);
      await other.close();
    }
  });
