import { buildIndex } from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/buildIndex";
import {
  type IndexedDocument,
  scanDocuments,
} from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/scanDocuments";
import { withTokenizer } from "./code-tokenizer";
import { compact, type SerializedIndex } from "./compact";
import { tidyHeadings, tidyTexts } from "./documents";
import type { Page } from "./pages";

export interface IndexTask {
  pages: Page[];
  /** What the original has made of its options. */
  config: object;
}

/** The text of an index for each kind of document: titles, headings, descriptions, keywords, texts. */
export async function indexOf({ pages, config }: IndexTask): Promise<string> {
  const [titles, headings = [], descriptions, keywords, texts = []] = await scanDocuments(pages, config);
  const documents = [titles, tidyHeadings(headings), descriptions, keywords, tidyTexts(texts)];
  const indexes = withTokenizer(() => buildIndex(documents as IndexedDocument[][], config));
  return JSON.stringify(
    indexes.map(({ documents, index }) => ({ documents, index: compact(index.toJSON() as SerializedIndex) })),
  );
}
