/** What a reader does with a page: edits, reports or copies it, or moves what it shows. Links name the file and the version in view. */

import { existsSync, readFileSync } from "node:fs";
import { site } from "../src/site/site";
import { latest } from "./support/releases";
import { expect, test, visit } from "./support/test";
import { markedOf } from "./support/values";

/** Pages of the reference are generated, and have no file that readers edit. */
const pages = [
  { path: "/docs/tutorial/trimming", version: latest, file: `versioned_docs/version-${latest}/tutorial/trimming.mdx` },
  { path: "/api/0.8.0/function/decode", version: "0.8.0" },
];

for (const { path, version, file } of pages)
  test(`"Edit this page" and "Report a problem with this page" of ${path} name its file, itself and ${version}`, async ({
    page,
  }) => {
    await visit(page, path);
    const edit = page.getByRole("link", { name: "Edit this page" });
    if (file) {
      expect(existsSync(file)).toBe(true);
      await expect(edit).toHaveAttribute("href", `${site.repository}/edit/main/${file}`);
      await expect(page.locator("[itemprop=dateModified]")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT/);
    } else await expect(edit).toHaveCount(0);

    const report = page.getByRole("link", { name: "Report a problem with this page" });
    const address = new URL((await report.getAttribute("href"))!);
    expect(address.origin + address.pathname).toBe(`${site.repository}/issues/new`);
    expect(Object.fromEntries(address.searchParams)).toEqual({ template: "docs.yml", page: site.url + path, version });
    expect(readFileSync(".github/ISSUE_TEMPLATE/docs.yml", "utf8")).toMatch(/id: page\n[\s\S]*id: version\n/);

    await expect(page.getByRole("link", { name: "Markdown" })).toHaveAttribute("href", `${path}.md`);

    if (!path.endsWith("/function/decode")) return;
    const source = page.getByRole("link", { name: /^library\/src\/.*, line \d+$/ });
    const { pathname, hash } = new URL((await source.getAttribute("href"))!);
    const lines = readFileSync(pathname.replace(/^.*\/blob\/[0-9a-f]{40}\//, ""), "utf8").split("\n");
    expect(lines[Number(hash.replace("#L", "")) - 1]).toMatch(/\bdecode\b/);
    await visit(page, "/api");
    await expect(report).toHaveAttribute("href", /%2Fapi&version=/);
  });

test("a drawing of frames says which are decoded for the one that the reader chooses", async ({ page }) => {
  await visit(page, "/docs/tutorial/media-basics");
  await page.getByRole("slider", { name: "Frame to show" }).fill("9");
  await expect(page.getByText("To show frame 9, at 360 ms: 1 frame is decoded: a key frame")).toBeVisible();
  const frames = page.getByRole("img", { name: /as a file stores them/ }).locator("rect");
  for (const property of ["fill", "stroke"]) expect(await markedOf(frames, property)).toEqual([9, 36]);
});
