import { indexFile } from "../../../components/search/options";
import { type BuiltSite, type DocsPage, type DocsVersion, writeSiteFile } from "../built-site";
import { ownPages } from "../own-pages";
import { indexedDocuments } from "./documents";
import { type ScannedDocument, searchLocalFolder, takeDocuments } from "./search-local";

/**
 * Writes what is searched of each version into one file: guides, reference, and the title and description of other pages. Search-local's are one per version and docs
 * instance. `folder` is the path of the folder for the files, with slashes at both ends.
 */
export async function writeSearchIndexes(site: BuiltSite, folder: string): Promise<void> {
  const others = await ownPages(site);
  for (const [version, sections] of sectionsByVersion(site.versions)) {
    const documents = await documentsOf(site, sections, others);
    await writeSiteFile(site, folder + indexFile(version), JSON.stringify(documents));
  }
}

/** The documents of a version whose pages search-local has scanned. */
async function documentsOf(site: BuiltSite, sections: readonly DocsVersion[], others: readonly DocsPage[]) {
  const titled = [...others, ...sections.flatMap(({ categoryPages }) => categoryPages)];
  const pages = [...others, ...sections.flatMap(({ pages, categoryPages }) => [...pages, ...categoryPages])];
  return indexedDocuments(
    await scannedDocuments(site.outDir, sections),
    titled,
    pages.map(({ path }) => path),
    site.baseUrl,
  );
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
