import { answer } from "../helper-process/answer";
import { type Indexing, indexOf } from "./indexing";
import type { Page } from "./pages";
import { digestOf, readPages } from "./reading";

/** What an index is to be made of. */
export interface IndexTask extends Omit<Indexing, "pages"> {
  pages: Page[];
}

export interface IndexText {
  text: string;
  /** Of the pages as they were read. */
  digest: string;
}

answer(async (task: IndexTask): Promise<IndexText> => {
  const pages = await readPages(task.pages);
  return { text: await indexOf({ ...task, pages }), digest: digestOf(pages) };
});
