import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { indexFile, makeIndexes } from "docs-search";
import { select } from "hast-util-select";
import { toString as textOf } from "hast-util-to-string";
import { type BuiltSite, type DocsVersion, writeSiteFile } from "../built-site";
import { parsePage } from "../html";
import { indexedDocuments, type TitledPage } from "./documents";
import { type ScannedDocument, searchLocalFolder, takeDocuments } from "./search-local";

/**
 * Replaces search-local's indexes in `outDir`, which are one per version and docs instance, with one per version in `folder`: guides,
 * reference and landing page together.
 */
export async function writeSearchIndexes(site: BuiltSite, folder: string): Promise<void> {
  const landing = await landingPage(site.outDir);
  for (const [version, sections] of sectionsByVersion(site.versions)) {
    const titled = [landing, ...sections.flatMap(({ categoryPages }) => categoryPages)];
    const pages = [landing, ...sections.flatMap(({ pages, categoryPages }) => [...pages, ...categoryPages])];
    const documents = indexedDocuments(
      await scannedDocuments(site.outDir, sections),
      titled,
      pages.map(({ path }) => path),
      site.baseUrl,
    );
    await writeSiteFile(site, folder + indexFile(version), JSON.stringify(makeIndexes(documents)));
  }
}

function sectionsByVersion(versions: readonly DocsVersion[]): Map<string, DocsVersion[]> {
  const sections = new Map<string, DocsVersion[]>();
  for (const version of versions) sections.set(version.name, [...(sections.get(version.name) ?? []), version]);
  return sections;
}

/** The documents that search-local found in the pages of a version, by kind. */
async function scannedDocuments(outDir: string, sections: readonly DocsVersion[]): Promise<ScannedDocument[][]> {
  const folders = new Set(sections.map(searchLocalFolder));
  const indexes = await Promise.all([...folders].map((folder) => takeDocuments(outDir, folder)));
  return indexes[0]!.map((_, kind) => indexes.flatMap((kinds) => kinds[kind]!));
}

/** Search-local leaves the landing page out. Its text is about the latest release, so only its title and description are indexed. */
async function landingPage(outDir: string): Promise<TitledPage> {
  const page = parsePage(await readFile(join(outDir, "index.html"), "utf8"));
  const heading = select("h1", page);
  const description = select("meta[name=description]", page);
  if (!heading || !description) throw new Error("The landing page needs a heading and a description to be found by.");
  return { title: textOf(heading), description: String(description.properties.content), path: "/" };
}
