/** Folders and files that all builds use. */
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { order } from "./since.ts";

// Found by package name, because a bundle of this file has another location.
export const library = dirname(createRequire(import.meta.url).resolve("mfx/package.json"));
export const root = join(library, "..");

/** The release file of each version, oldest first: absolute paths. */
export const releaseFiles: ReadonlyMap<string, string> = new Map(
  order.map((version) => [version, join(library, "releases", `${version}.ts`)]),
);

/** Files and folders that the builds of the library depend on. */
export const sources = [
  "library/src",
  "library/bench",
  "library/releases",
  "library/build",
  "library/package.json",
  "library/tsconfig.json",
  "package-lock.json",
  "versions.json",
].map((path) => join(root, path));

/** A path for messages and keys: relative to the repository's root, with forward slashes. */
export function fromRoot(path: string): string {
  return relative(root, path).replaceAll("\\", "/");
}
