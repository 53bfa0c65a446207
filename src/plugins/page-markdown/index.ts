import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DocMetadata, LoadedContent } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { aliasedSitePathToRelativePath } from "@docusaurus/utils";
import { llmsIndex, type PageSource, toMarkdown } from "./to-markdown";

/** The two docs instances, in the order and by the names that a reader of `/llms.txt` sees. */
const SECTIONS: Record<string, string> = { default: "Guides", api: "API reference" };

export default function pageMarkdownPlugin({ siteDir, siteConfig }: LoadContext): Plugin {
  const sourceOf = async (doc: DocMetadata): Promise<PageSource> => ({
    title: doc.title,
    description: doc.description,
    url: siteConfig.url + doc.permalink.replace(/(.)\/$/, "$1"),
    source: await readFile(join(siteDir, aliasedSitePathToRelativePath(doc.source)), "utf8"),
  });

  return {
    name: "page-markdown",
    async postBuild({ plugins, outDir }) {
      const latest: [string, PageSource[]][] = [];
      const texts: string[] = [];
      for (const [id, section] of Object.entries(SECTIONS)) {
        const instance = plugins.find(
          ({ name, options }) => name === "docusaurus-plugin-content-docs" && options.id === id,
        );
        for (const version of (instance?.content as LoadedContent | undefined)?.loadedVersions ?? []) {
          const pages = await Promise.all(version.docs.filter((doc) => !doc.unlisted).map(sourceOf));
          const markdown = pages.map(toMarkdown);
          await Promise.all(
            pages.map((page, index) => write(outDir, page.url.slice(siteConfig.url.length), markdown[index]!)),
          );
          if (!version.isLast) continue;
          latest.push([section, pages]);
          texts.push(...markdown);
        }
      }
      await writeFile(
        join(outDir, "llms.txt"),
        llmsIndex({ name: siteConfig.title, tagline: siteConfig.tagline }, latest),
      );
      await writeFile(join(outDir, "llms-full.txt"), texts.join("\n"));
    },
  };
}

async function write(outDir: string, permalink: string, text: string): Promise<void> {
  const file = join(outDir, `${permalink}.md`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
