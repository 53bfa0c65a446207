import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Root } from "mdast";
import { answer } from "../helper-process/answer";
import { olderVersionOf, VersionTwins } from "../version-twins";
import { DATA, dataFilesOf, type SourceFile } from "./source-file";
import { toMarkdown } from "./to-markdown";

export interface MarkdownTask {
  siteDir: string;
  /** Paths of all pages. */
  paths: string[];
  pages: SourceFile[];
  /** A file of trees that the site's compiler has read, by the page's file: of most pages, and of one of those that are alike. */
  trees: string;
}

/** Gives the Markdown of pages, in their order. */
answer(async ({ siteDir, paths, pages, trees: treesFile }: MarkdownTask) => {
  const known = new Set(paths);
  const trees: Readonly<Record<string, Root>> = JSON.parse(readFileSync(treesFile, "utf8"));
  const twins = new VersionTwins();
  const data = (path: string) => readFileSync(join(siteDir, DATA, path), "utf8");
  const markdownOf = (page: SourceFile) => {
    const source = readFileSync(page.file, "utf8");
    const context = { pages: known, data: (path: string) => JSON.parse(data(path)) };
    return twins.get(olderVersionOf(page.file), [JSON.stringify(page), source, ...dataFilesOf(source).map(data)], () =>
      toMarkdown({ ...page, source }, context, trees[page.file]),
    );
  };
  // Of pages that are alike, the one whose tree is there comes first: the others are made after it.
  const texts = new Map<SourceFile, Promise<string>>();
  for (const page of pages.toSorted((one, other) => Number(other.file in trees) - Number(one.file in trees)))
    texts.set(page, markdownOf(page));
  return Promise.all(pages.map((page) => texts.get(page)!));
});
