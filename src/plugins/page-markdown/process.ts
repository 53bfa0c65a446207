import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answer } from "../helper-process/answer";
import { olderVersionOf, VersionTwins } from "../version-twins";
import { DATA, dataFilesOf, type SourceFile } from "./source-file";
import { toMarkdown } from "./to-markdown";

export interface MarkdownTask {
  siteDir: string;
  /** Paths of all pages. */
  paths: string[];
  pages: SourceFile[];
}

/** Gives the Markdown of pages, in their order. */
answer(async ({ siteDir, paths, pages }: MarkdownTask) => {
  const known = new Set(paths);
  const twins = new VersionTwins();
  const data = (path: string) => readFileSync(join(siteDir, DATA, path), "utf8");
  return Promise.all(
    pages.map((page) => {
      const source = readFileSync(page.file, "utf8");
      const make = () => toMarkdown({ ...page, source }, { pages: known, data: (path) => JSON.parse(data(path)) });
      return twins.get(
        olderVersionOf(page.file),
        [JSON.stringify(page), source, ...dataFilesOf(source).map(data)],
        make,
      );
    }),
  );
});
