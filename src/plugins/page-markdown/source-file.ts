import type { PageSource } from "./to-markdown";

/** A page, and where its MDX is. */
export type SourceFile = Omit<PageSource, "source"> & { file: string };

/** What `@api-data` stands for in pages. */
export const DATA = ".generated/api/data";

/** The data that a page imports, by path. */
export const dataFilesOf = (source: string): string[] =>
  [...source.matchAll(/"@api-data\/([^"]+)"/g)].map(([, path]) => path!);
