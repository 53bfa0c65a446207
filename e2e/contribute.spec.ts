/** The links with which a reader edits or reports a page: they name the file and the version in view. */

import { existsSync, readFileSync } from "node:fs";
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { site } from "../src/site/site";
import { latest } from "./support/releases";
import { expect, test, visit } from "./support/test";

interface Edited {
  path: string;
  version: string;
  /** The file that readers edit. Pages of the reference are generated, and have none. */
  file?: string;
}

const pages: Edited[] = [
  {
    path: "/docs/tutorial/trimming",
    version: latest,
    file: `versioned_docs/version-${latest}/tutorial/trimming.mdx`,
  },
  { path: "/api/0.8.0/function/decode", version: "0.8.0" },
  { path: "/docs/next/playground", version: "next", file: "docs/playground.mdx" },
  { path: "/api", version: latest },
];

for (const { path, version, file } of firstOf(pages, 2))
  test(`"Edit this page" and "Report a problem with this page" of ${path} name its file, itself and ${version}`, async ({
    page,
  }) => {
    await visit(page, path);
    const edit = page.getByRole("link", { name: "Edit this page" });
    if (file) {
      expect(existsSync(file)).toBe(true);
      await expect(edit).toHaveAttribute("href", `${site.repository}/edit/main/${file}`);
    } else await expect(edit).toHaveCount(0);

    const report = page.getByRole("link", { name: "Report a problem with this page" });
    const address = new URL((await report.getAttribute("href"))!);
    expect(address.origin + address.pathname).toBe(`${site.repository}/issues/new`);
    expect(Object.fromEntries(address.searchParams)).toEqual({ template: "docs.yml", page: site.url + path, version });

    if (!path.endsWith("/function/decode")) return;
    const source = page.getByRole("link", { name: /^library\/src\/.*, line \d+$/ });
    const { pathname, hash } = new URL((await source.getAttribute("href"))!);
    const lines = readFileSync(pathname.replace(/^.*\/blob\/[^/]+\//, ""), "utf8").split("\n");
    expect(lines[Number(hash.replace("#L", "")) - 1]).toMatch(/\bdecode\b/);
  });
