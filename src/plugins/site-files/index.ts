import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import type { PageName } from "../../components/not-found/nearest";
import { latest } from "../../versions";
import { pinnedRedirects, redirectPage } from "./redirects";

export default function siteFilesPlugin({ siteConfig }: LoadContext): Plugin {
  let names: PageName[] = [];
  return {
    name: "mfx-site-files",

    async allContentLoaded({ allContent }) {
      const instances = Object.values(allContent["docusaurus-plugin-content-docs"] ?? {}) as LoadedContent[];
      const docs = instances.flatMap(
        ({ loadedVersions }) => loadedVersions.find((version) => version.versionName === latest)?.docs ?? [],
      );
      names = docs.map(({ title, permalink }) => [title, permalink]);
    },

    async postBuild({ outDir, routesPaths }) {
      const redirects = pinnedRedirects(routesPaths, latest);
      const files: [path: string, text: string][] = [
        ["robots.txt", `User-agent: *\nAllow: /\n\nSitemap: ${siteConfig.url}/sitemap.xml\n`],
        ["names.json", JSON.stringify(names)],
        ["_redirects", ["docs", "api"].map((at) => `/${at}/${latest}/* /${at}/:splat 301\n`).join("")],
        ...redirects.map(([from, to]): [string, string] => [`${from}.html`, redirectPage(to, siteConfig.url)]),
      ];
      await Promise.all(
        files.map(async ([path, text]) => {
          const file = join(outDir, path);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, text);
        }),
      );
    },
  };
}
