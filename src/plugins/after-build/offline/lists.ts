import { readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { indexFile } from "mfx-docs-search";
import { htmlFile, pathOf, versionOf } from "../../../addresses";
import { type BuiltSite, permalinkOf } from "../built-site";
import type { BundledScript } from "./bundled-scripts";
import type { FileEntry } from "./files";

/** Scripts of tools on pages that are larger, such as the code editor, are not needed for reading. */
const LARGEST_TOOL_BYTES = 64 * 1024;

interface Input {
  site: BuiltSite;
  /** Files by path. */
  files: ReadonlyMap<string, FileEntry>;
  /** Scripts by path. */
  scripts: ReadonlyMap<string, BundledScript>;
  /** Path of the folder with the search indexes, with slashes at both ends. */
  indexFolder: string;
}

/** For each version, the files that its readers need without a network: pages and what they load, and the search index. */
export async function offlineLists({ site, files, scripts, indexFolder }: Input): Promise<Map<string, FileEntry[]>> {
  const latest = site.versions.find(({ isLatest }) => isLatest)?.name ?? "";
  const names = new Set(site.versions.map(({ name }) => name));
  const needed = new Map([...names].map((name) => [name, new Set([indexFolder + indexFile(name)])]));

  for (const path of site.paths) {
    const page = needed.get(versionOf(path, latest));
    const file = `/${htmlFile(path)}`;
    if (!page || !files.has(file)) continue;
    page.add(file);
    const html = await readFile(join(site.outDir, file), "utf8");
    for (const asset of assetsOf(html, site.baseUrl)) page.add(asset);
  }
  for (const [path, { sources, isOfPages }] of scripts) {
    const owners = ownersOf(sources, site);
    const isNeeded = isOfPages || (await sizeOf(join(site.outDir, path))) <= LARGEST_TOOL_BYTES;
    const isShared = owners.size === 0 && isNeeded;
    for (const [name, paths] of needed) if (isShared || owners.has(name)) paths.add(path);
  }
  // The editor uses the version in development.
  for (const path of files.keys()) if (/^\/editor[./]/.test(path)) needed.get("current")?.add(path);
  const entriesOf = (paths: ReadonlySet<string>) =>
    [...paths].flatMap((path) => files.get(path) ?? []).map((entry) => asRequested(entry, site));
  return new Map([...needed].map(([name, paths]) => [name, entriesOf(paths)]));
}

/** The versions whose pages are among the sources of a script. */
function ownersOf(sources: readonly string[], { versions }: BuiltSite): Set<string> {
  const isIn = (folder: string) => sources.some((source) => source.startsWith(folder + sep));
  return new Set(versions.filter(({ sourceDir }) => isIn(sourceDir)).map(({ name }) => name));
}

const sizeOf = async (file: string) => (await stat(file)).size;

/** Readers request `/docs/intro`, not its file. */
function asRequested({ url, revision }: FileEntry, site: BuiltSite): FileEntry {
  const path = `/${url}`.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "");
  return { url: permalinkOf(path, site), revision };
}

/** The paths that a page's elements refer to. */
export function assetsOf(html: string, baseUrl: string): string[] {
  const addresses = [...html.matchAll(/\s(?:src|href)="?([^"\s>]+)/g)].map(([, address]) => address!);
  return [...new Set(addresses)]
    .filter((address) => address.startsWith(baseUrl))
    .map((address) => pathOf(address, baseUrl));
}
