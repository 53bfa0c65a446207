import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoadContext } from "@docusaurus/types";
import { BuildCache } from "../build-cache";
import { HelperProcess } from "../helper-process";
import type { MarkdownTask } from "./process";
import { DATA, dataFilesOf, type SourceFile } from "./source-file";
import { takeTrees } from "./trees";

/** The Markdown of pages that a build makes. */
export interface Texts {
  /** To be called once the pages are compiled. Resolves as soon as what is missing is being made, beside the build. */
  make(): Promise<void>;
  /** The texts, in the order of the pages. */
  done: Promise<string[]>;
}

/** Finds which texts are kept from earlier builds, by their content. */
export async function markdownTexts(
  { siteDir, generatedFilesDir }: Pick<LoadContext, "siteDir" | "generatedFilesDir">,
  files: readonly SourceFile[],
): Promise<Texts> {
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
  const make = async () => {
    if (missing.length === 0) return;
    const folder = join(generatedFilesDir, "page-markdown");
    const trees = join(folder, "trees.json");
    await mkdir(folder, { recursive: true });
    await writeFile(trees, takeTrees(missing.map(({ file }) => file)));
    const helper = new HelperProcess<MarkdownTask, string[]>(join(__dirname, "process.ts"), { inBackground: true });
    await helper.start();
    give(helper.ask({ siteDir, paths, pages: missing, trees }));
  };
  return { make, done };
}
