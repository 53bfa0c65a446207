import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildIndex } from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/buildIndex.js";
import {
  type IndexedDocument,
  scanDocuments,
} from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/scanDocuments.js";
import { VersionTwins } from "../version-twins";
import { withTokenizer } from "./code-tokenizer";
import { compact, type SerializedIndex } from "./compact";
import { tidyHeadings, tidyTexts } from "./documents";
import type { ReadPage } from "./reading";

export interface Indexing {
  version: string;
  pages: ReadPage[];
  /** Where the HTML is put for the original, which reads files. */
  folder: string;
  /** What the original has made of its options. */
  config: object;
}

const twins = new VersionTwins();

/** The text of an index for each kind of document: titles, headings, descriptions, keywords, texts. */
export async function indexOf({ version, pages, folder, config }: Indexing): Promise<string> {
  await mkdir(folder, { recursive: true });
  const filePath = join(folder, "page.html");
  const scanned: IndexedDocument[][][] = [];
  // One after the other: a page's tree is gone before the next one's is made.
  for (const { url, type, html } of pages) {
    const text = await twins.get(version === "current" ? "next" : version, [url, type, html], async () => {
      await writeFile(filePath, html);
      return JSON.stringify(await scanDocuments([{ url, type, filePath }], config));
    });
    scanned.push(JSON.parse(text));
  }
  const [titles, headings = [], descriptions, keywords, texts = []] = together(scanned);
  const documents = [titles, tidyHeadings(headings), descriptions, keywords, tidyTexts(texts)];
  const indexes = withTokenizer(() => buildIndex(documents as IndexedDocument[][], config));
  return JSON.stringify(
    indexes.map(({ documents, index }) => ({ documents, index: compact(index.toJSON() as SerializedIndex) })),
  );
}

/** The documents of all pages by kind, numbered from the first page's to the last one's. A page's lowest number is its title's. */
function together(pages: readonly IndexedDocument[][][]): IndexedDocument[][] {
  const kinds: IndexedDocument[][] = [];
  let next = 0;
  for (const page of pages) {
    const numbers = new Set(page.flat().map(({ i }) => i));
    const step = next - Math.min(...numbers);
    for (const [kind, documents] of page.entries()) {
      kinds[kind] ??= [];
      for (const { i, p, ...rest } of documents)
        kinds[kind].push({ i: i + step, ...rest, ...(p !== undefined && { p: p + step }) });
    }
    next += numbers.size;
  }
  return kinds;
}
