import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Root } from "mdast";
import { answer } from "../helper-process/answer";
import { editionOf, VersionTwins } from "../version-twins";
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
  const context = { pages: known, data: (path: string) => JSON.parse(data(path)) };
  const markdownOf = ({ file, ...page }: SourceFile) => {
    const source = readFileSync(file, "utf8");
    const content = [JSON.stringify(page), source, ...dataFilesOf(source).map(data)];
    return twins.get(editionOf(file)?.version, content, () => toMarkdown({ ...page, source }, context, trees[file]));
  };
  // Of pages that are alike, the one whose tree is there comes first: the others are made after it.
  const texts = new Map<SourceFile, Promise<string>>();
  for (const page of pages.toSorted((one, other) => Number(other.file in trees) - Number(one.file in trees)))
    texts.set(page, markdownOf(page));
  return Promise.all(pages.map((page) => texts.get(page)!));
});
