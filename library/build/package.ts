/**
 * The npm package: every module as the TypeScript compiler writes it, so that bundlers drop what a program does not use,
 * and the types of each release in one file. `mfx` is the latest release, `mfx/0.9.3` an older one, `mfx/next` the
 * development version.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { compilerOptions, formatHost } from "./program.ts";
import { library, releaseFiles } from "./releases.ts";
import { latest } from "./since.ts";

/** @param served - The site's `/lib`, already built: the package has the same types. */
export function buildPackage(served: string): void {
  const dist = join(library, "dist");
  rmSync(dist, { recursive: true, force: true });
  emitModules(dist);
  writeFileSync(join(dist, "releases/latest.js"), `export * from "./${latest}.js";\n`);
  mkdirSync(join(dist, "types"));
  for (const version of [...releaseFiles.keys(), "latest"])
    copyFileSync(join(served, version, "mfx.d.ts"), join(dist, "types", `${version}.d.ts`));
}

function emitModules(outDir: string): void {
  const options = compilerOptions({ noEmit: false, rewriteRelativeImportExtensions: true, rootDir: library, outDir });
  const { diagnostics } = ts.createProgram([...releaseFiles.values()], options).emit();
  if (diagnostics.length) throw new Error(ts.formatDiagnostics(diagnostics, formatHost));
}
