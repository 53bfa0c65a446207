/**
 * The npm package: every module as the TypeScript compiler writes it, so that bundlers drop what a program does not use, the readers of
 * segments in one piece, and the types of each release. `mfx` is the latest release, `mfx/0.9.3` an older one, `mfx/next` the development version.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { buildPackageDeclarations } from "./declarations.ts";
import { makeIfChanged } from "./if-changed.ts";
import { compilerOptions, formatHost } from "./program.ts";
import { library, releaseFiles, root, sources } from "./releases.ts";
import { bundleSegmentReaders, segmentReaders } from "./segment-readers.ts";
import { latest } from "./since.ts";
import { skillOf } from "./skill.ts";

const dist = join(library, "dist");

/** Guides of the latest release. */
const guides = join(root, `versioned_docs/version-${latest}`);

/**
 * Builds the package into `library/dist`, unless it holds the result of the same inputs.
 *
 * @returns whether anything had to be built.
 */
export function buildPackage(): Promise<boolean> {
  const keyFile = join(root, ".generated/package.key");
  return makeIfChanged(keyFile, { paths: [...sources, guides], outputs: [dist] }, async () => {
    rmSync(dist, { recursive: true, force: true });
    emitModules();
    write(`${segmentReaders}.js`, await bundleSegmentReaders());
    write("releases/latest.js", `export * from "./${latest}.js";\n`);
    await writeTypes();
    writeSkill();
  });
}

/** The skill of the latest release. */
function writeSkill(): void {
  const { homepage } = JSON.parse(readFileSync(join(library, "package.json"), "utf8")) as { homepage: string };
  const skill = skillOf(guides, "mfx", `Guides and reference: ${homepage}`);
  if (skill) write("SKILL.md", skill);
}

function emitModules(): void {
  const options = compilerOptions({
    noEmit: false,
    rewriteRelativeImportExtensions: true,
    rootDir: library,
    outDir: dist,
  });
  const { diagnostics } = ts.createProgram([...releaseFiles.values()], options).emit();
  if (diagnostics.length) throw new Error(ts.formatDiagnostics(diagnostics, formatHost));
}

async function writeTypes(): Promise<void> {
  for (const [path, text] of await buildPackageDeclarations()) write(`types/${path}`, text);
  write("types/latest.d.ts", `export * from "./${latest}.js";\n`);
  for (const name of ["platform.d.ts", "webcodecs-audio.d.ts"])
    copyFileSync(join(library, "build/ambient", name), join(dist, "types", name));
  // The condition `types@<5.7` in package.json leads here.
  for (const version of [...releaseFiles.keys(), "latest"])
    write(
      `types/before-5.7/${version}.d.ts`,
      `/// <reference path="../webcodecs-audio.d.ts" />\nexport * from "../${version}.js";\n`,
    );
}

function write(path: string, text: string): void {
  const target = join(dist, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
