/** What the site serves of the library: `/lib/{version}/mfx.js` and `.d.ts`, `/lib/chunks/`, `/bundle.js`. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildDeclarations } from "./declarations.ts";
import { buildModules, buildPageScript } from "./modules.ts";
import { notices } from "./notices.ts";
import { root } from "./releases.ts";
import { order } from "./since.ts";

/** What the files depend on: folders and files, from the repository's root. */
const inputs = [
  "library/src",
  "library/releases",
  "library/build",
  "library/package.json",
  "library/tsconfig.json",
  "package-lock.json",
  "versions.json",
];

/**
 * Builds into the folder `out`, unless it holds what the same inputs gave before.
 *
 * @returns whether anything had to be built.
 */
export async function buildSite(out: string): Promise<boolean> {
  const key = inputsKey();
  const keyFile = join(out, "..", "library.key");
  if (existsSync(join(out, "bundle.js")) && existsSync(keyFile) && readFileSync(keyFile, "utf8") === key) return false;

  rmSync(keyFile, { force: true });
  const [modules, script, declarations] = await Promise.all([
    buildModules(),
    buildPageScript(order.toReversed()),
    buildDeclarations(),
  ]);
  const files = new Map<string, string | Uint8Array>([["bundle.js", script]]);
  for (const [path, content] of [...modules.files, ...declarations]) files.set(`lib/${path}`, content);
  files.set("lib/THIRD_PARTY_NOTICES.md", notices(modules.metafile));
  write(out, files);
  writeFileSync(keyFile, key);
  return true;
}

/** Writes what differs and removes what is no more, so that a reader of the folder never finds it empty. */
function write(out: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  const lib = join(out, "lib");
  for (const [path, content] of files) {
    const target = join(out, path);
    const bytes = Buffer.from(content);
    if (existsSync(target) && readFileSync(target).equals(bytes)) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
  for (const path of filesIn(lib)) if (!files.has(`lib/${path}`)) rmSync(join(lib, path));
}

function inputsKey(): string {
  const hash = createHash("sha256");
  for (const input of inputs) {
    const path = join(root, input);
    const names = statSync(path).isDirectory() ? filesIn(path).map((name) => join(path, name)) : [path];
    for (const name of names) hash.update(`${name}\0`).update(readFileSync(name));
  }
  return hash.digest("hex");
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}
