/**
 * The npm package: every module as it is, so that bundlers can leave out what a program does not use, and the types of
 * each release in one file. `mfx` is the latest release, `mfx/0.9.3` an older one, `mfx/next` what is in development.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createProgram, emit } from "./declarations.ts";
import { library, releaseFiles } from "./releases.ts";
import { latest } from "./since.ts";

/** @param served - The site's `/lib`, built, whose types the package has as well. */
export function buildPackage(served: string): void {
  const dist = join(library, "dist");
  rmSync(dist, { recursive: true, force: true });
  const program = createProgram({
    declaration: false,
    outDir: dist,
    rootDir: library,
    rewriteRelativeImportExtensions: true,
    sourceMap: true,
    inlineSources: true,
  });
  for (const [path, text] of emit(program)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  writeFileSync(join(dist, "releases/latest.js"), `export * from "./${latest}.js";\n`);
  mkdirSync(join(dist, "types"));
  for (const version of [...releaseFiles.keys(), "latest"])
    copyFileSync(join(served, version, "mfx.d.ts"), join(dist, "types", `${version}.d.ts`));
}
