import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DocMetadata, LoadedContent, LoadedVersion } from "@docusaurus/plugin-content-docs";
import type { LoadContext, LoadedPlugin, Plugin } from "@docusaurus/types";
import { aliasedSitePathToRelativePath } from "@docusaurus/utils";
import { type Context, llmsIndex, type PageSource, toMarkdown } from "./to-markdown";

/** The two docs instances, in the order and by the names that a reader of `/llms.txt` sees. */
/** What `@api-data` stands for in pages. */
const DATA = ".generated/api/data";

const SECTIONS: Record<string, string> = { default: "Guides", api: "API reference" };

export default function pageMarkdownPlugin({ siteDir, siteConfig }: LoadContext): Plugin {
  const sourceOf = async (doc: DocMetadata): Promise<PageSource> => ({
    title: doc.title,
    description: doc.description,
    url: siteConfig.url + doc.permalink.replace(/(.)\/$/, "$1"),
    source: await readFile(join(siteDir, aliasedSitePathToRelativePath(doc.source)), "utf8"),
    isIndex: /\/index\.mdx?$/.test(doc.source),
  });
  const data = (path: string): unknown => JSON.parse(readFileSync(join(siteDir, DATA, path), "utf8"));

  return {
    name: "page-markdown",
    async postBuild({ plugins, outDir }) {
      const latest: [string, PageSource[]][] = [];
      const texts: string[] = [];
      const versionsOf = (id: string) => {
        const isIt = ({ name, options }: LoadedPlugin) =>
          name === "docusaurus-plugin-content-docs" && options.id === id;
        return (plugins.find(isIt)?.content as LoadedContent | undefined)?.loadedVersions ?? [];
      };
      const docs = Object.keys(SECTIONS)
        .flatMap(versionsOf)
        .flatMap(({ docs }) => docs);
      const context: Context = {
        data,
        pages: new Set(docs.filter((doc) => !doc.unlisted).map(({ permalink }) => permalink)),
      };
      for (const [id, section] of Object.entries(SECTIONS)) {
        for (const version of versionsOf(id)) {
          const pages = await Promise.all(inReadingOrder(version).map(sourceOf));
          const markdown = pages.map((page) => toMarkdown(page, context));
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

/** As in the sidebars; what is in none comes last. */
function inReadingOrder({ docs, sidebars }: LoadedVersion): DocMetadata[] {
  const order = JSON.stringify(sidebars).matchAll(/"type":"doc"[^}]*?"id":"([^"]+)"/g);
  const places = new Map([...order].map(([, id], place) => [id!, place]));
  const placeOf = ({ id }: DocMetadata) => places.get(id) ?? places.size;
  return docs.filter((doc) => !doc.unlisted).sort((a, b) => placeOf(a) - placeOf(b));
}

async function write(outDir: string, permalink: string, text: string): Promise<void> {
  const file = join(outDir, `${permalink}.md`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
