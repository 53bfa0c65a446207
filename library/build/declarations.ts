/**
 * The types of each release in one file that stands alone. One program emits the declarations of every source file;
 * rollup-plugin-dts then joins them per release, each file as it was in that release.
 */
import { join } from "node:path";
import { type Plugin, rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import ts from "typescript";
import { formatHost, Programs } from "./program.ts";
import { fromRoot, releaseFiles } from "./releases.ts";
import { latest } from "./since.ts";
import { filterDeclarations } from "./since-filter.ts";

/** Declarations by the path they would be written to, beside their source. */
export type Declarations = ReadonlyMap<string, string>;

/** Emits and refuses what declarations cannot express; that the sources are right is the type check's to say. */
export function emit(program: ts.Program): Declarations {
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => files.set(path, text));
  if (diagnostics.length) throw new Error(ts.formatDiagnostics(diagnostics, formatHost));
  return files;
}

/** The types of `version` in one file. */
export async function bundleDeclarations(declarations: Declarations, version: string): Promise<string> {
  const bundle = await rollup({
    input: declarationOf(releaseFiles.get(version)!),
    plugins: [virtual(declarations, version), dts()],
    onwarn: (warning) => {
      throw new Error(`Types of ${version}: ${warning.message}`);
    },
  });
  const { output } = await bundle.generate({ format: "es" });
  await bundle.close();
  if (output[0].imports.length)
    throw new Error(`The types of ${version} need ${output[0].imports.join(", ")}: they must stand alone.`);
  return output[0].code;
}

export const declarationPrograms = () => new Programs({ emitDeclarationOnly: true, allowImportingTsExtensions: true });

/** The types of `versions`, and of `latest` with the newest release, by their path under `/lib`. */
export async function buildDeclarations(
  versions: Iterable<string> = releaseFiles.keys(),
  program = declarationPrograms().next(),
): Promise<Map<string, string>> {
  const declarations = emit(program);
  const files = new Map<string, string>();
  for (const version of versions) {
    const types = await bundleDeclarations(declarations, version);
    files.set(`${version}/mfx.d.ts`, types);
    if (version === latest) files.set("latest/mfx.d.ts", types);
  }
  return files;
}

function declarationOf(source: string): string {
  return source.replace(/\.ts$/, ".d.ts");
}

/** Serves the emitted declarations to Rollup, as they were in `version`. */
function virtual(declarations: Declarations, version: string): Plugin {
  return {
    name: "emitted-declarations",
    resolveId(source, importer) {
      if (!importer) return source;
      const path = source.startsWith(".") ? declarationOf(join(importer, "..", source)) : undefined;
      if (path && declarations.has(path)) return path;
      if (path) throw new Error(`${fromRoot(importer)} takes types from ${source}, which nothing emitted.`);
      return { id: source, external: true };
    },
    load(id) {
      const text = declarations.get(id);
      return text === undefined ? null : filterDeclarations(text, version);
    },
  };
}
