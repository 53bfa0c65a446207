import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BuildCache } from "../build-cache";
import { HelperProcess } from "../helper-process";
import type { MarkdownTask } from "./process";
import type { PageSource } from "./to-markdown";

/** A page, and where its MDX is. */
export type SourceFile = Omit<PageSource, "source"> & { file: string };

/** What `@api-data` stands for in pages. */
const DATA = ".generated/api/data";

/** The Markdown of all pages, in their order: kept by their content, and what is not is made beside the build. */
export async function markdownTexts(siteDir: string, files: readonly SourceFile[]): Promise<string[]> {
  const paths = files.map(({ url }) => new URL(url).pathname);
  const makers = [__dirname, join(siteDir, "src/site.ts")];
  const cache = await BuildCache.open(siteDir, "page-markdown", makers, paths.join());
  const data = new Map<string, Promise<string>>();
  const dataOf = async (path: string) => {
    if (!data.has(path)) data.set(path, readFile(join(siteDir, DATA, path), "utf8"));
    return [path, await data.get(path)!] as const;
  };
  const pages = await Promise.all(
    files.map(async (page) => {
      const source = await readFile(page.file, "utf8");
      const imported = [...source.matchAll(/"@api-data\/([^"]+)"/g)].map(([, path]) => dataOf(path!));
      return { page: { ...page, source }, data: await Promise.all(imported) };
    }),
  );

  const missing: typeof pages = [];
  // All are asked for before this is.
  const made = Promise.resolve().then(() => {
    if (missing.length === 0) return [];
    const helper = new HelperProcess<MarkdownTask, string[]>(join(__dirname, "process.ts"), { inBackground: true });
    return helper.ask({ paths, pages: missing });
  });
  const texts = await Promise.all(
    pages.map((one) => {
      const { file, ...page } = one.page;
      return cache.get([JSON.stringify(page), ...one.data.map(([, text]) => text)], async () => {
        const place = missing.push(one) - 1;
        return (await made)[place]!;
      });
    }),
  );
  await cache.save();
  return texts;
}
