/** The folders and files every build starts from. */
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { order } from "./since.ts";

export const library = join(dirname(fileURLToPath(import.meta.url)), "..");
export const root = join(library, "..");

/** The release file of each version, oldest first: absolute paths. */
export const releaseFiles: ReadonlyMap<string, string> = new Map(
  order.map((version) => [version, join(library, "releases", `${version}.ts`)]),
);

/** A path as it is written in messages and keys: from the repository's root, with forward slashes. */
export function fromRoot(path: string): string {
  return relative(root, path).replaceAll("\\", "/");
}
