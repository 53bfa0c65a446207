import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { markdownAddress } from "../../../addresses";
import { type BuiltSite, type DocsPage, permalinkOf, writeSiteFile } from "../built-site";
import { type ListedPage, llmsIndex } from "./llms";
import { toMarkdown } from "./to-markdown";

/** Names of the sections in `/llms.txt`. */
const SECTION_NAMES = { Guides: "Guides", API: "API reference" };

/** Writes the Markdown of every docs page beside its HTML; for the latest version also `/llms.txt` and, in one file, `/llms-full.txt`. */
export async function writeMarkdown(site: BuiltSite): Promise<void> {
  const pages = new Set(site.versions.flatMap((version) => version.pages.map(({ path }) => permalinkOf(path, site))));
  const sections = new Map<string, ListedPage[]>();
  const latest: string[] = [];
  for (const version of site.versions) {
    for (const page of version.pages) {
      const html = await readFile(join(site.outDir, page.file), "utf8");
      const text = toMarkdown(html, { url: site.origin + permalinkOf(page.path, site), pages });
      await writeSiteFile(site, markdownAddress(page.path), text);
      if (version.isLatest) latest.push(text);
    }
    if (version.isLatest)
      sections.set(
        SECTION_NAMES[version.section],
        version.pages.map((page) => listed(page, site)),
      );
  }
  await writeSiteFile(site, "llms.txt", llmsIndex(site, sections));
  await writeSiteFile(site, "llms-full.txt", latest.join("\n"));
}

const listed = ({ title, description, path }: DocsPage, site: BuiltSite): ListedPage => ({
  title,
  description,
  url: site.origin + markdownAddress(permalinkOf(path, site)),
});
