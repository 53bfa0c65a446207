/** Reading and writing with as little disturbance of watchers and caches as can be. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesIn } from "../../../library/build/files.ts";

/** Writes unless the file already says so. */
export function writeIfChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Makes the folder hold these files, by their paths in it, and no others, touching only what differs. */
export function writeFolder(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) writeIfChanged(join(folder, path), text);
  for (const path of existsSync(folder) ? filesIn(folder) : []) if (!files.has(path)) rmSync(join(folder, path));
}
