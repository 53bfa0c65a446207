/** Folders of generated files: their contents, and a hash of them. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Contents by path relative to a folder. */
export type Files = Map<string, string | Uint8Array>;

/** Sorted paths of all files in a folder, relative to it. */
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

/** Writes a file only if it differs, so that watchers and caches see only changes. */
export function writeIfChanged(path: string, content: string | Uint8Array): void {
  const bytes = Buffer.from(content);
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

/** Makes the folder contain exactly these files. */
export function writeFolder(folder: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of files) writeIfChanged(join(folder, path), content);
  for (const path of filesIn(folder)) if (!files.has(path)) rmSync(join(folder, path));
}
