import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { leanPage } from "./lean-page";
import type { Page } from "./pages";

/** A page with its HTML, or as much of it as says something. */
export interface ReadPage extends Omit<Page, "filePath"> {
  html: string;
}

export const readPages = (pages: readonly Page[]): Promise<ReadPage[]> =>
  Promise.all(
    pages.map(async ({ filePath, ...page }) => ({
      ...page,
      html: leanPage(await readFile(filePath, "utf8"), page.type),
    })),
  );

/** The same for pages that make the same index. */
export function digestOf(pages: readonly ReadPage[]): string {
  const hash = createHash("sha256");
  for (const { url, type, html } of pages) hash.update(JSON.stringify([url, type, html]));
  return hash.digest("base64url");
}
