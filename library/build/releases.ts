/** The folders and files every build starts from. */
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { order } from "./since.ts";

// By its name: a bundle of this file is told another address than this one's.
export const library = dirname(createRequire(import.meta.url).resolve("mfx/package.json"));
export const root = join(library, "..");

/** The release file of each version, oldest first: absolute paths. */
export const releaseFiles: ReadonlyMap<string, string> = new Map(
  order.map((version) => [version, join(library, "releases", `${version}.ts`)]),
);

/** A path as it is written in messages and keys: from the repository's root, with forward slashes. */
export function fromRoot(path: string): string {
  return relative(root, path).replaceAll("\\", "/");
}
