import { expect, test } from "./support/test";
import { weigh } from "./support/weight";

const KB = 1024;

interface Budget {
  /** JavaScript and CSS of the page, gzipped. */
  own: number;
  html: number;
}

/** The budget of a page of each kind on a first visit, in bytes. Pages with live samples may have 10 KB more. */
const pages: Record<string, Budget> = {
  "/": { own: 230 * KB, html: 20 * KB },
  "/docs/intro": { own: 220 * KB, html: 20 * KB },
  "/docs/supported-formats": { own: 230 * KB, html: 20 * KB },
  "/docs/0.8.2/supported-formats": { own: 230 * KB, html: 20 * KB },
  "/docs/tutorial/saving": { own: 230 * KB, html: 20 * KB },
  "/docs/category/usage": { own: 220 * KB, html: 20 * KB },
  "/api": { own: 220 * KB, html: 24 * KB },
  "/api/variable/visual": { own: 230 * KB, html: 24 * KB },
  "/api/class/MFXTransformStream": { own: 220 * KB, html: 24 * KB },
  "/api/0.8.2/class/MFXVideoEncoder": { own: 220 * KB, html: 24 * KB },
};

for (const [path, budget] of Object.entries(pages)) {
  test(`${path} keeps to its weight on a first visit`, async ({ page }) => {
    const weight = await weigh(page, path);
    const largest = weight.files.slice(0, 6).map(([file, bytes]) => `${file} ${(bytes / KB).toFixed(1)} KB`);
    console.log(
      `${path}: ${(weight.own / KB).toFixed(1)} KB own, ${(weight.prefetched / KB).toFixed(1)} KB prefetched, HTML ${(weight.html / KB).toFixed(1)} KB, ${weight.requests} requests`,
    );
    expect.soft(weight.own, largest.join("\n")).toBeLessThanOrEqual(budget.own);
    expect.soft(weight.prefetched, "prefetched").toBeLessThanOrEqual(45 * KB);
    expect.soft(weight.html, "HTML").toBeLessThanOrEqual(budget.html);
    expect.soft(weight.requests, "requests").toBeLessThanOrEqual(45);
    expect.soft(weight.shift, "layout shift").toBeLessThanOrEqual(0.02);
  });
}

test("live blocks cost little before they are used", async ({ page, browser }) => {
  const plain = await weigh(page, "/docs/supported-formats");
  const other = await browser.newPage();
  const live = await weigh(other, "/docs/tutorial/saving");
  expect(await other.getByRole("button", { name: "Reset" }).count()).toBeGreaterThan(3);
  const known = new Set(plain.files.map(([path]) => path));
  const more = live.files.filter(([path]) => !known.has(path));
  const message = more.map(([path, bytes]) => `${path} ${bytes}`).join("\n");
  expect(live.own - plain.own, message).toBeLessThanOrEqual(12 * KB);
  await other.close();
});
