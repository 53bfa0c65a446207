/**
 * The types of each release in one file that stands alone. One program emits the declarations of every source file;
 * rollup-plugin-dts then joins them per release, each file as it was in that release.
 */
import { join } from "node:path";
import { type Plugin, type RollupCache, rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import ts from "typescript";
import { formatHost, Programs } from "./program.ts";
import { fromRoot, releaseFiles } from "./releases.ts";
import { latest } from "./since.ts";
import { filterDeclarations } from "./since-filter.ts";

/** Declarations by the path they would be written to, beside their source. */
export type Declarations = ReadonlyMap<string, string>;

/** Its last argument, which only `LanguageService.getEmitOutput` names, has nothing checked beyond what declarations need. */
type ForcedEmit = (...args: unknown[]) => ts.EmitResult;

/** Emits and refuses what declarations cannot express; that the sources are right is the type check's to say. */
export function emit(program: ts.Program): Declarations {
  const files = new Map<string, string>();
  const write: ts.WriteFileCallback = (path, text) => files.set(path, text);
  const { diagnostics } = (program.emit as ForcedEmit)(undefined, write, undefined, true, undefined, true);
  if (diagnostics.length) throw new Error(ts.formatDiagnostics(diagnostics, formatHost));
  return files;
}

/** Joins the types of versions, one after the other: files that are the same in several are parsed once. */
class DeclarationBundler {
  readonly #declarations: Declarations;
  #cache: RollupCache | undefined;

  constructor(declarations: Declarations) {
    this.#declarations = declarations;
  }

  /** The types of `version` in one file. */
  async bundle(version: string): Promise<string> {
    const bundle = await rollup({
      input: declarationOf(releaseFiles.get(version)!),
      plugins: [virtual(this.#declarations, version), dts()],
      cache: this.#cache,
      onwarn: (warning) => {
        throw new Error(`Types of ${version}: ${warning.message}`);
      },
    });
    this.#cache = bundle.cache;
    const { output } = await bundle.generate({ format: "es" });
    await bundle.close();
    if (output[0].imports.length)
      throw new Error(`The types of ${version} need ${output[0].imports.join(", ")}: they must stand alone.`);
    return output[0].code;
  }
}

/** The types of `versions`, and of `latest` with the newest release, by their path under `/lib`. */
export async function buildDeclarations(
  versions: Iterable<string> = releaseFiles.keys(),
  program = new Programs().next(),
): Promise<Map<string, string>> {
  const bundler = new DeclarationBundler(emit(program));
  const files = new Map<string, string>();
  for (const version of versions) {
    const types = await bundler.bundle(version);
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
