import type { GetManifestOptions } from "workbox-build";

/** A file of the site: its address, and a hash of its content unless its name contains one. */
export interface FileEntry {
  url: string;
  revision: string | null;
}

/** Larger files are never stored. */
const LARGEST_BYTES = 8 * 1024 * 1024;

const HASHED = { patterns: ["{,editor/}assets/**/*.{js,css,svg}"], dontCacheBustURLsMatching: /^(editor\/)?assets/ };
const PLAIN = {
  patterns: [
    "**/*.html",
    "img/**/*.{svg,png,webp}",
    "*.{js,webmanifest,ico}",
    "editor/*.json",
    "**/search-index-*.json",
  ],
  // Social cards, the library and the live frame are not for reading; the not-found page comes from the network.
  globIgnores: ["sw.js", "404.html", "img/cards/**", "live/**", "lib/**"],
};

/** The files that readers may need offline, by their paths. */
export async function readableFiles(outDir: string): Promise<Map<string, FileEntry>> {
  const [hashed, plain] = await Promise.all([entriesOf(outDir, HASHED), entriesOf(outDir, PLAIN)]);
  return new Map([...hashed, ...plain].map((entry) => [`/${entry.url}`, entry]));
}

async function entriesOf(
  globDirectory: string,
  {
    patterns,
    ...options
  }: Pick<GetManifestOptions, "globIgnores" | "dontCacheBustURLsMatching"> & { patterns: string[] },
): Promise<FileEntry[]> {
  const { getManifest } = await import("workbox-build");
  const { manifestEntries } = await getManifest({
    ...options,
    globDirectory,
    globPatterns: patterns,
    maximumFileSizeToCacheInBytes: LARGEST_BYTES,
  });
  return manifestEntries;
}
