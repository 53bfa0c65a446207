/** The parts of the original plugin that it does not export by name. */
declare module "@easyops-cn/docusaurus-search-local/dist/server/server/index" {
  import type { LoadContext, Plugin } from "@docusaurus/types";
  import type { normalizePluginOptions } from "@docusaurus/utils-validation";
  import type { PluginOptions } from "@easyops-cn/docusaurus-search-local";
  export default function search(context: LoadContext, options: PluginOptions): Plugin;
  export function validateOptions(context: {
    options: PluginOptions;
    validate: typeof normalizePluginOptions;
  }): PluginOptions;
}

declare module "@easyops-cn/docusaurus-search-local/dist/server/server/utils/scanDocuments.js" {
  export interface IndexedDocument {
    i: number;
    t: string;
    u: string;
    h?: string;
    p?: number;
    s?: string;
    b?: string[];
  }
  export type PageKind = "docs" | "page";
  export function scanDocuments(
    pages: { filePath: string; url: string; type: PageKind }[],
    config: object,
  ): Promise<IndexedDocument[][]>;
}

declare module "@easyops-cn/docusaurus-search-local/dist/server/server/utils/parse" {
  import type { PageKind } from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/scanDocuments.js";
  /** What is found in a page's HTML; nothing where it is unlisted. */
  export function parse(
    html: string,
    type: PageKind,
    url: string,
    config: object,
  ): { pageTitle: string; breadcrumb: string[]; sections: { title: string; content: string }[] } | null;
}

declare module "@easyops-cn/docusaurus-search-local/dist/server/server/utils/buildIndex.js" {
  import type { IndexedDocument } from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/scanDocuments.js";
  import type lunr from "lunr";
  export function buildIndex(
    documents: IndexedDocument[][],
    config: object,
  ): { documents: IndexedDocument[]; index: lunr.Index }[];
}

declare module "@easyops-cn/docusaurus-search-local/dist/server/server/utils/processPluginOptions" {
  import type { LoadContext } from "@docusaurus/types";
  export function processPluginOptions(options: object, context: LoadContext): object;
}

declare module "@easyops-cn/docusaurus-search-local/dist/client/client/theme/worker.js" {
  import type { LoadedIndex } from "@site/src/components/search/catalogue";
  import type { Searching } from "@site/src/components/search/worker";
  /** Is exposed to the page by the module itself; what is put on its prototype can be called as well. */
  export class SearchWorker implements Searching {
    fetchIndexes: Searching["fetchIndexes"];
    find: Searching["find"];
    lowLevelFetchIndexes(baseUrl: string, version: string): Promise<{ wrappedIndexes: LoadedIndex[] }>;
  }
}
