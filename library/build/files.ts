/** Files and their contents, told by a hash. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The paths of all files in a folder, from there, in order. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}

/** A hash of files and of all files in folders. */
export function keyOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    const files = statSync(path).isDirectory() ? filesIn(path).map((file) => join(path, file)) : [path];
    for (const file of files) hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}
