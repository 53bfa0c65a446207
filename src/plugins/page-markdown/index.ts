import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DocMetadata, LoadedContent, LoadedVersion } from "@docusaurus/plugin-content-docs";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { aliasedSitePathToRelativePath } from "@docusaurus/utils";
import { onceRead } from "../helper-process/loading";
import { llmsIndex } from "./llms-index";
import type { SourceFile } from "./source-file";
import { markdownTexts, type Texts } from "./texts";

/** The two docs instances, in the order and by the names that a reader of `/llms.txt` sees. */
const SECTIONS: Record<string, string> = { default: "Guides", api: "API reference" };

const isBuild = process.env.NODE_ENV === "production";

interface Section {
  name: string;
  isLatest: boolean;
  pages: SourceFile[];
}

export default function pageMarkdownPlugin(context: LoadContext): Plugin {
  const { siteDir, siteConfig } = context;
  const fileOf = (doc: DocMetadata): SourceFile => ({
    title: doc.title,
    description: doc.description,
    url: siteConfig.url + doc.permalink.replace(/(.)\/$/, "$1"),
    file: join(siteDir, aliasedSitePathToRelativePath(doc.source)),
    isIndex: /\/index\.mdx?$/.test(doc.source),
  });
  let sections: Section[] = [];
  let texts: Texts;

  return {
    name: "page-markdown",

    async allContentLoaded({ allContent }) {
      if (!isBuild) return;
      const instances = (allContent["docusaurus-plugin-content-docs"] ?? {}) as Record<string, LoadedContent>;
      sections = Object.entries(SECTIONS).flatMap(([id, name]) =>
        (instances[id]?.loadedVersions ?? []).map((version) => ({
          name,
          isLatest: version.isLast,
          pages: inReadingOrder(version).map(fileOf),
        })),
      );
      texts = await markdownTexts(
        context,
        sections.flatMap(({ pages }) => pages),
      );
    },

    configureWebpack: (_config, isServer) => (isServer || !isBuild ? {} : { plugins: [onceRead(() => texts.make())] }),

    async postBuild({ outDir }) {
      const markdown = await texts.done;
      const textOf = new Map(sections.flatMap(({ pages }) => pages).map((page, index) => [page, markdown[index]!]));
      const write = async (path: string, text: string) => {
        const file = join(outDir, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      };
      const latest = sections.filter(({ isLatest }) => isLatest);
      await Promise.all([
        ...[...textOf].map(([{ url }, text]) => write(`${url.slice(siteConfig.url.length)}.md`, text)),
        write("llms.txt", llmsIndex({ name: siteConfig.title, tagline: siteConfig.tagline }, latest)),
        write("llms-full.txt", latest.flatMap(({ pages }) => pages.map((page) => textOf.get(page)!)).join("\n")),
      ]);
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
