import { skillOf } from "mfx-build/skill";
import { markdownAddress } from "../../../site/addresses";
import { type BuiltSite, type DocsPage, permalinkOf, readPage, writeSiteFile } from "../built-site";
import { ownPages } from "../own-pages";
import { type ListedPage, llmsIndex } from "./llms";
import { toMarkdown } from "./to-markdown";

/** Names of the sections in `/llms.txt`. */
const SECTION_NAMES = { Guides: "Guides", API: "API reference" };

/** The section that readers of `llms.txt` may leave out, by its convention. */
const OPTIONAL = "Optional";

/** Guides and reference of one version. */
interface Release {
  /** Where its `llms.txt` is. */
  folder: string;
  /** Folder of the source of its guides. */
  guides: string;
  /** What its programs import. */
  module: string;
  sections: Map<string, ListedPage[]>;
  /** The Markdown of its pages. */
  texts: string[];
}

/** Writes the Markdown of every docs page beside its HTML, and for each version its list of pages and all pages in one file. */
export async function writeMarkdown(site: BuiltSite): Promise<void> {
  const pages = new Set(site.versions.flatMap((version) => version.pages.map(({ path }) => permalinkOf(path, site))));
  const releases = new Map<string, Release>();
  for (const version of site.versions) {
    const release: Release = releases.get(version.label) ?? {
      folder: version.isLatest ? "/" : `/docs/${version.label}/`,
      guides: version.sourceDir,
      module: version.isLatest ? "mfx" : `mfx/${version.label}`,
      sections: new Map(),
      texts: [],
    };
    releases.set(version.label, release);
    for (const page of version.pages) {
      const html = await readPage(site, page.file);
      const url = site.origin + permalinkOf(page.path, site);
      const text = toMarkdown(html, { url, pages });
      await writeSiteFile(site, markdownAddress(page.path), text);
      release.texts.push(text);
    }
    release.sections.set(
      SECTION_NAMES[version.section],
      version.pages.map((page) => listed(page, site)),
    );
  }
  const others = await ownPages(site);
  for (const [label, { folder, sections, texts, guides, module }] of releases) {
    const skill = skillOf(guides, module, whereToReadMore(site, folder));
    if (skill) await writeSiteFile(site, `${folder}SKILL.md`, skill);
    const files = dataFiles(label, folder, site, skill !== undefined);
    sections.set(OPTIONAL, [
      ...files,
      ...others.map((page) => ({ ...page, url: site.origin + permalinkOf(page.path, site) })),
    ]);
    await writeSiteFile(site, `${folder}llms.txt`, llmsIndex(site, label, sections));
    await writeSiteFile(site, `${folder}llms-full.txt`, texts.join("\n"));
  }
}

const listed = ({ title, description, path }: DocsPage, site: BuiltSite): ListedPage => ({
  title,
  description,
  url: site.origin + markdownAddress(permalinkOf(path, site)),
});

/** The last section of a skill file. */
function whereToReadMore(site: BuiltSite, folder: string): string {
  const address = (path: string) => site.origin + permalinkOf(path, site);
  return `## More

- [All pages](${address(`${folder}llms.txt`)}): a line for each. Their addresses end with \`.md\`.
- [The text of all pages](${address(`${folder}llms-full.txt`)}) in one file.`;
}

const dataFiles = (version: string, folder: string, site: BuiltSite, hasSkill: boolean): ListedPage[] =>
  [
    ...(hasSkill
      ? [{ title: "Skill", description: "rules and programs for assistants", path: `${folder}SKILL.md` }]
      : []),
    { title: "All pages", description: "guides and API reference in one file", path: `${folder}llms-full.txt` },
    { title: "API as JSON", description: "exports, members and signatures", path: `/api/${version}.json` },
    { title: "Types", description: "TypeScript declarations in one file", path: `/lib/${version}/mfx.d.ts` },
  ].map(({ path, ...file }) => ({ ...file, url: site.origin + permalinkOf(path, site) }));
