import { htmlFile, type PageName } from "../../../addresses";
import { type BuiltSite, permalinkOf, writeSiteFile } from "../built-site";
import { headers } from "./headers";
import { pinnedRedirects, redirectPage } from "./redirects";

/** Writes `robots.txt`, the headers for static hosts, the list of names that the not-found page searches, and redirects from links that name the latest version. */
export async function writeSiteFiles(site: BuiltSite): Promise<void> {
  const latest = site.versions.filter(({ isLatest }) => isLatest);
  const names = latest.flatMap(({ pages }) =>
    pages.map(({ title, path }): PageName => [title, permalinkOf(path, site)]),
  );
  const pinned = latest[0] ? pinnedRedirects(site.paths, latest[0].label) : [];
  const rules = latest.map(({ path, label }) => {
    const permalink = permalinkOf(path, site);
    return `${permalink}/${label}/* ${permalink}/:splat 301\n`;
  });
  const files: [path: string, text: string][] = [
    ["robots.txt", `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}${site.baseUrl}sitemap.xml\n`],
    ["_headers", headers(site.baseUrl)],
    ["names.json", JSON.stringify(names)],
    ["_redirects", rules.join("")],
    ...pinned.map(({ from, to }): [string, string] => [
      htmlFile(from),
      redirectPage(permalinkOf(to, site), site.origin),
    ]),
  ];
  await Promise.all(files.map(([path, text]) => writeSiteFile(site, path, text)));
}
