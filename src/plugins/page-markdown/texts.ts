import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BuildCache } from "../build-cache";
import { HelperProcess } from "../helper-process";
import type { MarkdownTask } from "./process";
import { DATA, dataFilesOf, type SourceFile } from "./source-file";

/** The Markdown of pages that a build is still making, in their order. */
export interface Texts {
  done: Promise<string[]>;
}

/** Resolves once the texts are under way: kept by their content, and what is not is made beside the build. */
export async function markdownTexts(siteDir: string, files: readonly SourceFile[]): Promise<Texts> {
  const paths = files.map(({ url }) => new URL(url).pathname);
  const makers = [__dirname, join(siteDir, "src/site.ts")];
  const cache = await BuildCache.open(siteDir, "page-markdown", makers, paths.join());
  const data = new Map<string, Promise<string>>();
  const dataOf = (path: string) => {
    if (!data.has(path)) data.set(path, readFile(join(siteDir, DATA, path), "utf8"));
    return data.get(path)!;
  };
  const contents = await Promise.all(
    files.map(async (page) => {
      const source = await readFile(page.file, "utf8");
      const imported = await Promise.all(dataFilesOf(source).map(dataOf));
      return [JSON.stringify(page), source, ...imported];
    }),
  );

  const missing: SourceFile[] = [];
  let give!: (texts: Promise<string[]>) => void;
  const made = new Promise<string[]>((resolve) => {
    give = resolve;
  });
  const texts = files.map((page, index) =>
    cache.get(contents[index]!, async () => {
      const place = missing.push(page) - 1;
      return (await made)[place]!;
    }),
  );
  const done = Promise.all(texts).then(async (all) => {
    await cache.save();
    return all;
  });
  // Whoever waits for them comes later, and is told then.
  done.catch(() => {});
  if (missing.length) {
    const helper = new HelperProcess<MarkdownTask, string[]>(join(__dirname, "process.ts"), { inBackground: true });
    await helper.start();
    give(helper.ask({ siteDir, paths, pages: missing }));
  }
  return { done };
}
