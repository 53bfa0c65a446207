/**
 * The npm package: every module as it is, so that bundlers can leave out what a program does not use, and the types of
 * each release in one file. `mfx` is the latest release, `mfx/0.9.3` an older one, `mfx/next` what is in development.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import ts from "typescript";
import { compact } from "./compact.ts";
import { library, releaseFiles } from "./releases.ts";
import { latest } from "./since.ts";

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  sourceMap: true,
  inlineSources: true,
};

/** @param served - The site's `/lib`, built, whose types the package has as well. */
export function buildPackage(served: string): void {
  const dist = join(library, "dist");
  rmSync(dist, { recursive: true, force: true });
  for (const source of ["src", "releases"].flatMap(modulesIn)) {
    const target = join(dist, relative(library, source)).replace(/\.ts$/, ".js");
    const fileName = relative(dirname(target), source).replaceAll("\\", "/");
    const { outputText, sourceMapText } = ts.transpileModule(readFileSync(source, "utf8"), {
      compilerOptions,
      fileName,
      transformers: { before: [compact] },
    });
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText.replace(/(sourceMappingURL=).*/, `$1${basename(target)}.map`));
    writeFileSync(`${target}.map`, sourceMapText!);
  }
  writeFileSync(join(dist, "releases/latest.js"), `export * from "./${latest}.js";\n`);
  mkdirSync(join(dist, "types"));
  for (const version of [...releaseFiles.keys(), "latest"])
    copyFileSync(join(served, version, "mfx.d.ts"), join(dist, "types", `${version}.d.ts`));
}

function modulesIn(folder: string): string[] {
  return readdirSync(join(library, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
    .map(({ parentPath, name }) => join(parentPath, name));
}
