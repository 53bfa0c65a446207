import type { PageName } from "../../../site/addresses";
import { type BuiltSite, permalinkOf, writeSiteFile } from "../built-site";
import { headers } from "./headers";

/** Writes `robots.txt`, headers and redirects for static hosts, and the list of names that the not-found page searches. */
export async function writeSiteFiles(site: BuiltSite): Promise<void> {
  const latest = site.versions.filter(({ isLatest }) => isLatest);
  const names = latest.flatMap(({ pages }) =>
    pages.map(({ title, path }): PageName => [title, permalinkOf(path, site)]),
  );
  const rules = latest.map(({ path, label }) => {
    const permalink = permalinkOf(path, site);
    return `${permalink}/${label}/* ${permalink}/:splat 301\n`;
  });
  const files: [path: string, text: string][] = [
    ["robots.txt", `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}${site.baseUrl}sitemap.xml\n`],
    ["_headers", headers(site.baseUrl)],
    ["names.json", JSON.stringify(names)],
    ["_redirects", rules.join("")],
  ];
  await Promise.all(files.map(([path, text]) => writeSiteFile(site, path, text)));
}
