import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BuildCache } from "../build-cache";
import { answer } from "../helper-process/answer";
import { olderVersionOf, VersionTwins } from "../version-twins";
import { type Context, type PageSource, toMarkdown } from "./to-markdown";

/** A page, and where its MDX is. */
export type SourceFile = Omit<PageSource, "source"> & { file: string };

export interface MarkdownTask {
  siteDir: string;
  pages: SourceFile[];
}

/** What `@api-data` stands for in pages. */
const DATA = ".generated/api/data";

/** Gives the Markdown of all pages, in their order. */
answer(async ({ siteDir, pages }: MarkdownTask) => {
  const paths = pages.map(({ url }) => new URL(url).pathname);
  const makers = [import.meta.dirname, join(siteDir, "src/site.ts")];
  const cache = await BuildCache.open(siteDir, "page-markdown", makers, paths.join());
  const data = new Map<string, string>();
  const context: Context = { pages: new Set(paths), data: (path) => JSON.parse(data.get(path)!) };

  const twins = new VersionTwins();
  const texts: string[] = [];
  for (const { file, ...rest } of pages) {
    const page: PageSource = { ...rest, source: await readFile(file, "utf8") };
    const imported = [...page.source.matchAll(/"@api-data\/([^"]+)"/g)].map(([, path]) => path!);
    for (const path of imported) {
      if (!data.has(path)) data.set(path, await readFile(join(siteDir, DATA, path), "utf8"));
    }
    const content = [JSON.stringify(page), ...imported.map((path) => data.get(path)!)];
    const make = () => toMarkdown(page, context);
    texts.push(await cache.get(content, () => twins.get(olderVersionOf(file), content, make)));
  }
  await cache.save();
  return texts;
});
