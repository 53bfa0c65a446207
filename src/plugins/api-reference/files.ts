/** Reading and writing with as little disturbance of watchers and caches as can be. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes unless the file already says so. */
export function writeIfChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Makes `to` hold what `from` holds, touching only what differs. */
export function mirror(from: string, to: string): void {
  const files = filesIn(from);
  for (const file of files) writeIfChanged(join(to, file), readFileSync(join(from, file), "utf8"));
  const wanted = new Set(files);
  for (const file of existsSync(to) ? filesIn(to) : []) if (!wanted.has(file)) rmSync(join(to, file));
}

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
