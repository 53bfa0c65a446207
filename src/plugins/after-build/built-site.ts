import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DocMetadata, LoadedContent, LoadedVersion } from "@docusaurus/plugin-content-docs";
import type { Props } from "@docusaurus/types";
import { htmlFile, pathOf, withoutSlash } from "../../site/addresses";

/** The parts of the built site that the steps after the build use. */
export interface BuiltSite {
  /** Folder of the built files. */
  outDir: string;
  title: string;
  tagline: string;
  /** `https://mfx.example`. */
  origin: string;
  /** `/`, or the path of project pages such as `/mfx/`. */
  baseUrl: string;
  /** Paths of all pages. Paths start below the base path, with a slash. */
  paths: string[];
  /** Guides and reference of every version. */
  versions: DocsVersion[];
}

export interface DocsVersion {
  section: "Guides" | "API";
  /** Docusaurus's name, such as `0.9.3` or `current`. */
  name: string;
  /** The name that readers see, such as `0.9.3` or `next`. */
  label: string;
  isLatest: boolean;
  path: string;
  /** Folder of its MDX files. */
  sourceDir: string;
  /** In the order of the sidebars. */
  pages: DocsPage[];
  /** Pages that Docusaurus generates for sidebar categories. */
  categoryPages: DocsPage[];
}

export interface DocsPage {
  title: string;
  description: string;
  path: string;
  /** Its HTML, in `outDir`. */
  file: string;
}

/** Sections by the id of their docs instance. */
const SECTIONS: Readonly<Record<string, DocsVersion["section"]>> = { default: "Guides", api: "API" };

/** Reads the versions and pages of Docusaurus's docs instances. */
export function builtSite(props: Props): BuiltSite {
  const { siteConfig, baseUrl, outDir } = props;
  const versions = props.plugins
    .filter(({ name }) => name === "docusaurus-plugin-content-docs")
    .sort(
      (one, other) => Object.keys(SECTIONS).indexOf(one.options.id) - Object.keys(SECTIONS).indexOf(other.options.id),
    )
    .flatMap(({ options, content }) =>
      (content as LoadedContent).loadedVersions.map((version) => docsVersion(sectionOf(options.id), version, baseUrl)),
    );
  return {
    outDir,
    baseUrl,
    versions,
    title: siteConfig.title,
    tagline: siteConfig.tagline,
    origin: siteConfig.url,
    paths: props.routesPaths.map((permalink) => pathOf(permalink, baseUrl)),
  };
}

/** A page's address without the site's origin. */
export const permalinkOf = (path: string, { baseUrl }: Pick<BuiltSite, "baseUrl">): string => baseUrl + path.slice(1);

/** The HTML of a page. */
export const readPage = ({ outDir }: Pick<BuiltSite, "outDir">, file: string): Promise<string> =>
  readFile(join(outDir, file), "utf8");

/** Writes a file of the site. Its path may begin with a slash. */
export async function writeSiteFile({ outDir }: Pick<BuiltSite, "outDir">, path: string, content: string | Uint8Array) {
  const file = join(outDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

function sectionOf(id: string): DocsVersion["section"] {
  const section = SECTIONS[id];
  if (!section)
    throw new Error(`after-build knows the docs instances ${Object.keys(SECTIONS).join(" and ")}, not "${id}".`);
  return section;
}

function docsVersion(section: DocsVersion["section"], version: LoadedVersion, baseUrl: string): DocsVersion {
  const page = ({ title, description, frontMatter, permalink }: PageFacts): DocsPage => {
    const path = withoutSlash(pathOf(permalink, baseUrl));
    return { title, description: String(frontMatter?.summary ?? description ?? ""), path, file: htmlFile(path) };
  };
  return {
    section,
    name: version.versionName,
    label: version.label,
    isLatest: version.isLast,
    path: pathOf(version.path, baseUrl),
    sourceDir: version.contentPath,
    pages: inSidebarOrder(version).map(page),
    categoryPages: categoryIndexes(version).map(page),
  };
}

interface PageFacts {
  title: string;
  description?: string;
  /** Pages of the reference have their description in `summary`. */
  frontMatter?: Record<string, unknown>;
  permalink: string;
}

type SidebarItem = LoadedVersion["sidebars"][string][number];

/** A version's listed pages; those that are in no sidebar come last. */
function inSidebarOrder({ docs, sidebars }: LoadedVersion): DocMetadata[] {
  const idsOf = (item: SidebarItem): string[] => {
    if (item.type === "doc" || item.type === "ref") return [item.id];
    if (item.type !== "category") return [];
    return [...(item.link?.type === "doc" ? [item.link.id] : []), ...item.items.flatMap(idsOf)];
  };
  const order = Object.values(sidebars).flat().flatMap(idsOf);
  const place = ({ id }: DocMetadata) => (order.includes(id) ? order.indexOf(id) : order.length);
  return docs.filter((doc) => !doc.unlisted).sort((one, other) => place(one) - place(other));
}

function categoryIndexes({ sidebars }: LoadedVersion): PageFacts[] {
  const indexesOf = (item: SidebarItem): PageFacts[] => {
    if (item.type !== "category") return [];
    const { link, label } = item;
    const own =
      link?.type === "generated-index"
        ? [{ title: link.title ?? label, description: link.description, permalink: link.permalink }]
        : [];
    return [...own, ...item.items.flatMap(indexesOf)];
  };
  return Object.values(sidebars).flat().flatMap(indexesOf);
}
