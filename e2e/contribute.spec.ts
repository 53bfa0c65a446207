/** The links with which a reader edits or reports a page: they name the file and the version in view. */
import { existsSync, readFileSync } from "node:fs";
import { site } from "../src/site";
import { latest } from "./support/releases";
import { expect, test, visit } from "./support/test";

for (const [path, file] of [
  ["/docs/tutorial/trimming", `versioned_docs/version-${latest}/tutorial/trimming.mdx`],
  ["/docs/next/tutorial/trimming", "docs/tutorial/trimming.mdx"],
  ["/docs/0.8.4/intro", "versioned_docs/version-0.8.4/intro.mdx"],
  ["/docs/playground", `versioned_docs/version-${latest}/playground.mdx`],
] as const) {
  test(`"Edit this page" of ${path} leads to ${file}`, async ({ page }) => {
    expect(existsSync(file)).toBe(true);
    await visit(page, path);
    const link = page.getByRole("link", { name: "Edit this page" });
    await expect(link).toHaveAttribute("href", `${site.repository}/edit/main/${file}`);
  });
}

for (const path of ["/api/function/decode", "/api/next/function/decode", "/api/0.8.0/function/decode"]) {
  test(`${path} is generated: it has no link to edit it, but one to the line that it comes from`, async ({ page }) => {
    await visit(page, path);
    await expect(page.getByRole("link", { name: "Edit this page" })).toHaveCount(0);
    const source = page.getByRole("link", { name: /^library\/src\/.*, line \d+$/ });
    const { pathname, hash } = new URL((await source.getAttribute("href"))!);
    const file = pathname.replace(/^.*\/blob\/[^/]+\//, "");
    const line = Number(hash.replace("#L", ""));
    expect(readFileSync(file, "utf8").split("\n")[line - 1]).toMatch(/\bdecode\b/);
  });
}

for (const [path, version] of [
  ["/docs/tutorial/trimming", latest],
  ["/docs/next/tutorial/trimming", "next"],
  ["/docs/0.8.4/intro", "0.8.4"],
  ["/docs/playground", latest],
  ["/docs/next/playground", "next"],
  ["/api", latest],
  ["/api/function/decode", latest],
  ["/api/next/function/decode", "next"],
  ["/api/0.8.0/function/decode", "0.8.0"],
] as const) {
  test(`"Report a problem with this page" of ${path} names the page and ${version}`, async ({ page }) => {
    await visit(page, path);
    const link = page.getByRole("link", { name: "Report a problem with this page" });
    const address = new URL((await link.getAttribute("href"))!);
    expect(address.origin + address.pathname).toBe(`${site.repository}/issues/new`);
    expect(Object.fromEntries(address.searchParams)).toEqual({ template: "docs.yml", page: site.url + path, version });
  });
}
