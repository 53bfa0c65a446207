import { answer } from "../helper-process/answer";
import { olderVersionOf, VersionTwins } from "../version-twins";
import { type PageSource, toMarkdown } from "./to-markdown";

export interface MarkdownTask {
  /** Paths of all pages. */
  paths: string[];
  /** Pages with the data they import, by its path. */
  pages: { page: PageSource & { file: string }; data: (readonly [path: string, text: string])[] }[];
}

/** Gives the Markdown of pages, in their order. */
answer(async ({ paths, pages }: MarkdownTask) => {
  const known = new Set(paths);
  const twins = new VersionTwins();
  return Promise.all(
    pages.map(({ page, data }) => {
      const texts = new Map(data);
      const make = () => toMarkdown(page, { pages: known, data: (path) => JSON.parse(texts.get(path)!) });
      return twins.get(olderVersionOf(page.file), [JSON.stringify(page), ...texts.values()], make);
    }),
  );
});
