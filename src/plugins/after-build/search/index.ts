import { select } from "hast-util-select";
import { toString as textOf } from "hast-util-to-string";
import { indexFile } from "../../../components/search/options";
import { type BuiltSite, type DocsVersion, readPage, writeSiteFile } from "../built-site";
import { parsePage } from "../html";
import { indexedDocuments, type TitledPage } from "./documents";
import { type ScannedDocument, searchLocalFolder, takeDocuments } from "./search-local";

/**
 * Writes what is searched of each version into one file: guides, reference and landing page. Search-local's are one per version and docs
 * instance. `folder` is the path of the folder for the files, with slashes at both ends.
 */
export async function writeSearchIndexes(site: BuiltSite, folder: string): Promise<void> {
  const landing = await landingPage(site);
  for (const [version, sections] of sectionsByVersion(site.versions)) {
    const documents = await documentsOf(site, sections, landing);
    await writeSiteFile(site, folder + indexFile(version), JSON.stringify(documents));
  }
}

/** The documents of a version whose pages search-local has scanned. */
async function documentsOf(site: BuiltSite, sections: readonly DocsVersion[], landing: TitledPage) {
  const titled = [landing, ...sections.flatMap(({ categoryPages }) => categoryPages)];
  const pages = [landing, ...sections.flatMap(({ pages, categoryPages }) => [...pages, ...categoryPages])];
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

/** Search-local leaves the landing page out. Its text is about the latest release, so only its title and description are indexed. */
async function landingPage(site: BuiltSite): Promise<TitledPage> {
  const page = parsePage(await readPage(site, "index.html"));
  const heading = select("h1", page);
  const description = select("meta[name=description]", page);
  if (!heading || !description) throw new Error("The landing page needs a heading and a description to be found by.");
  return { title: textOf(heading), description: String(description.properties.content), path: "/" };
}
