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

/** Makes `to` hold what `from` holds, touching only what differs. */
export function mirror(from: string, to: string): void {
  const files = filesIn(from);
  for (const file of files) writeIfChanged(join(to, file), readFileSync(join(from, file), "utf8"));
  const wanted = new Set(files);
  for (const file of existsSync(to) ? filesIn(to) : []) if (!wanted.has(file)) rmSync(join(to, file));
}
