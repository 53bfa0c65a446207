import { faultsOf } from "../packages/test-browsers/src/accessibility";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { coveredOf, spillsOf } from "../packages/test-browsers/src/layout";
import { expect, test, visit } from "./support/test";
import { huesOf } from "./support/values";

/** One page of each template, those with most of their own first. */
const pages = [
  "/",
  "/docs/playground",
  "/api/function/effect",
  "/docs/intro",
  "/docs/next/tutorial/sound-effects",
  "/docs/supported-formats",
  "/search?q=decode",
  "/docs/category/usage",
  "/benchmarks",
  "/api/changes",
  "/docs/next/tutorial/effects",
  "/docs",
  "/api",
  "/api/class/MFXBlob",
  "/nowhere",
];
/** Further content. On a small screen these pages look like those above. */
const further = [
  "/docs/0.8.0/tutorial/pipelines",
  "/docs/next/tutorial/compositing",
  "/docs/tutorial/migrating",
  "/api/variable/visual",
];

test.use({ expectedErrors: [/404 \(Not Found\)/] });

for (const path of firstOf([...pages, ...further], 4))
  test(`${path} has no fault of accessibility at 1440 px, nor at 390`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, path);
    expect(await faultsOf(page)).toEqual([]);
    if (!firstOf(pages, 2).includes(path)) return;
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await faultsOf(page)).toEqual([]);
  });

for (const path of firstOf([...pages, ...further], pages.length))
  test(`each box of ${path} is in its place on screens of all sizes`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, path);
    for (const width of [1440, 1280, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const faults = async () => [...(await spillsOf(page)), ...(await coveredOf(page))];
      await expect.poll(faults, `at ${width} px`).toEqual([]);
    }
    // Links in text differ by more than their color.
    const links = page.locator(":is(section p, .markdown :is(p, li, td, dd, pre)) a:not(.button, .card, .hash-link)");
    const lines = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link).textDecorationLine));
    expect(lines).toEqual(lines.map(() => "underline"));
  });

test("the texts of each drawing stay in it and apart from one another on screens of all sizes", async ({ page }) => {
  const places = { keyframes: [-1, -1, -1], "media-basics": [2, 10, 12], trimming: [11, 21, 33] };
  for (const [guide, expected] of Object.entries(places)) {
    await visit(page, `/docs/next/tutorial/${guide}`);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await spillsOf(page, "main svg:has(text)"), `${guide} at ${width} px`).toEqual([]);
    }
    const hues = await huesOf(page.locator("main svg:has(text)").first().locator("rect"), "fill");
    expect(
      [hues.indexOf("green"), hues.lastIndexOf("green"), hues.indexOf("blue")],
      `video and sound in ${guide}`,
    ).toEqual(expected);
  }
});

test("at 200 % zoom a guide still reads in one column, and on paper only its text is left", async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await visit(page, "/docs/tutorial/pipelines");
  expect(await spillsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const around = ".navbar, .theme-announcement-bar, [class*=theme-doc-sidebar], .theme-doc-breadcrumbs";
  const below =
    "[class*=theme-doc-toc], .theme-doc-footer, .pagination-nav, footer, [title^=Run], article button:has-text('Copy page')";
  await expect(page.locator(`:is(${around}, ${below}):visible`)).toHaveCount(0);
  expect(await faultsOf(page, "article")).toEqual([]);
  await page.setViewportSize({ width: 500, height: 900 });
  await visit(page, "/api/variable/visual");
  await expect(page.locator(".markdown p > [href^=http]").first()).toHaveAccessibleName(/ \(http.*\)$/);
  const cut = page.locator("h3 ~ pre").evaluateAll((all) => all.filter((p) => p.scrollWidth > p.clientWidth).length);
  expect(await cut, "programs that the paper cuts off").toBe(0);
  await visit(page, "/docs/next/tutorial/sound-effects");
  await expect(page.locator("article :is(button, input, select):visible")).toHaveCount(0);
});

for (const path of firstOf(["/docs/playground", "/", "/docs/supported-formats", "/api/function/effect", "/nowhere"])) {
  test(`keyboard focus is seen on every control of ${path}, and in the window`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, path);
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press("Tab");
      const fault = () =>
        page.evaluate(() => {
          const element = document.activeElement!;
          if (element === document.body) return undefined;
          // A field is ringed by the box around it, a radio button by its label, a slider over a picture by the picture.
          const parts = [element, element.parentElement, element.nextElementSibling, element.closest(".cm-editor")];
          const isRinged = parts.some((part) => {
            if (!part) return false;
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
            return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
          });
          const { top, bottom } = element.getBoundingClientRect();
          const isInWindow = bottom > 0 && top < innerHeight;
          return isRinged && isInWindow
            ? undefined
            : `${isRinged ? "outside" : "unseen"}: ${element.outerHTML.slice(0, 120)}`;
        });
      // The editor draws its ring a moment after the focus.
      await expect.poll(fault).toBeUndefined();
    }
  });
}
